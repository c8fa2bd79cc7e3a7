import type { Sellable } from '#admin/list/find-product/sellable.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { ChangePriceBody, OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import { normalisePhone } from '#shop/normalise-phone.ts'
import { normalisePincode } from '#shop/pincode-place.ts'
import { keptStateOf, stateConfirmation } from '#shop/state-question.tsx'

/** A line as it is to be; its price is as sold, or today's of what is new. */
export interface DraftLine extends Omit<Sellable, 'codes' | 'stock'> {
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
  keptState: string
  expectedDelivery: string
  note: string
}

export function draftOf(order: OpenOrder): ChangeDraft {
  const { landmark = '', isStateConfirmed: _, ...details } = order.deliveryDetails
  return {
    lines: order.items.map((line) => ({
      id: line.variantId,
      productId: line.productId,
      name: nameWithOptions(line),
      picture: line.image,
      price: line.price,
      quantity: line.quantity,
    })),
    ...details,
    landmark,
    keptState: keptStateOf(order.deliveryDetails),
    expectedDelivery: order.expectedDelivery,
    note: '',
  }
}

/** What a draft changes of its order; an empty object where that is nothing. */
export function changeOf(order: OpenOrder, draft: ChangeDraft): ChangePriceBody {
  const before = draftOf(order)
  const { lines, expectedDelivery } = draft
  const details = detailsOf(draft)
  const isOther = JSON.stringify(details) !== JSON.stringify(detailsOf(before))
  const items = lines.map(({ productId, id, quantity }) => ({ productId, variantId: id, quantity }))
  const isSameGoods =
    items.length === before.lines.length &&
    items.every(({ variantId, quantity }) =>
      before.lines.some((line) => line.id === variantId && line.quantity === quantity),
    )
  return {
    ...(!isSameGoods && { items }),
    ...(isOther && { deliveryDetails: details }),
    ...(expectedDelivery !== order.expectedDelivery && { expectedDelivery }),
  }
}

export const isNothing = (change: ChangePriceBody): boolean => Object.keys(change).length === 0

function detailsOf(draft: ChangeDraft) {
  const { lines: _lines, expectedDelivery: _day, note: _note, keptState: _kept, ...typed } = draft
  const details = trimmed(typed)
  return {
    ...details,
    phone: normalisePhone(details.phone),
    pincode: normalisePincode(details.pincode),
    ...stateConfirmation(draft),
  }
}

function trimmed<Fields extends Record<string, string>>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()])) as Fields
}
