import { Zap } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { ProgressSteps } from '#ui/charts/progress-steps.tsx'
import { Pill } from '#ui/pill.tsx'
import type { CheckoutStep } from '../checkout-entry.ts'

interface CheckoutLayoutProps {
  /** Entered through Buy Now. */
  isExpress: boolean
  /** Undefined in the server render of an open shop, which is for customers and visitors. */
  step: 'contact' | CheckoutStep | undefined
  /** Above the step: something cannot be bought, prices have changed. */
  notices: ReactNode
  summary: ReactNode
  children: ReactNode
}

/**
 * Title and progress above, the step beside the summary. On phones the step stands below the summary and reaches to
 * the end of the window, without the shop's navigation.
 */
export function CheckoutLayout({ isExpress, step, notices, summary, children }: CheckoutLayoutProps) {
  return (
    <div
      data-covers-navigation
      className="page-width py-5 max-lg:flex max-lg:min-h-[calc(100dvh-var(--header-height,64px))] max-lg:flex-col max-lg:pb-0 lg:py-8"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-4 lg:justify-between">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-bold lg:text-3xl">Checkout</h1>
          {isExpress && (
            <Pill tone="accent" size="large" icon={<Zap className="size-4" />}>
              Express Checkout
            </Pill>
          )}
        </div>
        <div className="w-full max-w-sm">
          <Progress step={step} />
        </div>
      </header>
      <div className="mt-5 flex flex-col gap-3 empty:hidden">{notices}</div>
      <div className="mt-5 flex flex-1 flex-col gap-6 lg:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-8">
        <section className="min-w-0 max-lg:flex max-lg:flex-1 max-lg:flex-col lg:rounded-lg lg:outlined lg:bg-surface lg:p-6 lg:shadow-card">
          {children}
        </section>
        {summary}
      </div>
    </div>
  )
}

const STEPS = ['contact', 'delivery', 'payment'] as const
const LABELS = { contact: 'Contact', delivery: 'Delivery', payment: 'Payment' }

/** A shop for members alone knows who orders, so it has no first step. */
function Progress({ step }: Pick<CheckoutLayoutProps, 'step'>) {
  const steps = STEPS.slice(use(OpenToVisitorsContext) ? 0 : 1)
  return (
    <ProgressSteps
      label="Checkout progress"
      steps={steps.map((each) => LABELS[each])}
      current={step ? steps.indexOf(step) : -1}
    />
  )
}
