import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type SharedProduct, shareDetails, sharedName, shareLink, shareText } from './share-text.ts'

type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

/**
 * Opens the device's share sheet; where there is none or it fails, copies the link. Cancelling is no failure.
 * Nothing is sent to the server.
 */
export async function shareProduct(
  product: SharedProduct & Pick<Product, 'description'>,
  terms: TaxTerms,
): Promise<ShareOutcome> {
  const link = shareLink(product, location.origin)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: sharedName(product), text: shareText(product, terms), url: link })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // After any other error of the share sheet the link is copied.
    }
  }
  return (await copyText(link)) ? 'copied' : 'failed'
}

/** The "Copy link" of the other share options. */
export async function copyLink(product: SharedProduct): Promise<void> {
  await report(shareLink(product, location.origin), 'Product link copied to clipboard!')
}

/** Name, price, description and link. */
export async function copyDetails(
  product: SharedProduct & Pick<Product, 'description'>,
  terms: TaxTerms,
): Promise<void> {
  await report(shareDetails(product, location.origin, terms), 'Product details copied to clipboard!')
}

async function report(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.success(done, { id: 'share' })
  else toast.error('Failed to share product', { id: 'share' })
}

/** False where the browser has no clipboard (plain http) or refuses it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
