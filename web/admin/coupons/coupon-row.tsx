import { Trash2 } from 'lucide-react'
import type { Coupon } from '#contract/ordering/coupons.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Pill } from '#ui/pill.tsx'
import { formatOffer, formatUses, formatValidity, STATE_LABELS } from './format-coupon.ts'

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
