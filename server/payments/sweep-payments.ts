import { publishStockChanges } from '#server/catalogue/cache/catalogue-responses.ts'
import { literal } from '#server/database/sql.ts'
import { transaction } from '#server/database/transaction.ts'
import { GatewayError } from './gateway.ts'
import type { PaymentContext } from './payment-context.ts'
import { lockIntent, releaseHolds, setIntentStatus } from './payment-intents.ts'
import { recordRefund } from './record-refund.ts'
import { settleOrderPayments } from './settle-payment.ts'

const MAX_PER_SWEEP = 200
const AT_ONCE = 5
/** Payments, and then refunds, are asked for so long: a sweep ends before the queue takes its job for lost, and the next goes on. */
const MAX_PART_MS = 30_000
/** Without an answer of the gateway a hold ends so long after its time all the same. */
const MAX_GRACE_MINUTES = 60

interface DueIntent {
  id: string
  gatewayOrderId: string | null
}

/**
 * Asks the gateway about every payment that is not at rest: browsers die, webhooks get lost, banks answer
 * days later. Open payments each minute; afterwards ever more rarely until no late authorisation can come
 * any more (facts: Razorpay, "Late events"). Ends holds whose time is over.
 */
export async function sweepPayments(context: PaymentContext): Promise<void> {
  const due = await context.shop.database.sql<DueIntent>`
    select id, gateway_order_id from payment_intents
     where next_check_at <= now() order by next_check_at limit ${literal(MAX_PER_SWEEP)}`
  await someAtOnce(due, (intent) => checkIntent(context, intent))
  await sweepRefunds(context)
}

async function checkIntent(context: PaymentContext, due: DueIntent): Promise<void> {
  let isRequested = true
  try {
    const gatewayOrderId = due.gatewayOrderId ?? (await findLostOrder(context, due.id))
    if (gatewayOrderId) await settleOrderPayments(context, gatewayOrderId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    context.shop.log.warn({ err: error, intent: due.id }, 'A payment could not be asked for')
    isRequested = false
  }
  await rest(context, due.id, isRequested)
}

/** The server died between storing the checkout and hearing the gateway's answer. */
async function findLostOrder(
  { shop, gateway }: PaymentContext,
  intentId: string,
): Promise<string | undefined> {
  const order = await gateway.findOrderByReceipt(intentId)
  if (!order) return undefined
  await shop.database.sql`
    update payment_intents set gateway_order_id = ${order.id} where id = ${intentId}
      and gateway_order_id is null`
  return order.id
}

/** Ends a hold whose time is over, and sets the time of the next question. */
async function rest({ shop }: PaymentContext, id: string, isRequested: boolean): Promise<void> {
  const stock = await transaction(shop.database, async (queries) => {
    const intent = await lockIntent(queries, id)
    const overdueMs = Date.now() - intent.expiresAt.getTime()
    const isOver = overdueMs > (isRequested ? 0 : MAX_GRACE_MINUTES * 60_000)
    await queries.sql`
      update payment_intents set next_check_at = case
          when status = 'open' and expires_at > now() then now() + interval '1 minute'
          when created_at < now() - interval '4 days' then null
          else now() + greatest(interval '15 minutes', now() - created_at) end
       where id = ${id}`
    if (!isOver || intent.status !== 'open') return []
    await setIntentStatus(queries, id, 'expired')
    return releaseHolds(queries, [intent])
  })
  publishStockChanges(shop, stock)
}

/** Refunds whose job was given up, and those whose webhook never came. */
async function sweepRefunds(context: PaymentContext): Promise<void> {
  const { database, jobs } = context.shop
  const open = await database.sql<{ id: string; status: string; gatewayRefundId: string | null }>`
    update refunds set updated_at = now()
     where id in (select id from refunds where status in ('queued', 'pending')
                   and updated_at < now() - case status when 'queued' then interval '10 minutes' else interval '1 hour' end
                   order by updated_at limit ${literal(MAX_PER_SWEEP)} for update skip locked)
    returning id, status, gateway_refund_id`
  await someAtOnce(open, async ({ id, status, gatewayRefundId }) => {
    if (status === 'queued') return jobs.send(database, 'payments.refund', { refundId: id })
    const refund = gatewayRefundId === null ? undefined : await context.gateway.findRefund(gatewayRefundId)
    if (refund) await recordRefund(context, refund)
  })
}

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const until = Date.now() + MAX_PART_MS
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && Date.now() < until; item = waiting.shift())
      await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
