import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface ProgressStepsProps {
  label: string
  steps: readonly string[]
  /** Index of the step on screen. */
  current: number
}

/** Numbered steps in a row, done ones ticked. */
export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="flex items-center gap-3">
      {steps.map((step, at) => {
        const isDone = at < current
        const isCurrent = at === current
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames('flex items-center gap-3', at > 0 && 'flex-1')}
          >
            {at > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'h-0.5 min-w-6 flex-1 rounded-full',
                  at <= current ? 'bg-brand' : 'bg-skeleton',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'tabular flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold',
                isDone && 'bg-brand-soft text-brand-ink',
                isCurrent && 'bg-brand text-on-brand',
                !isDone && !isCurrent && 'outlined bg-surface text-muted',
              )}
            >
              {isDone ? <Check strokeWidth={3} className="size-4" /> : at + 1}
            </span>
            <span
              className={classNames(
                'font-semibold',
                isCurrent ? 'text-ink' : 'text-muted',
                // There is no room for the names of more than two.
                steps.length > 2 && !isCurrent && 'sr-only',
              )}
            >
              {step}
              {isDone && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
