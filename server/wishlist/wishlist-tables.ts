import { people } from '#server/accounts/account-tables.ts'
import { products, variants } from '#server/catalogue/catalogue-tables.ts'
import { timestampColumn } from '#server/database/columns.ts'
import { pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** The variant that was chosen when it was saved. */
    variantId: text('variant_id').references(() => variants.id),
    addedAt: timestampColumn('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.productId] })],
)
