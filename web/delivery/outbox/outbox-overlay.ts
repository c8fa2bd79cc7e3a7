import type { AgentStats } from '#contract/dashboards.ts'
import { sumOfRupees } from '#contract/money.ts'
import { RECENT_COUNT } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { byNextStop, progressOf } from '#delivery/orders/order-list.ts'
import { byNumber, type OutboxEntry } from './outbox-entry.ts'

const REACHED_AT = {
  picked_up: 'pickedUpAt',
  out_for_delivery: 'outForDeliveryAt',
  delivered: 'deliveredAt',
} as const

export interface AgentWork {
  /** Open orders in the order of the next stops. */
  open: Order[]
  /** No longer assigned to the agent, who still has the parcel. */
  toBringBack: Order[]
  /** The latest deliveries, the newest first. */
  delivered: Order[]
  /** Rupees collected at doors, in steps that are not sent yet. */
  unbookedCash: number
}

/** The server's last response with the steps applied that were taken on this phone since. */
export function applyOutbox(
  stats: Pick<AgentStats, 'assignedOrders' | 'recentOrders'> & Partial<Pick<AgentStats, 'toBringBack'>>,
  entries: readonly OutboxEntry[],
): AgentWork {
  const work: AgentWork = {
    open: [],
    // Absent in a dashboard that an older version of the app stored on the phone.
    toBringBack: [...(stats.toBringBack ?? [])],
    delivered: [...stats.recentOrders],
    unbookedCash: 0,
  }
  for (const order of stats.assignedOrders) {
    const afterSteps = acceptedEntries(entries, order).reduce<Order | undefined>(applyEntry, order)
    if (afterSteps?.status === 'delivered') {
      work.delivered.push(afterSteps)
      work.unbookedCash = sumOfRupees(work.unbookedCash, afterSteps.due)
    } else if (afterSteps) work.open.push(afterSteps)
    else work.toBringBack.push({ ...order, deliveryAgent: null })
  }
  work.open.sort(byNextStop)
  const isLater = (a: Order, b: Order) => Date.parse(b.deliveredAt ?? '') - Date.parse(a.deliveredAt ?? '')
  work.delivered = work.delivered.sort(isLater).slice(0, RECENT_COUNT)
  return work
}

/** The order's steps up to the first one that the server refused. */
function acceptedEntries(entries: readonly OutboxEntry[], order: Order): OutboxEntry[] {
  const own = entries.filter((entry) => entry.orderId === order.id).sort(byNumber)
  const refused = own.findIndex((entry) => entry.state === 'attention')
  return refused === -1 ? own : own.slice(0, refused)
}

function applyEntry(order: Order | undefined, { action, happenedAt }: OutboxEntry): Order | undefined {
  if (!order || action.kind === 'failed_attempt') return undefined
  if (progressOf(action.to) <= progressOf(order.status)) return order
  return {
    ...order,
    status: action.to,
    [REACHED_AT[action.to]]: happenedAt,
    ...(action.to === 'delivered' && order.paymentState === 'due' && { paymentState: 'collected' as const }),
  }
}
