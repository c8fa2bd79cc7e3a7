import type { Queries } from '../database/connect.ts'
import { countByPrice } from './price-counts.ts'
import { MOST_COUNTED, matchesAnywhere, type SearchTerms } from './search-terms.ts'

/** Which products of those that shoppers can see a list holds. */
export interface ProductFilter {
  categoryId?: string
  minPaise?: number
  maxPaise?: number
}

/** Values of a statement under construction. */
export class StatementValues {
  readonly all: unknown[] = []
  /** Keeps a value and answers its placeholder. */
  readonly add = (value: unknown): string => {
    this.all.push(value)
    return `$${this.all.length}`
  }
}

/** On `products p` or `product_search s`. */
export function priceConditions(
  filter: ProductFilter,
  values: StatementValues,
  table: 'p' | 's' = 'p',
): string[] {
  const conditions: string[] = []
  if (filter.minPaise !== undefined) conditions.push(`${table}.price_paise >= ${values.add(filter.minPaise)}`)
  if (filter.maxPaise !== undefined) conditions.push(`${table}.price_paise <= ${values.add(filter.maxPaise)}`)
  return conditions
}

export function hasPrices(filter: ProductFilter): boolean {
  return filter.minPaise !== undefined || filter.maxPaise !== undefined
}

/** Statement of the ids of all products that fit, in no order. */
export function fittingIds(
  filter: ProductFilter,
  terms: SearchTerms | undefined,
  values: StatementValues,
): string {
  const { categoryId } = filter
  if (terms) return `select s.product_id as id from ${matching(terms, filter, values)}`
  const conditions = ['p.is_visible', 'p.deleted_at is null', ...priceConditions(filter, values)]
  if (categoryId !== undefined) conditions.push(`p.category_id = ${values.add(categoryId)}`)
  return `select p.id from products p where ${conditions.join(' and ')}`
}

/** From which rows of `product_search s` a search with a filter takes what it finds. */
export function matching(terms: SearchTerms, filter: ProductFilter, values: StatementValues): string {
  const conditions = [
    's.is_listed',
    matchesAnywhere(terms, values.add),
    ...priceConditions(filter, values, 's'),
  ]
  if (filter.categoryId !== undefined) conditions.push(`s.category_id = ${values.add(filter.categoryId)}`)
  return `product_search s where ${conditions.join(' and ')}`
}

export interface Total {
  total: number
  totalIsCapped?: true
}

/** Exact; with a search at most 10,000 and then marked as capped (spec/api, "Lists"). */
export async function countProducts(
  queries: Queries,
  filter: ProductFilter,
  terms: SearchTerms | undefined,
): Promise<Total> {
  const values = new StatementValues()
  if (!terms && !hasPrices(filter)) {
    const { categoryId } = filter
    const where = categoryId === undefined ? '' : `where id = ${values.add(categoryId)}`
    const sum = `select coalesce(sum(product_count), 0)::int as total from categories ${where}`
    return { total: await count(queries, sum, values) }
  }
  if (!terms) return { total: await count(queries, countByPrice(filter, values), values) }
  const ids = fittingIds(filter, terms, values)
  const found = `select count(*)::int as total from (${ids} limit ${MOST_COUNTED + 1}) fitting`
  const total = await count(queries, found, values)
  return totalOf(total)
}

/** The total of so many that a search has found. */
export function totalOf(found: number): Total {
  return found > MOST_COUNTED ? { total: MOST_COUNTED, totalIsCapped: true } : { total: found }
}

async function count(queries: Queries, statement: string, values: StatementValues): Promise<number> {
  const [row] = await queries.rows<{ total: number }>(statement, values.all)
  return row?.total ?? 0
}
