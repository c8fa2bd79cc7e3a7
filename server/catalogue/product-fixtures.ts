import type { Queries } from '#server/database/connect.ts'
import { columnsOf, rowsOf } from '#server/database/table-parts.ts'
import { categories, type ProductRow, products } from './catalogue-tables.ts'

type NewCategory = typeof categories.$inferInsert
type NewProduct = typeof products.$inferInsert

let made = 0

/** Inserts a category, unless there is one of this id. */
export async function insertCategory(queries: Queries, given: Partial<NewCategory> = {}): Promise<void> {
  const id = given.id ?? 'electronics'
  await queries.unprepared`insert into categories ${rowsOf(categories, [{ id, name: id.charAt(0).toUpperCase() + id.slice(1), icon: 'package', ...given }])} on conflict do nothing`
}

/** Inserts a product for 1,000 rupees with 100 units, unless `given` says otherwise, and its category. */
export async function insertProduct(queries: Queries, given: Partial<NewProduct> = {}): Promise<ProductRow> {
  const categoryId = given.categoryId ?? 'electronics'
  await insertCategory(queries, { id: categoryId })
  const number = ++made
  const [row] = await queries.unprepared<ProductRow>`insert into products ${rowsOf(products, [
    {
      id: `${categoryId}_${String(number).padStart(3, '0')}`,
      categoryId,
      name: `Kettle ${number}`,
      description: 'Boils a litre in three minutes.',
      pricePaise: 100_000,
      stock: 100,
      ...given,
    },
  ])} returning ${columnsOf(products)}`
  if (!row) throw new Error('The inserted product was not returned')
  return row
}
