import { command } from '#server/commands/command.ts'
import { literal } from '#server/database/sql.ts'
import { GatewayError } from './gateway/gateway.ts'
import { lockIntent, releaseHolds, setIntentStatus } from './intents/payment-intents.ts'
import type { PaymentContext } from './payment-context.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { settleOrderPayments } from './settle-payment.ts'

const MAX_PER_SWEEP = 200
const BATCH_SIZE = 5
/** For payments and refunds each, so that a sweep ends before its job expires; the next sweep continues. */
const MAX_PART_MS = 30_000
/** If the gateway does not answer, a hold ends this long after it expired. */
const MAX_GRACE_MINUTES = 60

interface DueIntent {
  id: string
  gatewayOrderId: string | null
}

/**
 * Asks the gateway about every payment that may still change, because browsers crash, webhooks get lost and banks may answer
 * days later: open payments every minute, older ones less and less often for four days, after which no bank authorizes any
 * more. Ends holds that have expired.
 */
export async function sweepPayments(context: PaymentContext): Promise<void> {
  const due = await context.shop.database.sql<DueIntent>`
    select id, gateway_order_id from payment_intents
     where next_check_at <= now() order by next_check_at limit ${literal(MAX_PER_SWEEP)}`
  await forEachSome(due, (intent) => checkIntent(context, intent))
  await sweepRefunds(context)
}

async function checkIntent(context: PaymentContext, due: DueIntent): Promise<void> {
  let hasAnswer = true
  try {
    const gatewayOrderId = due.gatewayOrderId ?? (await findLostOrder(context, due.id))
    if (gatewayOrderId) await settleOrderPayments(context, gatewayOrderId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    context.shop.log.warn({ err: error, intent: due.id }, 'A payment could not be asked for')
    hasAnswer = false
  }
  await scheduleNextCheck(context, due.id, hasAnswer)
}

/** Finds the gateway order of an intent whose server crashed before the gateway answered. */
async function findLostOrder(
  { shop, gateway, readKeys }: PaymentContext,
  intentId: string,
): Promise<string | undefined> {
  const { keyId } = await readKeys()
  const order = await gateway.findOrderByReceipt(intentId)
  if (!order) return undefined
  await shop.database.sql`
    update payment_intents set gateway_order_id = ${order.id}, key_id = ${keyId} where id = ${intentId}
      and gateway_order_id is null`
  return order.id
}

/** Sets the time of the next check, and ends the hold if it has expired. */
async function scheduleNextCheck({ shop }: PaymentContext, id: string, hasAnswer: boolean): Promise<void> {
  await command(shop, async (tx) => {
    const intent = await lockIntent(tx, id)
    const overdueMs = Date.now() - intent.expiresAt.getTime()
    const isOver = overdueMs > (hasAnswer ? 0 : MAX_GRACE_MINUTES * 60_000)
    await tx.sql`
      update payment_intents set next_check_at = case
          when status = 'open' and expires_at > now() then now() + interval '1 minute'
          when created_at < now() - interval '4 days' then null
          else now() + greatest(interval '15 minutes', now() - created_at) end
       where id = ${id}`
    if (!isOver || intent.status !== 'open') return
    await setIntentStatus(tx, id, 'expired')
    await releaseHolds(tx, [intent])
  })
}

/** Queues refunds again whose job was given up, and asks about those whose webhook never came. */
async function sweepRefunds(context: PaymentContext): Promise<void> {
  const { database, jobs } = context.shop
  const open = await database.sql<{ id: string; status: string; gatewayRefundId: string | null }>`
    update refunds set updated_at = now()
     where id in (select id from refunds where status in ('queued', 'pending')
                   and updated_at < now() - case status when 'queued' then interval '10 minutes' else interval '1 hour' end
                   order by updated_at limit ${literal(MAX_PER_SWEEP)} for update skip locked)
    returning id, status, gateway_refund_id`
  await forEachSome(open, async ({ id, status, gatewayRefundId }) => {
    if (status === 'queued') return jobs.send(database, 'payments.refund', { refundId: id })
    const refund = gatewayRefundId === null ? undefined : await context.gateway.findRefund(gatewayRefundId)
    if (refund) await recordRefund(context, refund)
  })
}

/** Works on `BATCH_SIZE` items at a time; what is left when the time is up waits for the next sweep. */
async function forEachSome<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const until = Date.now() + MAX_PART_MS
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && Date.now() < until; item = waiting.shift())
      await work(item)
  }
  await Promise.all(Array.from({ length: BATCH_SIZE }, worker))
}
