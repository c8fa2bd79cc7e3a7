import type { Queries } from '#server/database/connect.ts'

/** Until when somebody has seen what the bell shows; null where they never opened it. */
export async function bellSeenAt(queries: Queries, personId: string): Promise<Date | null> {
  const [person] = await queries.sql<{ bellSeenAt: Date | null }>`
    select bell_seen_at from people where id = ${personId}`
  return person?.bellSeenAt ?? null
}

/** Remembers it; what an older page has shown takes nothing back, and nobody has seen the future. */
export async function seeBell(queries: Queries, personId: string, until: string): Promise<void> {
  await queries.sql`
    update people set bell_seen_at = greatest(bell_seen_at, least(${until}::timestamptz, now()))
     where id = ${personId}`
}
