import { orderAmounts, presentAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { itemCount, MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import type { Cart, CartLine } from '#contract/ordering/cart-schemas.ts'
import { FREE_DELIVERY } from '#shop/promises/delivery-fixtures.ts'
import { answerCalls, jsonReply, type SentCall } from '#testing/api-fixtures.ts'
import type { ShownCart } from './cart-changes.ts'

/** A line of ₹1,000.00 a unit. */
export function buildCartLine(overrides: Partial<CartLine> = {}): CartLine {
  const productId = overrides.productId ?? 'electronics_001'
  const { price = 1000, quantity = 1 } = overrides
  return {
    _id: productId,
    productId,
    variantId: productId,
    options: [],
    name: `Product ${productId}`,
    price,
    image: null,
    pictures: [],
    category: 'electronics',
    description: '',
    quantity,
    lineTotal: price * quantity,
    stockState: 'in_stock',
    left: null,
    isAvailable: true,
    needsPrescription: false,
    priceWhenAdded: null,
    ...overrides,
  }
}

/** A cart of these lines. */
export function buildCart(items: CartLine[], overrides: Partial<Cart> = {}, discountPaise = 0): ShownCart {
  const amounts = orderAmounts(
    items.map((line) => ({ unitPricePaise: paiseFromRupees(line.price), quantity: line.quantity })),
    { discountPaise, terms: TAX_ON_TOP },
  )
  return {
    items,
    itemCount: itemCount(items),
    amounts: presentAmounts(amounts, overrides.coupon?.code ?? null),
    delivery: FREE_DELIVERY,
    coupon: null,
    isSaved: true,
    ...overrides,
  }
}

/**
 * Answers cart calls as the server does, for products of ₹1,000.00. `before` may answer a call in its place,
 * or delay it.
 */
export function openCartShop(
  lines: CartLine[] = [],
  before: (call: SentCall) => Promise<Response | undefined> | Response | undefined = () => undefined,
) {
  const shop = { lines, calls: [] as SentCall[] }
  const put = (productId: string, requested: number) => {
    const line = buildCartLine({ productId, quantity: Math.min(requested, MAX_PER_ORDER) })
    const others = shop.lines.filter((other) => other.productId !== productId)
    shop.lines = requested > 0 ? [...others, line] : others
    return requested > MAX_PER_ORDER ? 'Max 10 per order' : undefined
  }
  const quantityOf = (productId: string) =>
    shop.lines.find((line) => line.productId === productId)?.quantity ?? 0
  const change = ({ method, path, body }: SentCall): string | undefined => {
    const productId = decodeURIComponent(path.split('/')[4] ?? '')
    const { productId: added = '', quantity = 0 } = (body ?? {}) as { productId?: string; quantity?: number }
    if (method === 'POST') return put(added, quantityOf(added) + quantity)
    if (method === 'PUT') return put(productId, quantity)
    if (method !== 'DELETE') return undefined
    shop.lines = productId ? shop.lines.filter((line) => line.productId !== productId) : []
    return undefined
  }
  shop.calls = answerCalls(async (call) => {
    const answered = await before(call)
    if (answered) return answered
    const limit = change(call)
    const { isSaved: _, ...cart } = buildCart(shop.lines)
    return jsonReply({ success: true, data: { ...cart, limit } })
  })
  return shop
}
