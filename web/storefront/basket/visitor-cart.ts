import type { QueryClient } from '@tanstack/react-query'
import { VISITOR } from '#accounts/shopper.ts'
import { RefusedAction } from '#client/action-result.ts'
import type { ApiAnswer } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { keptCartCalls } from '#contract/calls/visitor-calls.ts'
import { NEEDS_PRESCRIPTION_TEXT } from '#contract/catalogue/product-facts.ts'
import { CART_FULL_TEXT, MAX_CART_LINES, MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import type { Cart, CartLine, VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type CartChange, variantOf } from './cart-changes.ts'
import { deliverTo } from './delivery-pincode.ts'
import { mergeItems, readItems, writeItems } from './visitor-storage.ts'

type Item = VisitorCartBody['items'][number]

/** The cart that this browser keeps for somebody who has not signed in, priced by the server. */
export function readVisitorCart(client: QueryClient, signal?: AbortSignal): Promise<ApiAnswer<Cart>> {
  return priceVisitorItems(client, readItems<Item>('cart'), signal)
}

/** Stores a change that the server cannot refuse; an addition is stored after the server has accepted it. */
export function storeChange(change: CartChange): void {
  if (change.kind !== 'add') writeItems('cart', applyChange(readItems<Item>('cart'), change))
}

/**
 * Lets the server price the cart in this browser with a change, which `storeChange` has stored unless it is an addition.
 * `limit` says why fewer units were added than requested.
 * @throws ApiFailure; RefusedAction for what cannot be bought
 */
export async function changeVisitorCart(client: QueryClient, change: CartChange): Promise<ApiAnswer<Cart>> {
  const items = withAddition(change)
  if (items.length > MAX_CART_LINES) throw new RefusedAction(CART_FULL_TEXT)
  const answer = await priceVisitorItems(client, items)
  const changed = changedVariant(change)
  const line = answer.data.items.find(({ variantId }) => variantId === changed)
  if (changed !== undefined) requireBuyable(line)
  // Read again, because another tab may have changed it meanwhile.
  writeItems('cart', withinLimits(withAddition(change), answer.data.items))
  const requested = items.find((item) => idOf(item) === changed)?.quantity ?? 0
  const limit = line && requested > line.quantity ? limitText(line) : undefined
  return { ...answer, data: { ...answer.data, limit } }
}

function withAddition(change: CartChange): Item[] {
  const items = readItems<Item>('cart')
  return change.kind === 'add' ? applyChange(items, change) : items
}

/**
 * Adds what this browser keeps to the cart of the customer who has signed in.
 * @returns the cart; undefined where nothing was added
 */
export async function mergeVisitorCart(client: QueryClient, customerId: string): Promise<Cart | undefined> {
  const answer = await mergeItems<Item, Cart>('cart', (items, key) =>
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
  items: Item[],
  signal?: AbortSignal,
): Promise<ApiAnswer<Cart>> {
  return send(keptCartCalls.price, { query: deliverTo(client, VISITOR), body: { items }, signal })
}

function applyChange(items: Item[], change: CartChange): Item[] {
  switch (change.kind) {
    case 'add': {
      const { quantity, product } = change
      const present = items.find((item) => idOf(item) === variantOf(product))
      if (present) return setQuantity(items, variantOf(product), present.quantity + quantity)
      return [...items, { productId: product.id, variantId: product.variantId, quantity }]
    }
    case 'set':
      return setQuantity(items, change.variantId, change.quantity)
    case 'choose': {
      const { quantity, product } = change
      const others = items.filter((item) => idOf(item) !== change.variantId)
      return applyChange(others, { kind: 'add', product, quantity })
    }
    case 'remove':
      return items.filter((item) => idOf(item) !== change.variantId)
    case 'clear':
      return []
    default:
      throw new RefusedAction('Please login to use a code')
  }
}

function setQuantity(items: Item[], variantId: string, quantity: number): Item[] {
  return items.map((item) => (idOf(item) === variantId ? { ...item, quantity } : item))
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

/** The items that the server knows, each with at most the quantity that it allows. */
function withinLimits(items: Item[], lines: readonly CartLine[]): Item[] {
  return items.flatMap((item) => {
    const line = lines.find(({ variantId }) => variantId === idOf(item))
    return line ? [{ ...item, quantity: Math.min(item.quantity, line.quantity) }] : []
  })
}

function limitText({ quantity }: CartLine): string {
  return quantity < MAX_PER_ORDER ? `Only ${quantity} left` : MAX_PER_ORDER_TEXT
}

function idOf({ productId, variantId }: Item): string {
  return variantId ?? productId
}
