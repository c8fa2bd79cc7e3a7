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
import { ById, CUSTOMER, ok, PUBLIC, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { hideReview, unhideReview } from './moderate-review.ts'
import { presentAdminReview, presentReview } from './present-review.ts'
import { findDeliveredOrder, findReviewOf, listReviews, listReviewsToModerate } from './review-queries.ts'
import { requireProductStars, shownRatings } from './review-stars.ts'
import { editReview, removeReview, writeReview } from './write-review.ts'

const Done = success(z.object({}))

/** Customers' reviews of products, and their moderation. */
export async function reviews(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'reviews')
  productReviews(app, shop)
  reviewModeration(app, shop)
}

function productReviews(app: ShopApp, shop: Shop): void {
  app.get(
    '/products/:id/reviews',
    {
      ...PUBLIC,
      schema: {
        params: ById,
        querystring: PageQuery,
        response: { 200: success(ReviewPage) },
      },
    },
    async (request) => {
      const reader = await identifyIfAny(request)
      return ok(await readReviews(shop.database, request.params.id, request.query, reader))
    },
  )

  app.post(
    '/products/:id/reviews',
    {
      ...CUSTOMER,
      schema: { params: ById, body: ReviewBody, response: { 201: success(Review) } },
    },
    async (request, reply) => {
      const person = personOf(request)
      const row = await writeReview(shop, person, request.params.id, request.body)
      return reply.code(201).send(ok(presentReview(row, person.id)))
    },
  )

  // Both paths mean the customer's only review of the product.
  for (const path of ['/products/:id/reviews', '/products/:id/reviews/mine']) {
    app.put(
      path,
      {
        ...CUSTOMER,
        schema: { params: ById, body: ReviewBody, response: { 200: success(Review) } },
      },
      async (request) => {
        const person = personOf(request)
        const row = await editReview(shop, person, request.params.id, request.body)
        return ok(presentReview(row, person.id))
      },
    )
  }

  app.delete(
    '/products/:id/reviews/mine',
    { ...CUSTOMER, schema: { params: ById, response: { 200: Done } } },
    async (request) => {
      await removeReview(shop, personOf(request), request.params.id)
      return ok({}, 'Review removed')
    },
  )
}

function reviewModeration(app: ShopApp, shop: Shop): void {
  app.get(
    '/reviews',
    {
      ...withRight('reviews.moderate'),
      schema: { querystring: AdminReviewQuery, response: { 200: success(AdminReviewPage) } },
    },
    async (request) => {
      const page = await listReviewsToModerate(shop.database, request.query)
      return ok({ ...page, items: page.items.map(presentAdminReview) })
    },
  )

  app.post(
    '/reviews/:id/hide',
    {
      ...withRight('reviews.moderate'),
      schema: { params: ById, body: HideReviewBody, response: { 200: Done } },
    },
    async (request) => {
      await hideReview(shop, personOf(request), request.params.id, request.body.reason)
      return ok({}, 'Review hidden')
    },
  )

  app.post(
    '/reviews/:id/unhide',
    { ...withRight('reviews.moderate'), schema: { params: ById, response: { 200: Done } } },
    async (request) => {
      await unhideReview(shop, personOf(request), request.params.id)
      return ok({}, 'Review shown again')
    },
  )
}

async function readReviews(
  queries: Queries,
  productId: string,
  input: { limit: number; cursor?: string },
  reader: SignedIn | undefined,
): Promise<ReviewPage> {
  const { stars, hasReviews, count, average } = shownRatings(await requireProductStars(queries, productId))
  const page = await listReviews(queries, productId, { ...input, isSample: !hasReviews })
  const isCustomer = reader?.role === 'customer'
  const mine = isCustomer ? await findReviewOf(queries, productId, reader.id) : undefined
  const orderId = isCustomer ? await findDeliveredOrder(queries, productId, reader.id) : undefined
  return {
    ...page,
    items: page.items.map((row) => presentReview(row, reader?.id)),
    average,
    count,
    stars,
    isSample: !hasReviews && count > 0,
    mayReview: orderId !== undefined,
    mine: mine ? presentReview(mine, reader?.id) : null,
  }
}
