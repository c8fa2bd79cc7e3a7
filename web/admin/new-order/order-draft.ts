import type { Sellable } from '#admin/list/find-product/sellable.ts'
import { DeliveryDetails } from '#contract/address-schemas.ts'
import { shownAmounts } from '#contract/charges.ts'
import { MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import {
  BillTo,
  CounterCustomer,
  type DeskOrderBody,
  type DeskPrice,
  type DeskPriceBody,
} from '#contract/ordering/desk-schemas.ts'
import { isPostalPincode } from '#contract/promises/pincodes/pincode-states.ts'
import { normalisePhone } from '#shop/normalise-phone.ts'
import { normalisePincode } from '#shop/pincode-place.ts'
import { stateConfirmation } from '#shop/state-question.tsx'
import { type Checked, checkBySchema } from '#ui/form/use-form.ts'

/** How an administrator takes an order. */
export const DRAFT_CHANNELS = ['phone', 'counter'] as const
export type DraftChannel = (typeof DRAFT_CHANNELS)[number]

export interface DraftLine extends Sellable {
  quantity: number
}

export const EMPTY_VALUES = {
  fullName: '',
  phone: '',
  address: '',
  landmark: '',
  pincode: '',
  city: '',
  state: '',
  keptState: '',
  coupon: '',
  /** At the counter: the bill names an address. */
  namesAddress: false,
}
export type DraftValues = typeof EMPTY_VALUES

/** The most that one order may have of a line. */
export function mostOf({ stock }: Pick<Sellable, 'stock'>): number {
  return Math.max(1, Math.min(MAX_PER_ORDER, stock ?? MAX_PER_ORDER))
}

interface Draft {
  channel: DraftChannel
  lines: readonly DraftLine[]
  customerId: string | undefined
  /** A sale at the counter whose bill has to name its buyer. */
  needsBuyer?: boolean
}

const itemsOf = (lines: readonly DraftLine[]) =>
  lines.map(({ productId, id, quantity }) => ({ productId, variantId: id, quantity }))
const couponOf = ({ coupon }: DraftValues) => coupon.trim().toUpperCase() || null

/** What its price is asked with. A pincode counts once it is whole. */
export function priceBody({ channel, lines, customerId }: Draft, values: DraftValues): DeskPriceBody {
  const priced = { items: itemsOf(lines), coupon: couponOf(values), customerId }
  if (channel === 'counter')
    return { channel, ...priced, state: (values.namesAddress && values.state) || undefined }
  const pincode = normalisePincode(values.pincode)
  return {
    channel,
    ...priced,
    pincode: isPostalPincode(pincode) ? pincode : undefined,
    state: values.state || undefined,
  }
}

function checkBillTo(values: DraftValues): Checked<DraftValues, BillTo> {
  const { fullName, address, city, state } = values
  const pincode = normalisePincode(values.pincode)
  const billTo = { fullName, address, city, state, pincode, ...stateConfirmation(values) }
  return checkBySchema<DraftValues, BillTo>(BillTo, billTo)
}

/** The order to send, at the price that was shown, or what is missing. */
export function checkDraft(
  { channel, lines, customerId, needsBuyer = false }: Draft,
  price: DeskPrice | undefined,
  values: DraftValues,
): Checked<DraftValues, DeskOrderBody> {
  if (lines.length === 0) return { errors: {}, problem: 'Add what is sold first' }
  if (!price) return { errors: {}, problem: 'Wait until the price is known' }
  const shown = shownAmounts(price.amounts)
  const priced = { items: itemsOf(lines), coupon: couponOf(values), customerId, ...shown }
  const phone = normalisePhone(values.phone)
  if (channel === 'counter') {
    const billed = values.namesAddress || needsBuyer ? checkBillTo(values) : { body: undefined }
    if (!('body' in billed)) return billed
    const bill = billed.body && { billTo: billed.body }
    // Whom the bill names without a phone gets no account.
    const isKnown = customerId !== undefined || (phone === '' && (bill || values.fullName.trim() === ''))
    if (isKnown) return { body: { channel, ...priced, ...bill } }
    const customer = checkBySchema<DraftValues, CounterCustomer>(CounterCustomer, {
      fullName: values.fullName,
      phone,
    })
    return 'body' in customer ? { body: { channel, ...priced, ...bill, customer: customer.body } } : customer
  }
  const { coupon: _, keptState: __, namesAddress: ___, landmark, ...typed } = values
  const details = checkBySchema<DraftValues, DeliveryDetails>(DeliveryDetails, {
    ...typed,
    ...(landmark.trim() && { landmark }),
    phone,
    email: '',
    pincode: normalisePincode(values.pincode),
    ...stateConfirmation(values),
  })
  if (!('body' in details)) return details
  const deliverBy = price.delivery.on ?? undefined
  return { body: { channel, ...priced, deliveryDetails: details.body, deliverBy } }
}
