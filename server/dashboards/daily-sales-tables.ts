import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#contract/orders.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'

/** Units of a day may pass an int's range only in dreams; their sums are bigint anyway. */
const units = () => integer('units').notNull()
const orderCount = () => integer('orders').notNull()
/** Days of Asia/Kolkata on which the orders were placed. */
const day = () => date('day').notNull()

/** Days whose sums are kept below. Other days, and those in `changed_days`, are summed from their orders. */
export const aggregatedDays = pgTable('summed_days', {
  day: date('day').primaryKey(),
  summedAt: timestampColumn('summed_at').notNull().defaultNow(),
})

/** Appended by triggers when an order of a day that is over changes, so that no two changes wait for each other. */
export const changedDays = pgTable('changed_days', { day: day() })

/** Orders that are not cancelled. */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: day(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    orders: orderCount(),
    items: bigint('items', { mode: 'number' }).notNull(),
    subtotalPaise: paise('subtotal_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
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

export const dailyProductSales = pgTable(
  'daily_product_sales',
  {
    day: day(),
    productId: text('product_id').notNull(),
    units: units(),
    salesPaise: paise('sales_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
)

/** Cancelled orders by reason in lower case, empty where none was given. */
export const dailyCancellations = pgTable(
  'daily_cancellations',
  {
    day: day(),
    reason: text('reason').notNull(),
    /** The reason as somebody wrote it. */
    name: text('name'),
    orders: orderCount(),
    totalPaise: paise('total_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
)

/** What became of the assignments of a day; those that were taken away again are left out. */
export const dailyAssignments = pgTable(
  'daily_assignments',
  {
    /** The day of the assignment. */
    day: day(),
    agentId: uuid('agent_id').notNull(),
    assigned: integer('assigned').notNull(),
    delivered: integer('delivered').notNull(),
    /** From assignment to door, of all delivered orders together. */
    deliveryMs: bigint('delivery_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.agentId] })],
)
