import { rupeesFromPaise } from '#contract/money.ts'
import type {
  ChangedPrice,
  ChangeOrderBody,
  ChangePriceBody,
} from '#contract/ordering/order-changes-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireDetails } from '#server/checkout/require-details.ts'
import { lockVariants, readVariantsFor } from '#server/checkout/sale-variants.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import { queueRefund } from '#server/payments/refunds/queue-refund.ts'
import type { Shop } from '#server/shop.ts'
import { type CarryingAgent, requireAgentLimit } from '../agent-cash.ts'
import { findHsnProblem } from '../documents/hsn-problem.ts'
import { recordMilestone } from '../order-milestones.ts'
import { outOfDate } from '../order-queries.ts'
import { ORDER, type OrderRow } from '../order-tables.ts'
import { requireWithinCashLimit } from '../place/cash-limit.ts'
import { lockOrder, publishOrder } from '../transition-order.ts'
import { type ChangeFacts, readChangeFacts } from './change-facts.ts'
import { type PlannedChange, planChange } from './plan-change.ts'
import { presentChangedPrice } from './present-change.ts'
import { writeChange } from './write-change.ts'

/** What a refund says that a change has caused. */
const REFUND_REASON = 'Order changed'

/**
 * What a change of an order would cost, and what would become of the difference.
 * @throws Problem as `changeOrder`
 */
export async function priceChange(
  { database, config }: Shop,
  orderId: string,
  body: ChangePriceBody,
): Promise<ChangedPrice> {
  const orders = await database.sql<OrderRow>`select ${ORDER} from orders where id = ${idOrNull(orderId)}`
  const order = requireRow(orders, 'This order')
  const facts = await readChangeFacts(database, config, order, body, (queries, ids) =>
    readVariantsFor(queries, null, ids),
  )
  const agent = await findCarrier(database, order)
  const plan = await planWithin(database, config, facts, body, agent)
  return presentChangedPrice(order, plan)
}

/**
 * Changes goods, address or day of an order in one transaction with stock and money; a part that stays as it is costs nothing. Its
 * customer is told, and so is who has to deliver it.
 * @throws Problem 404, 400, 409 `changed_meanwhile` for an order that was changed since it was shown, `price_changed` where the
 * change costs another total than was shown (with the price as it is now), `not_changeable`, `cash_limit`, `cash_refused`,
 * `refund_refused` where more would go back than is left of the payment, `idempotency_mismatch`, and as `requireDetails`, `planChange`
 */
export async function changeOrder(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  { seen, note, ...body }: ChangeOrderBody,
  call: KeyedCall,
): Promise<void> {
  await command(shop, call, async (tx) => {
    const buyerId = await lockCustomerOf(tx, orderId)
    const order = await lockOrder(tx, orderId)
    // Somebody may have proved the phone of its guest while this waited.
    if (order.updatedAt.toISOString() !== seen.updatedAt || order.personId !== buyerId)
      throw await outOfDate(tx, admin, order.id)
    const paymentId = await lockPayment(tx, order)
    const agent = await lockCarrier(tx, order)
    const facts = await readChangeFacts(tx, shop.config, order, body, lockVariants)
    const plan = await planWithin(tx, shop.config, facts, body, agent)
    if (rupeesFromPaise(plan.amounts.totalPaise) !== seen.total) throw otherPrice(order, plan)
    if (plan.parts.length === 0) return
    if (plan.parts.includes('address'))
      requireDetails(shop.config, { email: order.customerEmail ?? '' }, plan.details)
    await writeChange(tx, admin, order, plan, note)
    // The assignment has looked at the goods of before.
    if (order.status === 'assigned' && plan.added.length > 0) {
      const problem = await findHsnProblem(tx, shop.config, orderId)
      if (problem) throw problem
    }
    if (plan.refundPaise > 0 && paymentId)
      await queueRefund(tx, {
        paymentId,
        amountPaise: plan.refundPaise,
        reason: REFUND_REASON,
        requestedBy: admin.id,
      })
    await recordMilestone(tx, { orderId: order.id, kind: 'changed' })
    await recordAudit(tx, admin, {
      action: 'order.changed',
      subjectType: 'order',
      subjectId: order.id,
      before: { total: rupeesFromPaise(order.totalPaise) },
      after: { total: rupeesFromPaise(plan.amounts.totalPaise), parts: plan.parts },
    })
    publishOrder(tx, order)
  })
}

/** The change, where customer and agent may carry what it costs in cash. */
async function planWithin(
  queries: Queries,
  config: Config,
  facts: ChangeFacts,
  body: ChangePriceBody,
  agent: CarryingAgent | undefined,
): Promise<PlannedChange> {
  const { order, buyer } = facts
  const plan = planChange(facts, body)
  const { duePaise } = plan
  if (duePaise <= order.duePaise) return plan
  // What this order costs in cash so far is already taken off what its customer may still order.
  requireWithinCashLimit(duePaise, { ...buyer, leftPaise: buyer.leftPaise + order.duePaise })
  if (agent) await requireAgentLimit(queries, config, agent, { id: order.id, duePaise })
  return plan
}

/** Who buys is locked before the order, because all cash orders of one person count together. @returns the person's id */
async function lockCustomerOf(queries: Queries, orderId: string): Promise<string | null> {
  const [buyer] = await queries.sql<{ id: string }>`
    select id from people where id = (select person_id from orders where id = ${idOrNull(orderId)}) for no key update`
  return buyer?.id ?? null
}

/** The payment of an order that was paid online, locked before the goods, because a part of it may go back. */
async function lockPayment(tx: Transaction, { id, paymentMethod }: OrderRow): Promise<string | undefined> {
  if (paymentMethod !== 'razorpay') return undefined
  const [payment] = await tx.sql<{ id: string }>`
    select id from payments where order_id = ${id} for no key update`
  return payment?.id
}

/** The agent who is about to fetch an order, locked against other cash. */
async function lockCarrier(
  tx: Transaction,
  { status, agentId }: OrderRow,
): Promise<CarryingAgent | undefined> {
  if (status !== 'assigned') return undefined
  await tx.sql`select from agents where person_id = ${agentId} for no key update`
  return findCarrier(tx, { status, agentId })
}

async function findCarrier(
  queries: Queries,
  { status, agentId }: Pick<OrderRow, 'status' | 'agentId'>,
): Promise<CarryingAgent | undefined> {
  if (status !== 'assigned') return undefined
  const [agent] = await queries.sql<CarryingAgent>`
    select p.id, p.name, a.cash_in_hand_paise, a.cash_limit_paise
      from agents a join people p on p.id = a.person_id where a.person_id = ${agentId}`
  return agent
}

function otherPrice(order: OrderRow, plan: PlannedChange): Problem {
  const message = 'The change costs something else by now. Please look at the new total.'
  return new Problem(409, 'price_changed', message, { data: presentChangedPrice(order, plan) })
}
