import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Coupon, CouponState } from '#contract/ordering/coupons.ts'
import { formatRupees } from '#shop/rupees.ts'
import { countOf } from '#ui/count-of.ts'
import type { PillTone } from '#ui/pill.tsx'

export const STATE_LABELS: Record<CouponState, { word: string; tone: PillTone }> = {
  active: { word: 'Active', tone: 'delivered' },
  scheduled: { word: 'Scheduled', tone: 'assigned' },
  expired: { word: 'Expired', tone: 'other' },
  used_up: { word: 'Used up', tone: 'pending' },
  inactive: { word: 'Switched off', tone: 'other' },
}

/** "10% off", "₹200.00 off on orders of ₹1,000.00 or more". */
export function formatOffer(coupon: Pick<Coupon, 'kind' | 'percent' | 'amount' | 'minimum'>): string {
  const offer =
    coupon.kind === 'percent' ? `${coupon.percent}% off` : `${formatRupees(coupon.amount ?? 0)} off`
  return coupon.minimum > 0 ? `${offer} on orders of ${formatRupees(coupon.minimum)} or more` : offer
}

/** "No end date", "Until 3 Nov, 6:00 pm", "3 Nov, 9:00 am – 5 Nov, 6:00 pm". */
export function formatValidity({ startsAt, endsAt }: Pick<Coupon, 'startsAt' | 'endsAt'>): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} – ${formatDateTime(endsAt)}`
  if (endsAt) return `Until ${formatDateTime(endsAt)}`
  return startsAt ? `From ${formatDateTime(startsAt)}` : 'No end date'
}

/** "3 uses", "3 of 100 uses", and the limit per customer. */
export function formatUses(coupon: Pick<Coupon, 'usedCount' | 'totalLimit' | 'perCustomerLimit'>): string {
  const { usedCount, totalLimit, perCustomerLimit } = coupon
  const uses = totalLimit === null ? countOf(usedCount, 'use') : `${usedCount} of ${totalLimit} uses`
  return perCustomerLimit === null ? uses : `${uses}, ${perCustomerLimit} per customer`
}
