import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, literal } from '#server/database/sql.ts'
import type { Jobs } from './jobs.ts'

/** Small enough that a statement neither runs into its time-out nor holds others up. */
const ROWS_PER_STATEMENT = 5_000
const HALF_PAST_THREE = '30 3 * * *'

/** Rows that nobody needs any more. */
export interface ExpiredRows {
  table: Fragment
  isExpired: Fragment
}

/** Deletes every night the expired rows of a domain. Orders, money and the audit trail are kept. */
export function cleanUpNightly(
  { database, jobs, log }: { database: Queries; jobs: Jobs; log: FastifyBaseLogger },
  domain: string,
  expired: readonly ExpiredRows[],
): void {
  jobs.every(`${domain}.clean-up`, HALF_PAST_THREE, async () => {
    let deleted = 0
    for (const rows of expired) deleted += await deleteRows(database, rows)
    log.info({ domain, deleted }, 'Expired rows are deleted')
  })
}

/** @returns how many rows */
async function deleteRows(queries: Queries, { table, isExpired }: ExpiredRows): Promise<number> {
  let deleted = 0
  let rows: unknown[]
  do {
    rows = await queries.sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isExpired} limit ${literal(ROWS_PER_STATEMENT)}))
      returning 1`
    deleted += rows.length
  } while (rows.length === ROWS_PER_STATEMENT)
  return deleted
}
