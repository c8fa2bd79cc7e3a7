import type { PaymentMethod } from '#contract/ordering/orders.ts'
import { amountSumColumns } from '#server/checkout/order-amounts.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts'

/** An int is enough for one day; sums over days are bigint. */
const units = () => integer('units').notNull()
const orderCount = () => integer('orders').notNull()
/** The day on which the orders were placed, in Asia/Kolkata. */
const day = () => date('day').notNull()

/** The days with stored sums. Other days, and those in `changed_days`, are counted from their orders. */
export const aggregatedDays = pgTable('summed_days', {
  day: date('day').primaryKey(),
  summedAt: timestampColumn('summed_at').notNull().defaultNow(),
})

/** Triggers add a row when an order of a past day changes. Rows are never updated, so changes do not wait for each other. */
export const changedDays = pgTable('changed_days', { day: day() })

/** Orders that are not cancelled. */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: day(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    orders: orderCount(),
    items: bigint('items', { mode: 'number' }).notNull(),
    ...amountSumColumns(),
  },
  (table) => [primaryKey({ columns: [table.day, table.paymentMethod] })],
)

/** Lines of orders that are not cancelled, by the category that they were sold in. */
export const dailyCategorySales = pgTable(
  'daily_category_sales',
  {
    day: day(),
    categoryId: text('category_id').notNull(),
    units: units(),
    salesPaise: paise('sales_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.categoryId] })],
)

export const dailyVariantSales = pgTable(
  'daily_variant_sales',
  {
    day: day(),
    variantId: text('variant_id').notNull(),
    units: units(),
    salesPaise: paise('sales_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.variantId] })],
)

/** Cancelled orders by reason: in lower case, empty for none. */
export const dailyCancellations = pgTable(
  'daily_cancellations',
  {
    day: day(),
    reason: text('reason').notNull(),
    /** The reason as it was written. */
    name: text('name'),
    orders: orderCount(),
    totalPaise: paise('total_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
)

/** The outcome of the assignments of a day, without those that were taken away again. */
export const dailyAssignments = pgTable(
  'daily_assignments',
  {
    /** The day of the assignment. */
    day: day(),
    agentId: uuid('agent_id').notNull(),
    assigned: integer('assigned').notNull(),
    delivered: integer('delivered').notNull(),
    /** The sum over all delivered orders, from assignment to delivery. */
    deliveryMs: bigint('delivery_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.agentId] })],
)
