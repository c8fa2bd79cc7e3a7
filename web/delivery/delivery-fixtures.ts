import { bothIds } from '../../contract/envelope.ts'
import type { Order } from '../../contract/orders.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** An order as the server presents it to its agent. */
export function buildStop(given: Partial<Order> = {}): Order {
  const id = given.id ?? '01a1fbf5-cda2-72fd-a5f4-6783ef179118'
  return {
    ...bothIds(id),
    orderNumber: 'TK-1001',
    status: 'assigned',
    createdAt: '2026-03-10T06:00:00.000Z',
    updatedAt: '2026-03-10T06:00:00.000Z',
    subtotal: 1000,
    discount: 0,
    tax: 180,
    total: 1180,
    coupon: null,
    paymentMethod: 'cod',
    paymentState: 'due',
    orderType: 'cart',
    priority: 'normal',
    customer: { _id: 'customer-1', name: 'Meera Iyer', email: 'meera@example.com', phone: '9000000001' },
    deliveryAddress: '4, Car Street, Mysuru, Karnataka - 570001',
    deliveryDetails: {
      fullName: 'Meera Iyer',
      phone: '9000000001',
      email: 'meera@example.com',
      address: '4, Car Street',
      city: 'Mysuru',
      state: 'Karnataka',
      pincode: '570001',
    },
    deliveryAgent: { _id: 'agent-1', name: 'Ravi Kumar', phone: null },
    items: [{ productId: 'electronics_001', name: 'Headphones', quantity: 1, price: 1000, image: null }],
    itemCount: 1,
    attempts: 0,
    expectedDelivery: '2026-03-16',
    confirmedAt: null,
    assignedAt: '2026-03-10T07:00:00.000Z',
    pickedUpAt: null,
    outForDeliveryAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    cancelReason: null,
    needsDeliveryCode: false,
    ...given,
  }
}

/** A step that lies in the outbox. */
export function buildEntry(given: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 'entry-1',
    personId: 'agent-1',
    orderId: 'order-1',
    recipient: 'Meera Iyer',
    number: 1,
    happenedAt: '2026-03-10T08:00:00.000Z',
    action: { kind: 'step', to: 'picked_up' },
    state: 'saved',
    ...given,
  }
}
