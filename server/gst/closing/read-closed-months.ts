import type { Queries } from '#server/database/connect.ts'

/** The months that are closed, the latest first, as YYYY-MM. */
export async function readClosedMonths(queries: Queries): Promise<string[]> {
  const rows = await queries.sql<{ month: string }>`select month from closed_months order by month desc`
  return rows.map(({ month }) => month)
}
