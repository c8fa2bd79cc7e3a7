import { type Database, onlyRow, type Queries } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { randomText } from './local-keys.ts'
import {
  findOrder,
  findPayment,
  findRefundByKey,
  LedgerError,
  lockOrder,
  lockPayment,
  requireFound,
  setOrder,
  setPayment,
} from './local-ledger-rows.ts'
import {
  GATEWAY_ORDER,
  GATEWAY_PAYMENT,
  GATEWAY_REFUND,
  type GatewayFailure,
  type GatewayOrderRow,
  type GatewayPaymentRow,
  type GatewayRefundRow,
  gatewayOrders,
  gatewayPayments,
  gatewayRefunds,
  type Simulation,
} from './local-ledger-tables.ts'
import { queueWebhooks, type WebhookSubject } from './local-webhooks.ts'

const LATE_SECONDS = 5
const REFUND_SECONDS = 2
const MIN_PAISE = 100

interface NewGatewayOrder {
  amount: number
  currency: string
  receipt: string | null
  notes: Record<string, string>
}

interface PaymentAttempt {
  orderId: string
  method: GatewayPaymentRow['method']
  instrument: string
  simulations: Simulation[]
}

/** The orders, payments and refunds of the local gateway, under Razorpay's rules. */
export class LocalLedger {
  readonly #database: Database
  readonly #jobs: Jobs

  constructor(database: Database, jobs: Jobs) {
    this.#database = database
    this.#jobs = jobs
  }

  async createOrder(input: NewGatewayOrder): Promise<GatewayOrderRow> {
    if (!Number.isSafeInteger(input.amount) || input.amount < MIN_PAISE)
      throw new LedgerError('Order amount less than minimum amount allowed')
    if (!/^[A-Z]{3}$/.test(input.currency)) throw new LedgerError('Currency is not supported')
    const { amount, currency, receipt, notes } = input
    const values = { id: `order_${randomText(14)}`, amountPaise: amount, currency, receipt, notes }
    const [order] = await this.#database.sql<GatewayOrderRow>`
      insert into gateway_orders ${rowsOf(gatewayOrders, [values])}
      on conflict do nothing returning ${GATEWAY_ORDER}`
    if (!order) throw new LedgerError('Receipt should be unique')
    return order
  }

  findOrder(id: string): Promise<GatewayOrderRow | undefined> {
    return findOrder(this.#database, id)
  }

  findPayment(id: string): Promise<GatewayPaymentRow | undefined> {
    return findPayment(this.#database, id)
  }

  async findOrderByReceipt(receipt: string): Promise<GatewayOrderRow[]> {
    return this.#database
      .sql<GatewayOrderRow>`select ${GATEWAY_ORDER} from gateway_orders where receipt = ${receipt}`
  }

  async listPaymentsOfOrder(orderId: string): Promise<GatewayPaymentRow[]> {
    requireFound(await findOrder(this.#database, orderId))
    return this.#database.sql<GatewayPaymentRow>`
      select ${GATEWAY_PAYMENT} from gateway_payments where order_id = ${orderId} order by created_at desc`
  }

  /** Stores an attempt to pay, which the bank has not answered yet. */
  async beginPayment(attempt: PaymentAttempt): Promise<GatewayPaymentRow> {
    return transaction(this.#database, async (queries) => {
      const order = await lockOrder(queries, attempt.orderId)
      if (order.status === 'paid') throw new LedgerError('This order has already been paid')
      await setOrder(queries, order.id, { status: 'attempted', attempts: order.attempts + 1 })
      const { amountPaise, currency } = order
      const values = {
        ...attempt,
        id: `pay_${randomText(14)}`,
        amountPaise,
        currency,
        status: 'created' as const,
      }
      const payments = await queries.sql<GatewayPaymentRow>`
        insert into gateway_payments ${rowsOf(gatewayPayments, [values])} returning ${GATEWAY_PAYMENT}`
      return onlyRow(payments)
    })
  }

  /** Applies the bank's answer: the payment is captured, or `failure` says why not. */
  async decidePayment(id: string, failure?: GatewayFailure): Promise<GatewayPaymentRow> {
    return transaction(this.#database, async (queries) => {
      const payment = await lockPayment(queries, id)
      if (payment.status !== 'created') return payment
      if (failure) return this.#refuse(queries, payment, failure)
      if (!payment.simulations.includes('late-authorization')) return this.#take(queries, payment)
      await this.#jobs.send(
        queries,
        'gateway.late-authorization',
        { paymentId: id },
        { startAfterSeconds: LATE_SECONDS },
      )
      return this.#refuse(queries, payment, NO_ANSWER)
    })
  }

  /** Authorizes a payment whose bank answered late; the shop has to capture it. */
  async authorizeLate(id: string): Promise<void> {
    await transaction(this.#database, async (queries) => {
      const payment = await lockPayment(queries, id)
      await lockOrder(queries, payment.orderId)
      if (payment.status !== 'failed' || (await hasOtherMoney(queries, payment))) return
      const authorized = await setPayment(queries, id, { status: 'authorized', failure: null })
      await this.#sendWebhooks(queries, authorized, [['payment.authorized', { payment: authorized }]])
    })
  }

  async capture(id: string, amount: number, currency: string): Promise<GatewayPaymentRow> {
    return transaction(this.#database, async (queries) => {
      const payment = await lockPayment(queries, id)
      if (payment.status === 'captured') throw new LedgerError('This payment has already been captured')
      if (payment.status !== 'authorized')
        throw new LedgerError('Only payments which have been authorized can be captured')
      if (amount !== payment.amountPaise || currency !== payment.currency)
        throw new LedgerError('Capture amount must be equal to the amount authorized')
      return this.#take(queries, payment)
    })
  }

  async refund(
    id: string,
    input: { amount?: number; receipt: string | null; notes: Record<string, string>; key: string | null },
  ): Promise<GatewayRefundRow> {
    return transaction(this.#database, async (queries) => {
      const payment = await lockPayment(queries, id)
      const earlier = input.key === null ? undefined : await findRefundByKey(queries, id, input.key)
      if (earlier && input.amount !== undefined && earlier.amountPaise !== input.amount)
        throw new LedgerError('Different request body for the same idempotency key')
      if (earlier) return earlier
      const rest = payment.amountPaise - payment.refundedPaise
      const amount = input.amount ?? rest
      if (payment.status !== 'captured')
        throw new LedgerError('The payment status should be captured for action to be taken')
      if (rest === 0) throw new LedgerError('The payment has been fully refunded already')
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > rest)
        throw new LedgerError('The total refund amount is greater than the refund payment amount')
      const refunded = await setPayment(queries, id, { refundedPaise: payment.refundedPaise + amount })
      const values = {
        id: `rfnd_${randomText(14)}`,
        paymentId: id,
        amountPaise: amount,
        receipt: input.receipt,
        notes: input.notes,
        idempotencyKey: input.key,
      }
      const refunds = await queries.sql<GatewayRefundRow>`
        insert into gateway_refunds ${rowsOf(gatewayRefunds, [values])} returning ${GATEWAY_REFUND}`
      const made = onlyRow(refunds)
      await this.#sendWebhooks(queries, payment, [['refund.created', { payment: refunded, refund: made }]])
      const later = { startAfterSeconds: REFUND_SECONDS }
      await this.#jobs.send(queries, 'gateway.refund', { refundId: made.id }, later)
      return made
    })
  }

  /** Marks a refund as processed by the bank. */
  async processRefund(id: string): Promise<void> {
    await transaction(this.#database, async (queries) => {
      const [refund] = await queries.sql<GatewayRefundRow>`
        update gateway_refunds set status = 'processed' where id = ${id} and status = 'pending'
        returning ${GATEWAY_REFUND}`
      if (!refund) return
      const payment = await lockPayment(queries, refund.paymentId)
      await this.#sendWebhooks(queries, payment, [['refund.processed', { payment, refund }]])
    })
  }

  async findRefund(id: string): Promise<GatewayRefundRow | undefined> {
    const [refund] = await this.#database.sql<GatewayRefundRow>`
      select ${GATEWAY_REFUND} from gateway_refunds where id = ${id}`
    return refund
  }

  async listRefundsOfPayment(paymentId: string): Promise<GatewayRefundRow[]> {
    requireFound(await findPayment(this.#database, paymentId))
    return this.#database.sql<GatewayRefundRow>`
      select ${GATEWAY_REFUND} from gateway_refunds where payment_id = ${paymentId} order by created_at desc`
  }

  async listPayments({ from, to, limit, skip }: ListQuery): Promise<GatewayPaymentRow[]> {
    return this.#database.sql<GatewayPaymentRow>`
      select ${GATEWAY_PAYMENT} from gateway_payments where created_at between ${from} and ${to}
       order by created_at desc, id limit ${limit} offset ${skip}`
  }

  async listRefunds({ from, to, limit, skip }: ListQuery): Promise<GatewayRefundRow[]> {
    return this.#database.sql<GatewayRefundRow>`
      select ${GATEWAY_REFUND} from gateway_refunds where created_at between ${from} and ${to}
       order by created_at desc, id limit ${limit} offset ${skip}`
  }

  async #take(queries: Queries, payment: GatewayPaymentRow): Promise<GatewayPaymentRow> {
    const order = await lockOrder(queries, payment.orderId)
    if (await hasOtherMoney(queries, payment)) throw new LedgerError('This order has already been paid')
    const paid = await setPayment(queries, payment.id, { status: 'captured', failure: null })
    const paidOrder = await setOrder(queries, order.id, { status: 'paid' })
    await this.#sendWebhooks(queries, paid, [
      ['payment.authorized', { payment: { ...paid, status: 'authorized' } }],
      ['payment.captured', { payment: paid }],
      ['order.paid', { payment: paid, order: paidOrder }],
    ])
    return paid
  }

  async #refuse(
    queries: Queries,
    payment: GatewayPaymentRow,
    failure: GatewayFailure,
  ): Promise<GatewayPaymentRow> {
    const failed = await setPayment(queries, payment.id, { status: 'failed', failure })
    await this.#sendWebhooks(queries, failed, [['payment.failed', { payment: failed }]])
    return failed
  }

  #sendWebhooks(
    queries: Queries,
    { simulations }: Pick<GatewayPaymentRow, 'simulations'>,
    events: [string, WebhookSubject][],
  ): Promise<void> {
    return queueWebhooks(queries, this.#jobs, events, simulations)
  }
}

/** Whether another payment of the same locked order was authorized or captured, even if it was refunded since. */
async function hasOtherMoney(queries: Queries, { id, orderId }: GatewayPaymentRow): Promise<boolean> {
  const [other] = await queries.sql`
    select 1 from gateway_payments where order_id = ${orderId} and id <> ${id}
      and status in ('authorized', 'captured')`
  return other !== undefined
}

export interface ListQuery {
  from: Date
  to: Date
  limit: number
  skip: number
}

const NO_ANSWER: GatewayFailure = {
  code: 'GATEWAY_ERROR',
  description: 'Your bank did not answer in time. If money was taken, it will be settled or returned.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_timed_out',
}
