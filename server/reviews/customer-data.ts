import type { CustomerData } from '#server/accounts/customer-data.ts'
import { forgetInLog } from '#server/audit/forget-in-log.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changeStars, lockProductStars } from './review-stars.ts'
import type { ReviewRow } from './review-tables.ts'

export const customerReviews: CustomerData = {
  read: async (queries, { id }) => ({ reviews: await readCustomerReviews(queries, id) }),
  move: moveReviews,
  forget: (tx, { id }) => forgetReviews(tx, id),
}

/** A customer's reviews, the newest first, as the customer reads them in a file. */
async function readCustomerReviews(queries: Queries, personId: string) {
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

/** Brings the reviews of another account of the same person. Of a product that both have reviewed the person's own stays. */
async function moveReviews(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const theirs = await tx.sql<{ productId: string }>`
    select product_id from reviews where person_id = ${from} order by product_id`
  for (const { productId } of theirs) {
    const stars = await lockProductStars(tx, productId)
    const [second] = await tx.sql<{ rating: number; hiddenAt: Date | null }>`
      delete from reviews r where person_id = ${from} and product_id = ${productId}
        and exists (select from reviews own where own.person_id = ${to} and own.product_id = r.product_id)
      returning rating, hidden_at`
    if (second?.hiddenAt !== null) continue
    await changeStars(tx, productId, stars, { minus: second.rating })
    publishCatalogueChange(tx)
  }
  await tx.sql`update reviews set person_id = ${to} where person_id = ${from}`
}

/** What was said of a product stays, unsigned. */
async function forgetReviews(queries: Queries, personId: string): Promise<void> {
  const written = await queries.sql<{ id: string }>`
    update reviews set author = 'A customer',
           hidden_reason = case when hidden_reason is not null then 'Deleted with the account' end
     where person_id = ${personId} returning id`
  await forgetInLog(
    queries,
    written.map(({ id }) => id),
  )
}
