import { presentAmounts } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { ChangedPrice, OrderChange } from '#contract/ordering/order-changes-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import type { OrderRow } from '../order-tables.ts'
import type { ChangedOrder, orderChanges } from './change-tables.ts'
import type { PlannedChange } from './plan-change.ts'

/** What a change would do to the money of an order. */
export function presentChangedPrice(order: OrderRow, plan: PlannedChange): ChangedPrice {
  return {
    ...presentAmounts(plan.amounts, order.couponCode),
    before: {
      total: rupeesFromPaise(order.totalPaise),
      due: rupeesFromPaise(order.duePaise),
      prepaid: rupeesFromPaise(order.prepaidPaise),
    },
    due: rupeesFromPaise(plan.duePaise),
    prepaid: rupeesFromPaise(plan.prepaidPaise),
    refund: rupeesFromPaise(plan.refundPaise),
    lostCoupon: plan.hasLostCoupon ? order.couponCode : null,
    keepsFee: plan.keepsFee,
    expectedDelivery: plan.delivery.on,
    needsCheck: plan.prescription === 'to_check' && order.prescription !== 'to_check',
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** What was changed of an order, the oldest first. */
export async function listChanges(queries: Queries, orderId: string): Promise<OrderChange[]> {
  const rows = await queries.sql<typeof orderChanges.$inferSelect>`
    select id, at, by_name, before, after, note from order_changes where order_id = ${orderId} order by at, id`
  return rows.map(({ id, at, byName, before, after, note }) => ({
    id,
    at: at.toISOString(),
    by: byName,
    before: presentSide(before),
    after: presentSide(after),
    note,
  }))
}

function presentSide({
  lines,
  details,
  expectedOn,
  totalPaise,
  duePaise,
}: ChangedOrder): OrderChange['before'] {
  return {
    ...(lines && {
      items: lines.map(({ variantId, name, options, quantity }) => ({ variantId, name, options, quantity })),
    }),
    ...(details && { deliveryDetails: details }),
    ...(expectedOn !== undefined && { expectedDelivery: expectedOn }),
    ...(totalPaise !== undefined && { total: rupeesFromPaise(totalPaise) }),
    ...(duePaise !== undefined && { due: rupeesFromPaise(duePaise) }),
  }
}
