import { optionalNumber, typedNumber } from '#admin/list/typed-number.ts'
import type { Coupon, CouponKind } from '#contract/ordering/coupons.ts'

/** A new coupon in its form: numbers as typed texts, timestamps in the browser's time zone. */
export const EMPTY_COUPON = {
  code: '',
  kind: 'percent' as CouponKind,
  percent: '',
  amount: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  totalLimit: '',
  perCustomerLimit: '',
  isActive: true,
}
type CouponValues = typeof EMPTY_COUPON

export function couponValuesOf(coupon: Coupon): CouponValues {
  return {
    code: coupon.code,
    kind: coupon.kind,
    percent: typedNumber(coupon.percent),
    amount: typedNumber(coupon.amount),
    minimum: coupon.minimum === 0 ? '' : String(coupon.minimum),
    startsAt: localTime(coupon.startsAt),
    endsAt: localTime(coupon.endsAt),
    totalLimit: typedNumber(coupon.totalLimit),
    perCustomerLimit: typedNumber(coupon.perCustomerLimit),
    isActive: coupon.isActive,
  }
}

/** The body to send. What is not a number stays text, so that the schema reports it. */
export function couponInput(values: CouponValues) {
  return {
    code: values.code,
    kind: values.kind,
    percent: values.kind === 'percent' ? optionalNumber(values.percent) : null,
    amount: values.kind === 'amount' ? optionalNumber(values.amount) : null,
    minimum: optionalNumber(values.minimum) ?? 0,
    startsAt: isoTime(values.startsAt),
    endsAt: isoTime(values.endsAt),
    totalLimit: optionalNumber(values.totalLimit),
    perCustomerLimit: optionalNumber(values.perCustomerLimit),
    isActive: values.isActive,
  }
}

/** "2026-11-03T18:30", the value of a `datetime-local` input. */
function localTime(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

function isoTime(local: string): string | null {
  if (local === '') return null
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}
