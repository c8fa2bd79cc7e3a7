import { type Changeable, GOODS_CHANGE_STATUSES } from '#contract/ordering/order-changes.ts'
import { FINAL_STATUSES, statusLabel } from '#contract/ordering/order-status.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '../order-tables.ts'

type ChangedRow = Pick<OrderRow, 'status' | 'goodsOutAt' | 'channel'>

/** Whether `orders o` has a document, which says for good what was sold to whom and where. */
export const HAS_DOCUMENT = fragment`exists (select from documents d where d.order_id = o.id)`

/** What an administrator may change of an order now. */
export function changeableOf(order: ChangedRow, hasDocument: boolean): Changeable {
  if (FINAL_STATUSES.includes(order.status)) return 'nothing'
  const isInShop = GOODS_CHANGE_STATUSES.includes(order.status) && order.goodsOutAt === null
  return isInShop && !hasDocument && order.channel !== 'test' ? 'all' : 'delivery'
}

/** The same for an order that is shown. */
export async function readChangeable(queries: Queries, orderId: string): Promise<Changeable> {
  const [order] = await queries.sql<ChangedRow & { hasDocument: boolean }>`
    select o.status, o.goods_out_at, o.channel, ${HAS_DOCUMENT} as has_document from orders o where o.id = ${orderId}`
  return order ? changeableOf(order, order.hasDocument) : 'nothing'
}

/** Why an order stays as it is. */
export function notChangeable({ status }: Pick<OrderRow, 'status'>, changeable: Changeable): Problem {
  const message =
    changeable === 'nothing'
      ? `This order is ${statusLabel(status)} and stays as it is`
      : 'Goods and address can be changed until the order is picked up: its papers are written, or its goods are outside'
  return new Problem(409, 'not_changeable', message, { data: { status, changeable } })
}
