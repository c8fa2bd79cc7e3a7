import type { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import { may } from '#contract/staff-roles.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { readChangeable } from './change/changeable.ts'
import { listChanges } from './change/present-change.ts'
import { needsEwayBill } from './documents/eway-bill.ts'
import { listHistory, requireOrder } from './order-queries.ts'

/** An order with its history, and for administrators with what was changed of it. @throws Problem 404 */
export async function readOpenOrder(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  reader: SignedIn,
  id: string,
): Promise<OpenOrder> {
  const order = await requireOrder(database, reader, id)
  const history = await listHistory(database, reader, order.id)
  if (reader.role !== 'admin') return { ...order, history }
  const [changes, changeable, isEwayBillNeeded] = await Promise.all([
    listChanges(database, order.id),
    may(reader, 'orders.change') ? readChangeable(database, order.id) : undefined,
    needsEwayBill(database, config, order),
  ])
  return { ...order, history, changes, changeable, needsEwayBill: isEwayBillNeeded }
}
