import * as z from 'zod/mini'
import { PageQuery, success } from '#contract/envelope.ts'
import { paiseFromRupees } from '#contract/money.ts'
import {
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
import { idempotencyKeyOf, isRepeated } from '#server/commands/idempotency.ts'
import { isId } from '#server/database/identifiers.ts'
import { transaction } from '#server/database/transaction.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { ADMIN, ById, ok } from '#server/http/api-calls.ts'
import { sendCsv } from '#server/http/csv.ts'
import { notFound } from '#server/http/problem.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { ShopApp } from '#server/shop.ts'
import { orUnavailable } from '../confirm-payment.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { findPaymentRecord, listPayments } from './list-payments.ts'
import { listIssues, resolveIssue } from './payment-issues.ts'
import { reconcile, reconciliationCsv, summarize } from './reconcile.ts'

/** Each asks the gateway for a whole period. */
const RECONCILIATION = { ...ADMIN.config, rateLimit: { max: 20, timeWindow: '1 minute' } }

/** Administrators' calls: payments, refunds, issues, reconciliation. */
export function paymentAdminRoutes(app: ShopApp, context: PaymentContext): void {
  const { database } = context.shop

  app.get(
    '/payments',
    { ...ADMIN, schema: { querystring: PaymentQuery, response: { 200: success(PaymentPage) } } },
    async (request) => ok(await listPayments(database, request.query)),
  )

  app.post(
    '/payments/:id/refund',
    { ...ADMIN, schema: { params: ById, body: RefundBody, response: { 201: success(PaymentRecord) } } },
    async (request, reply) => {
      const { amount, reason } = request.body
      const amountPaise = amount === undefined ? undefined : paiseFromRupees(amount)
      const key = idempotencyKeyOf(request)
      const data = await refundPayment(context, personOf(request), request.params.id, {
        amountPaise,
        reason,
        key,
      })
      return reply.code(201).send(ok(data, 'Refund requested'))
    },
  )

  app.get(
    '/payments/issues',
    { ...ADMIN, schema: { querystring: PageQuery, response: { 200: success(PaymentIssuePage) } } },
    async (request) => ok(await listIssues(database, request.query)),
  )

  app.post(
    '/payments/issues/:id/resolve',
    { ...ADMIN, schema: { params: ById, body: ResolveIssueBody, response: { 200: success(z.object({})) } } },
    async (request) => {
      const { params, body } = request
      const by = personOf(request)
      await transaction(database, (queries) => resolveIssue(queries, by, params.id, body.resolution))
      return ok({}, 'Marked as done')
    },
  )

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
  paymentId: string,
  { key, ...input }: { amountPaise: number | undefined; reason: string; key: string | undefined },
): Promise<PaymentRecord> {
  if (!isId(paymentId)) throw notFound('This payment')
  const record = await transaction(shop.database, async (queries) => {
    const request = ['POST /api/payments/refund', paymentId, input]
    const isRepeat = await isRepeated(queries, by.id, key, request, paymentId)
    const before = await findPaymentRecord(queries, paymentId)
    if (!before) throw notFound('This payment')
    if (isRepeat) return before
    const refundId = await queueRefund(queries, shop.jobs, { ...input, paymentId, requestedBy: by.id })
    const after = await findPaymentRecord(queries, paymentId)
    if (!after) throw notFound('This payment')
    const amount = after.refunds.find((refund) => refund.id === refundId)?.amount
    await recordAudit(queries, by, {
      action: 'payment.refunded',
      subjectType: 'payment',
      subjectId: paymentId,
      after: { amount, reason: input.reason },
    })
    return after
  })
  if (record.order) {
    const people = [record.customer.id]
    shop.events.publish({ topic: 'orders', id: record.order.id, people, roles: ['admin'] })
  }
  return record
}
