import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type PillTone =
  | 'delivered'
  | 'assigned'
  | 'out'
  | 'pending'
  | 'confirmed'
  | 'other'
  | 'error'
  | 'brand'
  | 'accent'
  | 'urgent'

const toneClasses: Record<PillTone, string> = {
  delivered: 'bg-delivered-soft text-delivered',
  assigned: 'bg-assigned-soft text-assigned',
  out: 'bg-out-soft text-out',
  pending: 'bg-pending-soft text-pending',
  confirmed: 'bg-confirmed-soft text-confirmed',
  other: 'bg-other-soft text-other',
  error: 'bg-error-soft text-error',
  brand: 'bg-brand-soft text-brand-ink',
  accent: 'bg-accent text-on-accent',
  urgent: 'bg-error text-on-error',
}

interface PillProps {
  tone: PillTone
  icon?: ReactNode
  size?: 'small' | 'large'
  className?: string
  children: ReactNode
}

/** A short word on a coloured background: status, "Best Seller", "URGENT". */
export function Pill({ tone, icon, size = 'small', className, children }: PillProps) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        'inline-flex w-fit shrink-0 items-center gap-1.5 rounded-full font-bold',
        size === 'large' ? 'min-h-8 max-w-full px-3.5 text-sm' : 'min-h-6 px-2.5 text-xs whitespace-nowrap',
        toneClasses[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
