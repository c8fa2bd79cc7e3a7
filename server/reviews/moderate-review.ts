import { recordAudit } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command } from '#server/commands/command.ts'
import { changesOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { requireReview } from './review-queries.ts'
import { changeStars, lockProductStars } from './review-stars.ts'
import { reviews } from './review-tables.ts'

/** Hides a review from shoppers, for a stated reason; its stars no longer count. @throws Problem 404 */
export async function hideReview(shop: Shop, by: SignedIn, id: string, reason: string): Promise<void> {
  return moderate(shop, by, id, { hiddenAt: new Date(), hiddenReason: reason })
}

/** Shows a hidden review again. @throws Problem 404 */
export async function unhideReview(shop: Shop, by: SignedIn, id: string): Promise<void> {
  return moderate(shop, by, id, { hiddenAt: null, hiddenReason: null })
}

type HiddenState = { hiddenAt: Date; hiddenReason: string } | { hiddenAt: null; hiddenReason: null }

async function moderate(shop: Shop, by: SignedIn, id: string, state: HiddenState): Promise<void> {
  const hides = state.hiddenAt !== null
  await command(shop, async (tx) => {
    const { productId } = await requireReview(tx, id)
    const stars = await lockProductStars(tx, productId)
    const review = await requireReview(tx, id)
    const isHidden = review.hiddenAt !== null
    if (isHidden === hides) return
    await tx.sql`update reviews set ${changesOf(reviews, state)} where id = ${id}`
    if (!review.isSample) {
      await changeStars(tx, productId, stars, {
        [hides ? 'minus' : 'plus']: review.rating,
      })
      publishCatalogueChange(tx)
    }
    await recordAudit(tx, by, {
      action: hides ? 'review.hidden' : 'review.shown',
      subjectType: 'review',
      subjectId: id,
      before: { isHidden, reason: review.hiddenReason },
      after: { isHidden: hides, reason: state.hiddenReason },
    })
  })
}
