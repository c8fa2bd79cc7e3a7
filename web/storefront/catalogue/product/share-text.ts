import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { payableText } from '#contract/catalogue/mrp.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'

/** A product, or a variant of it. */
export type SharedProduct = Pick<Product, 'id' | 'name' | 'price'> & {
  variantId?: string | undefined
  options?: readonly string[]
}

/** The URL of the product in this shop. */
export function shareLink({ id, variantId }: SharedProduct, origin: string): string {
  return origin + paths.product(id, variantId)
}

/** The name of what is shared, with its options where it has some. */
export function sharedName({ name, options = [] }: Pick<SharedProduct, 'name' | 'options'>): string {
  return nameWithOptions({ name, options })
}

/** Name, price, and what is paid. */
export function shareText(product: SharedProduct, terms: TaxTerms): string {
  return `${sharedName(product)} - ${payableText(paiseFromRupees(product.price), terms)}`
}

/** What "Copy details" puts on the clipboard. */
export function shareDetails(
  product: SharedProduct & Pick<Product, 'description'>,
  origin: string,
  terms: TaxTerms,
): string {
  return [shareText(product, terms), product.description, shareLink(product, origin)]
    .filter(Boolean)
    .join('\n')
}

/** URLs that open a message with the product in it. */
export function shareUrls(product: SharedProduct, origin: string, terms: TaxTerms) {
  const text = encodeURIComponent(shareText(product, terms))
  const link = encodeURIComponent(shareLink(product, origin))
  return {
    whatsApp: `https://wa.me/?text=${text}%0A${link}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    twitter: `https://twitter.com/intent/tweet?text=${text}&url=${link}`,
  }
}
