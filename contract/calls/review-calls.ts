import type { Nothing, PageQuery } from '../envelope.ts'
import type {
  AdminReviewPage,
  AdminReviewQuery,
  HideReviewBody,
  Review,
  ReviewBody,
  ReviewPage,
} from '../reviews.ts'
import { get, post, put, remove } from './calls.ts'

type OneReview = { body: typeof ReviewBody; answer: typeof Review }

/** Customers' reviews of a product. */
export const reviewCalls = {
  list: get<{ query: typeof PageQuery; answer: typeof ReviewPage }>()(
    '/api/products/:id/reviews',
    'catalogue',
  ),
  write: post<OneReview>()('/api/products/:id/reviews'),
  edit: put<OneReview>()('/api/products/:id/reviews'),
  /** The same by another address. */
  editMine: put<OneReview>()('/api/products/:id/reviews/mine'),
  removeMine: remove<{ answer: typeof Nothing }>()('/api/products/:id/reviews/mine'),
}

type Moderated = { answer: typeof Nothing }

/** Under the topic of the catalogue, because hiding a review changes the rating of its product. */
export const moderationCalls = {
  list: get<{ query: typeof AdminReviewQuery; answer: typeof AdminReviewPage }>()(
    '/api/reviews',
    'catalogue',
  ),
  hide: post<Moderated & { body: typeof HideReviewBody }>()('/api/reviews/:id/hide', 'catalogue'),
  unhide: post<Moderated>()('/api/reviews/:id/unhide', 'catalogue'),
}
