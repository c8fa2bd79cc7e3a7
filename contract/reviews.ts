import * as z from 'zod/mini'
import { ids, PageQuery, pageOf } from './envelope.ts'
import { plainText } from './text-schemas.ts'

export const Review = z.object({
  ...ids,
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  isVerifiedPurchase: z.boolean(),
  isSample: z.boolean(),
  isMine: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const ReviewBody = z.object({
  rating: z
    .int('Choose one to five stars')
    .check(z.gte(1, 'Choose one to five stars'), z.lte(5, 'Choose one to five stars')),
  text: plainText(2000).check(z.minLength(3, 'Write a few words')),
})
export type ReviewBody = z.infer<typeof ReviewBody>

/** Reviews of a product with their summary; `mine` is the reader's own review. */
export const ReviewPage = z.object({
  ...pageOf(Review).shape,
  average: z.nullable(z.number()),
  count: z.int(),
  stars: z.array(z.int()),
  /** The ratings are the demo's, until a real one exists. */
  isSample: z.boolean(),
  mayReview: z.boolean(),
  mine: z.nullable(Review),
})
export type ReviewPage = z.infer<typeof ReviewPage>

/** A review as administrators moderate it. */
export const AdminReview = z.object({
  ...Review.shape,
  product: z.object({ ...ids, name: z.string() }),
  hiddenAt: z.nullable(z.string()),
  hiddenReason: z.nullable(z.string()),
})
export type AdminReview = z.infer<typeof AdminReview>

export const REVIEW_VISIBILITIES = ['all', 'visible', 'hidden'] as const
/** How long a review counts as new. */
export const NEW_REVIEW_DAYS = 2
export const AdminReviewQuery = z.object({
  ...PageQuery.shape,
  /** Only customers' reviews of the last days that everybody sees. */
  new: z.optional(z.literal('true')),
  visibility: z._default(z.enum(REVIEW_VISIBILITIES), 'all'),
})
export type AdminReviewQuery = z.infer<typeof AdminReviewQuery>
export const AdminReviewPage = pageOf(AdminReview)
export type AdminReviewPage = z.infer<typeof AdminReviewPage>

export const HideReviewBody = z.strictObject({
  reason: plainText(300).check(z.minLength(3, 'Enter a reason')),
})
