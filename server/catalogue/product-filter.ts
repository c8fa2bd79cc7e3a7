import { isColourOption } from '#contract/catalogue/colours.ts'
import { TAX_BASIS_POINTS } from '#contract/money.ts'
import { type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { PRICES_INCLUDE_TAX } from '#server/settings/settings.ts'
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
  /** The product must have one of them. */
  subcategories?: readonly string[]
  /** The product must have one of them. */
  brands?: readonly string[]
  /** Stars. */
  minRating?: number
  /** Percent from the MRP beside the price. */
  minDiscount?: number
}

/** Of the MRP, in basis points of the price before tax. */
const BEFORE_TAX = 10_000 + TAX_BASIS_POINTS

/** A facet of lists: what one of the filters chooses from. Each option is one, such as "option:Size". */
export type FacetName =
  | 'subcategory'
  | 'brand'
  | 'origin'
  | 'price'
  | 'rating'
  | 'discount'
  | 'stock'
  | `option:${string}`

/** What a filter has chosen of a facet, as a condition. */
export interface Choice {
  facet: FacetName
  isMet: Fragment
}

/** What is chosen of `products p` itself. */
export function productChoices(filter: ProductFilter): Choice[] {
  const { subcategories, brands, origins, minRating, minDiscount } = filter
  const choices: Choice[] = []
  const prices = priceConditions(filter, fragment`p.price_paise`)
  if (prices.length > 0) choices.push({ facet: 'price', isMet: joined(prices, ' and ') })
  if (origins) choices.push({ facet: 'origin', isMet: fragment`${ORIGIN} = any(${origins})` })
  if (subcategories)
    choices.push({ facet: 'subcategory', isMet: fragment`p.subcategory = any(${subcategories})` })
  if (brands) choices.push({ facet: 'brand', isMet: fragment`p.brand = any(${brands})` })
  if (minRating !== undefined) choices.push({ facet: 'rating', isMet: fragment`p.rating >= ${minRating}` })
  if (minDiscount !== undefined) choices.push({ facet: 'discount', isMet: hasDiscount(minDiscount) })
  return choices
}

/** What is chosen of `variants v` of `products p`: one variant must meet all of it. */
export function variantChoices({ options = [], isInStock }: ProductFilter): Choice[] {
  const choices = options.map(
    ([name, values]): Choice => ({
      facet: `option:${name}`,
      isMet: fragment`(${hasValue(name, values)})`,
    }),
  )
  if (isInStock) choices.push({ facet: 'stock', isMet: fragment`(${IS_BUYABLE})` })
  return choices
}

/** Whether `variants v` of `products p` can be bought now. */
export const IS_BUYABLE = fragment`(v.stock is null or v.stock > 0) and not ${LACKS_PRESCRIPTION}`

/** A colour may also be one that only the product's name says. */
function hasValue(name: string, values: readonly string[]): Fragment {
  const ofVariant = fragment`v.options[array_position(p.option_names, ${name})] = any(${values})`
  if (!isColourOption(name)) return ofVariant
  return fragment`${ofVariant} or p.named_colours && ${values.map((value) => `${name}:${value}`)}::text[]`
}

/** Whether the price of a product `p` is that many percent below the MRP beside it, rounded as `discountPercent` does. */
export function hasDiscount(percent: number): Fragment {
  return fragment`200 * (${MRP_BESIDE} - p.price_paise) >= ${2 * percent - 1} * ${MRP_BESIDE}`
}

/** `mrpBeside` of a product `p`. */
const MRP_BESIDE = fragment`(case when ${PRICES_INCLUDE_TAX} then p.mrp_paise
  else (p.mrp_paise::bigint * 20000 + ${literal(BEFORE_TAX)}) / ${literal(2 * BEFORE_TAX)} end)`

/** All conditions but the category, on `products p` or `product_search s`. */
export function narrowingConditions(filter: ProductFilter, table: 'p' | 's' = 'p'): Fragment[] {
  if (table === 'p') return productConditions(filter)
  const prices = priceConditions(filter, fragment`s.price_paise`)
  const others = productConditions({ ...filter, minPaise: undefined, maxPaise: undefined })
  if (others.length === 0) return prices
  return [
    ...prices,
    fragment`exists (select from products p where p.id = s.product_id and ${joined(others, ' and ')})`,
  ]
}

function productConditions(filter: ProductFilter): Fragment[] {
  const conditions = productChoices(filter).map(({ isMet }) => isMet)
  const ofVariant = variantChoices(filter).map(({ isMet }) => isMet)
  if (ofVariant.length === 0) return conditions
  // First what needs no variant: most products have none of the chosen options.
  for (const [name, values] of filter.options ?? []) conditions.push(canHave(name, values))
  // A subquery with a limit, because for `exists` PostgreSQL would read the variants of all products.
  conditions.push(fragment`(
    select true from variants v
     where v.product_id = p.id and v.is_visible and v.deleted_at is null and ${joined(ofVariant, ' and ')} limit 1)`)
  return conditions
}

function canHave(name: string, values: readonly string[]): Fragment {
  const hasOption = fragment`${name} = any(p.option_names)`
  if (!isColourOption(name)) return hasOption
  return fragment`(${hasOption} or p.named_colours && ${values.map((value) => `${name}:${value}`)}::text[])`
}

function priceConditions({ minPaise, maxPaise }: ProductFilter, price: Fragment): Fragment[] {
  const conditions: Fragment[] = []
  if (minPaise !== undefined) conditions.push(fragment`${price} >= ${minPaise}`)
  if (maxPaise !== undefined) conditions.push(fragment`${price} <= ${maxPaise}`)
  return conditions
}

export function hasPrices(filter: ProductFilter): boolean {
  return filter.minPaise !== undefined || filter.maxPaise !== undefined
}

/** Whether more than the category narrows the list. */
export function isNarrowed(filter: ProductFilter): boolean {
  return productChoices(filter).length > 0 || variantChoices(filter).length > 0
}

/** Whether the filter asks for what no index has, so that each product must be looked at. */
export function hasNoIndex(filter: ProductFilter): boolean {
  const hasIndex = ({ facet }: Choice) => facet === 'price' || facet === 'origin'
  return variantChoices(filter).length > 0 || !productChoices(filter).every(hasIndex)
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
