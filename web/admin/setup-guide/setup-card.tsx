import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readStored, writeStored } from '#client/browser-storage.ts'
import { paths } from '#shop/paths.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/page/banner.tsx'
import { nextStep, type SetupStep } from './setup-steps.ts'
import { useSetupSteps } from './use-setup-steps.ts'

export const READY_TITLE = 'Get your shop ready'
const HIDDEN_KEY = 'first-steps-hidden'

/** What comes next before the shop can sell; gone once it is ready, or by "Hide" in a shop that is open. */
export function SetupCard() {
  const canBeHidden = useShopInfo()?.isOpen ?? false
  const { steps } = useSetupSteps()
  const [wantsHidden, setHidden] = useState(() => readStored('local', HIDDEN_KEY) !== null)
  const next = steps && nextStep(steps)
  if (!next || (canBeHidden && wantsHidden)) return null
  return (
    <Card className="mb-4" aria-label={READY_TITLE}>
      <CardHeader
        title={READY_TITLE}
        subtitle={progressText(steps)}
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
      {!canBeHidden && <ClosedBanner />}
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-quiet p-3.5">
        <div className="min-w-0">
          <p className="font-semibold">Next: {next.title}</p>
          <p className="text-sm text-muted">{next.text}</p>
        </div>
        <Link to={paths.adminGetReady} className={buttonStyle({ size: 'admin' })}>
          Go on
          <ArrowRight className="size-4" />
        </Link>
      </div>
    </Card>
  )
}

export function ClosedBanner() {
  return (
    <Banner tone="warning" className="mb-4">
      Customers see that your shop is not open yet, and cannot order until you have said who sells.
    </Banner>
  )
}

/** "3 of 10 steps done"; steps that a shop can do without count once they are done. */
export function progressText(steps: readonly SetupStep[]): string {
  const counted = steps.filter((step) => step.isDone || !step.isOptional)
  return `${counted.filter((step) => step.isDone).length} of ${counted.length} steps done`
}

export function StepMark({ isDone }: { isDone: boolean }) {
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
