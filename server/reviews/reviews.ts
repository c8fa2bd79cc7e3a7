import { moderationCalls, reviewCalls } from '#contract/calls/review-calls.ts'
import { Nothing, PageQuery } from '#contract/envelope.ts'
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
import { answer, said } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { hideReview, unhideReview } from './moderate-review.ts'
import { presentAdminReview, presentReview } from './present-review.ts'
import { findDeliveredOrder, findReviewOf, listReviews, listReviewsToModerate } from './review-queries.ts'
import { requireProductStars, shownRatings } from './review-stars.ts'
import { editReview, removeReview, writeReview } from './write-review.ts'

/** Customers' reviews of products, and their moderation. */
export async function reviews(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'reviews')
  productReviews(app, shop)
  reviewModeration(app, shop)
}

function productReviews(app: ShopApp, shop: Shop): void {
  const { list, write, edit, editMine, removeMine } = reviewCalls
  const own = { access: ['customer'], body: ReviewBody, answers: Review } as const

  answer(
    app,
    list,
    { access: 'public', query: PageQuery, answers: ReviewPage },
    async ({ params, query, request }) =>
      readReviews(shop.database, params.id, query, await identifyIfAny(request)),
  )

  answer(app, write, { ...own, status: 201 }, async ({ params, body, request }) => {
    const person = personOf(request)
    return presentReview(await writeReview(shop, person, params.id, body), person.id)
  })

  // Both paths mean the customer's only review of the product.
  for (const row of [edit, editMine]) {
    answer(app, row, own, async ({ params, body, request }) => {
      const person = personOf(request)
      return presentReview(await editReview(shop, person, params.id, body), person.id)
    })
  }

  answer(app, removeMine, { access: ['customer'], answers: Nothing }, async ({ params, request }) => {
    await removeReview(shop, personOf(request), params.id)
    return said({}, 'Review removed')
  })
}

function reviewModeration(app: ShopApp, shop: Shop): void {
  const access = ['reviews.moderate'] as const
  const { list, hide, unhide } = moderationCalls

  answer(app, list, { access, query: AdminReviewQuery, answers: AdminReviewPage }, async ({ query }) => {
    const page = await listReviewsToModerate(shop.database, query)
    return { ...page, items: page.items.map(presentAdminReview) }
  })

  answer(app, hide, { access, body: HideReviewBody, answers: Nothing }, async ({ params, body, request }) => {
    await hideReview(shop, personOf(request), params.id, body.reason)
    return said({}, 'Review hidden')
  })

  answer(app, unhide, { access, answers: Nothing }, async ({ params, request }) => {
    await unhideReview(shop, personOf(request), params.id)
    return said({}, 'Review shown again')
  })
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
