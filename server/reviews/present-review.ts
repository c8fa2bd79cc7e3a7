import { bothIds } from '#contract/envelope.ts'
import type { AdminReview, Review } from '#contract/reviews.ts'
import type { ReviewRow } from './review-tables.ts'

/** A review as everybody may see it. `readerId` marks the reader's own. */
export function presentReview(row: ReviewRow, readerId: string | undefined): Review {
  return {
    ...bothIds(row.id),
    rating: row.rating,
    text: row.text,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isVerifiedPurchase: row.orderId !== null,
    isSample: row.isSample,
    isMine: row.personId !== null && row.personId === readerId,
  }
}

export type AdminReviewRow = ReviewRow & { productName: string }

export function presentAdminReview(row: AdminReviewRow): AdminReview {
  return {
    ...presentReview(row, undefined),
    product: { ...bothIds(row.productId), name: row.productName },
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    hiddenReason: row.hiddenReason,
  }
}

/** "Asha Rao" becomes "Asha R.", because everybody can read reviews. */
export function signatureOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
