import type { Config } from '#server/config/config.ts'
import { EMPTY, type Fragment, fragment } from '#server/database/sql.ts'

/** Leaves out samples of `documents d`, which only the demo has and only the demo shows. */
export const isNoSample = ({ isDemo }: Pick<Config, 'isDemo'>): Fragment =>
  isDemo ? EMPTY : fragment` and not d.is_sample`

/** What a document adds to a sum: a credit note takes away. */
export const SIGN = fragment`case d.kind when 'credit_note' then -1 else 1 end`
