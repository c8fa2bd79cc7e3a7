import { type Fragment, fragment } from '#server/database/sql.ts'

/**
 * What of an order's payment goes back because the order was changed before it had an invoice, in paise: the invoice is less by it,
 * so no credit note explains it.
 */
export const givenBackByChanges = (orderId: string): Fragment => fragment`coalesce((
  select p.amount_paise - o.prepaid_paise from payments p join orders o on o.id = p.order_id where o.id = ${orderId}), 0)`
