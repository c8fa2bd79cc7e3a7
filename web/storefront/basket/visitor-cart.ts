import type { QueryClient } from '@tanstack/react-query'
import { VISITOR } from '#accounts/shopper.ts'
import { RefusedAction } from '#client/action-result.ts'
import type { ApiAnswer } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { keptCartCalls } from '#contract/calls/visitor-calls.ts'
import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import { CART_FULL_TEXT, MAX_CART_LINES, MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import type { Cart, CartLine } from '#contract/ordering/cart-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type CartChange, variantOf } from './cart-changes.ts'
import { deliverTo } from './delivery-pincode.ts'
import { idOf, type KeptItem, withoutAddition } from './visitor-items.ts'
import { mergeItems, readItems, writeItems } from './visitor-storage.ts'

/** The cart that this browser keeps for somebody who has not signed in, priced by the server. @param pending are shown besides */
export function readVisitorCart(
  client: QueryClient,
  pending: readonly CartChange[],
  signal?: AbortSignal,
): Promise<ApiAnswer<Cart>> {
  const items = pending.reduce(
    (kept, change) => (change.kind === 'add' ? withoutAddition(kept, change) : kept),
    readItems<KeptItem>('cart'),
  )
  return priceVisitorItems(client, items, signal)
}

/**
 * Lets the server price the cart in this browser with a change that is kept already. `limit` says why fewer units were added than
 * requested.
 * @throws ApiFailure; RefusedAction for what cannot be bought
 */
export async function priceChange(client: QueryClient, change: CartChange): Promise<ApiAnswer<Cart>> {
  if (change.kind === 'apply-coupon' || change.kind === 'remove-coupon')
    throw new RefusedAction('Please login to use a code')
  const items = readItems<KeptItem>('cart')
  if (change.kind === 'add' && items.length > MAX_CART_LINES) throw new RefusedAction(CART_FULL_TEXT)
  const answer = await priceVisitorItems(client, items)
  const changed = changedVariant(change)
  const line = answer.data.items.find(({ variantId }) => variantId === changed)
  if (changed !== undefined) requireBuyable(line)
  // Read again, because another tap or tab may have changed it meanwhile.
  writeItems('cart', withinLimits(readItems<KeptItem>('cart'), items, answer.data.items))
  const requested = items.find((item) => idOf(item) === changed)?.quantity ?? 0
  const limit = line && requested > line.quantity ? limitText(line) : undefined
  return { ...answer, data: { ...answer.data, limit } }
}

/**
 * Adds what this browser keeps to the cart of the customer who has signed in.
 * @returns the cart; undefined where nothing was added
 */
export async function mergeVisitorCart(client: QueryClient, customerId: string): Promise<Cart | undefined> {
  const answer = await mergeItems<KeptItem, Cart>('cart', (items, key) =>
    send(keptCartCalls.merge, {
      params: { userId: customerId },
      query: deliverTo(client, customerId),
      body: { items },
      key,
    }),
  )
  if (answer?.message) toast.info(answer.message, { id: 'cart' })
  return answer?.data
}

/** What these items cost somebody who has not signed in. */
export function priceVisitorItems(
  client: QueryClient,
  items: KeptItem[],
  signal?: AbortSignal,
): Promise<ApiAnswer<Cart>> {
  return send(keptCartCalls.price, { query: deliverTo(client, VISITOR), body: { items }, signal })
}

function changedVariant(change: CartChange): string | undefined {
  if (change.kind === 'add' || change.kind === 'choose') return variantOf(change.product)
  return change.kind === 'set' ? change.variantId : undefined
}

function requireBuyable(line: CartLine | undefined): void {
  if (line?.needsPrescription) throw new RefusedAction(NEEDS_PRESCRIPTION_TEXT)
  if (!line?.isAvailable) throw new RefusedAction('This product is no longer sold')
  if (line.stockState === 'sold_out') throw new RefusedAction('Out of stock')
}

/** The items without those that the server does not know, each with at most the quantity that it allows; what it was not asked about stays. */
function withinLimits(items: KeptItem[], asked: KeptItem[], lines: readonly CartLine[]): KeptItem[] {
  return items.flatMap((item) => {
    const sent = asked.find((other) => idOf(other) === idOf(item))
    const line = lines.find(({ variantId }) => variantId === idOf(item))
    if (!sent) return [item]
    if (!line) return []
    return line.quantity < sent.quantity ? [{ ...item, quantity: line.quantity }] : [item]
  })
}

function limitText({ quantity }: CartLine): string {
  return quantity < MAX_PER_ORDER ? `Only ${quantity} left` : MAX_PER_ORDER_TEXT
}
