import { people } from '#server/accounts/account-tables.ts'
import { products } from '#server/catalogue/catalogue-tables.ts'
import { timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import { orders } from '#server/orders/order-tables.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** Null for sample reviews. */
    personId: uuid('person_id').references(() => people.id),
    /** The delivered order of a verified purchase. */
    orderId: uuid('order_id').references(() => orders.id),
    author: text('author').notNull(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    editedAt: timestampColumn('edited_at'),
    hiddenAt: timestampColumn('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.productId, table.personId),
    index('reviews_product').on(
      table.productId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('reviews_recent').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('reviews_hidden')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`hidden_at is not null`),
    index('reviews_search').using('gin', sql`lower(author || ' ' || text) gin_trgm_ops`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect
/** The columns of a `ReviewRow`. */
export const REVIEW = columnsOf(reviews)
