import { and, eq } from 'drizzle-orm'
import type { Queries } from '#server/database/connect.ts'
import {
  type GatewayOrderRow,
  type GatewayPaymentRow,
  type GatewayRefundRow,
  gatewayOrders,
  gatewayPayments,
  gatewayRefunds,
} from './local-ledger-tables.ts'

/** The local gateway says no, in the words of Razorpay's error envelope. */
export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal'
  readonly status: number
  constructor(description: string, status = 400) {
    super(description)
    this.status = status
  }
}

export async function findOrder(queries: Queries, id: string): Promise<GatewayOrderRow | undefined> {
  const [order] = await queries.orm.select().from(gatewayOrders).where(eq(gatewayOrders.id, id))
  return order
}

export async function findPayment(queries: Queries, id: string): Promise<GatewayPaymentRow | undefined> {
  const [payment] = await queries.orm.select().from(gatewayPayments).where(eq(gatewayPayments.id, id))
  return payment
}

export async function findRefundByKey(
  queries: Queries,
  paymentId: string,
  key: string,
): Promise<GatewayRefundRow | undefined> {
  const [refund] = await queries.orm
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.paymentId, paymentId), eq(gatewayRefunds.idempotencyKey, key)))
  return refund
}

export async function lockOrder(queries: Queries, id: string): Promise<GatewayOrderRow> {
  const [order] = await queries.orm
    .select()
    .from(gatewayOrders)
    .where(eq(gatewayOrders.id, id))
    .for('no key update')
  return requireFound(order)
}

export async function lockPayment(queries: Queries, id: string): Promise<GatewayPaymentRow> {
  const [payment] = await queries.orm
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.id, id))
    .for('no key update')
  return requireFound(payment)
}

export async function setOrder(
  queries: Queries,
  id: string,
  change: Partial<GatewayOrderRow>,
): Promise<GatewayOrderRow> {
  const [order] = await queries.orm
    .update(gatewayOrders)
    .set(change)
    .where(eq(gatewayOrders.id, id))
    .returning()
  return requireFound(order)
}

export async function setPayment(
  queries: Queries,
  id: string,
  change: Partial<GatewayPaymentRow>,
): Promise<GatewayPaymentRow> {
  const [payment] = await queries.orm
    .update(gatewayPayments)
    .set(change)
    .where(eq(gatewayPayments.id, id))
    .returning()
  return requireFound(payment)
}

export function requireFound<Row>(row: Row | undefined): NonNullable<Row> {
  if (row === undefined || row === null) throw new LedgerRefusal('The id provided does not exist')
  return row
}
