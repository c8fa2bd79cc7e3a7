import * as z from 'zod/mini'
import { presentAmounts } from '#contract/charges.ts'
import { success } from '#contract/envelope.ts'
import {
  ConfirmPaymentBody,
  CreateIntentBody,
  PaymentIntent,
  PaymentStatus,
} from '#contract/ordering/payments.ts'
import { type AttemptLimit, countAttempt } from '#server/accounts/sign-in/attempt-limit.ts'
import { countCode } from '#server/checkout/count-code.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { CUSTOMER, ok, tagCalls } from '#server/http/api-calls.ts'
import { Problem } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import type { ShopApp } from '#server/shop.ts'
import { raiseOtherAccount } from './account-change.ts'
import { paymentAdminRoutes } from './admin/payment-admin-routes.ts'
import { settleSince } from './after-restore.ts'
import { askStatus, confirmPayment } from './confirm-payment.ts'
import { createIntent, intentNotes } from './intents/create-intent.ts'
import { dismissPayment } from './intents/dismiss-payment.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentIntentRow } from './payment-tables.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { sweepPayments } from './sweep-payments.ts'
import { webhook } from './webhook-routes.ts'

/** Each started payment costs a call of the gateway and holds stock. */
const STARTS_PER_CUSTOMER: AttemptLimit = { kind: 'payment-start', max: 40, windowMinutes: 15 }
const IntentParams = z.object({ paymentIntentId: z.string() })
const STATUS = { ...CUSTOMER.config, rateLimit: { max: 60, timeWindow: '1 minute' } }

/** Online payments: the customer's calls, the gateway's, the administrator's, and the jobs behind them. */
export async function payments(app: ShopApp, { context }: { context: PaymentContext }): Promise<void> {
  const { shop } = context
  tagCalls(app, 'payments')
  cleanUpNightly(shop, 'payments', [
    { table: fragment`webhook_events`, isExpired: fragment`received_at < now() - interval '30 days'` },
  ])
  shop.jobs.work('payments.refund', ({ refundId }) => sendRefund(context, refundId))
  shop.jobs.work('payments.restored', (since) => settleSince(context, since))
  shop.jobs.every('payments.sweep', '* * * * *', async () => {
    await raiseOtherAccount(shop)
    // What is open waits until there is a gateway to ask.
    if (paymentMode(shop) !== 'off') await sweepPayments(context)
  })
  app.register(webhook, { context })
  paymentAdminRoutes(app, context)
  paymentRoutes(app, context)
}

function paymentRoutes(app: ShopApp, context: PaymentContext): void {
  const { shop } = context

  app.post(
    '/payment/create-intent',
    {
      ...CUSTOMER,
      schema: { body: CreateIntentBody, response: { 201: success(PaymentIntent) } },
    },
    async (request, reply) => {
      requireOnlinePayment(shop)
      const customer = personOf(request)
      await countAttempt(shop.database, { limit: STARTS_PER_CUSTOMER, subject: customer.id })
      const caller = { person: customer, ip: request.ip }
      await countCode(shop, caller, request.body.coupon)
      const intent = await createIntent(context, caller, request.body)
      return reply.code(201).send(ok(await presentIntent(context, customer, intent)))
    },
  )

  app.post(
    '/payment/confirm',
    {
      config: STATUS,
      schema: { body: ConfirmPaymentBody, response: { 200: success(PaymentStatus) } },
    },
    async (request) => {
      requireOnlinePayment(shop)
      return ok(await confirmPayment(context, personOf(request).id, request.body))
    },
  )

  app.get(
    '/payment/:paymentIntentId',
    {
      config: STATUS,
      schema: { params: IntentParams, response: { 200: success(PaymentStatus) } },
    },
    async (request) => {
      requireOnlinePayment(shop)
      return ok(await askStatus(context, personOf(request).id, request.params.paymentIntentId))
    },
  )

  app.post(
    '/payment/:paymentIntentId/dismiss',
    {
      config: STATUS,
      schema: { params: IntentParams, response: { 200: success(PaymentStatus) } },
    },
    async (request) => {
      requireOnlinePayment(shop)
      return ok(await dismissPayment(context, personOf(request).id, request.params.paymentIntentId))
    },
  )
}

function requireOnlinePayment(shop: PaymentContext['shop']): void {
  if (paymentMode(shop) === 'off')
    throw new Problem(
      409,
      'not_offered',
      'This shop takes no online payments. Please choose cash on delivery.',
    )
}

async function presentIntent(
  context: PaymentContext,
  customer: SignedIn,
  intent: PaymentIntentRow,
): Promise<PaymentIntent> {
  const mode = paymentMode(context.shop)
  const id = intent.gatewayOrderId
  if (id === null || mode === 'off') throw new Error('This intent has no order at the gateway')
  const { keyId } = await context.readKeys()
  return {
    paymentIntentId: id,
    gatewayOrderId: id,
    key: keyId,
    checkoutUrl: context.checkoutScript,
    mode,
    amount: intent.totalPaise,
    currency: 'INR',
    amounts: presentAmounts(intent, intent.couponCode),
    prefill: {
      name: intent.deliveryDetails.fullName,
      email: intent.deliveryDetails.email || customer.email,
      contact: intent.deliveryDetails.phone,
    },
    notes: intentNotes(intent),
    expiresAt: intent.expiresAt.toISOString(),
  }
}
