import { CircleCheckBig } from 'lucide-react'
import type { Order } from '../../contract/orders.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/page-state.tsx'
import { nextStepOf } from './step-labels.ts'
import { StopCard } from './stop-card.tsx'

interface NextStopProps {
  stop: Order | undefined
  /** Its place among the open orders, from 1. */
  position: number
  count: number
  now: number
  isTaking: boolean
  onStep: (order: Order) => void
}

/** "NEXT STOP · 1 of 4" and everything needed there. */
export function NextStop({ stop, position, count, now, isTaking, onStep }: NextStopProps) {
  if (!stop) {
    return (
      <Card padding="none" className="rounded-xl">
        <EmptyState
          icon={<CircleCheckBig />}
          title="Nothing to deliver"
          text="New orders appear here by themselves."
        />
      </Card>
    )
  }
  const step = nextStepOf(stop.status)
  return (
    <section aria-labelledby="stop-heading">
      <h2 id="stop-heading" className="mb-2 px-1 text-sm font-semibold tracking-wide text-muted">
        {position === 1 ? 'NEXT STOP' : 'STOP'} · {position} of {count}
      </h2>
      <StopCard order={stop} now={now}>
        {step && (
          <Button
            size="agent-large"
            isWide
            isBusy={isTaking}
            onClick={() => onStep(stop)}
            className="max-lg:hidden"
          >
            {step.action}
          </Button>
        )}
      </StopCard>
    </section>
  )
}
