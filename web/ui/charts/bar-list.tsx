import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface BarProps {
  /** What the bar measures, for screen readers: "Completion rate of Asha". */
  label: string
  value: number
  max?: number
  tone?: 'brand' | 'star' | 'delivered'
  className?: string
}

const barTones = { brand: 'bg-brand', star: 'bg-star', delivered: 'bg-delivered' }

/** One bar; a hidden meter says its value to screen readers. */
export function Bar({ label, value, max = 100, tone = 'brand', className }: BarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={classNames('min-w-0', className)}>
      <meter aria-label={label} max={max} value={value} className="sr-only" />
      <div
        aria-hidden="true"
        className="h-2 overflow-hidden rounded-full bg-quiet sun:outline sun:outline-line"
      >
        <div
          className={classNames('h-full rounded-full transition-[width] duration-300', barTones[tone])}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

interface BarListProps {
  items: readonly { id: string; label: ReactNode; meterLabel: string; value: number; shown: string }[]
  max?: number
  tone?: BarProps['tone']
}

/** Label, bar and figure in rows: star distribution, agents' completion. */
export function BarList({ items, max, tone }: BarListProps) {
  return (
    <ul className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2.5 text-sm">
      {items.map((item) => (
        <li key={item.id} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="min-w-0">{item.label}</span>
          <Bar label={item.meterLabel} value={item.value} max={max} tone={tone} />
          <span className="tabular text-right font-semibold">{item.shown}</span>
        </li>
      ))}
    </ul>
  )
}
