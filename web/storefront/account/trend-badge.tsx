import { TrendingDown, TrendingUp } from 'lucide-react'
import { Pill } from '#ui/pill.tsx'

const percent = new Intl.NumberFormat('en-IN', { signDisplay: 'exceptZero' })

/** The last 30 days against the 30 before, in percent. */
export function TrendBadge({ change }: { change: number }) {
  const Icon = change < 0 ? TrendingDown : TrendingUp
  return (
    <>
      <Pill
        tone={change < 0 ? 'other' : 'delivered'}
        icon={<Icon aria-hidden="true" className="size-3.5" />}
        className="mt-0.5"
      >
        {percent.format(change)}%
      </Pill>{' '}
      in the last 30 days, against the 30 days before
    </>
  )
}
