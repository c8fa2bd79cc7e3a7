import type pg from 'pg'
import type { Queries, Reads } from '#server/database/connect.ts'

/** The setting that says that the shop came out of a backup and has not been started since. */
const RESTORED = 'restoredFrom'

/** Both as ISO 8601. */
export interface RestoredFrom {
  /** When the backup was taken. */
  takenAt: string
  restoredAt: string
}

/** Says it in the transaction that stores the rows, in a table that every version has; a backup of such a shop says it already. */
export async function markRestored(client: pg.Client, from: RestoredFrom): Promise<void> {
  await client.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    RESTORED,
    JSON.stringify(from),
  ])
}

export async function isRestored({ sql }: Reads): Promise<boolean> {
  const rows = await sql`select from settings where name = ${RESTORED}`
  return rows.length > 0
}

/** @returns where the shop came from, once: undefined afterwards */
export async function takeRestored({ sql }: Queries): Promise<RestoredFrom | undefined> {
  const [row] = await sql<{ value: RestoredFrom }>`
    delete from settings where name = ${RESTORED} returning value`
  return row?.value
}
