import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import type { After } from './planned-product.ts'
import type { Catalogue } from './read-catalogue.ts'

/**
 * Gives a product, and each of its variants, the pictures that were fetched for it, unless it has some. Those of its variants
 * count among the product's.
 * @returns with the URLs of those that are still to be fetched
 */
export function placePictures(
  draft: ProductDraft,
  { after, variants, notes }: After,
  present: AdminProductRow | undefined,
  { context, fetchedPictures }: Catalogue,
): { placed: After; missing: string[] } {
  if (!context.answers.fetchesPictures) return { placed: { after, variants, notes }, missing: [] }
  const own = present?.pictures.length ? [] : draft.pictureUrls
  // Where a product has pictures, those of the variants that it has are as somebody wants them too.
  const known = present?.pictures.length ? present.variants.length : 0
  const lacking = [...(variants?.drafts ?? [])].filter(
    ([at]) => at >= known && variants?.variants[at]?.pictures.length === 0,
  )
  const urls = new Set([...own, ...lacking.flatMap(([, variant]) => variant.pictureUrls)])
  const allowed = new Set([...urls].slice(0, Math.max(0, MAX_PICTURES - after.pictures.length)))
  const keysOf = (some: readonly string[]) =>
    [...new Set(some)].flatMap((url) => (allowed.has(url) ? (fetchedPictures.get(url) ?? []) : []))
  const withKeys = new Map(lacking.map(([at, variant]) => [at, keysOf(variant.pictureUrls)]))
  const placed = {
    after: { ...after, pictures: [...new Set([...after.pictures, ...keysOf(own)])] },
    variants: variants && {
      ...variants,
      variants: variants.variants.map((variant, at) => ({
        ...variant,
        pictures: withKeys.get(at) ?? variant.pictures,
      })),
    },
    notes,
  }
  return { placed, missing: [...allowed].filter((url) => !fetchedPictures.has(url)) }
}
