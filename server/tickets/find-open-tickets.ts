import type { Queries } from '#server/database/connect.ts'

/** Questions that keep a customer from deleting the account, each with what to do. */
export async function findOpenTickets(queries: Queries, personId: string): Promise<string[]> {
  const found = await queries.sql<{ number: string }>`
    select number from tickets where person_id = ${personId} and state = 'open' order by number limit 5`
  return found.map(({ number }) => `Your question ${number} is open: wait for our answer.`)
}
