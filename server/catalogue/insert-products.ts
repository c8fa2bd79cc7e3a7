import type { Queries } from '#server/database/connect.ts'
import { insertRows } from '#server/database/table-parts.ts'
import { products, type VariantRow, variants } from './catalogue-tables.ts'
import { recordFirstStock } from './stock/stock-ledger.ts'

type NewVariant = Omit<typeof variants.$inferInsert, 'id' | 'productId' | 'position'>

/** A product with its variants; without them it gets one with the product's own price. */
export type NewProduct = typeof products.$inferInsert &
  Partial<Pick<VariantRow, 'netQuantity' | 'stock' | 'sku' | 'barcode' | 'soldCount'>> & {
    variants?: readonly NewVariant[]
  }

/** Inserts products with their variants, the first of which has the product's id. */
export async function insertProducts(queries: Queries, given: readonly NewProduct[]): Promise<void> {
  const rows = given.flatMap((product) =>
    (product.variants ?? [onlyVariantOf(product)]).map((variant, position) => ({
      ...variant,
      id: position === 0 ? product.id : `${product.id}-${position + 1}`,
      productId: product.id,
      position,
    })),
  )
  await insertRows(queries, products, given)
  await insertRows(queries, variants, rows)
  await recordFirstStock(
    queries,
    rows.map(({ id }) => id),
  )
}

function onlyVariantOf({
  pricePaise,
  mrpPaise,
  netQuantity,
  stock,
  sku,
  barcode,
  soldCount,
}: NewProduct): NewVariant {
  return { pricePaise, mrpPaise, netQuantity, stock, sku, barcode, soldCount }
}
