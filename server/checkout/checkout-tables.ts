import { people } from '#server/accounts/account-tables.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '#server/database/drizzle.ts'

export const coupons = pgTable(
  'coupons',
  {
    /** Upper case. */
    code: text('code').primaryKey(),
    kind: text('kind').$type<'percent' | 'amount'>().notNull(),
    percent: integer('percent'),
    amountPaise: paise('amount_paise'),
    minimumPaise: paise('minimum_paise').notNull().default(0),
    startsAt: timestampColumn('starts_at'),
    endsAt: timestampColumn('ends_at'),
    totalLimit: integer('total_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /**
     * The uses of a code with a total limit, which each of its orders changes. More than the limit where a cancelled
     * order was delivered after all.
     */
    usedCount: integer('used_count').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('coupons_code_upper', sql`${table.code} = upper(${table.code})`),
    check(
      'coupons_worth',
      sql`(${table.kind} = 'percent' and ${table.percent} between 1 and 100) or (${table.kind} = 'amount' and ${table.amountPaise} > 0)`,
    ),
  ],
)
export type CouponRow = typeof coupons.$inferSelect

/** How often each customer has used a code; a cancelled order gives its use back. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
    /** Phones and emails, in lower case, by which this customer is known again in another session or account. */
    contacts: text('contacts').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.personId] }),
    index('coupon_uses_contacts').using('gin', table.contacts),
    check('coupon_uses_count', sql`${table.count} >= 0`),
  ],
)
