import type { ProviderKind } from '#contract/providers/providers.ts'
import { bytes, timestampColumn } from '#server/database/columns.ts'
import { check, jsonb, pgTable, sql, text } from '#server/database/drizzle.ts'

/** Who carries mail, messages and payments for the shop, as its owner has set it up; variables of the environment win. */
export const providers = pgTable(
  'providers',
  {
    kind: text('kind').$type<ProviderKind>().primaryKey(),
    /** What may be shown. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** What may not, encrypted with the shop's key; null where there is none. */
    secrets: bytes('secrets'),
    /** Which key encrypted it, so that another one is told in words. */
    keyId: text('key_id'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /** When a test was last tried with what is stored, and why it failed; null: it worked. */
    testedAt: timestampColumn('tested_at'),
    testProblem: text('test_problem'),
  },
  (table) => [
    check('providers_kind_known', sql`${table.kind} in ('mail', 'sms', 'whatsapp', 'razorpay')`),
    check('providers_key', sql`(${table.secrets} is null) = (${table.keyId} is null)`),
  ],
)
