import * as z from 'zod/mini'
import { PageQuery, success } from '#contract/envelope.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import {
  ExportPeriod,
  PaymentIssuePage,
  PaymentPage,
  PaymentPeriod,
  PaymentQuery,
  PaymentRecord,
  Reconciliation,
  RefundBody,
  ResolveIssueBody,
} from '#contract/ordering/payments.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { type KeyedCall, keyedCallOf } from '#server/commands/idempotency.ts'
import { isId } from '#server/database/identifiers.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { ById, ok, withRight } from '#server/http/api-calls.ts'
import { sendCsv } from '#server/http/csv.ts'
import { notFound } from '#server/http/problem.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { ShopApp } from '#server/shop.ts'
import { orUnavailable } from '../confirm-payment.ts'
import { listIssues, resolveIssue } from '../payment-issues.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { exportPayments } from './export-payments.ts'
import { listPayments, requirePaymentRecord } from './list-payments.ts'
import { reconcile, reconciliationCsv, summarize } from './reconcile.ts'

/** Each asks the gateway for a whole period. */
const RECONCILIATION = {
  ...withRight('payments.read').config,
  rateLimit: { max: 20, timeWindow: '1 minute' },
}

/** Administrators' calls: payments, refunds, issues, reconciliation. */
export function paymentAdminRoutes(app: ShopApp, context: PaymentContext): void {
  paymentRoutes(app, context)
  issueRoutes(app, context)
  reconciliationRoutes(app, context)
}

function paymentRoutes(app: ShopApp, context: PaymentContext): void {
  const { shop } = context

  app.get(
    '/payments',
    {
      ...withRight('payments.read'),
      schema: { querystring: PaymentQuery, response: { 200: success(PaymentPage) } },
    },
    async (request) => ok(await listPayments(shop.database, request.query)),
  )

  app.get(
    '/payments/export',
    { ...withRight('payments.read'), schema: { querystring: ExportPeriod } },
    async (request, reply) => {
      const { from, to } = request.query
      const csv = await exportPayments(shop.replicas.reader(), request.query)
      return sendCsv(reply, `payments_and_refunds_${from}_${to}`, csv)
    },
  )

  app.post(
    '/payments/:id/refund',
    {
      ...withRight('payments.refund'),
      schema: { params: ById, body: RefundBody, response: { 201: success(PaymentRecord) } },
    },
    async (request, reply) => {
      const { amount, reason } = request.body
      const amountPaise = amount === undefined ? undefined : paiseFromRupees(amount)
      const input = { paymentId: request.params.id, amountPaise, reason }
      const data = await refundPayment(context, personOf(request), input, keyedCallOf(request))
      return reply.code(201).send(ok(data, 'Refund requested'))
    },
  )
}

function issueRoutes(app: ShopApp, { shop }: PaymentContext): void {
  app.get(
    '/payments/issues',
    {
      ...withRight('payments.read'),
      schema: { querystring: PageQuery, response: { 200: success(PaymentIssuePage) } },
    },
    async (request) => ok(await listIssues(shop.database, request.query)),
  )

  app.post(
    '/payments/issues/:id/resolve',
    {
      ...withRight('payments.refund'),
      schema: { params: ById, body: ResolveIssueBody, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      const { params, body } = request
      const by = personOf(request)
      await command(shop, (tx) => resolveIssue(tx, by, params.id, body.resolution))
      return ok({}, 'Marked as done')
    },
  )
}

function reconciliationRoutes(app: ShopApp, context: PaymentContext): void {
  app.get(
    '/payments/reconciliation',
    {
      config: RECONCILIATION,
      schema: { querystring: PaymentPeriod, response: { 200: success(Reconciliation) } },
    },
    async (request) => {
      const payments = await orUnavailable(() => reconcile(context, request.query))
      return ok(summarize(request.query, payments))
    },
  )

  app.get(
    '/payments/reconciliation/export',
    { config: RECONCILIATION, schema: { querystring: PaymentPeriod } },
    async (request, reply) => {
      const { from, to } = request.query
      const csv = reconciliationCsv(await orUnavailable(() => reconcile(context, request.query)))
      return sendCsv(reply, `payments_${from}_${to}`, csv)
    },
  )
}

/**
 * Queues a refund of a captured payment; a job sends it. The order stays as it is. A repeat under the same key changes
 * nothing.
 * @throws Problem 404, 409 `refund_refused` beyond what was captured, `idempotency_mismatch`
 */
async function refundPayment(
  { shop }: PaymentContext,
  by: SignedIn,
  input: { paymentId: string; amountPaise: number | undefined; reason: string },
  call: KeyedCall,
): Promise<PaymentRecord> {
  const { paymentId, reason } = input
  if (!isId(paymentId)) throw notFound('This payment')
  await command(shop, call, async (tx) => {
    const { order, customer } = await requirePaymentRecord(tx, paymentId)
    const { amountPaise } = await queueRefund(tx, { ...input, requestedBy: by.id })
    await recordAudit(tx, by, {
      action: 'payment.refunded',
      subjectType: 'payment',
      subjectId: paymentId,
      after: { amount: rupeesFromPaise(amountPaise), reason },
    })
    if (order) tx.publish({ topic: 'orders', id: order.id, people: [customer.id], roles: ['admin'] })
  })
  return requirePaymentRecord(shop.database, paymentId)
}
