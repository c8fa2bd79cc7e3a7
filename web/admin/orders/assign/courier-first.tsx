import { Plane } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ASSIGNABLE_STATUSES } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { allowedChanges } from '../order-changes.ts'

interface CourierFirstProps {
  order: Order
  onShip: () => void
  /** Assigns it to an agent of the shop. */
  children: ReactNode
}

/** Where an area goes by courier, shipping comes first; an agent of the shop can still bring it. */
export function CourierFirst({ order, onShip, children }: CourierFirstProps) {
  const [isAssigning, setAssigning] = useState(false)
  const mayShip = allowedChanges(order).has('ship')
  const isWaiting = ASSIGNABLE_STATUSES.includes(order.status)
  if (order.carrier !== 'courier' || !isWaiting || isAssigning) return children
  return (
    <div className="relative z-1 flex flex-wrap items-center gap-2">
      {mayShip ? (
        <Button size="admin" icon={<Plane className="size-4" />} onClick={onShip}>
          Ship by courier
        </Button>
      ) : (
        <p className="text-sm text-muted">Goes by courier once confirmed</p>
      )}
      <Button size="admin" variant="ghost" onClick={() => setAssigning(true)}>
        Assign agent
      </Button>
    </div>
  )
}
