import * as z from 'zod/mini'
import { PageQuery, success } from '#contract/envelope.ts'
import {
  AdminReviewPage,
  AdminReviewQuery,
  HideReviewBody,
  Review,
  ReviewBody,
  ReviewPage,
} from '#contract/reviews.ts'
import type { Queries } from '#server/database/connect.ts'
import { identifyIfAny, personOf, type SignedIn } from '#server/http/access.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { hideReview, unhideReview } from './judge-review.ts'
import { presentAdminReview, presentReview } from './present-review.ts'
import { findDeliveredOrder, findReviewOf, listReviews, listReviewsToJudge } from './review-queries.ts'
import { requireProductStars, shownRatings } from './review-stars.ts'
import { editReview, removeReview, writeReview } from './write-review.ts'

const ByProduct = z.object({ id: z.string() })
const ById = z.object({ id: z.string() })
const Done = success(z.object({}))

export function reviewRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  const schema = { tags: ['reviews'] }
  const customer = { config: { access: ['customer'] as const } }
  const administrator = { config: { access: ['admin'] as const } }

  app.get(
    '/api/products/:id/reviews',
    {
      config: { access: 'public' },
      schema: {
        ...schema,
        params: ByProduct,
        querystring: PageQuery,
        response: { 200: success(ReviewPage) },
      },
    },
    async (request) => {
      const reader = await identifyIfAny(request)
      return {
        success: true as const,
        data: await readReviews(database, request.params.id, request.query, reader),
      }
    },
  )

  app.post(
    '/api/products/:id/reviews',
    {
      ...customer,
      schema: { ...schema, params: ByProduct, body: ReviewBody, response: { 201: success(Review) } },
    },
    async (request, reply) => {
      const person = personOf(request)
      const row = await writeReview(shop, person, request.params.id, request.body)
      return reply.code(201).send({ success: true as const, data: presentReview(row, person.id) })
    },
  )

  // A customer has one review of a product, so both addresses mean it.
  for (const address of ['/api/products/:id/reviews', '/api/products/:id/reviews/mine']) {
    app.put(
      address,
      {
        ...customer,
        schema: { ...schema, params: ByProduct, body: ReviewBody, response: { 200: success(Review) } },
      },
      async (request) => {
        const person = personOf(request)
        const row = await editReview(shop, person, request.params.id, request.body)
        return { success: true as const, data: presentReview(row, person.id) }
      },
    )
  }

  app.delete(
    '/api/products/:id/reviews/mine',
    { ...customer, schema: { ...schema, params: ByProduct, response: { 200: Done } } },
    async (request) => {
      await removeReview(shop, personOf(request), request.params.id)
      return { success: true as const, data: {}, message: 'Review removed' }
    },
  )

  app.get(
    '/api/reviews',
    {
      ...administrator,
      schema: { ...schema, querystring: AdminReviewQuery, response: { 200: success(AdminReviewPage) } },
    },
    async (request) => {
      const page = await listReviewsToJudge(database, request.query)
      return { success: true as const, data: { ...page, items: page.items.map(presentAdminReview) } }
    },
  )

  app.post(
    '/api/reviews/:id/hide',
    {
      ...administrator,
      schema: { ...schema, params: ById, body: HideReviewBody, response: { 200: Done } },
    },
    async (request) => {
      await hideReview(shop, personOf(request), request.params.id, request.body.reason)
      return { success: true as const, data: {}, message: 'Review hidden' }
    },
  )

  app.post(
    '/api/reviews/:id/unhide',
    { ...administrator, schema: { ...schema, params: ById, response: { 200: Done } } },
    async (request) => {
      await unhideReview(shop, personOf(request), request.params.id)
      return { success: true as const, data: {}, message: 'Review shown again' }
    },
  )
}

async function readReviews(
  queries: Queries,
  productId: string,
  wish: { limit: number; cursor?: string },
  reader: SignedIn | undefined,
): Promise<ReviewPage> {
  const { stars, isReal, count, average } = shownRatings(await requireProductStars(queries, productId))
  const page = await listReviews(queries, productId, { ...wish, isSample: !isReal })
  const isCustomer = reader?.role === 'customer'
  const mine = isCustomer ? await findReviewOf(queries, productId, reader.id) : undefined
  const orderId = isCustomer ? await findDeliveredOrder(queries, productId, reader.id) : undefined
  return {
    ...page,
    items: page.items.map((row) => presentReview(row, reader?.id)),
    average,
    count,
    stars,
    mayReview: orderId !== undefined,
    mine: mine ? presentReview(mine, reader?.id) : null,
  }
}
