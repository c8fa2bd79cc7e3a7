import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { groupedDigits } from '#contract/money.ts'
import { Card } from '../card.tsx'
import { classNames } from '../class-names.ts'
import type { PillTone } from '../pill.tsx'

interface StatCardProps {
  label: string
  /** Null shows a dash until it is known. */
  value: number | null
  /** By default a whole number in Indian grouping. */
  format?: (value: number) => string
  icon?: ReactNode
  tone?: Extract<PillTone, 'brand' | 'delivered' | 'assigned' | 'pending' | 'out' | 'confirmed'>
  /** A line below: "3 pending". */
  note?: ReactNode
  countUpMs?: number
}

const toneClasses = {
  brand: 'bg-brand-soft text-brand-ink',
  delivered: 'bg-delivered-soft text-delivered',
  assigned: 'bg-assigned-soft text-assigned',
  pending: 'bg-pending-soft text-pending',
  out: 'bg-out-soft text-out',
  confirmed: 'bg-confirmed-soft text-confirmed',
}

/** The largest font that keeps the number on one line of the card (0.62 em a character), 16 to 30 px. */
function fittingSize(value: number | null, format: (value: number) => string): string {
  const characters = value === null ? 1 : format(value).length
  return `clamp(1rem, ${Math.floor(100 / (characters * 0.62))}cqi, 1.875rem)`
}

/** One figure with its name. The number counts up. */
export function StatCard(props: StatCardProps) {
  const { label, value, format = groupedDigits, icon, tone = 'brand', note, countUpMs } = props
  return (
    <Card as="div" padding="none" className="@container flex flex-col gap-1 p-3.5 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <p className="text-sm font-medium text-muted">{label}</p>
        {icon && (
          <span
            aria-hidden="true"
            className={classNames(
              '-mt-1 -mr-1 flex size-7 shrink-0 items-center justify-center rounded-sm sm:size-9 sm:rounded-md [&>svg]:size-4 sm:[&>svg]:size-5',
              toneClasses[tone],
            )}
          >
            {icon}
          </span>
        )}
      </div>
      <p
        className="tabular leading-tight font-bold whitespace-nowrap"
        style={{ fontSize: fittingSize(value, format) }}
      >
        {value === null ? '–' : <CountUp value={value} format={format} durationMs={countUpMs} />}
      </p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </Card>
  )
}

interface CountUpProps {
  value: number
  format: (value: number) => string
  durationMs?: number
}

function CountUp({ value, format, durationMs }: CountUpProps) {
  return <>{format(useCountUp(value, durationMs))}</>
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Counts from the last number to `target`; jumps to it where motion is reduced. */
function useCountUp(target: number, durationMs = 2000): number {
  const isReduced = matchMedia(REDUCED_MOTION).matches
  const [shown, setShown] = useState(isReduced ? target : 0)
  const latest = useRef(shown)
  useEffect(() => {
    const from = latest.current
    if (from === target) return
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = isReduced ? 1 : Math.min(1, Math.max(0, now - startedAt) / durationMs)
      const eased = 1 - (1 - progress) ** 4
      latest.current = progress === 1 ? target : Math.round(from + (target - from) * eased)
      setShown(latest.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, durationMs, isReduced])
  return shown
}
