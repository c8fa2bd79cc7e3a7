import * as z from 'zod/mini'
import { ids } from '../envelope.ts'
import { productFields } from './admin-product-schemas.ts'

/** Largest table of an import, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
/** A file is sent in parts of so many bytes, the last one smaller. */
export const IMPORT_PART_BYTES = 2 * 1024 * 1024
export const MAX_IMPORT_ROWS = 50_000
/** Largest table that one call imports whole, in characters. */
export const MAX_SMALL_TABLE = 1_000_000

export const IMPORT_FORMATS = ['own', 'shopify', 'woocommerce'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/**
 * `uploading`: parts of the file are missing; `reading`, then `checking`: the preview is being made; `ready`: it can be
 * imported; `stopped`: by an administrator, and can go on; `unreadable`: `problem` says why.
 */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'checking',
  'ready',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'unreadable',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
/** The server works on it. */
export const WORKING_STATES: readonly ImportState[] = ['reading', 'checking', 'importing', 'undoing']

/** What a table does not say, asked once for all its products. */
export const ImportAnswers = z.strictObject({
  /** Of new products whose stock the table does not say: units, null for unlimited; absent as long as nobody has answered. */
  stock: z.optional(productFields.stock),
  /** Whether categories that the shop does not have are created. */
  createsCategories: z._default(z.boolean(), false),
  /** The category of products whose own is unknown and not created. */
  category: z.optional(productFields.category),
  /** Whether pictures that are given by web address are fetched. */
  fetchesPictures: z._default(z.boolean(), false),
  /** The heading of the column that is the price, where several name one. */
  priceColumn: z.optional(z.string().check(z.maxLength(255))),
  /** Whether another shop's prices include the tax; absent: as this shop's do. */
  pricesIncludeTax: z.optional(z.boolean()),
})
export type ImportAnswers = z.infer<typeof ImportAnswers>

/** What is said of products besides what happens to them; each counts a product once. */
export const IMPORT_NOTES = [
  /** It has no price, or 0, and comes in hidden. */
  'no_price',
  /** It is sold at another column than the chosen one, which is empty. */
  'other_price',
  /** What customers pay is some paise off the table, as the tax is added to prices of whole paise. */
  'price_off',
  /** It has no HSN code, and the shop is registered for GST. */
  'no_hsn',
  /** It has no tax class, or a rate that no class has, and is taxed as the shop's other goods. */
  'no_tax_class',
  /** Hidden as in the other shop. */
  'hidden',
  /** All of it is sold out. */
  'sold_out',
  /** Its category is none of the shop's. */
  'no_category',
  /** A sale price that does not count today. */
  'sale_not_now',
  /** A text was longer than the shop keeps, and is cut. */
  'cut',
  /** It comes in without a SKU that something else has. */
  'sku_taken',
  /** A picture's address leads nowhere, or there are too many pictures. */
  'picture_lost',
  /** A spreadsheet has spoilt a long number. */
  'number_spoilt',
  /** Its stock here stays, because it was sold here. */
  'stock_kept',
  /** Something else of it has no place here. */
  'left_out',
] as const
export type ImportNoteKind = (typeof IMPORT_NOTES)[number]

/** An error keeps its product out, or says why a file cannot be read; rows count from 1, the heading. */
export const RowError = z.object({
  row: z.int(),
  /** As the table writes it. */
  column: z.nullable(z.string()),
  message: z.string(),
})
export type RowError = z.infer<typeof RowError>
/** A note does not keep it out. */
export type RowNote = RowError & { kind: ImportNoteKind }

export const ImportFault = z.object({
  ...RowError.shape,
  /** The name of the row's product, as far as it is known. */
  name: z.nullable(z.string()),
})
export type ImportFault = z.infer<typeof ImportFault>

export const ImportedRow = z.object({
  row: z.int(),
  action: z.enum(['create', 'change', 'none']),
  /** Null for a new product that has no id yet. */
  productId: z.nullable(z.string()),
  name: z.string(),
  /** Names of the columns that change. */
  columns: z.array(z.string()),
  /** Their cells before and after; empty for a new product. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const IMPORT_KINDS = ['created', 'changed', 'unchanged', 'refused', ...IMPORT_NOTES] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** One of the first products of a kind. */
export const ImportExample = z.object({
  row: z.int(),
  productId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** In rupees; null where there is none. */
  price: z.nullable(z.number()),
  /** Key of a picture that the shop has. */
  picture: z.nullable(z.string()),
  /** Whether `GET /api/products/import/{id}/pictures/{row}` shows its first picture, fetched from its web address. */
  hasPictureAddress: z.boolean(),
  /** What changes, what the note says, or why it is left out. */
  text: z.string(),
})
export type ImportExample = z.infer<typeof ImportExample>

/** An import of products: what it is, what it will do or has done. */
export const ProductImport = z.object({
  ...ids,
  fileName: z.string(),
  fileBytes: z.int(),
  state: z.enum(IMPORT_STATES),
  /** Why the file cannot be read, in one sentence. */
  problem: z.nullable(z.string()),
  /** Numbers of the parts that have come, from 0; empty once the file is read. */
  parts: z.array(z.int()),
  format: z.nullable(z.enum(IMPORT_FORMATS)),
  /** As the file was decoded, such as "UTF-8". */
  encoding: z.nullable(z.string()),
  /** Columns that mean nothing here. */
  ignoredColumns: z.array(z.string()),
  /** Number of products in the table. */
  total: z.int(),
  /** How many of them the present state has been through. */
  done: z.int(),
  /** Name of the product that was worked on last. */
  latest: z.nullable(z.string()),
  /** Whether its products are written. */
  isCommitted: z.boolean(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of products that stay out. */
  refused: z.int(),
  /** The first errors, at most 200; empty while the server works on it, as `rows` and `kinds` are. */
  faults: z.array(ImportFault),
  /** Number of rows with an error. */
  faulty: z.int(),
  /** The first rows that create or change, at most 200. */
  rows: z.array(ImportedRow),
  /** Those that occur, with the first ten products of each. */
  kinds: z.array(z.object({ kind: z.enum(IMPORT_KINDS), count: z.int(), examples: z.array(ImportExample) })),
  answers: ImportAnswers,
  /** What can be answered, with how many products each answer is for. */
  questions: z.object({
    stock: z.int(),
    /** Categories that the shop does not have. */
    categories: z.array(z.object({ name: z.string(), products: z.int() })),
    pictures: z.int(),
    /** Whether prices with or without tax is a question: in another shop's table. */
    tax: z.boolean(),
    /** Columns of which one is to be chosen as the price, and the one that is taken so far; null: none, it must be answered. */
    price: z.optional(z.object({ columns: z.array(z.string()), taken: z.nullable(z.string()) })),
  }),
  /** Products that were sold or edited since: an undo leaves them as they are. */
  soldOrEdited: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type ProductImport = z.infer<typeof ProductImport>

/** `GET /api/products/import`: the latest imports, the newest first. */
export const ProductImports = z.object({
  items: z.array(
    z.pick(ProductImport, {
      _id: true,
      id: true,
      fileName: true,
      state: true,
      total: true,
      done: true,
      created: true,
      changed: true,
      createdAt: true,
    }),
  ),
})
export type ProductImports = z.infer<typeof ProductImports>

/** `POST /api/products/import`: announces a file, whose parts follow. */
export const AnnouncedFile = z.strictObject({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  fileBytes: z
    .int()
    .check(
      z.gte(1, 'The file is empty'),
      z.lte(MAX_IMPORT_BYTES, `A file has at most ${MAX_IMPORT_BYTES / 1024 ** 2} MB`),
    ),
})
export type AnnouncedFile = z.infer<typeof AnnouncedFile>

/** `POST /api/products/import` with the table itself: a small one is imported in one call. */
export const SmallTable = z.strictObject({
  csv: z
    .string()
    .check(z.minLength(1, 'The file is empty'), z.maxLength(MAX_SMALL_TABLE, 'Send a long table in parts')),
  /** False: only says what the import would do. */
  commit: z.boolean(),
  ...ImportAnswers.shape,
})
export type SmallTable = z.infer<typeof SmallTable>
