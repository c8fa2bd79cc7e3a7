import { fragment } from '#server/database/sql.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/** How a call names what it is about: by product alone where that has no options, otherwise by variant too. */
export interface ChosenVariant {
  productId: string
  variantId?: string
}

/** The variant that a call means; the first variant of a product has the product's id. */
export function variantIdOf({ productId, variantId }: ChosenVariant): string {
  return variantId ?? productId
}

/**
 * @param variants by id, as far as they exist
 * @returns Problem 409 `variant_required` where a product has options and the call names no variant, 404 for a variant of
 * another product
 */
export function choiceProblem(
  items: readonly ChosenVariant[],
  variants: ReadonlyMap<string, { productId: string; name: string; hasOptions: boolean }>,
): Problem | undefined {
  for (const item of items) {
    const variant = variants.get(variantIdOf(item))
    if (!variant) continue
    if (variant.productId !== item.productId) return notFound('This product')
    if (item.variantId === undefined && variant.hasOptions)
      return variantRequired({ id: item.productId, name: variant.name })
  }
  return undefined
}

/** Where a call has to name one of a product's variants. */
export function variantRequired({ id, name }: { id: string; name: string }): Problem {
  return new Problem(409, 'variant_required', `Choose an option of ${name}`, { data: { productId: id } })
}

/** All that is told of what shoppers cannot see to somebody who has named it by an id, which may be guessed. */
export const NO_LONGER_SOLD = 'A product that is no longer sold'

/** Whether shoppers can buy `variants v` of `products p`. */
export const IS_SOLD = fragment`(v.is_visible and v.deleted_at is null and p.is_visible and p.deleted_at is null)`
/** Whether a call has to name the variant of `products p`. */
export const HAS_OPTIONS = fragment`(p.option_names <> '{}')`
