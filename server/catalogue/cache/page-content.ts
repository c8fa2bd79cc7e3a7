import type { Category, Product, ProductPage } from '#contract/catalogue.ts'
import { ProductQuery } from '#contract/catalogue.ts'
import type { FirstData } from '#contract/first-data.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { Problem } from '#server/http/problem.ts'
import type { PageContent } from '#server/pages/page-content.ts'
import { readShopInfo } from '#server/settings/shop-info.ts'
import type { Shop } from '#server/shop.ts'
import type { ReadyAnswer } from './answer-cache.ts'
import { readProductAnswer } from './product-answer.ts'
import { productHead } from './product-page-head.ts'
import { readCategoriesAnswer, readListAnswer } from './shelf-answers.ts'

type PageShop = Pick<Shop, 'config' | 'database' | 'events' | 'log'>

const PRODUCT_PATH = /^\/products\/([\w-]{1,80})$/

/**
 * What the landing page, the unfiltered catalogue, a product and the checkout bring along: what everybody may know,
 * and so needs no session. Nothing is said of a product that the shop does not show, nor while the database is away:
 * the page itself is answered all the same.
 * @param address path and query
 */
export async function readPageContent(shop: PageShop, address: string): Promise<PageContent | undefined> {
  const [path = '/', query] = address.split('?', 2)
  const productId = PRODUCT_PATH.exec(path)?.[1]
  try {
    if (path === '/' || path === '/checkout') return frameContent(path, await shopInfo(shop))
    if (path === '/products' && !query) return await catalogueContent(shop)
    if (productId !== undefined) return await productContent(shop, productId)
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) {
      shop.log.warn({ err: error, path }, 'A page goes out without what it shows first')
    }
  }
  return undefined
}

/** Pages whose first view says nothing but the shop's name and the like. */
function frameContent(path: string, shop: ShopInfo): PageContent {
  const visitor = path === '/' ? 'nobody' : 'customer'
  return { version: JSON.stringify(shop), read: () => ({ head: {}, visitor, data: { shop } }) }
}

async function catalogueContent(shop: PageShop): Promise<PageContent> {
  const [info, categories, list] = await Promise.all([
    shopInfo(shop),
    readCategoriesAnswer(shop, '/api/categories'),
    readListAnswer(shop, ProductQuery.parse({}), '/api/products'),
  ])
  const read = () => {
    const data = {
      shop: info,
      categories: dataOf<Category[]>(categories),
      products: dataOf<ProductPage>(list),
    }
    return { head: {}, visitor: 'customer' as const, data }
  }
  return { version: versionOf(info, categories, list), read }
}

async function productContent(shop: PageShop, id: string): Promise<PageContent> {
  const [info, categories, answer] = await Promise.all([
    shopInfo(shop),
    readCategoriesAnswer(shop, '/api/categories'),
    readProductAnswer(shop, id, `/api/products/${id}`),
  ])
  const read = () => {
    const product = dataOf<Product>(answer)
    const data: FirstData = { shop: info, categories: dataOf<Category[]>(categories), product }
    const head = productHead(product, { shopName: info.name, publicUrl: shop.config.publicUrl })
    return { head, visitor: 'customer' as const, data }
  }
  return { version: versionOf(info, categories, answer), read }
}

function shopInfo({ database, config }: PageShop): Promise<ShopInfo> {
  return readShopInfo(database, config)
}

function versionOf(info: ShopInfo, ...answers: readonly ReadyAnswer[]): string {
  return JSON.stringify([info, ...answers.map(({ etag }) => etag)])
}

function dataOf<Data>(answer: ReadyAnswer): Data {
  return (JSON.parse(answer.body.toString()) as { data: Data }).data
}
