import { DEFAULT_SORT } from '#contract/catalogue.ts'
import { type Category, type Product, type ProductPage, ProductQuery } from '#contract/catalogue-schemas.ts'
import type { InitialData, InitialDataName } from '#contract/initial-data.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { Problem } from '#server/http/problem.ts'
import type { RequestedPage } from '#server/pages/built-pages.ts'
import type { PageContent } from '#server/pages/page-content.ts'
import { readShopInfo } from '#server/settings/shop-info.ts'
import type { Shop } from '#server/shop.ts'
import { readCategoriesResponse, readListResponse } from './list-responses.ts'
import { productHead, shopHead } from './product-page-head.ts'
import { readProductResponse } from './product-response.ts'
import type { CachedResponse } from './response-cache.ts'

type PageShop = Pick<Shop, 'config' | 'database' | 'events' | 'log'>

const PRODUCT_ID = /^[\w-]{1,80}$/

/**
 * The initial data of a page that the server renders; all of it is public. Undefined for a product that the shop does
 * not show, and while the database is away: the page is answered without.
 * @param query of a catalogue; with filters there is no initial data
 */
export async function readPageContent(
  shop: PageShop,
  { path, render, params }: Pick<RequestedPage, 'path' | 'render' | 'params'>,
  query?: string,
): Promise<PageContent | undefined> {
  const has = (name: InitialDataName) => render?.data.includes(name) ?? false
  const id = params.productId ?? ''
  if (!render || (has('products') && query) || (has('product') && !PRODUCT_ID.test(id))) return undefined
  try {
    const [info, categories, products, product] = await Promise.all([
      readShopInfo(shop.database, shop.config),
      has('categories') ? readCategoriesResponse(shop, '/api/categories') : undefined,
      has('products')
        ? readListResponse(
            shop,
            ProductQuery.parse({ sort: DEFAULT_SORT }),
            `/api/products?sort=${DEFAULT_SORT}`,
          )
        : undefined,
      has('product') ? readProductResponse(shop, id, `/api/products/${id}`) : undefined,
    ])
    return {
      version: JSON.stringify([info, categories?.etag, products?.etag, product?.etag]),
      read: () => contentOf(shop, path, info, { categories, products, product }),
    }
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) {
      shop.log.warn({ err: error, path }, 'A page is answered without its initial data')
    }
  }
  return undefined
}

type Responses = Record<InitialDataName, CachedResponse | undefined>

function contentOf(
  { config }: PageShop,
  path: string | undefined,
  info: ShopInfo,
  responses: Responses,
): ReturnType<PageContent['read']> {
  const { categories, products } = responses
  const product = responses.product && dataOf<Product>(responses.product)
  const data: InitialData = {
    shop: info,
    ...(categories && { categories: dataOf<Category[]>(categories) }),
    ...(products && { products: dataOf<ProductPage>(products) }),
    ...(product && { product }),
  }
  const head = product
    ? productHead(product, data.categories ?? [], { shopName: info.name, publicUrl: config.publicUrl })
    : shopHead(path, info, config.publicUrl)
  return { head, data }
}

function dataOf<Data>(response: CachedResponse): Data {
  return (JSON.parse(response.body.toString()) as { data: Data }).data
}
