import type { Queries } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import { products, type VariantRow, variants } from './catalogue-tables.ts'
import { recordFirstStock } from './stock-ledger.ts'

/** A product without options, with what is sold of it. */
export type NewProduct = typeof products.$inferInsert & Partial<Pick<VariantRow, 'stock' | 'soldCount'>>

/** Inserts products with their first variants, which have the products' ids. */
export async function insertProducts(queries: Queries, given: readonly NewProduct[]): Promise<void> {
  await queries.unprepared`insert into products ${rowsOf(products, given)}`
  await queries.unprepared`insert into variants ${rowsOf(
    variants,
    given.map(({ id, pricePaise, listPricePaise: mrpPaise, stock, soldCount }) => ({
      id,
      productId: id,
      pricePaise,
      mrpPaise,
      stock,
      soldCount,
    })),
  )}`
  await recordFirstStock(
    queries,
    given.map(({ id }) => id),
  )
}
