import { callQuery } from '#client/calls.ts'
import { useCall } from '#client/use-call.ts'
import { couponCalls } from '#contract/calls/coupon-calls.ts'

export const couponsQuery = ({ search }: { search: string }, cursor: string | null) =>
  callQuery(couponCalls.list, { query: { search: search.trim(), cursor, limit: 50 } })

export function useCouponMutations() {
  return {
    create: useCall(couponCalls.create),
    change: useCall(couponCalls.change),
    remove: useCall(couponCalls.remove),
  }
}

export type CouponMutations = ReturnType<typeof useCouponMutations>
