import { orderAmounts, TAX_ON_TOP, withDiscountShares } from '#contract/charges.ts'
import { itemCount } from '#contract/ordering/cart.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { stateCode } from '#contract/tax/states.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { insertRows, rowsOf } from '#server/database/table-parts.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { someDetails } from './order-fixtures.ts'
import { ORDER, type OrderRow, orderHistory, orderLines, orderMilestones, orders } from './order-tables.ts'

export interface KnownOrder {
  customer: TestPerson
  lines: readonly { product: ProductRow; quantity: number }[]
  discountPaise?: number
  agent?: TestPerson
  /** What the row says where it differs: status, moments, names. */
  row?: Partial<typeof orders.$inferInsert>
  steps?: readonly { to: OrderStatus; at: Date; agent?: TestPerson }[]
}

/** An order as it stood at any moment of the past, written straight into the tables. */
export async function insertKnownOrder(queries: Queries, known: KnownOrder): Promise<OrderRow> {
  const { customer, agent, row, steps = [] } = known
  const lines = known.lines.map(({ product, quantity }) => ({
    product,
    quantity,
    unitPricePaise: product.pricePaise,
  }))
  const id = row?.id ?? newId()
  const placedAt = row?.placedAt ?? new Date()
  const amounts = orderAmounts(lines, { discountPaise: known.discountPaise, terms: TAX_ON_TOP })
  const [order] = await queries.unprepared<OrderRow>`insert into orders ${rowsOf(orders, [
    {
      id,
      number: `KNOWN-${id}`,
      personId: customer.id,
      status: 'pending',
      orderType: 'cart',
      paymentMethod: 'cod',
      ...amounts,
      prepaidPaise: row?.paymentMethod === 'razorpay' ? amounts.totalPaise : 0,
      itemCount: itemCount(lines),
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: someDetails.phone,
      recipientName: someDetails.fullName,
      recipientPhone: someDetails.phone,
      recipientEmail: someDetails.email,
      street: someDetails.address,
      city: someDetails.city,
      state: stateCode(someDetails.state),
      pincode: someDetails.pincode,
      agentId: agent?.id,
      historyLength: steps.length + 1,
      expectedOn: '2030-01-01',
      placedAt,
      ...row,
    },
  ])} returning ${ORDER}`
  if (!order) throw new Error('The inserted order was not returned')
  await queries.unprepared`insert into order_lines ${rowsOf(
    orderLines,
    withDiscountShares(lines, order.discountPaise).map(({ product, ...line }, at) => ({
      orderId: id,
      lineNo: at + 1,
      variantId: product.id,
      name: product.name,
      categoryId: product.categoryId,
      ...line,
    })),
  )}`
  await queries.unprepared`insert into order_history ${rowsOf(
    orderHistory,
    [{ to: 'pending' as OrderStatus, at: placedAt, agent: undefined }, ...steps].map((step, at, all) => ({
      orderId: id,
      sequence: at + 1,
      fromStatus: all[at - 1]?.to ?? null,
      toStatus: step.to,
      at: step.at,
      storedAt: step.at,
      byRole: 'admin',
      agentId: step.agent?.id ?? null,
    })),
  )}`
  const reached = { placed: placedAt, delivered: row?.deliveredAt, cancelled: row?.cancelledAt }
  const kinds = ['placed', 'delivered', 'cancelled'] as const
  await insertRows(
    queries,
    orderMilestones,
    kinds.flatMap((kind) => (reached[kind] ? [{ id: newId(), orderId: id, kind, at: reached[kind] }] : [])),
  )
  return order
}
