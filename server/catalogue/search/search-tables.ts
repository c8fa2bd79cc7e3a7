import { paise, plainOrder, timestampColumn } from '#server/database/columns.ts'
import { boolean, index, integer, pgTable, primaryKey, sql, text } from '#server/database/drizzle.ts'
import { products } from '../catalogue-tables.ts'

/** What searches and the sort by name read; triggers keep it. A table of its own, so that a sale changes no search index. */
export const productSearch = pgTable(
  'product_search',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: text('category_id').notNull(),
    /** Whether shoppers can see it. */
    isListed: boolean('is_listed').notNull(),
    /** The name in lower case without accents: what lists are sorted by. */
    nameKey: plainOrder('name_key').notNull(),
    /** A copy, so that a search within a price range reads no products. */
    pricePaise: paise('price_paise').notNull(),
    /** Words of name, brand, category, subcategory and of the colours it can be had in, a space before each. */
    titleWords: text('title_words').notNull(),
    /** The same with the description and the values of all options. */
    allWords: text('all_words').notNull(),
  },
  (table) => [
    index('product_search_name').on(table.nameKey, table.productId).where(sql`is_listed`),
    index('product_search_category_name')
      .on(table.categoryId, table.nameKey, table.productId)
      .where(sql`is_listed`),
    index('product_search_every_name').on(table.nameKey, table.productId),
    index('product_search_every_category_name').on(table.categoryId, table.nameKey, table.productId),
    index('product_search_title_words')
      .using('gin', sql`title_words gin_trgm_ops`)
      .with({ gin_pending_list_limit: 1024 }),
    index('product_search_all_words')
      .using('gin', sql`all_words gin_trgm_ops`)
      .with({ gin_pending_list_limit: 1024 }),
  ],
)

/** All words of all products, deleted ones included: mistyped words are compared with them. */
export const productWords = pgTable('product_words', { word: plainOrder('word').primaryKey() })

/** The colours of the shop: every value that an option such as Colour has, or had. Triggers add them. */
export const colours = pgTable(
  'colours',
  {
    /** Of the option, such as "Colour". */
    option: text('option').notNull(),
    value: text('value').notNull(),
    /** Of the value, a space before each. */
    words: text('words').notNull(),
    /** Whether the products that were there before it have been looked through. */
    isApplied: boolean('is_applied').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.option, table.value] })],
)

/** Searches that found nothing, or left a word out, for administrators. */
export const failedSearches = pgTable(
  'failed_searches',
  {
    /** As `search_key` writes it. */
    search: text('search').primaryKey(),
    count: integer('count').notNull().default(1),
    lastAt: timestampColumn('last_at').notNull().defaultNow(),
  },
  (table) => [index('failed_searches_count').on(table.count.desc(), table.search)],
)
