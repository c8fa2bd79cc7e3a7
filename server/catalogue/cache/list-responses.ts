import type { ProductQuery } from '#contract/catalogue/catalogue-schemas.ts'
import { paiseBetween } from '#contract/money.ts'
import { listCategories, presentCategory } from '#server/catalogue/category-queries.ts'
import { listProducts, type ProductListQuery } from '#server/catalogue/list-products.ts'
import { presentProductCards } from '#server/catalogue/present-product.ts'
import { listFilters } from '#server/catalogue/product-facets.ts'
import { countFailedSearch } from '#server/catalogue/search/failed-searches.ts'
import type { Shop } from '#server/shop.ts'
import type { CachedResponse, ResponseContent } from '../response-cache.ts'
import { catalogueResponses, knownWords } from './catalogue-responses.ts'

type CatalogueShop = Pick<Shop, 'database' | 'events'>

/** The cached response with one page of a list of products. */
export function readListResponse(
  shop: CatalogueShop,
  params: ProductQuery,
  url: string,
): Promise<CachedResponse> {
  const query = readListQuery(params)
  return catalogueResponses(shop).read(JSON.stringify(['list', query]), url, async () => {
    const page = await listProducts(shop.database, query, knownWords(shop))
    const items = presentProductCards(page.items)
    const isFirstPage = query.cursor === undefined
    const isUnmet = page.total === 0 || (page.understood?.leftOut ?? []).length > 0
    if (query.search !== undefined && isFirstPage && isUnmet) countFailedSearch(shop, query.search)
    return content({ ...page, items }, page.items)
  })
}

/** The cached response with what a list of products can be narrowed by. */
export function readFiltersResponse(
  shop: CatalogueShop,
  params: ProductQuery,
  url: string,
): Promise<CachedResponse> {
  const { limit: _limit, cursor: _cursor, sort: _sort, ...query } = readListQuery(params)
  return catalogueResponses(shop).read(JSON.stringify(['filters', query]), url, async () =>
    content(await listFilters(shop.database, query, knownWords(shop)), []),
  )
}

/** The cached response with all categories. */
export function readCategoriesResponse(shop: CatalogueShop, url: string): Promise<CachedResponse> {
  return catalogueResponses(shop).read(JSON.stringify(['categories']), url, async () =>
    content((await listCategories(shop.database)).map(presentCategory), []),
  )
}

export function content(data: unknown, products: readonly { id: string }[]): ResponseContent {
  return { content: { success: true, data }, productIds: products.map(({ id }) => id) }
}

function readListQuery(query: ProductQuery): ProductListQuery {
  const isEverything = query.category === undefined || query.category === 'all'
  const search = query.search?.toLowerCase() || undefined
  return {
    categoryId: isEverything ? undefined : query.category,
    ...paiseBetween({ min: query.minPrice, max: query.maxPrice }),
    origins: readOrigins(query.origin),
    options: readOptions(query.option),
    isInStock: query.inStock === 'true' ? true : undefined,
    subcategories: sortedNames(query.subcategory),
    brands: sortedNames(query.brand),
    minRating: query.minRating && Number(query.minRating),
    minDiscount: query.minDiscount && Number(query.minDiscount),
    search,
    sort: search === undefined ? (query.sort ?? 'name') : query.sort,
    limit: query.limit,
    cursor: query.cursor,
  }
}

/** The values of each option, in one order. */
function readOptions(option: ProductQuery['option']): [name: string, values: string[]][] | undefined {
  if (option === undefined) return undefined
  const chosen = Map.groupBy([...new Set([option].flat())].sort(), (one) => one.slice(0, one.indexOf(':')))
  return [...chosen].map(([name, values]) => [name, values.map((one) => one.slice(name.length + 1))])
}

/** In one spelling and order, so that the same countries are one cached response. */
function readOrigins(origin: ProductQuery['origin']): string[] | undefined {
  if (origin === undefined) return undefined
  const codes = [origin].flat().flatMap((list) => list.toUpperCase().split(','))
  return [...new Set(codes)].sort()
}

function sortedNames(names: string | string[] | undefined): string[] | undefined {
  return names === undefined ? undefined : [...new Set([names].flat())].sort()
}
