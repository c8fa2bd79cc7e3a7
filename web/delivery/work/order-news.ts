import { useEffect, useRef } from 'react'
import { ApiFailure, api } from '#client/api-client.ts'
import type { AgentStats } from '#contract/dashboards.ts'
import type { TakenAway } from '#contract/delivery-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { playNewOrderSound } from '#delivery/layout/new-order-sound.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import type { OutboxEntry } from '#delivery/outbox/outbox-entry.ts'
import { toast } from '#ui/overlays/toast.ts'

const SHOWN_MS = 8_000

type Lists = Pick<AgentStats, 'assignedOrders' | 'recentOrders'>

/** The orders that were added and those that are gone, compared with the response before. */
export function newsOf(before: Lists, after: Lists): { added: Order[]; gone: Order[] } {
  const isIn = (orders: readonly Order[], order: Order) => orders.some((other) => other.id === order.id)
  return {
    added: after.assignedOrders.filter((order) => !isIn(before.assignedOrders, order)),
    gone: before.assignedOrders.filter(
      (order) => !isIn(after.assignedOrders, order) && !isIn(after.recentOrders, order),
    ),
  }
}

/** Shows toasts for new orders, with sound, and for orders that were taken away. */
export function useOrderNews(stats: AgentStats | undefined, outbox: Outbox): void {
  const last = useRef(stats)
  useEffect(() => {
    if (!stats) return
    const before = last.current
    last.current = stats
    if (!before || before === stats) return
    const { added, gone } = newsOf(before, stats)
    if (added.length > 0) {
      showAdded(added)
      playNewOrderSound()
    }
    // Orders that are gone because of the agent's own steps need no toast.
    const own = new Set(
      outbox
        .getView()
        .entries.filter(isKnownToAgent)
        .map((entry) => entry.orderId),
    )
    for (const order of gone.filter(({ id }) => !own.has(id))) void showTaken(order)
  }, [stats, outbox])
}

/** The agent reported a failed attempt; unsent and refused steps are on the screen already. */
function isKnownToAgent({ state, action }: OutboxEntry): boolean {
  return state !== 'sent' || action.kind === 'failed_attempt'
}

/** One toast for them all: several would cover the next stop. */
function showAdded(added: readonly Order[]): void {
  const title = added.length === 1 ? `New order ${added[0]?.orderNumber}` : `${added.length} new orders`
  const detail = added.map(({ deliveryDetails }) => deliveryDetails.fullName).join(', ')
  toast.info(title, { id: 'new-orders', detail, durationMs: SHOWN_MS })
}

/** A toast with why the order is gone and what to do now. */
export async function showTaken(order: Order): Promise<void> {
  const taken = await readReason(order.id)
  if (!taken) return
  const { reason, whatToDo } = taken
  const detail = `${order.orderNumber}, ${order.deliveryDetails.fullName}. ${whatToDo}`
  toast.warning(reason, { id: order.id, detail, durationMs: SHOWN_MS })
}

/** Nothing for an order that the agent has after all. */
async function readReason(orderId: string): Promise<TakenAway | undefined> {
  try {
    return (await api.get<TakenAway>(`/api/orders/${orderId}/taken-away`)).data
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'still_yours') return undefined
    console.warn('The shop did not say why an order is gone.', error)
    return {
      reason: 'This order is no longer yours.',
      whatToDo: 'Call the shop if you still have the parcel.',
    }
  }
}
