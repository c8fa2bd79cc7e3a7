import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { ImportRow } from './import-tables.ts'
import { priceColumnOf } from './plan/chosen-price.ts'
import { findNewCategories } from './plan/resolve-categories.ts'

/** Left out as long as nobody says what to do with its category: what else is asked counts it, so that all is asked at once. */
const WAITS_FOR_CATEGORY = fragment`action = 'refuse' and notes @> '[{"kind": "no_category"}]'`
/** New products, and new variants of known ones, of a table that says no stock for one. */
const LACKS_STOCK = fragment`
  (action = 'create' or changes @> '[{"action": "create"}]' or ${WAITS_FOR_CATEGORY}) and jsonb_path_exists(draft, '$.variants[*] ? (!exists(@.stock))')`
const HAS_PICTURE_URLS = fragment`
  (action is distinct from 'refuse' or ${WAITS_FOR_CATEGORY}) and jsonb_path_exists(draft, '$.**.pictureUrls[*]')`
const MAX_CATEGORIES = 200

/** For how many products somebody has to say the stock. */
export async function countStockQuestions(queries: Queries, { id }: Pick<ImportRow, 'id'>): Promise<number> {
  const { count } = onlyRow(
    await queries.sql<{ count: number }>`
      select count(*)::int as count from imported_products where import_id = ${id} and ${LACKS_STOCK}`,
  )
  return count
}

/** What can be answered before an import starts. */
export async function readQuestions(queries: Queries, row: ImportRow): Promise<ProductImport['questions']> {
  const isOpen = row.state === 'checking' || row.state === 'ready'
  if (!isOpen) return { stock: 0, categories: [], pictures: 0, tax: false }
  const pictures = onlyRow(
    await queries.sql<{ count: number }>`
      select count(*)::int as count from imported_products where import_id = ${row.id} and ${HAS_PICTURE_URLS}`,
  )
  return {
    stock: await countStockQuestions(queries, row),
    categories: await listNewCategories(queries, row.id),
    pictures: pictures.count,
    tax: row.format !== 'own',
    ...(row.priceColumns.length > 0 && {
      price: { columns: row.priceColumns, taken: priceColumnOf(row.priceColumns, row.answers) },
    }),
  }
}

/**
 * Names of the categories that the shop does not have and that can be created, with how many products each is for.
 * @param counted which products count; all that can be read
 */
export async function listNewCategories(
  queries: Queries,
  importId: string,
  counted: Fragment = fragment`true`,
): Promise<{ name: string; products: number }[]> {
  const groups = await queries.sql<{ categories: string[][]; products: number }>`
    select draft->'categories' as categories, (count(*) filter (where ${counted}))::int as products
      from imported_products
     where import_id = ${importId} and draft->'errors' = '[]' and draft->'categories' <> '[]'
     group by 1 order by 1`
  const found = await findNewCategories(queries, groups)
  return found.filter(({ products }) => products > 0).slice(0, MAX_CATEGORIES)
}
