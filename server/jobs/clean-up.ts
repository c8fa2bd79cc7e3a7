import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'

/** Small enough that a statement neither runs into its time-out nor holds others up. */
const ROWS_PER_STATEMENT = 5_000
const HALF_PAST_THREE = '30 3 * * *'

/**
 * Deletes every night the rows of a domain that nobody needs any more. Orders, money and the audit trail are kept.
 * @param expired the condition of such rows, by table
 */
export function cleanUpNightly(
  { database, jobs, log }: Shop,
  domain: string,
  expired: Readonly<Record<string, string>>,
): void {
  jobs.every(`${domain}.clean-up`, HALF_PAST_THREE, async () => {
    for (const [table, condition] of Object.entries(expired)) {
      log.info({ table, deleted: await deleteRows(database, table, condition) }, 'Expired rows are deleted')
    }
  })
}

/** @returns how many rows */
async function deleteRows(queries: Queries, table: string, condition: string): Promise<number> {
  let deleted = 0
  let rows: unknown[]
  do {
    rows = await queries.rows(
      `delete from ${table}
        where ctid = any(array(select ctid from ${table} where ${condition} limit ${ROWS_PER_STATEMENT}))
        returning 1`,
    )
    deleted += rows.length
  } while (rows.length === ROWS_PER_STATEMENT)
  return deleted
}
