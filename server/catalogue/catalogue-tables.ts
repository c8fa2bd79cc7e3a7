import type { RequirableFact } from '#contract/catalogue/product-facts-schemas.ts'
import type { StockReason } from '#contract/catalogue/stock.ts'
import type { OwnRules } from '#contract/promises/rules.ts'
import { people } from '#server/accounts/account-tables.ts'
import { bytes, paise, plainOrder, timestampColumn } from '#server/database/columns.ts'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'
import { taxClasses } from '#server/settings/tax/tax-class-tables.ts'

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull().default(0),
  /** Products that shoppers can see; kept by a trigger. */
  productCount: integer('product_count').notNull().default(0),
  /** The highest number in an id such as `electronics_001`; a trigger includes the ids of imports. */
  lastNumber: integer('last_number').notNull().default(0),
  /** What must be known of each of its products. */
  requiredFacts: text('required_facts').array().$type<RequirableFact[]>().notNull().default(sql`'{}'`),
  /** What it promises instead of the shop. */
  rules: jsonb('rules').$type<OwnRules>().notNull().default({}),
  /** A removed category has only deleted products. */
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
    /** What pictures show, by their keys, for people who cannot see them. */
    pictureTexts: jsonb('picture_texts').$type<Record<string, string>>().notNull().default({}),
    /** Names of the options that variants differ in, such as Size; empty where there is one variant. */
    optionNames: text('option_names').array().notNull().default(sql`'{}'`),
    /**
     * Colours of the shop that its name says and no option has, such as "Colour:Walnut"; a trigger keeps them.
     */
    namedColours: text('named_colours').array().notNull().default(sql`'{}'`),
    /** The lowest price of its visible variants, for lists. A trigger keeps this and the next two columns. */
    pricePaise: paise('price_paise').notNull(),
    /** The MRP of that variant. */
    mrpPaise: paise('mrp_paise'),
    /** How many variants shoppers can see. */
    variantCount: integer('variant_count').notNull().default(1),
    isVisible: boolean('is_visible').notNull().default(true),
    isSample: boolean('is_sample').notNull().default(false),
    /** Sample counts of one to five stars, shown until a real review exists. */
    sampleStars: integer('sample_stars').array(),
    /** How many real reviews gave one to five stars. */
    stars: integer('stars').array().notNull().default(sql`'{0,0,0,0,0}'`),
    /** Average of the stars that are shown, stored so that lists sort by index; null: no rating. */
    rating: doublePrecision('rating'),
    reviewCount: integer('review_count').notNull().default(0),
    /** ISO 3166, two letters. */
    originCountry: plainOrder('origin_country'),
    /** As shoppers look for it; empty: none. */
    brand: text('brand').notNull().default(''),
    /** Name and address of the manufacturer or packer. */
    manufacturer: text('manufacturer').notNull().default(''),
    /** Name and address. */
    importer: text('importer').notNull().default(''),
    genericName: text('generic_name').notNull().default(''),
    bestBeforeDays: integer('best_before_days'),
    hsn: text('hsn'),
    taxClass: text('tax_class').references(() => taxClasses.id),
    needsPrescription: boolean('needs_prescription').notNull().default(false),
    /** By what another shop knows it, such as "shopify:blue-shirt": its next export finds it by that. */
    externalId: text('external_id'),
    /** What it promises instead of its category and the shop. */
    rules: jsonb('rules').$type<OwnRules>().notNull().default({}),
    /** The place in the featured order, written every hour; a million for products without one. */
    featuredRank: integer('featured_rank').notNull().default(1_000_000),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    // An import may bring a product without a price, hidden until it has one.
    check('products_price_not_negative', sql`${table.pricePaise} >= 0`),
    uniqueIndex('products_external_id_once')
      .on(table.externalId)
      .where(sql`deleted_at is null and external_id is not null`),
    index('products_without_price').on(table.id).where(sql`price_paise = 0 and deleted_at is null`),
    check('products_option_names', sql`cardinality(${table.optionNames}) <= 3`),
    check('products_origin_country', sql`${table.originCountry} ~ '^[A-Z]{2}$'`),
    check('products_best_before', sql`${table.bestBeforeDays} > 0`),
    check('products_hsn', sql`${table.hsn} ~ '^[0-9]{4}([0-9]{2}){0,2}$'`),
    index('products_origin')
      .on(sql`coalesce(origin_country, 'ZZ')`, table.id)
      .where(sql`is_visible and deleted_at is null`),
    index('products_category_origin')
      .on(table.categoryId, sql`coalesce(origin_country, 'ZZ')`, table.id)
      .where(sql`is_visible and deleted_at is null`),
    index('products_featured').on(table.featuredRank, table.id).where(sql`is_visible and deleted_at is null`),
    index('products_category_featured')
      .on(table.categoryId, table.featuredRank, table.id)
      .where(sql`is_visible and deleted_at is null`),
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
 * What is sold of a product: a size, a colour, a pack. A product without options has one variant, and the first variant of
 * a product has the product's id.
 */
export const variants = pgTable(
  'variants',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    /** A value for each of the product's options, such as {Blue,M}. */
    options: text('options').array().notNull().default(sql`'{}'`),
    sku: text('sku'),
    barcode: text('barcode'),
    pricePaise: paise('price_paise').notNull(),
    /** Maximum retail price as printed on the pack, inclusive of all taxes; nobody pays more. */
    mrpPaise: paise('mrp_paise'),
    /** What is in a pack, such as "500 g". */
    netQuantity: text('net_quantity'),
    /** Units that can be sold now; null: unlimited. */
    stock: integer('stock'),
    soldCount: integer('sold_count').notNull().default(0),
    /** Keys of pictures that show this variant; empty: those of the product. */
    pictures: text('pictures').array().notNull().default(sql`'{}'`),
    isVisible: boolean('is_visible').notNull().default(true),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  // No index names stock or sold_count: both change with every order, and an update that touches no index is
  // cheap (HOT).
  (table) => [
    index('variants_product').on(table.productId, table.position, table.id),
    uniqueIndex('variants_options_once').on(table.productId, table.options).where(sql`deleted_at is null`),
    index('variants_sku_search').on(sql`lower(sku) text_pattern_ops`).where(sql`sku is not null`),
    index('variants_barcode').on(table.barcode).where(sql`barcode is not null`),
    uniqueIndex('variants_sku_once').on(table.sku).where(sql`deleted_at is null and sku is not null`),
    check('variants_price_not_negative', sql`${table.pricePaise} >= 0`),
    // Whatever the shop's terms are; where tax comes on top `lockPrices` and `isAboveMrp` hold what is paid.
    check('variants_price_within_mrp', sql`${table.pricePaise} <= ${table.mrpPaise}`),
    check(
      'variants_net_quantity',
      sql`${table.netQuantity} ~ '^[0-9]{1,6}([.][0-9]{1,3})? (g|kg|ml|l|m|piece|pieces)$'`,
    ),
    check('variants_stock_not_negative', sql`${table.stock} >= 0`),
  ],
)
export type VariantRow = typeof variants.$inferSelect

/**
 * The stock ledger: every change of a limited stock, sales included, so that the changes of a variant add up to its stock.
 * There is no foreign key to orders, because an order may be written later.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    id: bigint('id', { mode: 'bigint' }).generatedByDefaultAsIdentity(),
    at: timestampColumn('at').notNull().defaultNow(),
    change: integer('change').notNull(),
    /** Units afterwards; null: unlimited. */
    stock: integer('stock'),
    reason: text('reason').$type<StockReason>().notNull(),
    /** The order, or the payment that holds the units. */
    referenceId: uuid('reference_id'),
    /** The administrator who changed it. */
    personId: uuid('person_id').references(() => people.id),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.id] })],
)

/** Who wants to hear when a variant can be bought again; a row is removed with the message. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.personId] }),
    index('stock_alerts_person').on(table.personId),
  ],
)

/** Uploaded pictures are stored in the database, so that every server has them and a backup includes them. */
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

/** Variants of which few or none are left, hidden ones too. Triggers keep them, because no index may contain the stock. */
export const scarceVariants = pgTable(
  'scarce_variants',
  {
    variantId: text('variant_id')
      .primaryKey()
      .references(() => variants.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    isSoldOut: boolean('is_sold_out').notNull(),
    categoryId: text('category_id').notNull(),
    isVisible: boolean('is_visible').notNull(),
    nameKey: plainOrder('name_key').notNull(),
  },
  (table) => [index('scarce_variants_name').on(table.isSoldOut, table.nameKey, table.variantId)],
)
