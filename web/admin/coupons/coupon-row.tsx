import { Trash2 } from 'lucide-react'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Coupon, CouponState } from '#contract/ordering/coupons.ts'
import { formatRupees } from '#shop/rupees.ts'
import { countOf } from '#ui/count-of.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Pill, type PillTone } from '#ui/pill.tsx'

interface CouponRowProps {
  coupon: Coupon
  onOpen: () => void
  onRemove: () => void
}

/** One coupon: its discount, its validity, how often it was used. */
export function CouponRow({ coupon, onOpen, onRemove }: CouponRowProps) {
  const { word, tone } = STATE_LABELS[coupon.state]
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-quiet/60 lg:grid-cols-[180px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)_112px_36px]">
      <button
        type="button"
        onClick={onOpen}
        className="justify-self-start rounded-sm text-left font-mono text-sm font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
      >
        {coupon.code}
      </button>
      <p className="text-sm font-semibold max-lg:col-start-1">{formatOffer(coupon)}</p>
      <p className="text-sm text-muted max-lg:col-start-1">{formatValidity(coupon)}</p>
      <p className="tabular text-sm text-muted max-lg:col-start-1">{formatUses(coupon)}</p>
      <div className="max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end">
        <Pill tone={tone}>{word}</Pill>
      </div>
      <div className="relative z-1 max-lg:col-start-2 max-lg:row-span-3 max-lg:row-start-2 max-lg:self-end max-lg:justify-self-end">
        <IconButton
          size="admin"
          label={`Delete ${coupon.code}`}
          icon={<Trash2 className="size-4.5 text-muted" />}
          onClick={onRemove}
          className="max-lg:size-10"
        />
      </div>
    </li>
  )
}

const STATE_LABELS: Record<CouponState, { word: string; tone: PillTone }> = {
  active: { word: 'Active', tone: 'delivered' },
  scheduled: { word: 'Scheduled', tone: 'assigned' },
  expired: { word: 'Expired', tone: 'other' },
  used_up: { word: 'Used up', tone: 'pending' },
  inactive: { word: 'Switched off', tone: 'other' },
}

/** "10% off", "₹200.00 off on orders of ₹1,000.00 or more". */
function formatOffer(coupon: Pick<Coupon, 'kind' | 'percent' | 'amount' | 'minimum'>): string {
  const offer =
    coupon.kind === 'percent' ? `${coupon.percent}% off` : `${formatRupees(coupon.amount ?? 0)} off`
  return coupon.minimum > 0 ? `${offer} on orders of ${formatRupees(coupon.minimum)} or more` : offer
}

/** "No end date", "Until 3 Nov, 6:00 pm", "3 Nov, 9:00 am – 5 Nov, 6:00 pm". */
function formatValidity({ startsAt, endsAt }: Pick<Coupon, 'startsAt' | 'endsAt'>): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} – ${formatDateTime(endsAt)}`
  if (endsAt) return `Until ${formatDateTime(endsAt)}`
  return startsAt ? `From ${formatDateTime(startsAt)}` : 'No end date'
}

/** "3 uses", "3 of 100 uses", and the limit per customer. */
function formatUses(coupon: Pick<Coupon, 'usedCount' | 'totalLimit' | 'perCustomerLimit'>): string {
  const { usedCount, totalLimit, perCustomerLimit } = coupon
  const uses = totalLimit === null ? countOf(usedCount, 'use') : `${usedCount} of ${totalLimit} uses`
  return perCustomerLimit === null ? uses : `${uses}, ${perCustomerLimit} per customer`
}
