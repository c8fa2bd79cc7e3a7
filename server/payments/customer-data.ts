import type { CustomerData } from '#server/accounts/customer-data.ts'
import { forgetInLog } from '#server/audit/forget-in-log.ts'
import type { Queries } from '#server/database/connect.ts'

export const customerPayments: CustomerData = {
  forget: (tx, { id }) => forgetPayer(tx, id),
}

/** What keeps a payer from deleting the account: money that is no order yet, or is on its way back. */
export async function findUnsettledPayments(queries: Queries, personId: string): Promise<string[]> {
  const found = await queries.sql`
    select from payment_intents i
     where i.person_id = ${personId}
       and (i.status = 'open' and i.expires_at > now()
         or exists (select from payments p where p.intent_id = i.id and p.order_id is null and p.status <> 'failed'
                       and p.refunded_paise < p.amount_paise)
         or exists (select from payments p join refunds r on r.payment_id = p.id
                     where p.intent_id = i.id and p.order_id is null and r.status in ('queued', 'pending')))
     limit 1`
  return found.length === 0
    ? []
    : ['A payment is not finished: finish it, or wait until you have your money back.']
}

/** Takes the person out of what was started to be paid. Without an address it becomes no order any more. */
async function forgetPayer(queries: Queries, personId: string): Promise<void> {
  await queries.sql`
    update payment_intents
       set business = null, delivery_details = delivery_details - 'landmark'
         || '{"fullName": "Deleted account", "phone": "", "email": "", "address": ""}'
     where person_id = ${personId}`
  const paid = await queries.sql<{ id: string; gatewayPaymentId: string }>`
    select p.id, p.gateway_payment_id from payments p join payment_intents i on i.id = p.intent_id
     where i.person_id = ${personId}`
  const ids = paid.map(({ id }) => id)
  await queries.sql`update refunds set reason = 'Refunded' where payment_id = any(${ids}::uuid[])`
  await queries.sql`
    update payment_issues set resolution = 'Deleted with the account'
     where gateway_payment_id = any(${paid.map(({ gatewayPaymentId }) => gatewayPaymentId)}::text[])
       and resolution is not null`
  await forgetInLog(queries, ids)
}
