import { people } from '#server/accounts/account-tables.ts'
import { bytes, timestampColumn } from '#server/database/columns.ts'
import { index, pgTable, sql, uniqueIndex, uuid } from '#server/database/drizzle.ts'
import { orders } from '../order-tables.ts'

/** Photos of prescriptions, which the customer and administrators alone may see; a job deletes them by the shop's rule. */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null until an order is placed with it. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    webp: bytes('webp').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('prescriptions_order').on(table.orderId).where(sql`order_id is not null`),
    index('prescriptions_person').on(table.personId, table.createdAt),
    index('prescriptions_unused').on(table.createdAt).where(sql`order_id is null`),
  ],
)
