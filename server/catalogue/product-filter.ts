import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import { LACKS_PRESCRIPTION, ORIGIN } from './product-facts.ts'
import { matchesAnywhere, type SearchTerms } from './search/search-terms.ts'

/** Narrows a list of the products that shoppers can see. */
export interface ProductFilter {
  categoryId?: string
  minPaise?: number
  maxPaise?: number
  /** Countries of origin: the product must have one of them. */
  origins?: readonly string[]
  /** Values by option: a variant must have one of the values of each option. No list is empty. */
  options?: readonly (readonly [name: string, values: readonly string[]])[]
  /** Only what can be bought now. */
  isInStock?: boolean
}

/** All conditions but the category, on `products p` or `product_search s`. */
export function narrowingConditions(filter: ProductFilter, table: 'p' | 's' = 'p'): Fragment[] {
  const price = table === 'p' ? fragment`p.price_paise` : fragment`s.price_paise`
  const conditions: Fragment[] = []
  if (filter.minPaise !== undefined) conditions.push(fragment`${price} >= ${filter.minPaise}`)
  if (filter.maxPaise !== undefined) conditions.push(fragment`${price} <= ${filter.maxPaise}`)
  if (filter.origins !== undefined) conditions.push(originCondition(filter.origins, table))
  const hasVariant = variantCondition(filter, table)
  if (hasVariant) conditions.push(hasVariant)
  return conditions
}

/**
 * The condition that a visible variant has all chosen options, and is in stock if the filter says so. A subquery with a
 * limit, because for `exists` PostgreSQL would read the variants of all products.
 */
function variantCondition(
  { options = [], isInStock }: ProductFilter,
  table: 'p' | 's',
): Fragment | undefined {
  if (options.length === 0 && !isInStock) return undefined
  const ofProduct = options.map(([name]) => fragment`${name} = any(p.option_names)`)
  const ofVariant = options.map(
    ([name, values]) => fragment`v.options[array_position(p.option_names, ${name})] = any(${values})`,
  )
  if (isInStock) {
    ofProduct.push(fragment`not ${LACKS_PRESCRIPTION}`)
    ofVariant.push(fragment`(v.stock is null or v.stock > 0)`)
  }
  const hasVariant = fragment`(
    select true from variants v
     where v.product_id = p.id and v.is_visible and v.deleted_at is null and ${joined(ofVariant, ' and ')} limit 1)`
  const isFound = joined([...ofProduct, hasVariant], ' and ')
  if (table === 'p') return isFound
  return fragment`exists (select from products p where p.id = s.product_id and ${isFound})`
}

function originCondition(origins: readonly string[], table: 'p' | 's'): Fragment {
  if (table === 'p') return fragment`${ORIGIN} = any(${origins})`
  return fragment`exists (select from products p where p.id = s.product_id and ${ORIGIN} = any(${origins}))`
}

export function hasPrices(filter: ProductFilter): boolean {
  return filter.minPaise !== undefined || filter.maxPaise !== undefined
}

/** Whether more than the category narrows the list. */
export function isNarrowed(filter: ProductFilter): boolean {
  return hasPrices(filter) || filter.origins !== undefined || isByVariant(filter)
}

/** Whether the filter looks at variants. */
export function isByVariant({ options, isInStock }: ProductFilter): boolean {
  return options !== undefined || isInStock === true
}

/** Statement that selects the ids of all matching products, unsorted. */
export function fittingIds(filter: ProductFilter, terms: SearchTerms | undefined): Fragment {
  const { categoryId } = filter
  if (terms) return fragment`select s.product_id as id from ${matching(terms, filter)}`
  const conditions = [fragment`p.is_visible`, fragment`p.deleted_at is null`, ...narrowingConditions(filter)]
  if (categoryId !== undefined) conditions.push(fragment`p.category_id = ${categoryId}`)
  return fragment`select p.id from products p where ${joined(conditions, ' and ')}`
}

/** The `from` and `where` of a search in `product_search s` with a filter. */
export function matching(terms: SearchTerms, filter: ProductFilter): Fragment {
  const conditions = [fragment`s.is_listed`, matchesAnywhere(terms), ...narrowingConditions(filter, 's')]
  if (filter.categoryId !== undefined) conditions.push(fragment`s.category_id = ${filter.categoryId}`)
  return fragment`product_search s where ${joined(conditions, ' and ')}`
}
