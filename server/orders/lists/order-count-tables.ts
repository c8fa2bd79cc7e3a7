import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { paise } from '#server/database/columns.ts'
import { bigint, date, pgTable, text, unique } from '#server/database/drizzle.ts'

const counted = () => ({
  status: text('status').$type<OrderStatus>().notNull(),
  /** Days of Asia/Kolkata; the second only of delivered orders. */
  placedOn: date('placed_on').notNull(),
  deliveredOn: date('delivered_on'),
  /** Negative where orders left this status. */
  orders: bigint('orders', { mode: 'number' }).notNull(),
  totalPaise: paise('total_paise').notNull(),
})

/** The numbers of orders up to the last compaction; later changes are in the deltas. */
export const orderCounts = pgTable('order_counts', counted(), (table) => [
  unique('order_counts_once').on(table.status, table.placedOn, table.deliveredOn).nullsNotDistinct(),
])

/**
 * What triggers on `orders` append with every order and step, so that no two orders wait for one counter;
 * compacted into `order_counts` every minute.
 */
export const orderCountDeltas = pgTable('order_count_deltas', counted())
