import * as z from 'zod/mini'
import { plainText } from './accounts.ts'
import { ids, pageOf } from './envelope.ts'

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

/** Reviews of a product with its summary; `mine` is null where the reader may write one, absent where not. */
export const ReviewPage = z.object({
  ...pageOf(Review).shape,
  average: z.nullable(z.number()),
  count: z.int(),
  stars: z.array(z.int()),
  mayReview: z.boolean(),
  mine: z.nullable(Review),
})
export type ReviewPage = z.infer<typeof ReviewPage>
