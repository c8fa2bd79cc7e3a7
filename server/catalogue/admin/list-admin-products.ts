import { FEW_LEFT } from '#contract/catalogue.ts'
import type { AdminProductQuery } from '#contract/catalogue-management.ts'
import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { notFound } from '#server/http/problem.ts'
import { StatementValues } from '../product-filter.ts'
import { MOST_COUNTED, matchesAnywhere, readSearch, type SearchTerms } from '../search/search-terms.ts'
import {
  afterCursor,
  pageOfSorted,
  type SortedRow,
  type SortOrder,
  sortColumns,
  sortedBy,
} from '../sort-order.ts'
import { ADMIN_PRODUCT_COLUMNS, type AdminProductRow } from './present-admin-product.ts'

type ProductOrder = SortOrder & { keys: readonly [string, string] }

/** Each ends with the id. */
const SORT_ORDERS: Record<AdminProductQuery['sort'], ProductOrder> = {
  name: {
    name: 'name',
    keys: ['s.name_key', 's.product_id'],
    isDescending: false,
    kinds: ['string', 'string'],
  },
  'price-low': {
    name: 'price-low',
    keys: ['p.price_paise', 'p.id'],
    isDescending: false,
    kinds: ['number', 'string'],
  },
  'price-high': {
    name: 'price-high',
    keys: ['p.price_paise', 'p.id'],
    isDescending: true,
    kinds: ['number', 'string'],
  },
  newest: { name: 'newest', keys: ['p.created_at', 'p.id'], isDescending: true, kinds: ['string', 'string'] },
}

const EVERY_PRODUCT = 'from products p join product_search s on s.product_id = p.id'

/** A list by stock begins at the few products of which little is left: no index of products names the stock. */
function productsOf(query: AdminProductQuery): string {
  return isByStock(query) ? 'scarce_products few join products p on p.id = few.product_id' : 'products p'
}
const withSearch = (query: AdminProductQuery) =>
  `from ${productsOf(query)} join product_search s on s.product_id = p.id`

/** @throws Problem 404 for an unknown or deleted product. */
export async function requireAdminProduct(queries: Queries, id: string): Promise<AdminProductRow> {
  const [row] = await queries.rows<AdminProductRow>(
    `select ${ADMIN_PRODUCT_COLUMNS} from products p where p.id = $1 and p.deleted_at is null`,
    [id],
    'admin-product',
  )
  if (!row) throw notFound('This product')
  return row
}

/** One page of all products that are not deleted, hidden ones too. */
export async function listAdminProducts(
  queries: Queries,
  query: AdminProductQuery,
): Promise<Page<AdminProductRow>> {
  const terms = query.search ? await readSearch(queries, query.search) : undefined
  const order = SORT_ORDERS[query.sort]
  if (!terms && !isByStock(query)) {
    const [total, rows] = await Promise.all([countEvery(queries, query), walkOrder(queries, query, order)])
    return { ...pageOfSorted(order, rows, query.limit), total }
  }
  if (!terms && query.sort === 'name') {
    const { total, rows } = await scarceByName(queries, query, order)
    return { ...pageOfSorted(order, rows, query.limit), total }
  }
  const { total, rows } = await findAndSort(queries, query, order, terms)
  if (total <= MOST_COUNTED) return { ...pageOfSorted(order, rows, query.limit), total }
  const walked = await walkOrder(queries, query, order, terms)
  const cap = terms ? ({ total: MOST_COUNTED, totalIsCapped: true } as const) : { total }
  return { ...pageOfSorted(order, walked, query.limit), ...cap }
}

const isByStock = ({ stock }: AdminProductQuery) => stock === 'low' || stock === 'out'

/** Visible ones are counted already, hidden ones by index: few are. */
async function countEvery(queries: Queries, { category, visibility }: AdminProductQuery): Promise<number> {
  const id = category === undefined || category === 'all' ? null : category
  const visible = 'select coalesce(sum(product_count), 0) from categories where $1::text is null or id = $1'
  const hidden = `select count(*) from products p where p.deleted_at is null and not p.is_visible
    and p.category_id = any(array(select id from categories where $1::text is null or id = $1))`
  const counts = [
    ...(visibility === 'hidden' ? [] : [visible]),
    ...(visibility === 'visible' ? [] : [hidden]),
  ]
  const sum = counts.map((count) => `(${count})`).join(' + ')
  const [row] = await queries.rows<{ total: number }>(`select (${sum})::int as total`, [id])
  return row?.total ?? 0
}

/** Walks the index of the order until the page is full. */
function walkOrder(
  queries: Queries,
  query: AdminProductQuery,
  order: SortOrder,
  terms?: SearchTerms,
): Promise<(AdminProductRow & SortedRow)[]> {
  const values = new StatementValues()
  const fitting = conditionsOf(query, terms, values, query.sort === 'name' ? 's' : 'p').join(' and ')
  const after = query.cursor === undefined ? 'true' : afterCursor(order, query.cursor, values)
  return queries.rows(
    `select ${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(order)} ${EVERY_PRODUCT}
      where ${fitting} and ${after} ${sortedBy(order)} limit ${values.add(query.limit + 1)}`,
    values.all,
  )
}

/** What a search finds needs no look at the products themselves, unless it is sorted or chosen by what stands there alone. */
const isInSearchAlone = (query: AdminProductQuery) => !isByStock(query) && query.sort !== 'newest'

/** Where a search or a stock is sought, and by which keys of it the list is sorted. */
function soughtIn(query: AdminProductQuery, order: ProductOrder) {
  if (!isInSearchAlone(query))
    return { from: withSearch(query), keys: order.keys, table: 'p', state: STATE_OF_PRODUCT } as const
  const [first] = order.keys
  const key = first === 'p.price_paise' ? 's.price_paise' : first
  return {
    from: 'from product_search s',
    keys: [key, 's.product_id'],
    table: 's',
    state: STATE_IN_SEARCH,
  } as const
}

/** Finds what a search or a stock leaves, counts and sorts it; the rows are the page's unless more than that was found. */
async function findAndSort(
  queries: Queries,
  query: AdminProductQuery,
  order: ProductOrder,
  terms: SearchTerms | undefined,
): Promise<{ total: number; rows: (AdminProductRow & SortedRow)[] }> {
  const values = new StatementValues()
  const sought = soughtIn(query, order)
  const fitting = conditionsOf(query, terms, values, sought.table, sought.state).join(' and ')
  const most = terms ? `limit ${MOST_COUNTED + 1}` : ''
  const keys = sought.keys.map((key, at) => `${key} as key${at}`).join(', ')
  const found: SortOrder = { ...order, keys: order.keys.map((_, at) => `f.key${at}`) }
  const after = query.cursor === undefined ? 'true' : afterCursor(found, query.cursor, values)
  const rows = await queries.rows<((AdminProductRow & SortedRow) | { id: null }) & { total: number }>(
    `with fitting as materialized (select ${keys} ${sought.from} where ${fitting} ${most}),
     page as (select * from fitting f where ${after} ${sortedBy(found)} limit ${values.add(query.limit + 1)})
     select (select count(*)::int from fitting) as total, ${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(found)}
       from (select) as always left join (page f join products p on p.id = f.key1) on true ${sortedBy(found)}`,
    values.all,
  )
  const total = rows[0]?.total ?? 0
  return { total, rows: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}

/** Products of which little is left, by name: counted, and one page and one more of them. */
async function scarceByName(
  queries: Queries,
  query: AdminProductQuery,
  order: ProductOrder,
): Promise<{ total: number; rows: (AdminProductRow & SortedRow)[] }> {
  const values = new StatementValues()
  const scarce = `from scarce_products s where ${conditionsOf(query, undefined, values, 's', STATE_OF_SCARCE).join(' and ')}`
  const after = query.cursor === undefined ? 'true' : afterCursor(order, query.cursor, values)
  const rows = await queries.rows<((AdminProductRow & SortedRow) | { id: null }) & { total: number }>(
    `with size as materialized (select count(*)::int as total ${scarce}),
     page as materialized (select s.name_key, s.product_id ${scarce} and ${after}
       ${sortedBy(order)} limit ${values.add(query.limit + 1)})
     select size.total, ${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(order)}
       from size left join (page s join products p on p.id = s.product_id) on true ${sortedBy(order)}`,
    values.all,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}

/** What tells whether a product is still there, seen by shoppers, scarce: its own table, or another as far as it can. */
interface StateConditions {
  isKept: string
  isVisible: string
  isLow: string
  isSoldOut: string
}
const STATE_OF_PRODUCT: StateConditions = {
  isKept: 'p.deleted_at is null',
  isVisible: 'p.is_visible',
  isLow: `p.stock between 1 and ${FEW_LEFT}`,
  isSoldOut: 'p.stock = 0',
}
const STATE_IN_SEARCH: StateConditions = {
  ...STATE_OF_PRODUCT,
  isKept: '(s.is_listed or (select p.deleted_at is null from products p where p.id = s.product_id))',
  isVisible: 's.is_listed',
}
const STATE_OF_SCARCE: StateConditions = {
  isKept: 'true',
  isVisible: 's.is_visible',
  isLow: 'not s.is_sold_out',
  isSoldOut: 's.is_sold_out',
}

function conditionsOf(
  query: AdminProductQuery,
  terms: SearchTerms | undefined,
  values: StatementValues,
  /** Whose category is asked for: that of the table by whose index the list is sorted. */
  sorted: 'p' | 's' = 'p',
  { isKept, isVisible, isLow, isSoldOut } = STATE_OF_PRODUCT,
): string[] {
  const conditions = [isKept]
  if (query.category !== undefined && query.category !== 'all') {
    conditions.push(`${sorted}.category_id = ${values.add(query.category)}`)
  }
  if (query.visibility !== 'all')
    conditions.push(query.visibility === 'visible' ? isVisible : `not ${isVisible}`)
  if (query.stock === 'low') conditions.push(isLow)
  if (query.stock === 'out') conditions.push(isSoldOut)
  if (terms)
    conditions.push(`(${matchesAnywhere(terms, values.add)} or s.product_id = ${values.add(terms.nameKey)})`)
  return conditions
}
