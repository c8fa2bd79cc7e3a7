import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { paise, timestampColumn } from '#server/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Compared byte by byte, the same on every server of PostgreSQL. */
const plainOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull().default(0),
  /** Products that shoppers can see; kept by a trigger. */
  productCount: integer('product_count').notNull().default(0),
  /** Highest number of an id such as `electronics_001`; kept by a trigger where ids are given. */
  lastNumber: integer('last_number').notNull().default(0),
  /** Of a removed category only deleted products remain. */
  deletedAt: timestampColumn('deleted_at'),
})

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    subcategory: text('subcategory').notNull().default(''),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    uses: text('uses').notNull().default(''),
    specifications: text('specifications').array().notNull().default(sql`'{}'`),
    /** Keys of pictures, the first is the main one. */
    pictures: text('pictures').array().notNull().default(sql`'{}'`),
    pricePaise: paise('price_paise').notNull(),
    listPricePaise: paise('list_price_paise'),
    /** Units that can be sold now; null where the shop does not count. */
    stock: integer('stock'),
    isVisible: boolean('is_visible').notNull().default(true),
    isSample: boolean('is_sample').notNull().default(false),
    /** Sample distribution of one to five stars, used until a real review exists. */
    sampleStars: integer('sample_stars').array(),
    /** Real ratings of one to five stars. */
    stars: integer('stars').array().notNull().default(sql`'{0,0,0,0,0}'`),
    /** Average of what is shown, kept beside the stars so that lists sort by index; null unrated. */
    rating: doublePrecision('rating'),
    reviewCount: integer('review_count').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  // No index names stock or sold_count: both change with every order, and an update that touches no index is
  // cheap (HOT).
  (table) => [
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    index('products_price').on(table.pricePaise, table.id).where(sql`is_visible and deleted_at is null`),
    index('products_rating')
      .on(sql`coalesce(rating, 0)`, table.reviewCount, table.id)
      .where(sql`is_visible and deleted_at is null`),
    index('products_every_price').on(table.pricePaise, table.id).where(sql`deleted_at is null`),
    index('products_newest').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index('products_every_category_price')
      .on(table.categoryId, table.pricePaise, table.id)
      .where(sql`deleted_at is null`),
    index('products_category_newest')
      .on(table.categoryId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('products_counted').on(table.categoryId, table.isVisible).where(sql`deleted_at is null`),
    index('products_category_price')
      .on(table.categoryId, table.pricePaise, table.id)
      .where(sql`is_visible and deleted_at is null`),
    index('products_category_rating')
      .on(table.categoryId, sql`coalesce(rating, 0)`, table.reviewCount, table.id)
      .where(sql`is_visible and deleted_at is null`),
  ],
)
export type ProductRow = typeof products.$inferSelect

/**
 * Names in order and what search looks through, kept by triggers. Apart from the products, so that their rows
 * stay short and selling one rewrites no search index.
 */
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
    /** Beside the texts, so that a search within a price reads no products. */
    pricePaise: paise('price_paise').notNull(),
    /** Words of name, category and subcategory, a space before each. */
    titleWords: text('title_words').notNull(),
    /** The same with the description. */
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

/** Every word that a product was ever found by: what mistyped words are compared with. */
export const productWords = pgTable('product_words', { word: plainOrder('word').primaryKey() })

/** Uploaded pictures live in the database, so that every server of the shop has them and a backup holds them. */
export const pictures = pgTable(
  'pictures',
  {
    key: text('key').notNull(),
    /** Edge in pixels: 160, 320, 480, 960. */
    size: integer('size').notNull(),
    webp: bytes('webp').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.size] })],
)

/**
 * Products of which few or none are left, hidden ones too, in the order of a list by name; kept by triggers when a stock
 * passes a limit or such a product changes. Apart from the products, whose stock no index names.
 */
export const scarceProducts = pgTable(
  'scarce_products',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    isSoldOut: boolean('is_sold_out').notNull(),
    categoryId: text('category_id').notNull(),
    isVisible: boolean('is_visible').notNull(),
    nameKey: plainOrder('name_key').notNull(),
  },
  (table) => [index('scarce_products_name').on(table.isSoldOut, table.nameKey, table.productId)],
)
