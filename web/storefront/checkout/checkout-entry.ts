import { MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import type { OrderType } from '#contract/ordering/orders.ts'

/** How somebody came to the checkout: with the cart, or with one product by Buy Now. */
export interface CheckoutEntry {
  orderType: OrderType
  /** The product of a buy-now; empty where the URL names none. */
  items: { productId: string; variantId?: string; quantity: number }[]
  /** Identifies what is bought: the same for every visit that buys the same. */
  identity: string
}

/** Reads `/checkout` or `/checkout?product=electronics_001&quantity=2`; a reload keeps both. */
export function readEntry(searchParams: URLSearchParams): CheckoutEntry {
  if (!searchParams.has('product') && !searchParams.has('quantity')) {
    return { orderType: 'cart', items: [], identity: 'cart' }
  }
  const productId = searchParams.get('product')?.trim() ?? ''
  const variantId = searchParams.get('variant')?.trim() || undefined
  const quantity = readQuantity(searchParams.get('quantity'))
  return {
    orderType: 'buy-now',
    items: productId === '' ? [] : [{ productId, ...(variantId && { variantId }), quantity }],
    identity: `buy-now:${variantId ?? productId}:${quantity}`,
  }
}

/** One to ten; one where the text is not a number. */
function readQuantity(text: string | null): number {
  const quantity = Number.parseInt(text ?? '', 10)
  if (Number.isNaN(quantity)) return 1
  return Math.min(MAX_PER_ORDER, Math.max(1, quantity))
}

export type CheckoutStep = 'delivery' | 'payment'

export function readStep(searchParams: URLSearchParams): CheckoutStep {
  return searchParams.get('step') === 'payment' ? 'payment' : 'delivery'
}

/** The search string with changed params; null removes one. */
export function withParams(searchParams: URLSearchParams, changes: Record<string, string | null>): string {
  const changed = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed.size > 0 ? `?${changed}` : ''
}
