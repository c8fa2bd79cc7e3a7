import { nameWithOptions, pictureUrl } from '#contract/catalogue/catalogue.ts'
import type { AdminProduct } from '#contract/catalogue/catalogue-schemas.ts'
import { MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import type { ChangePriceBody, OpenOrder } from '#contract/ordering/order-changes-schemas.ts'

/** A line as it is to be. */
export interface DraftLine {
  productId: string
  variantId: string
  name: string
  image: string | null
  /** In rupees, as sold, or today's of what is new. */
  price: number
  quantity: number
}

export interface ChangeDraft {
  lines: readonly DraftLine[]
  fullName: string
  phone: string
  email: string
  address: string
  landmark: string
  city: string
  state: string
  pincode: string
  expectedDelivery: string
  note: string
}

export function draftOf(order: OpenOrder): ChangeDraft {
  const { landmark = '', ...details } = order.deliveryDetails
  return {
    lines: order.items.map((line) => ({
      productId: line.productId,
      variantId: line.variantId,
      name: nameWithOptions(line),
      image: line.image,
      price: line.price,
      quantity: line.quantity,
    })),
    ...details,
    landmark,
    expectedDelivery: order.expectedDelivery,
    note: '',
  }
}

/** What a draft changes of its order; an empty object where that is nothing. */
export function changeOf(order: OpenOrder, draft: ChangeDraft): ChangePriceBody {
  const before = draftOf(order)
  const { lines, expectedDelivery, note: _note, ...typed } = draft
  const details = trimmed(typed)
  const isOther = (Object.keys(details) as (keyof typeof details)[]).some(
    (name) => details[name] !== before[name],
  )
  const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  const isSameGoods =
    items.length === before.lines.length &&
    items.every(({ variantId, quantity }) =>
      before.lines.some((line) => line.variantId === variantId && line.quantity === quantity),
    )
  return {
    ...(!isSameGoods && { items }),
    ...(isOther && { deliveryDetails: details }),
    ...(expectedDelivery !== order.expectedDelivery && { expectedDelivery }),
  }
}

export const isNothing = (change: ChangePriceBody): boolean => Object.keys(change).length === 0

function trimmed<Fields extends Record<string, string>>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()])) as Fields
}

/** A variant that can be added. */
export interface Addable extends Omit<DraftLine, 'quantity'> {
  id: string
  /** Null: unlimited. */
  stock: number | null
}

export function addablesOf(products: readonly AdminProduct[]): Addable[] {
  return products
    .filter((product) => product.isVisible)
    .flatMap((product) =>
      product.variants
        .filter((variant) => variant.isVisible)
        .map((variant) => ({
          id: variant.id,
          productId: product.id,
          variantId: variant.id,
          name: nameWithOptions({ name: product.name, options: variant.options }),
          image: pictureOf(product, variant),
          price: variant.price,
          stock: variant.stock,
        })),
    )
}

function pictureOf({ pictures }: AdminProduct, variant: AdminProduct['variants'][number]): string | null {
  const key = variant.pictures[0] ?? pictures[0]
  return key === undefined ? null : pictureUrl(key, 160)
}

/** The lines with one more of a variant. */
export function withOneMore(lines: readonly DraftLine[], added: Addable): DraftLine[] {
  const { id: _id, stock: _stock, ...line } = added
  if (!lines.some(({ variantId }) => variantId === added.variantId))
    return [...lines, { ...line, quantity: 1 }]
  return lines.map((other) =>
    other.variantId === added.variantId
      ? { ...other, quantity: Math.min(MAX_PER_ORDER, other.quantity + 1) }
      : other,
  )
}
