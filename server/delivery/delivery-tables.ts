import { people } from '#server/accounts/account-tables.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import { check, index, pgTable, sql, text, uniqueIndex, uuid } from '#server/database/drizzle.ts'
import { couriers, orders } from '#server/orders/order-tables.ts'

export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => people.id),
    reason: text('reason').notNull(),
    note: text('note'),
    photoKey: text('photo_key'),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('failed_attempts_order').on(table.orderId)],
)

/** Photos from the door; the pictures themselves are in the table `pictures`. */
export const deliveryPhotos = pgTable(
  'delivery_photos',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => people.id),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('delivery_photos_order').on(table.orderId)],
)

export const cashHandovers = pgTable(
  'cash_handovers',
  {
    id: uuid('id').primaryKey(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => people.id),
    declaredPaise: paise('declared_paise').notNull(),
    countedPaise: paise('counted_paise'),
    note: text('note'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    confirmedAt: timestampColumn('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => people.id),
  },
  (table) => [
    uniqueIndex('cash_handovers_one_open').on(table.agentId).where(sql`confirmed_at is null`),
    index('cash_handovers_confirmed').on(table.confirmedAt.desc()).where(sql`confirmed_at is not null`),
  ],
)

/** The cash ledger of agents and couriers: collected is positive, handed over negative; rows never change. */
export const cashEntries = pgTable(
  'cash_entries',
  {
    id: uuid('id').primaryKey(),
    agentId: uuid('agent_id').references(() => people.id),
    courierId: uuid('courier_id').references(() => couriers.id),
    kind: text('kind').$type<'collected' | 'handed_over' | 'difference'>().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    handoverId: uuid('handover_id').references(() => cashHandovers.id),
    note: text('note'),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cash_entries_order_once').on(table.orderId).where(sql`kind = 'collected'`),
    index('cash_entries_agent').on(table.agentId, table.at.desc().nullsFirst()),
    index('cash_entries_courier')
      .on(table.courierId, table.at.desc().nullsFirst())
      .where(sql`courier_id is not null`),
    check('cash_entries_holder', sql`num_nonnulls(${table.agentId}, ${table.courierId}) = 1`),
  ],
)
