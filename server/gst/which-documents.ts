import type { Config } from '#server/config/config.ts'
import { EMPTY, type Fragment, fragment } from '#server/database/sql.ts'

/** Leaves out samples of `documents d`, unless the shop issues nothing else. */
export const isNoSample = (config: Config): Fragment =>
  config.mode.issuesSamples ? EMPTY : fragment` and not d.is_sample`

/** What a document adds to a sum: a credit note takes away. */
export const SIGN = fragment`case d.kind when 'credit_note' then -1 else 1 end`
