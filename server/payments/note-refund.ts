import { formatPaise } from '../../contract/money.ts'
import type { Queries } from '../database/connect.ts'
import { isId, newId } from '../database/identifiers.ts'
import { transaction } from '../database/transaction.ts'
import type { GatewayRefund } from './gateway.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { raiseIssue } from './payment-issues.ts'

interface KnownRefund {
  id: string
  status: 'queued' | 'pending' | 'processed' | 'failed'
  paymentId: string
  amountPaise: number
  orderId: string | null
  personId: string
  gatewayPaymentId: string
}

/**
 * Writes down what the gateway says of a refund; processed and failed are final. One that was made in the
 * gateway's dashboard is written down as ours. The customer hears of a refund when it is processed.
 */
export async function noteRefund(desk: PaymentDesk, refund: GatewayRefund): Promise<void> {
  const { shop } = desk
  const told = await transaction(shop.database, async (queries) => {
    const known = (await findRefund(queries, refund)) ?? (await adoptRefund(queries, refund))
    if (!known || known.status === 'processed' || known.status === 'failed') return undefined
    if (refund.status === 'failed') {
      await noteRefundRefused(queries, known.id, 'The bank did not take it', refund.id)
      return known
    }
    await queries.rows(
      `update refunds set status = $2, gateway_refund_id = $3, updated_at = now() where id = $1`,
      [known.id, refund.status, refund.id],
      'refund-note',
    )
    if (refund.status === 'processed' && known.orderId) {
      const job = { orderId: known.orderId, kind: 'refunded' }
      await shop.jobs.send(queries, 'mail.order', job, { once: `refunded:${known.id}` })
    }
    return known
  })
  if (told?.orderId)
    shop.events.announce({ topic: 'orders', id: told.orderId, people: [told.personId], roles: ['admin'] })
}

const KNOWN = `select r.id, r.status, r.payment_id as "paymentId", r.amount_paise as "amountPaise",
    p.order_id as "orderId", i.person_id as "personId", p.gateway_payment_id as "gatewayPaymentId"
  from refunds r join payments p on p.id = r.payment_id join payment_intents i on i.id = p.intent_id`

async function findRefund(queries: Queries, refund: GatewayRefund): Promise<KnownRefund | undefined> {
  const ownId = refund.receipt !== null && isId(refund.receipt) ? refund.receipt : null
  const [known] = await queries.rows<KnownRefund>(
    `${KNOWN} where (r.gateway_refund_id = $1 or r.id = $2::uuid) and p.gateway_payment_id = $3
      for no key update of r`,
    [refund.id, ownId, refund.paymentId],
    'refund-find',
  )
  return known
}

/** A refund that somebody made in the gateway's dashboard. */
async function adoptRefund(queries: Queries, refund: GatewayRefund): Promise<KnownRefund | undefined> {
  if (refund.status === 'failed') return undefined
  const [payment] = await queries.rows<{ id: string; restPaise: number }>(
    `select id, amount_paise - refunded_paise as "restPaise" from payments
      where gateway_payment_id = $1 and status = 'captured' for no key update`,
    [refund.paymentId],
    'refund-adopt-payment',
  )
  if (!payment) return undefined
  if (refund.amountPaise > payment.restPaise) {
    await raiseIssue(queries, {
      kind: 'refund-too-large',
      gatewayPaymentId: refund.paymentId,
      gatewayOrderId: null,
      explanation: `The gateway refunded ${formatPaise(refund.amountPaise)} (${refund.id}), of which the shop had only ${formatPaise(payment.restPaise)} left to refund: the same money is probably promised twice. Cancel one of the refunds in the gateway’s dashboard.`,
    })
    return undefined
  }
  const id = newId()
  await queries.rows(
    `with reserved as (update payments set refunded_paise = refunded_paise + $3 where id = $2)
     insert into refunds (id, payment_id, amount_paise, reason, status, gateway_refund_id)
     values ($1, $2, $3, 'Refunded in the gateway’s dashboard', 'pending', $4)`,
    [id, payment.id, refund.amountPaise, refund.id],
    'refund-adopt',
  )
  const [adopted] = await queries.rows<KnownRefund>(`${KNOWN} where r.id = $1`, [id], 'refund-adopted')
  return adopted
}

/** The money stayed: what was reserved for the refund is free again, and a person has to decide. */
export async function noteRefundRefused(
  queries: Queries,
  refundId: string,
  reason: string,
  gatewayRefundId?: string,
): Promise<void> {
  const [refund] = await queries.rows<{ amountPaise: number; gatewayPaymentId: string }>(
    `with failed as (
       update refunds set status = 'failed', gateway_refund_id = coalesce($2, gateway_refund_id), updated_at = now()
        where id = $1 and status in ('queued', 'pending') returning payment_id, amount_paise)
     update payments p set refunded_paise = p.refunded_paise - f.amount_paise from failed f
      where p.id = f.payment_id
     returning f.amount_paise as "amountPaise", p.gateway_payment_id as "gatewayPaymentId"`,
    [refundId, gatewayRefundId ?? null],
    'refund-refused',
  )
  if (!refund) return
  await raiseIssue(queries, {
    kind: `refund-failed:${refundId}`,
    gatewayPaymentId: refund.gatewayPaymentId,
    gatewayOrderId: null,
    explanation: `A refund of ${formatPaise(refund.amountPaise)} failed: ${reason}. The customer still waits for the money: refund again, or pay it back another way and write down how.`,
  })
}
