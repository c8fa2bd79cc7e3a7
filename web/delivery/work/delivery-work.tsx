import { useRef, useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { EarningsCard } from '#delivery/cash/earnings-card.tsx'
import { stateOfOrder } from '#delivery/outbox/outbox-entry.ts'
import { nextStepOf } from '#delivery/steps/format-step.ts'
import { StepButton } from '#delivery/steps/step-button.tsx'
import { formatClock } from '#shop/format-clock.ts'
import { useNow } from '#shop/use-now.ts'
import { ActionBar } from '#ui/page/action-bar.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { AgentFigures, QuickStats } from './agent-figures.tsx'
import { AssignedOrders } from './assigned-orders.tsx'
import { CashCard } from './cash-card.tsx'
import { NextStop } from './next-stop.tsx'
import { RecentDeliveries } from './recent-deliveries.tsx'
import { StopQueue } from './stop-queue.tsx'
import { ToBringBack } from './to-bring-back.tsx'
import type { AgentDay } from './use-agent-day.ts'

/** The orders first; the figures below them, or beside them on wide screens. */
export function DeliveryWork({ day }: { day: AgentDay }) {
  const now = useNow(60_000)
  const { dashboard, stats, work, steps, view } = day
  const { stop, choose, top } = useStop(work?.open ?? [])
  const isOld = dashboard.isError && stats !== undefined
  const asOf = isOld ? `as of ${formatClock(dashboard.dataUpdatedAt, now)}` : undefined
  const open = work?.open ?? []
  const stateOf = (order: Order) => stateOfOrder(view.entries, order.id, view.sendingId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:items-start lg:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div ref={top} tabIndex={-1} className="scroll-mt-16 outline-none">
          {dashboard.isPending && <Skeleton className="h-[420px] rounded-xl" />}
          {work && (
            <NextStop
              stop={stop}
              orders={open}
              now={now}
              steps={steps}
              state={stop && stateOf(stop)}
              documents={day.documents}
            />
          )}
        </div>
        <ToBringBack orders={work?.toBringBack ?? []} personId={day.outbox.personId} />
        <StopQueue orders={open.filter((order) => order !== stop)} now={now} onChoose={choose} />
        <div className="lg:hidden">
          <QuickStats stats={stats} assignedNow={work ? open.length : null} />
        </div>
      </div>
      <div className="lg:col-span-2 lg:row-start-1">
        <AgentFigures stats={stats} asOf={asOf} />
      </div>
      <AssignedOrders orders={open} now={now} stateOf={stateOf} onChoose={choose} onStep={steps.askStep} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <EarningsCard stats={stats} />
        <CashCard personId={day.outbox.personId} stats={stats} unbookedCash={work?.unbookedCash ?? 0} />
        <RecentDeliveries orders={work?.delivered ?? []} now={now} stateOf={stateOf} />
      </div>
      {stop && nextStepOf(stop.status) && (
        <ActionBar>
          <StepButton order={stop} state={stateOf(stop)} onStep={steps.askStep} size="agent-large" isWide />
        </ActionBar>
      )}
    </div>
  )
}

/** The stop at the top: the one that the agent chose while it is open, otherwise the first. */
function useStop(orders: readonly Order[]) {
  const [chosenId, setChosenId] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  return {
    top,
    stop: orders.find((order) => order.id === chosenId) ?? orders[0],
    choose(order: Order) {
      setChosenId(order.id)
      top.current?.focus({ preventScroll: true })
      top.current?.scrollIntoView({ block: 'start' })
    },
  }
}
