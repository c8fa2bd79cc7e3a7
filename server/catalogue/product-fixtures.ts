import { command, type ShopParts } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { columnsOf, rowsOf } from '#server/database/table-parts.ts'
import { categories, type ProductRow, products, type VariantRow, variants } from './catalogue-tables.ts'
import { insertProducts, type NewProduct } from './insert-products.ts'
import { moveStock, recordFirstStock } from './stock/stock-ledger.ts'

type NewCategory = typeof categories.$inferInsert

let made = 0

/** Inserts a category, unless there is one of this id. */
export async function insertCategory(queries: Queries, given: Partial<NewCategory> = {}): Promise<void> {
  const id = given.id ?? 'electronics'
  await queries.unprepared`insert into categories ${rowsOf(categories, [{ id, name: id.charAt(0).toUpperCase() + id.slice(1), icon: 'package', ...given }])} on conflict do nothing`
}

/** A product and what is sold of it. */
export type SoldProductRow = ProductRow & Pick<VariantRow, 'stock' | 'soldCount'>

/** Inserts a product for 1,000 rupees with 100 units, unless `given` says otherwise, and its category. */
export async function insertProduct(
  queries: Queries,
  given: Partial<NewProduct> = {},
): Promise<SoldProductRow> {
  const categoryId = given.categoryId ?? 'electronics'
  await insertCategory(queries, { id: categoryId })
  const number = ++made
  const id = given.id ?? `${categoryId}_${String(number).padStart(3, '0')}`
  const product = {
    categoryId,
    name: `Kettle ${number}`,
    description: 'Boils a litre in three minutes.',
    pricePaise: 100_000,
    stock: 100,
    ...given,
    id,
  }
  await insertProducts(queries, [product])
  const [row] = await queries.unprepared<SoldProductRow>`
    select ${columnsOf(products)}, v.stock, v.sold_count from products join variants v on v.id = products.id where v.id = ${id}`
  if (!row) throw new Error('The inserted product was not found')
  return row
}

/** A product in two sizes, the second of which costs 1,200 rupees; `stocks` are theirs. @returns the variants' ids */
export async function insertTwoSizes(queries: Queries, stocks: [number, number]): Promise<[string, string]> {
  const { id } = await insertProduct(queries, { name: 'Kurta', stock: stocks[0], optionNames: ['Size'] })
  const second = `${id}-2`
  await queries.sql`update variants set options = '{M}' where id = ${id}`
  await queries.unprepared`insert into variants ${rowsOf(variants, [
    { id: second, productId: id, position: 1, options: ['L'], pricePaise: 120_000, stock: stocks[1] },
  ])}`
  await recordFirstStock(queries, [second])
  return [id, second]
}

/** Counts the stock of variants anew, as an administrator would. */
export async function setStock(shop: ShopParts, ids: readonly string[], stock: number): Promise<void> {
  const update = fragment`
    update variants v set stock = ${stock} from variants before where v.id = any(${ids}) and before.id = v.id
    returning v.product_id, v.id as variant_id, before.stock as before, v.stock as after`
  await command(shop, (tx) => moveStock(tx, update, { reason: 'edit' }))
}
