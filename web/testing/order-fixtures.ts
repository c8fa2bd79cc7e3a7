import { orderAmounts, presentAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { bothIds } from '#contract/envelope.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'

/** An order as the server presents it. */
export function buildOrder(overrides: Partial<Order> = {}): Order {
  const id = overrides.id ?? '01a1fbf5-cda2-72fd-a5f4-6783ef179118'
  return {
    ...bothIds(id),
    orderNumber: 'TK-1001',
    status: 'pending',
    prescription: null,
    createdAt: '2026-03-10T06:00:00.000Z',
    updatedAt: '2026-03-10T06:00:00.000Z',
    ...presentAmounts(orderAmounts([{ unitPricePaise: 100_000, quantity: 1 }], { terms: TAX_ON_TOP }), null),
    due: overrides.paymentMethod === 'razorpay' ? 0 : (overrides.total ?? 1180),
    prepaid: overrides.paymentMethod === 'razorpay' ? (overrides.total ?? 1180) : 0,
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
    business: null,
    deliveryAgent: null,
    items: [
      {
        productId: 'electronics_001',
        variantId: 'electronics_001',
        name: 'Wireless Headphones',
        options: [],
        quantity: 1,
        price: 1000,
        image: null,
        rules: null,
      },
    ],
    carrier: 'riders',
    courier: null,
    trackingNumber: null,
    itemCount: 1,
    attempts: 0,
    expectedDelivery: '2026-03-16',
    confirmedAt: null,
    assignedAt: null,
    pickedUpAt: null,
    outForDeliveryAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    cancelReason: null,
    ...overrides,
  }
}
