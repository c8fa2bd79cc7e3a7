import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Agent } from '#contract/delivery-schemas.ts'
import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import type { Assignment } from '../assign/assignment.ts'
import type { OrdersView } from '../orders-view.ts'

const AllOrdersDialog = lazyComponent(async () => (await import('../all-orders-dialog.tsx')).AllOrdersDialog)
const OrderDrawer = lazyComponent(async () => (await import('./order-drawer.tsx')).OrderDrawer)

interface OrderModalsProps {
  view: OrdersView
  agents: readonly Agent[]
  assignment: Assignment
  totalOrders: number | undefined
}

/** All Orders and the single order above a page; their code loads after the page's. */
export function OrderDialogs({ view, agents, assignment, totalOrders }: OrderModalsProps) {
  const wasListOpened = useHasBeenTrue(view.isListOpen)
  const wasOrderOpened = useHasBeenTrue(view.openOrderId !== null)
  useEffect(() => {
    return preloadWhenIdle(AllOrdersDialog, OrderDrawer)
  }, [])
  return (
    <Suspense fallback={null}>
      {wasListOpened && (
        <AllOrdersDialog view={view} agents={agents} assignment={assignment} totalOrders={totalOrders} />
      )}
      {wasOrderOpened && (
        <AfterOthers>
          <OrderDrawer view={view} agents={agents} assignment={assignment} />
        </AfterOthers>
      )}
    </Suspense>
  )
}

/** Mounts one render later: a modal hides all that is mounted before it opens, so the list must open before the order. */
function AfterOthers({ children }: { children: ReactNode }) {
  const [areThere, setAreThere] = useState(false)
  useEffect(() => {
    setAreThere(true)
  }, [])
  return areThere ? children : null
}
