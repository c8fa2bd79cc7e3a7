import type { TaxRate, Treatment } from '#contract/tax/tax-classes.ts'
import { check, integer, jsonb, pgTable, sql, text } from '#server/database/drizzle.ts'

/** Goods that bear the same tax. The classes that a shop starts with come with the tables. */
export const taxClasses = pgTable(
  'tax_classes',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    treatment: text('treatment').$type<Treatment>().notNull().default('taxable'),
    rates: jsonb('rates').$type<TaxRate[]>().notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    check('tax_classes_id', sql`${table.id} ~ '^[a-z0-9_]{1,40}$'`),
    check(
      'tax_classes_treatment_known',
      sql`${table.treatment} in ('taxable', 'nil_rated', 'exempt', 'non_gst')`,
    ),
  ],
)
