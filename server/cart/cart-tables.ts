import { people } from '#server/accounts/account-tables.ts'
import { variants } from '#server/catalogue/catalogue-tables.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import { check, integer, pgTable, primaryKey, sql, text, uuid } from '#server/database/drizzle.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id),
    quantity: integer('quantity').notNull(),
    /** The price when it was added, to point out that it has changed. */
    seenPricePaise: paise('seen_price_paise').notNull(),
    addedAt: timestampColumn('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.variantId] }),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 10`),
  ],
)

/** The code that a customer has entered in the cart. */
export const cartCoupons = pgTable('cart_coupons', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  code: text('code').notNull(),
})
