import { Suspense, useEffect, useState } from 'react'
import type { Person } from '#contract/accounts-schemas.ts'
import type { SavedAddress } from '#contract/address-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import { PINCODE_PATTERN } from '#contract/promises/areas.ts'
import { readState } from '#contract/tax/states.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import { arrivalText, saysOwnPromise } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import {
  completeDetails,
  normaliseDetails,
  normaliseField,
  type TypedDetails,
} from '#storefront/addresses/delivery-details.ts'
import { useAddressCards } from '#storefront/addresses/use-address-cards.ts'
import { useDeliveryForm } from '#storefront/addresses/use-delivery-form.ts'
import { useOrderRefusal } from '#storefront/addresses/use-order-refusal.ts'
import { CouponField } from '#storefront/basket/coupon-field.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { readDraft, useStoreDraft } from '../checkout-draft.ts'
import type { CheckoutEntry } from '../checkout-entry.ts'
import { ChangedBanner, isShort, ShortBanner, useChangeNotice } from '../checkout-notices.tsx'
import type { PricedBy } from '../checkout-price-api.ts'
import { OrderSummary } from '../order-summary.tsx'
import { methodChoices, payingBy, possibleMethod } from '../payment-methods.ts'
import { useNavigationLock } from '../placing/navigation-lock.ts'
import { orderRequest } from '../placing/order-request.ts'
import { usePlaceOrder } from '../placing/use-place-order.ts'
import { useChoices } from '../use-choices.ts'
import { useCouponActions } from '../use-coupon-actions.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PrescriptionStep } from './prescription-step.tsx'
import { useCheckoutSteps } from './use-checkout-steps.ts'
import { useSaveAddressChoice } from './use-save-address-choice.ts'

/** Code of its own, because only guests need it. */
const ProveNumber = lazyComponent(async () => (await import('./prove-number.tsx')).ProveNumber)

interface CheckoutFormProps {
  user: Person
  entry: CheckoutEntry
  checkout: Checkout
  /** Prices are being refetched. */
  isStale: boolean
  /** The amounts are still those of another address or code. */
  isPricing: boolean
  /** What the amounts follow from besides the goods. */
  priced: PricedBy
  /** Called with each whole pincode and each state in the form. */
  onPriced: (changed: PricedBy) => void
  firstDetails: TypedDetails
  /** Who got the invoice of the last order. */
  lastBusiness: Business | null | undefined
  savedAddresses: readonly SavedAddress[]
}

/** Both steps over one draft, beside the summary. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, entry } = props
  const [draft] = useState(() => readDraft(user.id))
  const form = useDeliveryForm(draft?.details ?? props.firstDetails)
  const addresses = useAddressCards(form, props.savedAddresses, props.firstDetails)
  const saveAddress = useSaveAddressChoice(user, props.savedAddresses, form.values, addresses.changed)
  const order = usePlaceOrder(user.id, entry)
  const { prescription, business, ...choices } = useChoices({
    draft: draft?.choices,
    lastBusiness: props.lastBusiness,
    isPhotoRefused: order.failure?.needsPhoto === true,
    deliveryState: readState(form.values.state),
  })
  const paying = useMethod(props, draft?.method ?? null, order.paid !== undefined)
  const { method, checkout, provablePhone } = paying
  useStoreDraft({ userId: user.id, details: form.values, method: paying.chosen, choices: choices.typed })
  const {
    step: stepInUrl,
    toPayment,
    toDelivery,
  } = useCheckoutSteps(form.errorOf(form.values) === null && !form.question && business.isComplete)
  const step = order.paid ? 'payment' : stepInUrl
  const saysDay = saysOwnPromise(useShopInfo())
  const couponActions = useCouponActions(user.id, entry, props.priced)
  const { notice, acknowledge } = useChangeNotice(props.checkout, method, saysDay)
  const details = order.paid?.request.deliveryDetails ?? completeDetails(normaliseDetails(form.values))
  const refusal = useOrderRefusal(checkout.delivery, details)
  const { on } = checkout.delivery
  // A payment that was made has its photo already.
  const needsPhoto = checkout.needsPrescription && order.paid === undefined
  useNavigationLock(order.isPlacing)
  useTypedPlace(form.values, props.onPriced)
  const { dismiss } = order
  // Going back clears the error, also with the browser's own button.
  useEffect(() => {
    if (step === 'delivery') dismiss()
  }, [step, dismiss])

  return (
    <CheckoutLayout
      isExpress={entry.orderType === 'buy-now'}
      step={step}
      notices={
        <>
          {isShort(checkout) && !order.paid && <ShortBanner checkout={checkout} entry={entry} />}
          {notice && !order.failure && <ChangedBanner notice={notice} onDismiss={acknowledge} />}
        </>
      }
      summary={
        <OrderSummary
          checkout={checkout}
          isStale={props.isStale}
          coupon={
            <CouponField
              coupon={checkout.coupon}
              actions={couponActions}
              isDisabled={order.isPlacing || order.paid !== undefined}
            />
          }
        />
      }
    >
      {step === 'delivery' ? (
        <DeliveryStep
          form={form}
          business={business}
          refusal={refusal}
          addresses={addresses}
          saveAddress={saveAddress}
          onDone={() => {
            saveAddress.save()
            addresses.finish()
            toPayment()
          }}
        />
      ) : (
        <PaymentStep
          details={details}
          business={order.paid ? order.paid.request.business : business.body}
          arrival={saysDay && on !== null && !order.paid ? arrivalText(on) : undefined}
          refusal={order.paid ? undefined : refusal}
          choices={paying.methods}
          proof={
            provablePhone && (
              <Suspense>
                <ProveNumber guest={user} phone={provablePhone} onDone={() => paying.choose('cod')} />
              </Suspense>
            )
          }
          prescription={needsPhoto && <PrescriptionStep field={prescription} isDisabled={order.isPlacing} />}
          isFree={checkout.amounts.total === 0}
          method={method}
          onMethod={paying.choose}
          failure={order.failure}
          difference={notice?.totals}
          onDismiss={() => {
            order.dismiss()
            acknowledge()
          }}
          paidId={order.paid?.payment.razorpayPaymentId}
          isBusy={order.isPlacing}
          isPricing={props.isPricing}
          onBack={toDelivery}
          onSubmit={() => {
            if (method === undefined) return
            if (needsPhoto && !prescription.require()) return
            order.place(
              orderRequest(checkout, {
                orderType: entry.orderType,
                details,
                paymentMethod: method,
                choices: choices.said(checkout),
              }),
            )
          }}
        />
      )}
    </CheckoutLayout>
  )
}

/** How it can be paid, how it is, and what it costs so. @param isPaid it has been paid online, and is not ordered yet */
function useMethod(
  { user, checkout }: Pick<CheckoutFormProps, 'user' | 'checkout'>,
  start: PaymentMethod | null,
  isPaid: boolean,
) {
  const shop = useShopInfo()
  const [chosen, choose] = useState(start)
  const provablePhone = shop?.sendsCodes ? user.phone : null
  const guest = user.isGuest ? { phone: provablePhone } : undefined
  const methods = methodChoices(shop?.payment, checkout, guest)
  const method = isPaid ? 'razorpay' : possibleMethod(methods, chosen)
  return { chosen, choose, provablePhone, methods, method, checkout: payingBy(checkout, method) }
}

/** Tells each whole pincode and each state as it is typed, since amounts follow from them. */
function useTypedPlace(typed: TypedDetails, onPriced: (changed: PricedBy) => void): void {
  const pincode = normaliseField('pincode', typed.pincode)
  const state = readState(typed.state)
  useEffect(() => {
    if (PINCODE_PATTERN.test(pincode)) onPriced({ pincode })
  }, [pincode, onPriced])
  useEffect(() => {
    if (state !== null) onPriced({ state })
  }, [state, onPriced])
}
