import { DEFAULT_SORT } from '#contract/catalogue/catalogue.ts'
import {
  type Category,
  type Product,
  type ProductPage,
  ProductQuery,
} from '#contract/catalogue/catalogue-schemas.ts'
import type { Home } from '#contract/home/home-schemas.ts'
import type { InitialData, InitialDataName } from '#contract/initial-data.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { readHomeResponse } from '#server/catalogue/home/read-home.ts'
import { Problem } from '#server/http/problem.ts'
import type { RequestedPage } from '#server/pages/built-pages.ts'
import type { PageContent } from '#server/pages/page-content.ts'
import { readShopInfo } from '#server/settings/shop-info.ts'
import type { Shop } from '#server/shop.ts'
import { readCategoriesResponse, readListResponse } from './cache/list-responses.ts'
import { productHead, shopHead } from './cache/product-page-head.ts'
import { readProductResponse } from './cache/product-response.ts'
import type { CachedResponse } from './response-cache.ts'

type PageShop = Pick<Shop, 'config' | 'providers' | 'database' | 'events' | 'log'>

const PRODUCT_ID = /^[\w-]{1,80}$/

/**
 * The initial data of a page that the server renders; all of it is public. Undefined if the page has to be sent without:
 * for an unknown product, a catalogue with other filters than a category, or if the database does not answer.
 */
export async function readPageContent(
  shop: PageShop,
  { path, render, params, home }: Pick<RequestedPage, 'path' | 'render' | 'params' | 'home'>,
  query = '',
): Promise<PageContent | undefined> {
  if (!render) return undefined
  const searchParams = new URLSearchParams(query)
  try {
    const info = await readShopInfo(shop.database, shop)
    const shown = home?.render && info.isOpenToVisitors ? home : undefined
    const { data } = shown?.render ?? render
    const has = (name: InitialDataName) => data.includes(name)
    const categories = has('categories') ? await readCategoriesResponse(shop, '/api/categories') : undefined
    const homeResponse = has('home') ? await readHomeResponse(shop, '/api/home') : undefined
    const responses: Responses = { categories, home: homeResponse, products: undefined, product: undefined }
    let search = ''
    if (has('products')) {
      const category = searchParams.get('category') ?? undefined
      search = searchOf('category', category)
      if (`?${query}` !== (search || '?') || (category !== undefined && !isCategory(category, categories)))
        return undefined
      const filters = ProductQuery.parse({ category, sort: DEFAULT_SORT })
      const url = `/api/products?${new URLSearchParams({ ...(category && { category }), sort: DEFAULT_SORT })}`
      responses.products = await readListResponse(shop, filters, url)
    }
    if (has('product')) {
      const id = params.productId ?? ''
      if (!PRODUCT_ID.test(id)) return undefined
      responses.product = await readProductResponse(shop, id, `/api/products/${id}`)
      const variant = searchParams.get('variant') ?? undefined
      if (variant && isVariant(variant, responses.product)) search = searchOf('variant', variant)
    }
    const { products, product } = responses
    const etags = [categories, homeResponse, products, product].map((response) => response?.etag)
    return {
      ...(shown && { home: shown }),
      search,
      version: JSON.stringify([info, ...etags]),
      read: () => contentOf(shop, path, search, info, responses),
    }
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) {
      shop.log.warn({ err: error, path }, 'A page is answered without its initial data')
    }
  }
  return undefined
}

const searchOf = (name: string, value: string | undefined) =>
  value === undefined ? '' : `?${new URLSearchParams({ [name]: value })}`

const isCategory = (id: string, categories: CachedResponse | undefined) =>
  categories !== undefined && dataOf<Category[]>(categories).some((category) => category.id === id)

const isVariant = (id: string, product: CachedResponse) =>
  dataOf<Product>(product).variants.some((variant) => variant.id === id)

type Responses = Record<InitialDataName, CachedResponse | undefined>

function contentOf(
  { providers: { publicUrl } }: PageShop,
  path: string | undefined,
  search: string,
  info: ShopInfo,
  responses: Responses,
): ReturnType<PageContent['read']> {
  const { categories, home, products } = responses
  const product = responses.product && dataOf<Product>(responses.product)
  const data: InitialData = {
    shop: info,
    search,
    ...(categories && { categories: dataOf<Category[]>(categories) }),
    ...(home && { home: dataOf<Home>(home) }),
    ...(products && { products: dataOf<ProductPage>(products) }),
    ...(product && { product }),
  }
  const head = product ? productHead(product, data, publicUrl) : shopHead(path, data, publicUrl)
  return { head, data }
}

function dataOf<Data>(response: CachedResponse): Data {
  return (JSON.parse(response.body.toString()) as { data: Data }).data
}
