import type { Role } from '#contract/accounts.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import type { Shop } from '#server/shop.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Active people of a role; as fast with a million of them as with ten. */
export async function countPeople(queries: Queries, role: Role): Promise<number> {
  const [row] = await queries.sql<{ count: number }>`
    select coalesce(sum(people), 0)::int as count from people_counts where role = ${role}`
  return row?.count ?? 0
}

/** Everybody who ever was in a role, or in any: removed people are few and counted by index. */
export async function countEverybody(queries: Queries, role?: Role): Promise<number> {
  const isInRole = role === undefined ? fragment`true` : fragment`role = ${role}`
  const [row] = await queries.sql<{ count: number }>`
    select (select coalesce(sum(people), 0) from people_counts where ${isInRole})::int
      + (select count(*) from people where deactivated_at is not null and ${isInRole})::int as count`
  return row?.count ?? 0
}

/** Keeps the rows of each role few. */
export function peopleCountsJob({ database, jobs }: Shop): void {
  jobs.every('people.fold-counts', EVERY_FIVE_MINUTES, () => compactPeopleCounts(database))
}

/** In one statement: a reader sees it before or after. What another one has taken is gone and is not added again. */
export async function compactPeopleCounts(queries: Queries): Promise<void> {
  await queries.sql`
    with crowded as (select role from people_counts group by role having count(*) > 1 or sum(people) = 0),
    taken as (delete from people_counts c using crowded where c.role = crowded.role returning c.*)
    insert into people_counts (role, people)
      select role, sum(people) from taken group by role having sum(people) <> 0`
}
