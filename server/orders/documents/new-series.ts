import { randomInt } from 'node:crypto'
import { MAX_PREFIX_LENGTH } from '#contract/tax/financial-year.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { lockSettings, readSettings, writeSettings } from '#server/settings/settings.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PREFIXES = [...LETTERS].flatMap((first) =>
  [...LETTERS, ...'0123456789'].map((second) => first + second),
)

/** What the numbers of papers have begun with so far, and begin with now. */
export async function listPrefixes(queries: Queries, config: Config): Promise<string[]> {
  const { documentPrefix } = await readSettings(queries, config)
  const rows = await queries.sql<{ prefix: string }>`
    select distinct left(series, -1) as prefix from document_series order by 1`
  return [...new Set([...rows.map(({ prefix }) => prefix), documentPrefix])]
}

/**
 * Lets papers go on in series of their own, because others may have those that followed. A series that was begun stays as it
 * is, so none has a gap.
 * @param used what numbers may never begin with again, beside what is in the database
 */
export async function beginNewSeries(
  queries: Queries,
  config: Config,
  used: readonly string[],
): Promise<{ prefix: string; ended: string[] }> {
  await lockSettings(queries)
  const settings = await readSettings(queries, config)
  const ended = await listPrefixes(queries, config)
  const free = PREFIXES.filter((prefix) => ![...used, ...ended].includes(prefix))
  // Chosen blindly: the same backup may be restored twice, on machines that do not know of each other.
  const prefix = free[randomInt(free.length)] ?? PREFIXES[0] ?? ''
  if (prefix.length > MAX_PREFIX_LENGTH) throw new Error('A prefix is too long for the number of a paper')
  await writeSettings(queries, { ...settings, documentPrefix: prefix }, { documentPrefix: prefix })
  return { prefix, ended }
}

/** The last paper of each series that has one of these prefixes. */
export async function lastPapersOf({ sql }: Queries, prefixes: readonly string[]): Promise<string[]> {
  const rows = await sql<{ number: string }>`
    select d.number from document_series s
      join documents d on d.financial_year = s.financial_year and d.series = s.series and d.serial = s.last
     where left(s.series, -1) = any(${prefixes})
       and s.financial_year = (select max(same.financial_year) from document_series same where same.series = s.series)
     order by d.number`
  return rows.map(({ number }) => number)
}
