import type { Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'

export interface ChosenVariant {
  /** Undefined for a product without variants on sale. */
  variant: Variant | undefined
  /** Chooses a value of the option at this index. */
  choose: (option: number, value: string) => void
}

export const isBuyable = ({ stockState }: Variant): boolean => stockState !== 'sold_out'

/**
 * The variant with this value of an option and the other options as chosen; where there is none, the most similar one,
 * preferably one that is in stock.
 */
export function variantWith(
  variants: readonly Variant[],
  chosen: readonly string[],
  option: number,
  value: string,
): Variant | undefined {
  const likeness = (variant: Variant) =>
    variant.options.filter((own, at) => at !== option && own === chosen[at]).length * 2 +
    (isBuyable(variant) ? 1 : 0)
  const fitting = variants.filter(({ options }) => options[option] === value)
  return fitting.reduce<Variant | undefined>(
    (best, variant) => (best && likeness(best) >= likeness(variant) ? best : variant),
    undefined,
  )
}

/** The product with price, stock and pictures of its chosen variant; `variantId` only where it has options. */
export function withVariant(product: Product, variant: Variant | undefined) {
  const netQuantity = variant?.netQuantity ?? null
  if (!variant || product.optionNames.length === 0) return { ...product, netQuantity, variantId: undefined }
  const { id: variantId, options, price, listPrice, mrp, stockState, left } = variant
  const pictures = variant.pictures.length > 0 ? variant.pictures : product.pictures
  return { ...product, variantId, options, price, listPrice, mrp, netQuantity, stockState, left, pictures }
}
