import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * To be called before anybody loses rights and before any person is locked. It locks all administrators, so that of two
 * who remove each other at the same time one has to wait, and stays.
 */
export async function lockAdministrators(queries: Queries): Promise<string[]> {
  const rows = await queries.sql<{ id: string }>`
    select id from people where role = 'admin' and deactivated_at is null order by id for no key update`
  return rows.map(({ id }) => id)
}

/** @throws Problem 409 `last_administrator` when nobody else could run the shop. */
export function requireAnotherAdministrator(administrators: readonly string[], leaving: string): void {
  if (administrators.includes(leaving) && administrators.length === 1) {
    throw new Problem(409, 'last_administrator', 'The shop needs at least one administrator')
  }
}
