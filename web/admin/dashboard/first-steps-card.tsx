import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readStored, writeStored } from '#client/browser-storage.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { FirstStep } from './first-steps.ts'

const TITLE = 'Get your shop ready'
const HIDDEN_KEY = 'first-steps-hidden'

interface FirstStepsCardProps {
  steps: readonly FirstStep[]
  /** False while the shop is closed to customers. */
  canBeHidden: boolean
}

/** What the shop needs before it can sell; hidden once everything is done, or by "Hide" in a shop that is open. */
export function FirstStepsCard({ steps, canBeHidden }: FirstStepsCardProps) {
  const [wantsHidden, setHidden] = useState(() => readStored('local', HIDDEN_KEY) !== null)
  const doneCount = steps.filter((step) => step.isDone).length
  if ((canBeHidden && wantsHidden) || doneCount === steps.length) return null
  return (
    <Card className="mb-4" aria-label={TITLE}>
      <CardHeader
        title={TITLE}
        subtitle={`${doneCount} of ${steps.length} steps done`}
        action={
          canBeHidden && (
            <Button
              size="admin"
              variant="ghost"
              onClick={() => {
                writeStored('local', HIDDEN_KEY, 'yes')
                setHidden(true)
              }}
            >
              Hide
            </Button>
          )
        }
      />
      {!canBeHidden && (
        <Banner tone="warning" className="mb-4">
          Customers see that your shop is not open yet, and cannot order until you have said who sells.
        </Banner>
      )}
      <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <li
            key={step.title}
            className={classNames(
              'flex flex-col gap-1 rounded-md p-3.5',
              step.isDone ? 'bg-quiet text-muted' : 'outlined',
            )}
          >
            <p className="flex items-start gap-2 text-sm font-semibold">
              <StepMark isDone={step.isDone} />
              {step.title}
              {step.isDone && <span className="sr-only">, done</span>}
            </p>
            {!step.isDone && (
              <>
                <p className="text-sm text-muted">{step.text}</p>
                <Link
                  to={step.to}
                  className="mt-auto inline-flex min-h-8 items-center gap-1.5 self-start rounded-sm text-sm font-semibold text-brand-ink hover:underline"
                >
                  {step.action}
                  <ArrowRight className="size-4" />
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full',
        isDone ? 'bg-brand text-on-brand' : 'ring-2 ring-input ring-inset',
      )}
    >
      {isDone && <Check strokeWidth={3.5} className="size-3" />}
    </span>
  )
}
