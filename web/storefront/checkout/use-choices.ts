import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import { saysOwnPromise } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import type { SaidChoices } from './placing/order-request.ts'
import { type TypedBusiness, typedBusiness, useBusiness } from './use-business.ts'
import { usePrescription } from './use-prescription.ts'

/** What is chosen besides the goods, as it is typed; a code is kept by the cart, or by the address of a buy-now. */
export interface TypedChoices {
  /** The id of the photo of a prescription; null without one. */
  prescriptionId: string | null
  business: TypedBusiness
}

export const NO_CHOICES: TypedChoices = { prescriptionId: null, business: typedBusiness(null) }

interface Start {
  /** What was chosen before a reload. */
  draft: TypedChoices | undefined
  /** Who got the invoice of the last order. */
  lastBusiness: Business | null | undefined
  /** The shop has just refused the photo of the prescription. */
  isPhotoRefused: boolean
  /** Where the goods go; null while nobody knows. */
  deliveryState: string | null
}

/** What a customer chooses besides the goods: its fields, what is kept of it for a reload, and what the order says of it. */
export function useChoices({ draft, lastBusiness, isPhotoRefused, deliveryState }: Start) {
  const shop = useShopInfo()
  const prescription = usePrescription(draft?.prescriptionId ?? null, isPhotoRefused)
  const business = useBusiness(
    // An earlier version of the shop may have stored less.
    { ...typedBusiness(lastBusiness), ...draft?.business },
    { isOffered: shop?.givesTaxInvoices === true, deliveryState },
  )
  const typed: TypedChoices = { prescriptionId: prescription.id, business: business.values }
  const said = ({ coupon, delivery, needsPrescription }: Checkout): SaidChoices => ({
    coupon: coupon?.isValid ? coupon.code : null,
    // A later day than the one that is shown has to be asked about.
    deliverBy: saysOwnPromise(shop) ? (delivery.on ?? undefined) : undefined,
    prescriptionId: needsPrescription ? (prescription.id ?? undefined) : undefined,
    business: business.body,
  })
  return { prescription, business, typed, said }
}
