import type { DeliveryDetails } from '#contract/address-schemas.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import { people } from '#server/accounts/account-tables.ts'
import type { AgreedCoupon } from '#server/checkout/agreed-coupon.ts'
import { amountChecks, amountColumns } from '#server/checkout/order-amounts.ts'
import type { PricedLine, PromisedDelivery } from '#server/checkout/sale.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'
import { columnsOf } from '#server/database/table-parts.ts'

/** A checkout that was stored before the gateway's window opened, with the stock that it holds. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    /** Null until the gateway has made its order. */
    gatewayOrderId: text('gateway_order_id'),
    /** The key id of the gateway's account that made it; null of payments from before it was kept. */
    keyId: text('key_id'),
    status: text('status').$type<'open' | 'paid' | 'ordered' | 'failed' | 'expired' | 'refunded'>().notNull(),
    orderType: text('order_type').$type<'cart' | 'buy-now'>().notNull(),
    /** At the prices that the customer saw. */
    lines: jsonb('lines').$type<PricedLine[]>().notNull(),
    deliveryDetails: jsonb('delivery_details').$type<DeliveryDetails>().notNull(),
    /** Who buys with a GSTIN; null: a private person. */
    business: jsonb('business').$type<Business>(),
    couponCode: text('coupon_code'),
    /** On what terms the code was used; null without one. */
    couponTerms: jsonb('coupon_terms').$type<AgreedCoupon>(),
    ...amountColumns(),
    /** What was promised of the delivery. */
    delivery: jsonb('delivery').$type<PromisedDelivery>().notNull(),
    /** The photo that its medicine needs. */
    prescriptionId: uuid('prescription_id'),
    /** `held`: `lines` are taken out of the stock, by an open payment. `released`: back in it. `ordered`: in an order. */
    holdsStock: text('holds_stock').$type<'held' | 'released' | 'ordered'>().notNull(),
    /** When this person began to hold stock without paying; the same for all checkouts that follow without a pause. */
    heldSince: timestampColumn('held_since').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** When the sweep asks the gateway next; null once no payment can arrive. */
    nextCheckAt: timestampColumn('next_check_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_intents_gateway_order').on(table.gatewayOrderId),
    index('payment_intents_gateway_order_sought').on(sql`lower(gateway_order_id)`),
    index('payment_intents_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('payment_intents_open').on(table.personId).where(sql`status = 'open'`),
    index('payment_intents_person').on(table.personId, table.createdAt),
    ...amountChecks('payment_intents'),
  ],
)
export type PaymentIntentRow = typeof paymentIntents.$inferSelect
/** The columns of a `PaymentIntentRow`. */
export const INTENT = columnsOf(paymentIntents)

/** Payments at the gateway, failed ones included. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    gatewayPaymentId: text('gateway_payment_id').notNull(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    /** The one order of this payment; set in the transaction that makes the order. */
    orderId: uuid('order_id'),
    status: text('status').$type<'authorized' | 'captured' | 'failed'>().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    refundedPaise: paise('refunded_paise').notNull().default(0),
    method: text('method'),
    capturedAt: timestampColumn('captured_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_gateway_payment').on(table.gatewayPaymentId),
    index('payments_gateway_payment_sought').on(sql`lower(gateway_payment_id)`),
    uniqueIndex('payments_order').on(table.orderId).where(sql`order_id is not null`),
    index('payments_intent').on(table.intentId),
    index('payments_created').on(table.createdAt),
    check('payments_refund_within', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    gatewayRefundId: text('gateway_refund_id'),
    amountPaise: paise('amount_paise').notNull(),
    reason: text('reason').notNull(),
    /** `queued`: not sent to the gateway yet. The others are what the gateway says. */
    status: text('status').$type<'queued' | 'pending' | 'processed' | 'failed'>().notNull(),
    requestedBy: uuid('requested_by').references(() => people.id),
    /** It came back with a backup: the gateway may have made it since, and is asked before it is sent. */
    isRestored: boolean('is_restored').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_gateway_refund').on(table.gatewayRefundId),
    index('refunds_payment').on(table.paymentId),
    index('refunds_created').on(table.createdAt),
    // Every list of orders asks whether a refund is still on its way; only few are.
    index('refunds_not_processed').on(table.paymentId).where(sql`status <> 'processed'`),
    index('refunds_open').on(table.updatedAt).where(sql`status in ('queued', 'pending')`),
    check('refunds_amount_positive', sql`${table.amountPaise} > 0`),
  ],
)

/** Webhooks that were received already. */
export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: timestampColumn('received_at').notNull().defaultNow(),
})

/** What an administrator has to look at, such as a payment for an unknown order or of another amount. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    gatewayPaymentId: text('gateway_payment_id'),
    gatewayOrderId: text('gateway_order_id'),
    explanation: text('explanation').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    resolvedAt: timestampColumn('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => people.id),
    resolution: text('resolution'),
  },
  (table) => [
    uniqueIndex('payment_issues_once').on(
      table.kind,
      sql`coalesce(gateway_payment_id, '')`,
      sql`coalesce(gateway_order_id, '')`,
    ),
  ],
)
