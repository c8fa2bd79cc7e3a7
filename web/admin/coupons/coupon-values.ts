import { readNumber } from '#admin/list/typed-number.ts'
import type { Coupon, CouponKind } from '#contract/coupons.ts'

/** A coupon in its form: numbers as typed texts, timestamps in the browser's time zone. */
export interface CouponValues {
  code: string
  kind: CouponKind
  percent: string
  amount: string
  minimum: string
  startsAt: string
  endsAt: string
  totalLimit: string
  perCustomerLimit: string
  isActive: boolean
}

export const EMPTY_COUPON: CouponValues = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  totalLimit: '',
  perCustomerLimit: '',
  isActive: true,
}

export function couponValuesOf(coupon: Coupon): CouponValues {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    code: coupon.code,
    kind: coupon.kind,
    percent: text(coupon.percent),
    amount: text(coupon.amount),
    minimum: coupon.minimum === 0 ? '' : String(coupon.minimum),
    startsAt: localTime(coupon.startsAt),
    endsAt: localTime(coupon.endsAt),
    totalLimit: text(coupon.totalLimit),
    perCustomerLimit: text(coupon.perCustomerLimit),
    isActive: coupon.isActive,
  }
}

/** The body to send. What is not a number stays text, so that the schema reports it. */
export function couponInput(values: CouponValues) {
  const optional = (text: string) => (text.trim() === '' ? null : (readNumber(text) ?? text))
  return {
    code: values.code,
    kind: values.kind,
    percent: values.kind === 'percent' ? optional(values.percent) : null,
    amount: values.kind === 'amount' ? optional(values.amount) : null,
    minimum: optional(values.minimum) ?? 0,
    startsAt: isoTime(values.startsAt),
    endsAt: isoTime(values.endsAt),
    totalLimit: optional(values.totalLimit),
    perCustomerLimit: optional(values.perCustomerLimit),
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
