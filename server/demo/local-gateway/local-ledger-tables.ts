import { paise, timestampColumn } from '#server/database/columns.ts'
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '#server/database/drizzle.ts'
import { columnsOf } from '#server/database/table-parts.ts'

/** The local gateway's ledger. The shop reads it only through the gateway's calls, as it would Razorpay's. */
export const gatewayOrders = pgTable(
  'gateway_orders',
  {
    id: text('id').primaryKey(),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    receipt: text('receipt'),
    notes: jsonb('notes').$type<Record<string, string>>().notNull(),
    status: text('status').$type<'created' | 'attempted' | 'paid'>().notNull().default('created'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('gateway_orders_receipt').on(table.receipt)],
)
export type GatewayOrderRow = typeof gatewayOrders.$inferSelect
export const GATEWAY_ORDER = columnsOf(gatewayOrders)

/** Failures that the payer can choose, to try every path. */
export const SIMULATIONS = [
  'drop-webhooks',
  'duplicate-webhooks',
  'reorder-webhooks',
  'delay-webhooks',
  'late-authorization',
  'close-tab',
] as const
export type Simulation = (typeof SIMULATIONS)[number]

export interface GatewayFailure {
  code: string
  description: string
  source: string
  step: string
  reason: string
}

export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => gatewayOrders.id),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<'created' | 'authorized' | 'captured' | 'failed'>().notNull(),
    method: text('method').$type<'card' | 'upi'>().notNull(),
    /** "Visa ending in 1007", "success@razorpay": never a whole card number. */
    instrument: text('instrument').notNull(),
    refundedPaise: paise('refunded_paise').notNull().default(0),
    failure: jsonb('failure').$type<GatewayFailure>(),
    simulations: text('simulations').array().$type<Simulation[]>().notNull().default([]),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('gateway_payments_order').on(table.orderId),
    index('gateway_payments_created').on(table.createdAt),
    uniqueIndex('gateway_payments_one_paid')
      .on(table.orderId)
      .where(sql`status in ('authorized', 'captured')`),
    check('gateway_payments_refund_within', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
  ],
)
export type GatewayPaymentRow = typeof gatewayPayments.$inferSelect
export const GATEWAY_PAYMENT = columnsOf(gatewayPayments)

export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => gatewayPayments.id),
    amountPaise: paise('amount_paise').notNull(),
    status: text('status').$type<'pending' | 'processed' | 'failed'>().notNull().default('pending'),
    receipt: text('receipt'),
    notes: jsonb('notes').$type<Record<string, string>>().notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('gateway_refunds_once').on(table.paymentId, table.idempotencyKey),
    index('gateway_refunds_created').on(table.createdAt),
  ],
)
export type GatewayRefundRow = typeof gatewayRefunds.$inferSelect
export const GATEWAY_REFUND = columnsOf(gatewayRefunds)

/** Webhooks to deliver; a job delivers each at least once. */
export const gatewayWebhooks = pgTable('gateway_webhooks', {
  /** x-razorpay-event-id */
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  /** Exactly the text that is signed and sent. */
  body: text('body').notNull(),
  deliveredAt: timestampColumn('delivered_at'),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})
