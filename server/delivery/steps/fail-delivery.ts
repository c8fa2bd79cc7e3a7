import type * as z from 'zod/mini'
import type { FailedAttemptBody } from '#contract/delivery-schemas.ts'
import { MAX_ATTEMPTS } from '#contract/ordering/order-status.ts'
import { recordActivity } from '#server/audit/record-activity.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField } from '#server/http/problem.ts'
import { countFailedAttempt } from '#server/orders/delivery-facts.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { attemptNote } from '#server/orders/present-order.ts'
import { lockOrder, transitionOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import { stepTimestamp } from './change-status.ts'
import { requireOwn } from './taken-away.ts'

type FailedAttempt = z.infer<typeof FailedAttemptBody>

/**
 * The agent could not deliver the parcel: the order goes back into the queue without an agent, with one attempt more. It
 * still counts as assigned to this agent, who has tried. A repeat under the same key changes nothing.
 * @throws Problem 404, 409 `no_longer_yours`, `invalid_transition`, 400 for a photo of another order
 */
export async function failDelivery(
  shop: Shop,
  agent: SignedIn,
  orderId: string,
  attempt: FailedAttempt,
  call: KeyedCall,
): Promise<{ id: string; attempts: number }> {
  return command(shop, call, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireOwn(tx, order, agent)
    await requireOwnPhoto(tx, order, attempt.photoKey)
    await recordAttempt(tx, order, agent, attempt)
    return { id: order.id, attempts: order.attempts + 1 }
  })
}

async function recordAttempt(
  tx: Transaction,
  order: OrderRow,
  agent: SignedIn,
  { reason, note, photoKey, happenedAt }: FailedAttempt,
): Promise<void> {
  const at = await stepTimestamp(tx, order, happenedAt)
  await transitionOrder(tx, order, {
    to: 'confirmed',
    by: 'assigned_agent',
    person: agent,
    agentId: null,
    note: note ? `${attemptNote(reason)}. ${note}` : attemptNote(reason),
    at,
  })
  await countFailedAttempt(tx, order.id)
  await tx.sql`
    insert into failed_attempts (id, order_id, agent_id, reason, note, photo_key, at)
    values (${newId()}, ${order.id}, ${agent.id}, ${reason}, ${note ?? null}, ${photoKey ?? null}, ${at})`
  const afterAttempts = order.attempts + 1 >= MAX_ATTEMPTS ? ` after ${MAX_ATTEMPTS} attempts` : ''
  await recordActivity(tx, {
    type: 'alert',
    message: `${order.number} could not be delivered${afterAttempts}: ${reason}`,
    orderId: order.id,
  })
  await recordAudit(tx, agent, {
    action: 'order.failed_attempt',
    subjectType: 'order',
    subjectId: order.id,
    before: { status: order.status, attempts: order.attempts },
    after: { status: 'confirmed', attempts: order.attempts + 1, reason },
  })
}

async function requireOwnPhoto(queries: Queries, order: OrderRow, photoKey: string | undefined) {
  if (photoKey === undefined) return
  const [photo] = await queries.sql`
    select 1 from delivery_photos where id::text = ${photoKey} and order_id = ${order.id}`
  if (photo) return
  throw invalidField('photoKey', 'This photo does not belong to the order')
}
