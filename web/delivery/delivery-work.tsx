import { useRef, useState } from 'react'
import type { Order } from '../../contract/orders.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { AgentDashboard } from './agent-dashboard-query.ts'
import { AgentFigures, QuickStats } from './agent-figures.tsx'
import { AssignedOrders } from './assigned-orders.tsx'
import { CashCard } from './cash-card.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { NextStop } from './next-stop.tsx'
import { byNextStop } from './order-list.ts'
import { useOrderSteps } from './order-steps.ts'
import { RecentDeliveries } from './recent-deliveries.tsx'
import { clockLabel, nextStepOf } from './step-labels.ts'
import { StopQueue } from './stop-queue.tsx'
import { useMinute } from './use-minute.ts'

/** The work first, the figures below it. */
export function DeliveryWork({ dashboard }: { dashboard: AgentDashboard }) {
  const now = useMinute()
  const { take, isTaking } = useOrderSteps()
  const [chosenId, setChosenId] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  const stats = dashboard.data
  const orders = [...(stats?.assignedOrders ?? [])].sort(byNextStop)
  const stop = orders.find((order) => order.id === chosenId) ?? orders[0]
  const step = stop && nextStepOf(stop.status)
  const asOf = dashboard.isError && stats ? `as of ${clockLabel(dashboard.dataUpdatedAt, now)}` : undefined
  const choose = (order: Order) => {
    setChosenId(order.id)
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:items-start lg:gap-6">
      <div className="grid gap-5">
        <div ref={top} tabIndex={-1} className="scroll-mt-16 outline-none">
          {dashboard.isPending && <Skeleton className="h-[420px] rounded-xl" />}
          {stats && (
            <NextStop
              stop={stop}
              position={stop ? orders.indexOf(stop) + 1 : 0}
              count={orders.length}
              now={now}
              isTaking={isTaking}
              onStep={take}
            />
          )}
        </div>
        <StopQueue orders={orders.filter((order) => order !== stop)} now={now} onChoose={choose} />
        <div className="lg:hidden">
          <QuickStats stats={stats} assignedNow={stats ? orders.length : null} />
        </div>
      </div>
      <div className="lg:col-span-2 lg:row-start-1">
        <AgentFigures stats={stats} asOf={asOf} />
      </div>
      <AssignedOrders orders={orders} now={now} onChoose={choose} onStep={take} />
      <div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <EarningsCard stats={stats} />
        <CashCard stats={stats} />
        <RecentDeliveries orders={stats?.recentOrders ?? []} now={now} />
      </div>
      {stop && step && (
        <ActionBar>
          <Button size="agent-large" isWide isBusy={isTaking} onClick={() => void take(stop)}>
            {step.action}
          </Button>
        </ActionBar>
      )}
    </div>
  )
}
