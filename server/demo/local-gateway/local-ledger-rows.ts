import type { Queries } from '#server/database/connect.ts'
import { changesOf } from '#server/database/table-parts.ts'
import {
  GATEWAY_ORDER,
  GATEWAY_PAYMENT,
  GATEWAY_REFUND,
  type GatewayOrderRow,
  type GatewayPaymentRow,
  type GatewayRefundRow,
  gatewayOrders,
  gatewayPayments,
} from './local-ledger-tables.ts'

/** The local gateway refuses a call; the message is Razorpay's. */
export class LedgerError extends Error {
  override name = 'LedgerError'
  readonly status: number
  constructor(description: string, status = 400) {
    super(description)
    this.status = status
  }
}

export async function findOrder(queries: Queries, id: string): Promise<GatewayOrderRow | undefined> {
  const [order] =
    await queries.sql<GatewayOrderRow>`select ${GATEWAY_ORDER} from gateway_orders where id = ${id}`
  return order
}

export async function findPayment(queries: Queries, id: string): Promise<GatewayPaymentRow | undefined> {
  const [payment] = await queries.sql<GatewayPaymentRow>`
    select ${GATEWAY_PAYMENT} from gateway_payments where id = ${id}`
  return payment
}

export async function findRefundByKey(
  queries: Queries,
  paymentId: string,
  key: string,
): Promise<GatewayRefundRow | undefined> {
  const [refund] = await queries.sql<GatewayRefundRow>`
    select ${GATEWAY_REFUND} from gateway_refunds where payment_id = ${paymentId} and idempotency_key = ${key}`
  return refund
}

export async function lockOrder(queries: Queries, id: string): Promise<GatewayOrderRow> {
  const [order] = await queries.sql<GatewayOrderRow>`
    select ${GATEWAY_ORDER} from gateway_orders where id = ${id} for no key update`
  return requireFound(order)
}

export async function lockPayment(queries: Queries, id: string): Promise<GatewayPaymentRow> {
  const [payment] = await queries.sql<GatewayPaymentRow>`
    select ${GATEWAY_PAYMENT} from gateway_payments where id = ${id} for no key update`
  return requireFound(payment)
}

export async function setOrder(
  queries: Queries,
  id: string,
  change: Partial<GatewayOrderRow>,
): Promise<GatewayOrderRow> {
  const [order] = await queries.sql<GatewayOrderRow>`
    update gateway_orders set ${changesOf(gatewayOrders, change)} where id = ${id} returning ${GATEWAY_ORDER}`
  return requireFound(order)
}

export async function setPayment(
  queries: Queries,
  id: string,
  change: Partial<GatewayPaymentRow>,
): Promise<GatewayPaymentRow> {
  const [payment] = await queries.sql<GatewayPaymentRow>`
    update gateway_payments set ${changesOf(gatewayPayments, change)} where id = ${id} returning ${GATEWAY_PAYMENT}`
  return requireFound(payment)
}

export function requireFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new LedgerError('The id provided does not exist')
  return row
}
