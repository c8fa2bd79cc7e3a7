import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, ListPlus, PartyPopper } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ConfirmAreas } from '#admin/settings/pages/confirm-areas.tsx'
import { categoriesQuery } from '#shop/products/products-api.ts'
import { useShopInfo, useShopMode } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { Banner } from '#ui/page/banner.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'
import { ClosedBanner, progressText, READY_TITLE, StepMark } from './setup-card.tsx'
import { nextStep, type SetupStep } from './setup-steps.ts'
import { TestOrderStep } from './test-order-step.tsx'
import { useSetupSteps } from './use-setup-steps.ts'

const QuickAddDialog = lazyComponent(
  async () => (await import('#admin/products/quick-add/quick-add-dialog.tsx')).QuickAddDialog,
)

/** From nothing to the first order: each step with its state, and the next one open. */
export function SetupGuideScreen() {
  const shop = useShopInfo()
  const { steps, error, retry } = useSetupSteps()
  if (useShopMode()?.comesReady) return <NothingToDo />
  const next = steps && nextStep(steps)
  return (
    <>
      <PageHeading title={READY_TITLE} note={steps && progressText(steps)} />
      {shop && !shop.isOpen && <ClosedBanner />}
      {steps && !next && <ReadyBanner />}
      <Card padding="none">
        {steps ? (
          <ol>
            {steps.map((step) => (
              <Step key={step.key} step={step} isNext={step === next} />
            ))}
          </ol>
        ) : (
          <div className="p-4 sm:p-6">
            {error === undefined ? (
              <SkeletonText lines={8} />
            ) : (
              <Failed message={failureMessage(error)} onRetry={retry} />
            )}
          </div>
        )}
      </Card>
    </>
  )
}

function NothingToDo() {
  return (
    <>
      <PageHeading title={READY_TITLE} />
      <EmptyState icon={<PartyPopper />} title="Nothing to do" text="The demo shop has all that it needs." />
    </>
  )
}

function Failed({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <>
      <p role="alert" className="mb-3 text-sm text-error">
        {message ?? 'Failed to load what your shop has'}
      </p>
      <Button size="admin" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

function ReadyBanner() {
  return (
    <Banner tone="success" className="mb-4">
      Your shop is ready. Customers can order, and you know the way of an order to the door.
    </Banner>
  )
}

function Step({ step, isNext }: { step: SetupStep; isNext: boolean }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <details open={isNext} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 px-4 py-3.5 sm:px-6">
          <StepMark isDone={step.isDone} />
          <span className="min-w-0 flex-1 font-semibold">{step.title}</span>
          <StepPill step={step} isNext={isNext} />
          <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4 sm:px-6">
          <p className="text-sm text-muted">{step.isDone ? step.doneText : step.text}</p>
          <StepAction step={step} />
        </div>
      </details>
    </li>
  )
}

function StepPill({ step, isNext }: { step: SetupStep; isNext: boolean }): ReactNode {
  if (step.isDone) return <Pill tone="delivered">Done</Pill>
  if (isNext) return <Pill tone="brand">Next</Pill>
  return step.isOptional ? <Pill tone="other">If you like</Pill> : null
}

function StepAction({ step }: { step: SetupStep }) {
  if (step.key === 'test') return <TestOrderStep isTried={step.isDone} />
  return (
    <div className="flex flex-wrap gap-2">
      {step.key === 'products' && <QuickAdd isPrimary={!step.isDone} />}
      <Link
        to={step.to}
        className={buttonStyle({
          size: 'admin',
          variant: step.isDone || step.key === 'products' ? 'outline' : 'primary',
        })}
      >
        {step.action}
        <ArrowRight className="size-4" />
      </Link>
      {step.key === 'areas' && !step.isDone && <ConfirmAreas />}
    </div>
  )
}

/** Ten products at once, without leaving the page. */
function QuickAdd({ isPrimary }: { isPrimary: boolean }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useHasBeenTrue(isOpen)
  return (
    <>
      <Button
        size="admin"
        variant={isPrimary ? 'primary' : 'outline'}
        icon={<ListPlus className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Add ten products
      </Button>
      <Suspense fallback={null}>
        {wasOpened && (
          <QuickAddDialog isOpen={isOpen} onClose={() => setOpen(false)} categories={categories} />
        )}
      </Suspense>
    </>
  )
}
