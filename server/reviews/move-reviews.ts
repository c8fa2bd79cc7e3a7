import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import type { Transaction } from '#server/commands/command.ts'
import { changeStars, lockProductStars } from './review-stars.ts'

/** Brings the reviews of another account of the same person. Of a product that both have reviewed the person's own stays. */
export async function moveReviews(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
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
