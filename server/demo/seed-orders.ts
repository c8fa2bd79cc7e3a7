import { itemCount } from '#contract/ordering/cart.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { stateCode } from '#contract/tax/states.ts'
import { activities } from '#server/audit/audit-tables.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { insertRows } from '#server/database/table-parts.ts'
import { failedAttempts } from '#server/delivery/delivery-tables.ts'
import { milestoneOf } from '#server/orders/order-milestones.ts'
import { couriers, orderHistory, orderLines, orderMilestones, orders } from '#server/orders/order-tables.ts'
import { type DemoCast, type DemoOrder, type DemoStep, makeDemoOrders } from './demo-orders.ts'
import { seedDemoCash } from './seed-cash.ts'
import { seedDemoChanges } from './seed-changes.ts'
import { creditSampleRefunds, issueSampleInvoices } from './seed-documents.ts'
import { seedDemoPayments } from './seed-payments.ts'

/** Inserts orders of the last thirty days in every status; history, counters and cash match them. */
export async function seedDemoOrders(queries: Queries, config: Config, cast: DemoCast): Promise<void> {
  const demoOrders = makeDemoOrders(cast)
  await insertOrders(queries, demoOrders)
  await issueSampleInvoices(queries, config)
  await seedDemoCash(queries, demoOrders, cast)
  if (cast.paysOnline) await seedDemoPayments(queries, demoOrders, cast.administrator)
  await creditSampleRefunds(queries)
  await seedDemoChanges(queries, demoOrders)
}

async function insertOrders(queries: Queries, demoOrders: readonly DemoOrder[]): Promise<void> {
  const numbers = await queries.sql<{ number: string }>`
    select next_order_number() as number from generate_series(1, ${demoOrders.length})`
  const numberById = new Map(demoOrders.map(({ id }, at) => [id, numbers[at]?.number]))
  const numberOf = ({ id }: DemoOrder) => numberById.get(id) ?? id
  const courierId = newId()
  await insertRows(queries, couriers, [{ id: courierId, name: '' }])
  const orderRows = demoOrders.map((order) => ({
    ...orderValues(order, numberOf(order)),
    courierId: order.status === 'shipped' ? courierId : null,
  }))
  const lines = demoOrders.flatMap((order) =>
    order.lines.map(({ product, quantity, unitPricePaise }, at) => ({
      orderId: order.id,
      lineNo: at + 1,
      variantId: product.id,
      name: product.name,
      options: product.variants[0]?.options,
      categoryId: product.category,
      picture: product.pictures[0] ?? null,
      unitPricePaise,
      quantity,
    })),
  )
  await insertRows(queries, orders, orderRows)
  await insertRows(queries, orderLines, lines)
  await insertRows(queries, orderHistory, demoOrders.flatMap(historyValues))
  await insertRows(queries, orderMilestones, demoOrders.flatMap(milestoneValues))
  await insertFailedAttempts(queries, demoOrders, numberOf)
  await queries.sql`
    update variants v set sold_count = sold from
    (select variant_id, sum(quantity) as sold from order_lines l join orders o on o.id = l.order_id
    where o.status <> 'cancelled' group by variant_id) s where s.variant_id = v.id`
}

function orderValues(order: DemoOrder, number: string): typeof orders.$inferInsert {
  const { customer, amounts, steps } = order
  const reached = (status: OrderStatus) => historyOf(order).findLast((step) => step.to === status)?.at ?? null
  return {
    id: order.id,
    number,
    personId: customer.id,
    status: order.status,
    orderType: 'cart',
    paymentMethod: order.paymentMethod,
    ...amounts,
    prepaidPaise: order.paymentMethod === 'razorpay' ? amounts.totalPaise : 0,
    itemCount: itemCount(order.lines),
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    recipientName: customer.name,
    recipientPhone: customer.phone,
    recipientEmail: customer.email,
    street: customer.address.street,
    landmark: customer.address.landmark ?? null,
    city: customer.address.city,
    state: stateCode(customer.address.state),
    pincode: customer.address.pincode,
    agentId: order.agent?.id ?? null,
    attempts: steps.filter((step) => step.failedFor).length,
    historyLength: steps.length + 1,
    expectedOn: order.expectedOn,
    placedAt: order.placedAt,
    updatedAt: steps.at(-1)?.at ?? order.placedAt,
    confirmedAt: reached('confirmed'),
    assignedAt: reached('assigned'),
    pickedUpAt: reached('picked_up'),
    outForDeliveryAt: reached('out_for_delivery'),
    shippedAt: reached('shipped'),
    ...goodsOf(order),
    deliveredAt: reached('delivered'),
    cancelledAt: reached('cancelled'),
    cancelReason: steps.find((step) => step.to === 'cancelled')?.note ?? null,
  }
}

/** Where the goods are of an order that has left the shop and not arrived. */
function goodsOf({ status, steps, agent }: DemoOrder) {
  if (!['picked_up', 'out_for_delivery', 'shipped'].includes(status)) return {}
  const left = steps.find((step) => step.to === 'picked_up' || step.to === 'shipped')
  return { goodsOutAt: left?.at, goodsAgentId: status === 'shipped' ? null : agent?.id }
}

function historyValues(order: DemoOrder): (typeof orderHistory.$inferInsert)[] {
  const all = historyOf(order)
  return all.map((step, at) => ({
    orderId: order.id,
    sequence: at + 1,
    fromStatus: all[at - 1]?.to ?? null,
    toStatus: step.to,
    at: step.at,
    storedAt: step.at,
    byPersonId: step.by.id,
    byName: step.by.name,
    byRole: step.role,
    agentId: step.agent?.id ?? null,
    note: step.note,
  }))
}

function milestoneValues(order: DemoOrder): (typeof orderMilestones.$inferInsert)[] {
  return historyOf(order).flatMap(({ to, at, by, role }, place) => {
    const isAgents = role === 'delivery_agent'
    const kind = place === 0 ? 'placed' : milestoneOf({ to, by: isAgents ? 'assigned_agent' : 'admin' })
    if (!kind) return []
    const agentId = isAgents && kind !== 'delivered' ? by.id : null
    return [{ id: newId(), orderId: order.id, kind, at, agentId }]
  })
}

/** The steps of an order, its placing included. */
function historyOf({ placedAt, customer, paymentMethod, steps }: DemoOrder): DemoStep[] {
  const to = paymentMethod === 'razorpay' ? 'confirmed' : 'pending'
  return [{ to, at: placedAt, by: customer, role: 'customer', agent: undefined, note: null }, ...steps]
}

/** Inserts the failed deliveries, with alerts for administrators. */
async function insertFailedAttempts(
  queries: Queries,
  demoOrders: readonly DemoOrder[],
  numberOf: (order: DemoOrder) => string,
): Promise<void> {
  const failed = demoOrders.flatMap((order) =>
    order.steps.flatMap(({ failedFor: reason, at, by }) => (reason ? [{ order, reason, at, by }] : [])),
  )
  const attempts = failed.map(({ order, reason, at, by }) => ({
    id: newId(),
    orderId: order.id,
    agentId: by.id,
    reason,
    at,
  }))
  const alerts = failed.map(({ order, reason, at }) => ({
    id: newId(),
    type: 'alert' as const,
    message: `${numberOf(order)} could not be delivered: ${reason}`,
    orderId: order.id,
    at,
  }))
  await insertRows(queries, failedAttempts, attempts)
  await insertRows(queries, activities, alerts)
}
