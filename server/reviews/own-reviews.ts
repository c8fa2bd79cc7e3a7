import type { Queries } from '#server/database/connect.ts'
import type { ReviewRow } from './review-tables.ts'

/** A customer's reviews, the newest first, as the customer reads them in a file. */
export async function readOwnReviews(queries: Queries, personId: string) {
  const rows = await queries.sql<ReviewRow & { product: string }>`
    select r.*, p.name as product from reviews r join products p on p.id = r.product_id
     where r.person_id = ${personId} order by r.created_at desc, r.id desc`
  return rows.map(({ product, author, rating, text, createdAt, editedAt, hiddenAt }) => ({
    product,
    signedAs: author,
    rating,
    text,
    writtenAt: createdAt,
    editedAt,
    hiddenAt,
  }))
}
