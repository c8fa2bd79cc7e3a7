import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { undated } from '#server/orders/documents/credit-order.ts'
import { issueInvoice } from '#server/orders/documents/issue-invoice.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'

interface Issued {
  id: string
  number: string
}

/**
 * Issues the document that an order has not got: its goods left the shop before it was registered, or before documents were made. It is
 * dated today, because a number follows the day before it.
 * @throws Problem 404, 409 `document_refused`, `clock_in_doubt`
 */
export async function issueMissingDocument(shop: Shop, admin: SignedIn, orderId: string): Promise<Issued> {
  return command(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const reason = await refusalOf(tx, order)
    if (reason !== undefined) throw new Problem(409, 'document_refused', reason)
    await issueInvoice(tx, shop.config, order)
    const [issued] = await invoicesOf(tx, order)
    if (!issued) throw await undated(tx)
    await recordAudit(tx, admin, {
      action: 'order.document',
      subjectType: 'order',
      subjectId: order.id,
      after: { number: issued.number },
    })
    publishOrder(tx, order)
    return issued
  })
}

async function refusalOf(queries: Queries, order: OrderRow): Promise<string | undefined> {
  if (order.channel === 'test') return 'An order that only tries the shop out gets no invoice'
  const [issued] = await invoicesOf(queries, order)
  if (issued) return `This order has ${issued.number} already`
  if (order.status === 'cancelled') return 'A cancelled order gets no invoice'
  const hasLeft = order.goodsOutAt !== null || order.status === 'delivered'
  return hasLeft ? undefined : 'The invoice of this order is issued when its goods leave the shop'
}

function invoicesOf(queries: Queries, { id }: Pick<OrderRow, 'id'>): Promise<Issued[]> {
  return queries.sql<Issued>`
    select id, number from documents where order_id = ${id} and kind <> 'credit_note' order by id desc limit 1`
}
