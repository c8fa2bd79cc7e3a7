import { DEFAULT_SORT } from '#contract/catalogue.ts'
import type { ProductQuery } from '#contract/catalogue-schemas.ts'
import type { Shop } from '#server/shop.ts'
import { listCategories, presentCategory } from '../category-queries.ts'
import { listProducts, type ProductListQuery } from '../list-products.ts'
import { presentProductCard } from '../present-product.ts'
import type { AnswerContent, ReadyAnswer } from './answer-cache.ts'
import { catalogueAnswers, keptMatches } from './catalogue-answers.ts'

type Shelf = Pick<Shop, 'database' | 'events'>

/** The kept answer with one page of a list of products. */
export function readListAnswer(shop: Shelf, wish: ProductQuery, address: string): Promise<ReadyAnswer> {
  const query = readListQuery(wish)
  return catalogueAnswers(shop).read(JSON.stringify(['list', query]), address, async () => {
    const page = await listProducts(shop.database, query, keptMatches(shop))
    const items = page.items.map(presentProductCard)
    return content({ ...page, items }, page.items)
  })
}

/** The kept answer with all categories. */
export function readCategoriesAnswer(shop: Shelf, address: string): Promise<ReadyAnswer> {
  return catalogueAnswers(shop).read(JSON.stringify(['categories']), address, async () =>
    content((await listCategories(shop.database)).map(presentCategory), []),
  )
}

export function content(data: unknown, products: readonly { id: string }[]): AnswerContent {
  return { content: { success: true, data }, productIds: products.map(({ id }) => id) }
}

function readListQuery(query: ProductQuery): ProductListQuery {
  const isEverything = query.category === undefined || query.category === 'all'
  const search = query.search?.toLowerCase() || undefined
  return {
    categoryId: isEverything ? undefined : query.category,
    minPaise: query.minPrice === undefined ? undefined : Math.ceil(query.minPrice * 100 - 1e-6),
    maxPaise: query.maxPrice === undefined ? undefined : Math.floor(query.maxPrice * 100 + 1e-6),
    search,
    sort: search === undefined ? (query.sort ?? DEFAULT_SORT) : query.sort,
    limit: query.limit,
    cursor: query.cursor,
  }
}
