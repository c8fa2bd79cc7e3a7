import { itemCount } from '#contract/ordering/cart.ts'
import { isStateKept } from '#contract/promises/pincodes/pincode-states.ts'
import { stateCode } from '#contract/tax/states.ts'
import { returnStock, takeStock } from '#server/catalogue/stock/sold-stock.ts'
import { pickAmounts } from '#server/checkout/order-amounts.ts'
import type { Transaction } from '#server/commands/command.ts'
import { newId } from '#server/database/identifiers.ts'
import { changesOf, insertRows } from '#server/database/table-parts.ts'
import type { Author } from '#server/http/access.ts'
import { type OrderRow, orders } from '../order-tables.ts'
import { lineParts } from '../place/order-lines.ts'
import { orderChanges } from './change-tables.ts'
import type { PlannedChange } from './plan-change.ts'

/** Writes a change of a locked order, whose variants are locked too: goods, order and what it was before. */
export async function writeChange(
  tx: Transaction,
  by: Author,
  order: OrderRow,
  plan: PlannedChange,
  note: string | undefined,
): Promise<void> {
  // Both are sales, so that the sales of an order come to what it has.
  const movement = { reason: 'sale', referenceId: order.id, personId: by.id, note: 'Order changed' } as const
  if (plan.removed.length > 0) await returnStock(tx, plan.removed, movement)
  if (plan.added.length > 0) await takeStock(tx, plan.added, movement)
  if (plan.parts.includes('goods') || plan.amounts.discountPaise !== order.discountPaise) {
    await tx.sql`delete from order_lines where order_id = ${order.id}`
    await tx.sql`with ${lineParts(order.id, plan.lines)} select`
  }
  const { details, delivery } = plan
  const changes = {
    ...pickAmounts(plan.amounts),
    prepaidPaise: plan.prepaidPaise,
    itemCount: itemCount(plan.lines),
    recipientName: details.fullName,
    recipientPhone: details.phone,
    recipientEmail: details.email,
    street: details.address,
    landmark: details.landmark || null,
    city: details.city,
    state: stateCode(details.state),
    pincode: details.pincode,
    stateConfirmed: isStateKept(details),
    expectedOn: delivery.on,
    areaName: delivery.areaName,
    carrier: delivery.carrier,
    prescription: plan.prescription,
  }
  await tx.sql`update orders set ${changesOf(orders, changes)}, updated_at = now() where id = ${order.id}`
  await insertRows(tx, orderChanges, [
    {
      id: newId(),
      orderId: order.id,
      byPersonId: by.id,
      byName: by.name,
      before: plan.before,
      after: plan.after,
      note: note || null,
    },
  ])
}
