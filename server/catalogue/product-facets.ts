import { MIN_DISCOUNTS, MIN_RATINGS } from '#contract/catalogue/catalogue.ts'
import type { FacetValue, ProductFacets, ProductFilters } from '#contract/catalogue/catalogue-schemas.ts'
import { isColourOption } from '#contract/catalogue/colours.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { interpretQuery } from './list-products.ts'
import {
  type Choice,
  type FacetName,
  fittingIds,
  hasDiscount,
  IS_BUYABLE,
  isNarrowed,
  matching,
  type ProductFilter,
  productChoices,
  variantChoices,
} from './product-filter.ts'
import type { KnownWords } from './search/known-words.ts'
import { MAX_COUNTED, type SearchTerms } from './search/search-terms.ts'

const MAX_OPTIONS = 3
const MAX_VALUES = 30
/** Of all categories together; those of one category are listed up to `MAX_VALUES`. */
const MAX_MIXED_SUBCATEGORIES = 12
/** Where there are too many products to count, values are those of the first in the featured order. */
const MAX_LOOKED_THROUGH = 2000

/** The place of a value that no variant has, only names. */
const AFTER_ALL = 1_000_000

type FacetQuery = ProductFilter & { search?: string }

interface FacetRow {
  /** "total": the products that meet every filter; "looked": those that at most one filter leaves out. */
  facet: FacetName | 'total' | 'looked' | 'lowest' | 'highest'
  value: string | null
  count: number
  /** Of an option's value, among the others. */
  place: number
}

/** What the products of a list can be narrowed by; counted over at most 10,000 products, beyond that without counts. */
export function listFilters(queries: Queries, query: FacetQuery, words: KnownWords): Promise<ProductFilters> {
  return interpretQuery(queries, query, words, async (asked, terms) => {
    const [rows, categories] = await Promise.all([
      queries.unprepared<FacetRow>`${facetStatement(asked, terms)}`,
      countCategories(queries, asked, terms),
    ])
    const facets = readFacets(rows, asked, categories)
    const origins =
      facets.inStock === null && !isNarrowed(asked) && !terms
        ? await listOrigins(queries, asked.categoryId)
        : facets.origins.map(({ value }) => value).sort()
    const options = optionsOf(rows).map(({ name, values }) => ({
      name,
      values: values.map(({ value }) => value ?? ''),
    }))
    return { total: countOf(rows, 'total'), origins, options, facets }
  }).then(({ total: _total, ...filters }) => filters)
}

/**
 * A row for each value of each facet; a rating or discount that leaves all is none. Looks at each product, and at each of its variants, that at most one filter leaves out. `missing` is that filter's facet,
 * whose values count it nevertheless.
 */
function facetStatement(query: FacetQuery, terms: SearchTerms | undefined): Fragment {
  const { categoryId } = query
  const isFound = [
    fragment`p.is_visible and p.deleted_at is null`,
    categoryId === undefined ? EMPTY : fragment`and p.category_id = ${categoryId}`,
    terms ? fragment`and p.id in (select s.product_id from ${matching(terms, { categoryId })})` : EMPTY,
  ]
  const counted = (facet: FacetName) => fragment`(missing is null or missing = ${facet})`
  const column = (facet: FacetName, value: Fragment) => fragment`
    select ${facet}, ${value}, count(*)::int, 0 from found where ${counted(facet)} and ${value} <> '' group by 2`
  const step = (facet: FacetName, value: string, isMet: Fragment) => fragment`
    select ${facet}, ${value}, count(*)::int, 0 from found p where ${counted(facet)} and ${isMet}
    having count(*) < (select count(*) from found where ${counted(facet)})`
  return fragment`
    with looked as materialized (
      select p.*, row_number() over () as place from (
        select p.id, p.subcategory, p.brand, p.origin_country, p.option_names, p.named_colours, p.rating, p.price_paise,
               p.mrp_paise, p.needs_prescription, lacks.facets[1] as missing
          from products p cross join lateral (select ${missingOf(productChoices(query))} as facets) lacks
         where ${joined(isFound, ' ')} and cardinality(lacks.facets) <= 1
         order by p.featured_rank, p.id limit ${literal(MAX_COUNTED + 1)}) p),
    product as materialized (
      select * from looked
       where place <= case when (select count(*) from looked) > ${literal(MAX_COUNTED)} then ${literal(MAX_LOOKED_THROUGH)} else ${literal(MAX_COUNTED)} end),
    variant as materialized (
      select p.id, p.option_names, p.named_colours, v.options, v.position, ${IS_BUYABLE} as is_buyable,
             coalesce(p.missing, lacks.facets[1]) as missing, lacks.facets = '{}' as is_whole
        from product p
        join variants v on v.product_id = p.id and v.is_visible and v.deleted_at is null
       cross join lateral (select ${missingOf(variantChoices(query))} as facets) lacks
       where cardinality(lacks.facets) + (p.missing is not null)::int <= 1),
    found as materialized (
      select * from product p where exists (select from variant v where v.id = p.id and v.is_whole))
    select 'looked' as facet, null as value, count(*)::int as count, 0 as place from looked
    union all select 'total', null, count(*)::int, 0 from found where missing is null
    union all ${column('subcategory', fragment`subcategory`)}
    union all ${column('brand', fragment`brand`)}
    union all ${column('origin', fragment`origin_country`)}
    union all ${joined(
      MIN_RATINGS.map((stars) => step('rating', stars, fragment`rating >= ${Number(stars)}`)),
      ' union all ',
    )}
    union all ${joined(
      MIN_DISCOUNTS.map((percent) => step('discount', percent, hasDiscount(Number(percent)))),
      ' union all ',
    )}
    union all select 'lowest', null, min(price_paise)::float8, 0 from found where ${counted('price')} having count(*) > 0
    union all select 'highest', null, max(price_paise)::float8, 0 from found where ${counted('price')} having count(*) > 0
    union all select 'stock', 'true', count(distinct id)::int, 0 from variant where is_buyable and ${counted('stock')}
    union all select 'option:' || o.name, o.value, count(distinct v.id)::int, min(o.place) from variant v
      cross join lateral (
        select name, value, v.position as place from unnest(v.option_names, v.options) as own(name, value)
        union all
        select split_part(said, ':', 1), substr(said, strpos(said, ':') + 1), ${literal(AFTER_ALL)} from unnest(v.named_colours) as said) o
      where v.missing is null or v.missing = 'option:' || o.name group by o.name, o.value`
}

/** The facets of the choices that are not met, as an array of SQL. */
function missingOf(choices: readonly Choice[]): Fragment {
  if (choices.length === 0) return fragment`'{}'::text[]`
  const missing = choices.map(({ facet, isMet }) => fragment`case when ${isMet} then null else ${facet} end`)
  return fragment`array_remove(array[${joined(missing, ', ')}]::text[], null)`
}

/** The categories with products that meet all other filters; without counts where those are too many. */
async function countCategories(
  queries: Queries,
  query: FacetQuery,
  terms: SearchTerms | undefined,
): Promise<FacetValue[]> {
  const others = { ...query, categoryId: undefined }
  if (!terms && !isNarrowed(others))
    return queries.sql<FacetValue>`
      select id as value, product_count as count from categories
       where product_count > 0 and deleted_at is null order by position, name`
  const rows = await queries.unprepared<{ value: string; count: number; all: number }>`
    with fitting as materialized (select * from (${fittingIds(others, terms)}) ids limit ${literal(MAX_COUNTED + 1)})
    select p.category_id as value, count(*)::int as count, (select count(*)::int from fitting) as all
      from fitting join products p on p.id = fitting.id group by p.category_id order by count desc, value`
  return rows.map(({ value, count, all }) => ({ value, count: all > MAX_COUNTED ? null : count }))
}

const countOf = (rows: readonly FacetRow[], name: FacetRow['facet']) =>
  rows.find(({ facet }) => facet === name)?.count ?? 0

function readFacets(rows: readonly FacetRow[], query: FacetQuery, categories: FacetValue[]): ProductFacets {
  const isCounted = countOf(rows, 'looked') <= MAX_COUNTED
  const present = (found: readonly FacetRow[]) =>
    found.map(({ value, count }): FacetValue => ({ value: value ?? '', count: isCounted ? count : null }))
  const valuesOf = (name: FacetName) => rows.filter(({ facet, count }) => facet === name && count > 0)
  const mostFirst = (name: FacetName) => valuesOf(name).sort(byCount)
  const subcategories = mostFirst('subcategory')
  const areMixed = query.categoryId === undefined && subcategories.length > MAX_MIXED_SUBCATEGORIES
  const lowest = countOf(rows, 'lowest')
  return {
    categories,
    subcategories: areMixed ? [] : present(subcategories.slice(0, MAX_VALUES)),
    brands: present(mostFirst('brand').slice(0, MAX_VALUES)),
    origins: present(mostFirst('origin')),
    options: optionsOf(rows).map(({ name, values }) => ({
      name,
      // Sizes have an order of their own; of colours the most frequent come first.
      values: present(isColourOption(name) ? values.toSorted(byCount) : values),
    })),
    ratings: present(valuesOf('rating')),
    discounts: present(valuesOf('discount')),
    inStock: isCounted ? countOf(rows, 'stock') : null,
    prices:
      isCounted && lowest > 0
        ? { min: rupeesFromPaise(lowest), max: rupeesFromPaise(countOf(rows, 'highest')) }
        : null,
  }
}

/** The options of the most products, their values in the products' own order. */
function optionsOf(rows: readonly FacetRow[]) {
  const ofOptions = rows.filter(({ facet }) => facet.startsWith('option:'))
  const products = (values: readonly FacetRow[]) => values.reduce((sum, { count }) => sum + count, 0)
  return [...Map.groupBy(ofOptions, ({ facet }) => facet.slice('option:'.length))]
    .map(([name, values]) => ({ name, values }))
    .sort((a, b) => products(b.values) - products(a.values) || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_OPTIONS)
    .map(({ name, values }) => ({ name, values: values.sort(byPlace).slice(0, MAX_VALUES) }))
}

const byValue = (a: FacetRow, b: FacetRow) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1)
const byCount = (a: FacetRow, b: FacetRow) => b.count - a.count || byValue(a, b)
const byPlace = (a: FacetRow, b: FacetRow) => a.place - b.place || byValue(a, b)

/** The codes of the countries that the visible products of a category, or of all, come from. */
async function listOrigins(queries: Queries, categoryId: string | undefined): Promise<string[]> {
  const ofCategory = categoryId === undefined ? EMPTY : fragment`and p.category_id = ${categoryId}`
  const rows = await queries.unprepared<{ code: string }>`
    select distinct p.origin_country as code from products p
     where p.is_visible and p.deleted_at is null and p.origin_country is not null ${ofCategory} order by code`
  return rows.map(({ code }) => code)
}
