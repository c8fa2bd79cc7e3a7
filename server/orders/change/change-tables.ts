import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { timestampColumn } from '#server/database/columns.ts'
import { index, jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts'
import { orders } from '../order-tables.ts'

/** What an order was before a change, and after it: only what the change touched. */
export interface ChangedOrder {
  lines?: { variantId: string; name: string; options: string[]; quantity: number; unitPricePaise: number }[]
  details?: DeliveryDetails
  /** YYYY-MM-DD */
  expectedOn?: string
  totalPaise?: number
  duePaise?: number
}

/** Changes of goods, address or day after an order was placed; rows change only where their customer is forgotten. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull().defaultNow(),
    byPersonId: uuid('by_person_id').notNull(),
    byName: text('by_name').notNull(),
    before: jsonb('before').$type<ChangedOrder>().notNull(),
    after: jsonb('after').$type<ChangedOrder>().notNull(),
    note: text('note'),
  },
  (table) => [index('order_changes_order').on(table.orderId, table.at)],
)
