import { FEW_LEFT } from '../../contract/catalogue.ts'
import type { AdminProductQuery } from '../../contract/catalogue-management.ts'
import type { Page } from '../../contract/envelope.ts'
import type { Queries } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { ADMIN_PRODUCT_COLUMNS, type AdminProductRow } from './present-admin-product.ts'
import { StatementValues, type Total } from './product-filter.ts'
import { MOST_COUNTED, matchesAnywhere, readSearch, type SearchTerms } from './search-terms.ts'
import {
  afterCursor,
  pageOfSorted,
  type SortedRow,
  type SortOrder,
  sortColumns,
  sortedBy,
} from './sort-order.ts'

const SORT_ORDERS: Record<AdminProductQuery['sort'], SortOrder> = {
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
  const total = await count(queries, query, terms)
  const rows = await pageOfRows(queries, query, order, terms, total)
  return { ...pageOfSorted(order, rows, query.limit), ...total }
}

function pageOfRows(
  queries: Queries,
  query: AdminProductQuery,
  order: SortOrder,
  terms: SearchTerms | undefined,
  { total, totalIsCapped }: Total,
): Promise<(AdminProductRow & SortedRow)[]> {
  const values = new StatementValues()
  const fitting = conditionsOf(query, terms, values, query.sort === 'name' ? 's' : 'p').join(' and ')
  const after = query.cursor === undefined ? 'true' : afterCursor(order, query.cursor, values)
  const columns = `${ADMIN_PRODUCT_COLUMNS}, ${sortColumns(order)}`
  const page = `${sortedBy(order)} limit ${values.add(query.limit + 1)}`
  // The few that a search or a stock finds are sorted; otherwise the index of the order is walked until the page
  // is full.
  const areFew = terms ? !totalIsCapped : isByStock(query) && total <= MOST_COUNTED
  const statement = areFew
    ? `with fitting as materialized (select p.id ${withSearch(query)} where ${fitting})
       select ${columns} ${EVERY_PRODUCT} join fitting on fitting.id = p.id where ${after} ${page}`
    : `select ${columns} ${EVERY_PRODUCT} where ${fitting} and ${after} ${page}`
  return queries.rows(statement, values.all)
}

const isByStock = ({ stock }: AdminProductQuery) => stock === 'low' || stock === 'out'

async function count(
  queries: Queries,
  query: AdminProductQuery,
  terms: SearchTerms | undefined,
): Promise<Total> {
  const values = new StatementValues()
  const fitting = conditionsOf(query, terms, values).join(' and ')
  const limit = terms ? `limit ${MOST_COUNTED + 1}` : ''
  const [row] = await queries.rows<{ total: number }>(
    `select count(*)::int as total from (select ${terms ? withSearch(query) : `from ${productsOf(query)}`} where ${fitting} ${limit}) fitting`,
    values.all,
  )
  const total = row?.total ?? 0
  return terms && total > MOST_COUNTED ? { total: MOST_COUNTED, totalIsCapped: true } : { total }
}

function conditionsOf(
  query: AdminProductQuery,
  terms: SearchTerms | undefined,
  values: StatementValues,
  /** Whose category is asked for: that of the table by whose index the list is sorted. */
  sorted: 'p' | 's' = 'p',
): string[] {
  const conditions = ['p.deleted_at is null']
  if (query.category !== undefined && query.category !== 'all') {
    conditions.push(`${sorted}.category_id = ${values.add(query.category)}`)
  }
  if (query.visibility !== 'all')
    conditions.push(query.visibility === 'visible' ? 'p.is_visible' : 'not p.is_visible')
  if (query.stock === 'low') conditions.push(`p.stock between 1 and ${FEW_LEFT}`)
  if (query.stock === 'out') conditions.push('p.stock = 0')
  if (terms)
    conditions.push(`(${matchesAnywhere(terms, values.add)} or s.product_id = ${values.add(terms.nameKey)})`)
  return conditions
}
