import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { OutboxEntry } from '#delivery/outbox/outbox-entry.ts'
import { buildOrder } from '#testing/order-fixtures.ts'

/** An order as the server presents it to its agent. */
export function buildStop(overrides: Partial<Order> = {}): Order {
  return buildOrder({
    status: 'assigned',
    deliveryAgent: { _id: 'agent-1', name: 'Ravi Kumar', phone: null },
    assignedAt: '2026-03-10T07:00:00.000Z',
    needsDeliveryCode: false,
    ...overrides,
  })
}

/** A step in the outbox. */
export function buildEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 'entry-1',
    personId: 'agent-1',
    orderId: 'order-1',
    recipient: 'Meera Iyer',
    number: 1,
    happenedAt: '2026-03-10T08:00:00.000Z',
    action: { kind: 'step', to: 'picked_up' },
    state: 'saved',
    ...overrides,
  }
}
