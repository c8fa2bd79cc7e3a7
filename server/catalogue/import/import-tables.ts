import type {
  ImportAnswers,
  ImportedRow,
  ImportFormat,
  ImportState,
  RowError,
  RowNote,
} from '#contract/catalogue/product-imports.ts'
import { people } from '#server/accounts/account-tables.ts'
import { bytes, timestampColumn } from '#server/database/columns.ts'
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '#server/database/drizzle.ts'
import type { ProductDraft } from './drafts/product-draft.ts'

/** An import of products from a file. */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    state: text('state').$type<ImportState>().notNull(),
    /** Why the file cannot be read. */
    problem: text('problem'),
    format: text('format').$type<ImportFormat>(),
    encoding: text('encoding'),
    ignoredColumns: text('ignored_columns').array().notNull().default(sql`'{}'`),
    /** Headings of which one is to be chosen as the price, the likeliest first; empty where only one names a price. */
    priceColumns: text('price_columns').array().notNull().default(sql`'{}'`),
    /** Ids of the categories that its start has created, which an undo takes along. */
    createdCategories: text('created_categories').array().notNull().default(sql`'{}'`),
    answers: jsonb('answers').$type<ImportAnswers>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [index('product_imports_created').on(table.createdAt)],
)
export type ImportRow = typeof productImports.$inferSelect

/** Parts of a file, until it is read. */
export const productImportParts = pgTable(
  'product_import_parts',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** From 0. */
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
)

/** The products of a file, and what each comes to: in the preview, and once it is written. */
export const importedProducts = pgTable(
  'imported_products',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The first of its rows. */
    row: integer('row').notNull(),
    draft: jsonb('draft').$type<ProductDraft>().notNull(),
    /** Null until it is checked. */
    action: text('action').$type<'create' | 'change' | 'none' | 'refuse'>(),
    errors: jsonb('errors').$type<RowError[]>().notNull().default([]),
    notes: jsonb('notes').$type<RowNote[]>().notNull().default([]),
    /** Its rows that create or change something. */
    changes: jsonb('changes').$type<ImportedRow[]>().notNull().default([]),
    productId: text('product_id'),
    /** What an undo restores; null for a new product. */
    before: jsonb('before'),
    /** Null until the import has been through it; of a product the `updated_at` it got, by which later edits are known. */
    writtenAt: timestampColumn('written_at'),
    /** What an undo has made of it: taken back, or kept because it was sold or edited since. */
    undo: text('undo').$type<'undone' | 'kept'>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)
export type ImportedProductRow = typeof importedProducts.$inferSelect

/** Pictures that were fetched from web addresses, so that the next export finds them again. */
export const fetchedPictures = pgTable('fetched_pictures', {
  url: text('url').primaryKey(),
  key: text('key').notNull(),
})
