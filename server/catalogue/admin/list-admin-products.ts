import type { AdminProductQuery, ProductSelection } from '#contract/catalogue/catalogue-management.ts'
import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { likePattern } from '#server/http/pages.ts'
import { requireRow } from '#server/http/problem.ts'
import { openKnownWords } from '../search/known-words.ts'
import { MAX_COUNTED, matchesAnywhere, readSearch, type SearchTerms } from '../search/search-terms.ts'
import { loosenSearch, understandSearch } from '../search/understand-search.ts'
import {
  afterCursor,
  BY_NAME_OR_PRICE,
  pageOfSorted,
  type SortedRow,
  type SortOrder,
  sortColumns,
  sortedBy,
} from '../sort-order.ts'
import {
  ADMIN_PRODUCT_COLUMNS,
  ADMIN_PRODUCTS,
  type AdminProductRow,
  OWN_VARIANTS,
} from './present-admin-product.ts'

/** Without a product (`id: null`) where the page is empty. */
type CountedRow = ((AdminProductRow & SortedRow) | { id: null }) & { total: number }
/** `code`: what was typed, in lower case. */
type ProductSearch = SearchTerms & { code: string }
type ProductOrder = SortOrder & { keys: readonly [Fragment, Fragment] }

const SORT_ORDERS: Record<AdminProductQuery['sort'], ProductOrder> = {
  ...BY_NAME_OR_PRICE,
  newest: {
    name: 'newest',
    keys: [fragment`p.created_at`, fragment`p.id`],
    isDescending: true,
    kinds: ['string', 'string'],
  },
}

const EVERY_PRODUCT = fragment`from ${ADMIN_PRODUCTS} join product_search s on s.product_id = p.id`

/** Without the variants, to find products. */
const PLAIN_PRODUCTS = fragment`from products p join product_search s on s.product_id = p.id`

/** A filter by stock starts from `scarce_variants`: no index of variants has the stock. */
const SCARCE_VARIANTS = fragment`
  from (select distinct product_id from scarce_variants) few
  join ${ADMIN_PRODUCTS} on p.id = few.product_id join product_search s on s.product_id = p.id`

/** @throws Problem 404 for an unknown or deleted product. */
export async function requireAdminProduct(queries: Queries, id: string): Promise<AdminProductRow> {
  const rows = await queries.sql<AdminProductRow>`
    select ${ADMIN_PRODUCT_COLUMNS} from ${ADMIN_PRODUCTS} where p.id = ${id} and p.deleted_at is null`
  return requireRow(rows, 'This product')
}

/**
 * One page of all products that are not deleted, hidden ones too. A search finds what a shopper's would, and products by
 * their id, by the beginning of a SKU, and by a barcode.
 */
export async function listAdminProducts(
  queries: Queries,
  query: AdminProductQuery,
  words = openKnownWords(),
): Promise<Page<AdminProductRow>> {
  if (!query.search) return listFound(queries, query)
  const typed = await readSearch(queries, query.search)
  const understood = understandSearch(typed, await words.read(queries))
  const page = await listFound(queries, query, { ...understood, code: typed.nameKey })
  const loose = page.total === 0 ? loosenSearch(understood) : undefined
  return loose ? listFound(queries, query, { ...loose, code: typed.nameKey }) : page
}

/** The ids of all products that a list with these filters has, however many. */
export async function findProductIds(
  queries: Queries,
  filters: ProductSelection,
  words = openKnownWords(),
): Promise<string[]> {
  const { search } = filters
  const idsOf = async (terms?: ProductSearch) => {
    const fitting = joined(conditionsOf(filters, terms), ' and ')
    const rows = await queries.unprepared<{ id: string }>`
      select p.id ${PLAIN_PRODUCTS} where ${fitting}`
    return rows.map(({ id }) => id)
  }
  if (!search) return idsOf()
  const typed = await readSearch(queries, search)
  const understood = understandSearch(typed, await words.read(queries))
  const ids = await idsOf({ ...understood, code: typed.nameKey })
  const loose = ids.length === 0 ? loosenSearch(understood) : undefined
  return loose ? idsOf({ ...loose, code: typed.nameKey }) : ids
}

async function listFound(
  queries: Queries,
  query: AdminProductQuery,
  terms?: ProductSearch,
): Promise<Page<AdminProductRow>> {
  const order = SORT_ORDERS[query.sort]
  if (!terms && !isByStock(query) && !lacksFact(query)) {
    const [total, rows] = await Promise.all([countEvery(queries, query), walkOrder(queries, query, order)])
    return { ...pageOfSorted(order, rows, query.limit), total }
  }
  if (!terms && query.sort === 'name' && !lacksFact(query)) {
    const { total, rows } = await scarceByName(queries, query, order)
    return { ...pageOfSorted(order, rows, query.limit), total }
  }
  const { total, rows } = await findAndSort(queries, query, order, terms)
  if (total <= MAX_COUNTED) return { ...pageOfSorted(order, rows, query.limit), total }
  const walked = await walkOrder(queries, query, order, terms)
  const cap = terms ? ({ total: MAX_COUNTED, totalIsCapped: true } as const) : { total }
  return { ...pageOfSorted(order, walked, query.limit), ...cap }
}

const isByStock = ({ stock }: ProductSelection) => stock === 'low' || stock === 'out'
/** Whether the filter asks for products without an HSN code or a price. */
const lacksFact = ({ hsn, price }: ProductSelection) => hsn === 'missing' || price === 'missing'

/** Adds the stored counts of visible products and the few hidden ones, which an index finds. */
async function countEvery(queries: Queries, { category, visibility }: AdminProductQuery): Promise<number> {
  const id = category === undefined || category === 'all' ? null : category
  const visible = fragment`
    (select coalesce(sum(product_count), 0) from categories where ${id}::text is null or id = ${id})`
  const hidden = fragment`
    (select count(*) from products p where p.deleted_at is null and not p.is_visible
        and p.category_id = any(array(select id from categories where ${id}::text is null or id = ${id})))`
  const counts = [
    ...(visibility === 'hidden' ? [] : [visible]),
    ...(visibility === 'visible' ? [] : [hidden]),
  ]
  const [row] = await queries.sql<{ total: number }>`select (${joined(counts, ' + ')})::int as total`
  return row?.total ?? 0
}

/** Walks the index of the order until the page is full. */
function walkOrder(
  queries: Queries,
  query: AdminProductQuery,
  order: SortOrder,
  terms?: ProductSearch,
): Promise<(AdminProductRow & SortedRow)[]> {
  const fitting = joined(conditionsOf(query, terms, query.sort === 'name' ? 's' : 'p'), ' and ')
  return queries.unprepared`
    select ${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(order)} ${EVERY_PRODUCT}
     where ${fitting} and ${afterCursorOf(query, order)} ${sortedBy(order)} limit ${query.limit + 1}`
}

const afterCursorOf = ({ cursor }: AdminProductQuery, order: SortOrder) =>
  cursor === undefined ? fragment`true` : afterCursor(order, cursor)

/** What a search or a filter reads, and its sort keys. Only stock, age, price and HSN code need the table of products. */
function searchSource(query: AdminProductQuery, order: ProductOrder) {
  if (isByStock(query) || lacksFact(query) || query.sort === 'newest') {
    const from = isByStock(query) ? SCARCE_VARIANTS : PLAIN_PRODUCTS
    return { from, keys: order.keys, table: 'p', state: STATE_OF_PRODUCT } as const
  }
  const key = query.sort === 'name' ? fragment`s.name_key` : fragment`s.price_paise`
  return {
    from: fragment`from product_search s`,
    keys: [key, fragment`s.product_id`],
    table: 's',
    state: STATE_IN_SEARCH,
  } as const
}

/** Finds, counts and sorts what matches a search, or a filter by stock, price or HSN code; beyond `MAX_COUNTED` the rows are incomplete. */
async function findAndSort(
  queries: Queries,
  query: AdminProductQuery,
  order: ProductOrder,
  terms: ProductSearch | undefined,
): Promise<{ total: number; rows: (AdminProductRow & SortedRow)[] }> {
  const source = searchSource(query, order)
  const fitting = conditionsOf(query, terms, source.table, source.state)
  const cap = terms ? fragment`limit ${literal(MAX_COUNTED + 1)}` : EMPTY
  const [key, id] = source.keys
  const found: SortOrder = { ...order, keys: [fragment`f.key`, fragment`f.id`] }
  const rows = await queries.unprepared<CountedRow>`
    with fitting as materialized (
      select ${key} as key, ${id} as id ${source.from} where ${joined(fitting, ' and ')} ${cap}),
    page as (
      select * from fitting f where ${afterCursorOf(query, found)} ${sortedBy(found)} limit ${query.limit + 1})
    select (select count(*)::int from fitting) as total, ${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(found)}
      from (select) as always left join (page f join products p on p.id = f.id ${OWN_VARIANTS}) on true ${sortedBy(found)}`
  const total = rows[0]?.total ?? 0
  return { total, rows: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}

/** The total and one page (and one row more) of the scarce products, by name. */
async function scarceByName(
  queries: Queries,
  query: AdminProductQuery,
  order: ProductOrder,
): Promise<{ total: number; rows: (AdminProductRow & SortedRow)[] }> {
  const conditions = conditionsOf(query, undefined, 's', STATE_OF_SCARCE)
  const scarce = fragment`
    from (select distinct s.product_id, s.name_key from scarce_variants s where ${joined(conditions, ' and ')}) s where true`
  const rows = await queries.unprepared<CountedRow>`
    with size as materialized (select count(*)::int as total ${scarce}),
    page as materialized (select s.name_key, s.product_id ${scarce} and ${afterCursorOf(query, order)}
      ${sortedBy(order)} limit ${query.limit + 1})
    select size.total, ${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(order)}
      from size left join (page s join products p on p.id = s.product_id ${OWN_VARIANTS}) on true ${sortedBy(order)}`
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}

/** The conditions on a product's state, for each table that a list may read first. */
interface StateConditions {
  isKept: Fragment
  isVisible: Fragment
  isLow: Fragment
  isSoldOut: Fragment
}
const STATE_OF_PRODUCT: StateConditions = {
  isKept: fragment`p.deleted_at is null`,
  isVisible: fragment`p.is_visible`,
  isLow: fragment`exists (select from scarce_variants few where few.product_id = p.id and not few.is_sold_out)`,
  isSoldOut: fragment`exists (select from scarce_variants few where few.product_id = p.id and few.is_sold_out)`,
}
const STATE_IN_SEARCH: StateConditions = {
  ...STATE_OF_PRODUCT,
  isKept: fragment`(s.is_listed or (select p.deleted_at is null from products p where p.id = s.product_id))`,
  isVisible: fragment`s.is_listed`,
}
const STATE_OF_SCARCE: StateConditions = {
  isKept: fragment`true`,
  isVisible: fragment`s.is_visible`,
  isLow: fragment`not s.is_sold_out`,
  isSoldOut: fragment`s.is_sold_out`,
}

/** The products with a code: their id, the beginning of a SKU, or a barcode. */
const productsOf = (code: string) => fragment`
  select ${code} union all
  (select product_id from variants
    where deleted_at is null and (lower(sku) like ${likePattern(code).slice(1)} or barcode = ${code}) limit ${literal(MAX_COUNTED)})`

function conditionsOf(
  query: ProductSelection,
  terms: ProductSearch | undefined,
  /** The table whose index sorts the list: the condition on the category has to name the same table. */
  sorted: 'p' | 's' = 'p',
  { isKept, isVisible, isLow, isSoldOut } = STATE_OF_PRODUCT,
): Fragment[] {
  const conditions = [isKept]
  if (query.category !== undefined && query.category !== 'all') {
    const category = sorted === 'p' ? fragment`p.category_id` : fragment`s.category_id`
    conditions.push(fragment`${category} = ${query.category}`)
  }
  if (query.visibility !== 'all')
    conditions.push(query.visibility === 'visible' ? isVisible : fragment`not ${isVisible}`)
  if (query.stock === 'low') conditions.push(isLow)
  if (query.stock === 'out') conditions.push(isSoldOut)
  if (query.hsn === 'missing') conditions.push(fragment`p.hsn is null`)
  if (query.price === 'missing') conditions.push(fragment`p.price_paise = 0`)
  if (terms)
    conditions.push(
      fragment`(${matchesAnywhere(terms)} or s.product_id = any(array(${productsOf(terms.code)})))`,
    )
  return conditions
}
