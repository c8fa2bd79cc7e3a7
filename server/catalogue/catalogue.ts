import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts'
import { unaskedCalls } from '#contract/calls/unasked-calls.ts'
import { SUGGESTION_COUNT } from '#contract/catalogue/catalogue.ts'
import {
  Category,
  PopularQuery,
  Product,
  ProductCard,
  ProductFilters,
  ProductPage,
  ProductQuery,
  Suggestion,
  SuggestionQuery,
} from '#contract/catalogue/catalogue-schemas.ts'
import { CardsQuery, Home } from '#contract/home/home-schemas.ts'
import type { Fragment } from '#server/database/sql.ts'
import { answer } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { adminProductRoutes } from './admin/admin-product-routes.ts'
import { categoryRoutes } from './admin/category-routes.ts'
import { catalogueResponses, knownWords, sendResponse } from './cache/catalogue-responses.ts'
import {
  content,
  readCategoriesResponse,
  readFiltersResponse,
  readListResponse,
} from './cache/list-responses.ts'
import { readProductResponse } from './cache/product-response.ts'
import { exportRoutes } from './export/export-routes.ts'
import { featuredOrderJob } from './feature-products.ts'
import { listCards } from './home/home-queries.ts'
import { readHomeResponse } from './home/read-home.ts'
import { importJobs } from './import/import-jobs.ts'
import { importRoutes } from './import/import-routes.ts'
import { listProducts } from './list-products.ts'
import { pictureUpload, uploadedPictureRoute } from './pictures/picture-routes.ts'
import { presentProductCards, presentSuggestion } from './present-product.ts'
import { listPopularProducts } from './product-queries.ts'
import type { ResponseContent } from './response-cache.ts'
import { ofDifferentKinds } from './search/different-kinds.ts'
import { synonymRoutes } from './search/synonym-routes.ts'
import { sitemapRoutes } from './sitemap.ts'
import { stockAlertRoutes } from './stock/stock-alert-routes.ts'
import { stockRoutes } from './stock/stock-routes.ts'

/** Suggestions are chosen from this many, so that they are not five colours of one product. */
const SUGGESTION_CANDIDATES = 24

/**
 * The catalogue's public calls and those of administrators.
 *
 * A product is sold by its variants: price, MRP, stock, SKU and pictures are theirs. A product without options has one
 * variant with the product's id, so that calls with a `productId` alone mean it; where there are options a call names the
 * variant or is refused (`variant_required`). Every change of a stock goes through `stock/stock-ledger.ts`, which writes why.
 * A list is answered from the response cache until the catalogue changes, otherwise by one of the statements of
 * `list-products.ts`. Nobody pays more than the MRP (`contract/catalogue/mrp.ts`), under a lock that changes of prices and
 * of pricing terms share.
 * @param orderOfMovement as `listStockMovements` needs it
 */
export async function catalogue(
  app: ShopApp,
  { shop, orderOfMovement }: { shop: Shop; orderOfMovement: Fragment },
): Promise<void> {
  app.register(publicRoutes, { prefix: '/api', shop })
  app.register(management, { prefix: '/api', shop })
  app.register(stockRoutes, { prefix: '/api', shop, orderOfMovement })
  app.register(stockAlertRoutes, { prefix: '/api', shop })
  uploadedPictureRoute(app, shop)
  sitemapRoutes(app, shop)
  featuredOrderJob(shop)
  importJobs(shop)
}

/** The options of calls that anybody may ask and the response cache answers, and the answer of one that it does not know. */
function cachedAnswers(shop: Shop) {
  const responses = catalogueResponses(shop)
  const answerFromCache = async (request: FastifyRequest, reply: FastifyReply) => {
    const cached = responses.find(request.url)
    return cached && sendResponse(request, reply, cached)
  }
  return {
    open: { access: 'public', onRequest: answerFromCache } as const,
    sendCached: async (
      request: FastifyRequest,
      reply: FastifyReply,
      key: readonly unknown[],
      make: () => Promise<ResponseContent>,
    ) => sendResponse(request, reply, await responses.read(JSON.stringify(key), request.url, make)),
  }
}

/** What everybody may read. Responses are cached as they go over the wire. */
async function publicRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'catalogue')
  const { database } = shop
  const { open, sendCached } = cachedAnswers(shop)

  answer(
    app,
    catalogueCalls.list,
    { ...open, preValidation: withoutEmptyValues, query: ProductQuery, answers: ProductPage },
    async ({ query, request, reply }) =>
      sendResponse(request, reply, await readListResponse(shop, query, request.url)),
  )

  answer(
    app,
    catalogueCalls.suggestions,
    { ...open, query: SuggestionQuery, answers: z.array(Suggestion) },
    async ({ query, request, reply }) => {
      const search = query.search.toLowerCase()
      return sendCached(request, reply, ['suggestions', search], async () => {
        const query = { search, limit: SUGGESTION_CANDIDATES }
        const page = search === '' ? undefined : await listProducts(database, query, knownWords(shop))
        const items = ofDifferentKinds(page?.items ?? [], SUGGESTION_COUNT)
        return content(items.map(presentSuggestion), items)
      })
    },
  )

  answer(
    app,
    catalogueCalls.filters,
    { ...open, preValidation: withoutEmptyValues, query: ProductQuery, answers: ProductFilters },
    async ({ query, request, reply }) =>
      sendResponse(request, reply, await readFiltersResponse(shop, query, request.url)),
  )

  answer(
    app,
    catalogueCalls.cards,
    {
      access: 'public',
      description: 'Products by their ids, in this order; those that shoppers cannot see are left out.',
      query: CardsQuery,
      answers: z.array(ProductCard),
    },
    async ({ query }) => presentProductCards(await listCards(database, query.ids.split(','))),
  )

  answer(app, catalogueCalls.home, { ...open, answers: Home }, async ({ request, reply }) =>
    sendResponse(request, reply, await readHomeResponse(shop, request.url)),
  )

  answer(app, catalogueCalls.product, { ...open, answers: Product }, async ({ params, request, reply }) =>
    sendResponse(request, reply, await readProductResponse(shop, params.id, request.url)),
  )

  answer(
    app,
    catalogueCalls.categories,
    { ...open, answers: z.array(Category) },
    async ({ request, reply }) =>
      sendResponse(request, reply, await readCategoriesResponse(shop, request.url)),
  )

  answer(
    app,
    unaskedCalls.popularProducts,
    { ...open, query: PopularQuery, answers: z.array(ProductCard) },
    async ({ query: { limit }, request, reply }) =>
      sendCached(request, reply, ['popular', limit], async () => {
        const products = await listPopularProducts(database, limit)
        return content(presentProductCards(products), products)
      }),
  )
}

async function management(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'products')
  adminProductRoutes(app, shop)
  exportRoutes(app, shop)
  app.register(importRoutes, { shop })
  categoryRoutes(app, shop)
  synonymRoutes(app, shop)
  app.register(pictureUpload, { shop })
}

/** `maxPrice=`, from an emptied field, means no price. */
async function withoutEmptyValues(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name]
}
