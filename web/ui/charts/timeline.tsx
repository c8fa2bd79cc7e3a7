import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepState } from '#contract/ordering/order-timeline.ts'
import { classNames } from '../class-names.ts'

interface TimelineProps {
  label: string
  steps: readonly { step: string; state: StepState; note?: ReactNode }[]
  /** `row` is the small layout for cards in a list. */
  layout?: 'column' | 'row'
}

const stateLabels: Record<StepState, string> = { done: 'done', current: 'in progress', todo: 'not yet' }

/** How far something has come: done, in progress, not yet. */
export function Timeline({ label, steps, layout = 'column' }: TimelineProps) {
  const isRow = layout === 'row'
  return (
    <ol aria-label={label} className={classNames('flex', isRow ? 'w-full' : 'flex-col')}>
      {steps.map(({ step, state, note }, at) => {
        const isLast = at === steps.length - 1
        const isLineDone = state === 'done' && steps[at + 1]?.state !== 'todo'
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={classNames(
              'relative flex min-w-0',
              isRow ? 'flex-1 flex-col items-center gap-1.5 text-center' : 'gap-4 pb-6 last:pb-0',
            )}
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute rounded-full',
                  isRow
                    ? 'top-[11px] left-[calc(50%+15px)] h-0.5 w-[calc(100%-30px)]'
                    : 'top-7 bottom-1 left-[11px] w-0.5',
                  isLineDone ? 'bg-brand' : 'bg-skeleton',
                )}
              />
            )}
            <Dot state={state} />
            <div className="min-w-0">
              <p
                className={classNames(
                  isRow ? 'text-xs' : 'text-base',
                  state === 'todo' ? 'text-muted' : 'font-semibold text-ink',
                )}
              >
                {step}
                <span className="sr-only">, {stateLabels[state]}</span>
              </p>
              {note && <p className="text-sm text-muted">{note}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Dot({ state }: { state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full',
        state === 'done' && 'bg-brand text-on-brand',
        state === 'current' && 'bg-brand-soft ring-2 ring-brand ring-inset',
        state === 'todo' && 'bg-quiet ring-1 ring-line ring-inset',
      )}
    >
      {state === 'done' && <Check strokeWidth={3.5} className="size-3.5" />}
      {state === 'current' && <span className="size-2 rounded-full bg-brand" />}
    </span>
  )
}
