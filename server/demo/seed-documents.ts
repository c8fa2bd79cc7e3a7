import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { creditOrder } from '#server/orders/documents/credit-order.ts'
import { issueInvoice } from '#server/orders/documents/issue-invoice.ts'
import { ORDER, type OrderRow } from '#server/orders/order-tables.ts'

/** Issues the invoices of the orders whose goods have left the demo shop, on the days on which they did. */
export async function issueSampleInvoices(queries: Queries, config: Config): Promise<void> {
  const dispatched = await queries.sql<OrderRow & { dispatchedOn: string }>`
    select ${ORDER}, to_char(m.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as dispatched_on
      from orders join lateral (select min(at) as at from order_milestones
                                 where order_id = orders.id and kind = 'dispatched') m on m.at is not null
     order by m.at`
  for (const order of dispatched) await issueInvoice(queries, config, order, { on: order.dispatchedOn })
}

/** Gives the credit notes of what was refunded. */
export async function creditSampleRefunds(queries: Queries): Promise<void> {
  const refunds = await queries.sql<{
    id: string
    orderId: string
    amountPaise: number
    reason: string
    refundedOn: string
  }>`
    select r.id, p.order_id, r.amount_paise, r.reason,
           to_char(r.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as refunded_on
      from refunds r join payments p on p.id = r.payment_id
     where p.order_id is not null and r.status = 'processed' order by r.created_at`
  for (const { id, orderId, amountPaise, reason, refundedOn } of refunds) {
    await creditOrder(queries, {
      orderId,
      give: { paise: amountPaise },
      reason,
      refundId: id,
      on: refundedOn,
    })
  }
}
