import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { goodsOf, orderAmounts, presentAmounts } from '#contract/charges.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import { itemCount, MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import type { Cart, CartLine } from '#contract/ordering/cart-schemas.ts'
import { feeAndMissing } from '#contract/promises/areas.ts'

/** What a new line shows before the server has answered. Without a variant's id the product has only one variant. */
export type CartProduct = Pick<
  ProductCard,
  | 'id'
  | 'name'
  | 'price'
  | 'image'
  | 'pictures'
  | 'category'
  | 'description'
  | 'stockState'
  | 'left'
  | 'needsPrescription'
> &
  Partial<Pick<CartLine, 'variantId' | 'options'>>

/** The product of a line, to put it into the cart again. */
export function productOf({ productId, ...line }: CartLine): CartProduct {
  return { ...line, id: productId }
}

/** The id of the variant to put into the cart; the only variant of a product has the product's id. */
export function variantOf({ id, variantId }: Pick<CartProduct, 'id' | 'variantId'>): string {
  return variantId ?? id
}

/** The cart on screen; while `isSaved` is false the server has not priced it yet. */
export interface ShownCart extends Cart {
  isSaved: boolean
}

export type CartChange =
  | { kind: 'add'; product: CartProduct; quantity: number }
  | { kind: 'set'; variantId: string; quantity: number }
  /** Another variant of the same product takes the place of `variantId`. */
  | { kind: 'choose'; variantId: string; product: CartProduct; quantity: number }
  | { kind: 'remove'; variantId: string }
  | { kind: 'clear' }
  | { kind: 'apply-coupon'; code: string }
  | { kind: 'remove-coupon' }

/** A cart with changes that the server has not answered yet. */
export function withChanges(cart: Cart, changes: readonly CartChange[]): ShownCart {
  return changes.reduce(applyCartChange, { ...cart, isSaved: true })
}

/** The cart as the server will most likely return it; only the server knows what a coupon changes. */
export function applyCartChange(cart: ShownCart, change: CartChange): ShownCart {
  if (change.kind === 'apply-coupon' || change.kind === 'remove-coupon') return cart
  return withLines(cart, applyToLines(cart.items, change))
}

/** Whether a change may affect this variant's line. */
export function concerns(change: CartChange, variantId: string): boolean {
  switch (change.kind) {
    case 'add':
      return variantOf(change.product) === variantId
    case 'choose':
      return change.variantId === variantId || variantOf(change.product) === variantId
    case 'set':
    case 'remove':
      return change.variantId === variantId
    default:
      return change.kind === 'clear'
  }
}

/** The lines with a change applied. */
export function applyToLines(lines: CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'add': {
      const { product, quantity } = change
      const line = lines.find(({ variantId }) => variantId === variantOf(product))
      if (!line) return [...lines, withQuantity(lineOf(product), quantity)]
      return replaceLine(lines, withQuantity(line, line.quantity + quantity))
    }
    case 'set': {
      const line = lines.find(({ variantId }) => variantId === change.variantId)
      return line ? replaceLine(lines, withQuantity(line, change.quantity)) : lines
    }
    case 'choose': {
      const { product, quantity, variantId: replaced } = change
      const at = lines.findIndex(({ variantId }) => variantId === replaced)
      const present = lines.find(({ variantId }) => variantId === variantOf(product))
      if (at < 0) return lines
      if (present) return applyToLines(lines.toSpliced(at, 1), { kind: 'add', product, quantity })
      return lines.with(at, withQuantity(lineOf(product), quantity))
    }
    case 'remove':
      return lines.filter(({ variantId }) => variantId !== change.variantId)
    case 'clear':
      return []
    default:
      return lines
  }
}

/** Units of one variant that may be in a cart: ten, or what is left of it. */
export function maxOf({ left }: { left: number | null }): number {
  return Math.min(MAX_PER_ORDER, left ?? MAX_PER_ORDER)
}

function withQuantity(line: CartLine, requested: number): CartLine {
  const quantity = Math.min(requested, maxOf(line))
  return { ...line, quantity, lineTotal: rupeesFromPaise(paiseFromRupees(line.price) * quantity) }
}

function replaceLine(lines: readonly CartLine[], changed: CartLine): CartLine[] {
  return lines.map((line) => (line.variantId === changed.variantId ? changed : line))
}

function lineOf({ id, ...product }: CartProduct): CartLine {
  const variantId = variantOf({ id, ...product })
  return {
    options: [],
    ...product,
    _id: variantId,
    productId: id,
    variantId,
    quantity: 0,
    lineTotal: 0,
    isAvailable: true,
    needsPrescription: false,
    priceWhenAdded: null,
  }
}

/** Amounts follow from the lines and the last known discount; only the server knows the new one. */
function withLines(cart: ShownCart, lines: CartLine[]): ShownCart {
  const priced = lines.filter((line) => line.isAvailable)
  const amounts = orderAmounts(
    priced.map((line) => ({ unitPricePaise: paiseFromRupees(line.price), quantity: line.quantity })),
    {
      discountPaise: lines.length === 0 ? 0 : paiseFromRupees(cart.amounts.discount),
      terms: { taxIncluded: cart.amounts.taxIncluded },
      area: feeRuleOf(cart.delivery),
    },
  )
  return {
    ...cart,
    items: lines,
    itemCount: itemCount(lines),
    amounts: presentAmounts(amounts, cart.coupon?.code ?? null, {
      isDeliveryKnown: cart.delivery.isServed === true,
    }),
    delivery: promiseWith(cart.delivery, goodsOf(amounts)),
    isSaved: false,
  }
}

/** What the shop promises of other goods in the same cart. */
function promiseWith(promise: Cart['delivery'], goodsPaise: number): Cart['delivery'] {
  const { feePaise, missingForFreePaise, missingForMinimumPaise } = feeAndMissing(
    feeRuleOf(promise),
    goodsPaise,
  )
  return {
    ...promise,
    fee: rupeesFromPaise(feePaise),
    missingForFree: rupeesFromPaise(missingForFreePaise),
    missingForMinimum: rupeesFromPaise(missingForMinimumPaise),
  }
}

function feeRuleOf({ fullFee, freeFrom, minimum }: Cart['delivery']) {
  return {
    feePaise: paiseFromRupees(fullFee),
    freeFromPaise: freeFrom === null ? null : paiseFromRupees(freeFrom),
    minimumPaise: paiseFromRupees(minimum),
  }
}
