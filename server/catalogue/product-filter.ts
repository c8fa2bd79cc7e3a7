import { matchesAnywhere, type SearchTerms } from './search/search-terms.ts'

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
