import { CircleCheckBig } from 'lucide-react'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { mayMove } from '#contract/ordering/order-steps.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OutboxChip } from '#delivery/outbox/outbox-chip.tsx'
import type { OutboxState } from '#delivery/outbox/outbox-entry.ts'
import type { OrderSteps } from '#delivery/steps/order-steps.ts'
import { StepButton } from '#delivery/steps/step-button.tsx'
import { useShopMode } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { StopCard } from './stop-card.tsx'

interface NextStopProps {
  stop: Order | undefined
  /** Every open order, the first stop first. */
  orders: readonly Order[]
  now: number
  steps: OrderSteps
  state: OutboxState | undefined
  documents?: readonly IssuedDocument[]
}

/** "NEXT STOP · 1 of 4" and everything needed at that door. */
export function NextStop({ stop, orders, now, steps, state, documents }: NextStopProps) {
  const mode = useShopMode()
  if (!stop) {
    return (
      <Card padding="none" className="rounded-xl">
        <EmptyState
          icon={<CircleCheckBig />}
          title="Nothing to deliver"
          text="New orders appear here automatically."
        />
      </Card>
    )
  }
  const position = orders.indexOf(stop) + 1
  const mayFail = mayMove(stop.status, 'confirmed', 'assigned_agent')
  return (
    <section aria-labelledby="stop-heading">
      <h2 id="stop-heading" className="mb-2 px-1 text-sm font-semibold tracking-wide text-muted">
        {position === 1 ? 'NEXT STOP' : 'STOP'} · {position} of {orders.length}
      </h2>
      <StopCard
        order={stop}
        now={now}
        promisedDay={mode?.keepsPromises ? stop.expectedDelivery : undefined}
        documents={documents}
        chip={<OutboxChip state={state} />}
      >
        <StepButton
          order={stop}
          state={state}
          onStep={steps.askStep}
          size="agent-large"
          isWide
          className="max-lg:hidden"
        />
        {mayFail && (
          <Button
            size="agent"
            variant="ghost"
            isWide
            onClick={() => steps.askFailure(stop)}
            className="-mb-2"
          >
            Could not deliver
          </Button>
        )}
      </StopCard>
    </section>
  )
}
