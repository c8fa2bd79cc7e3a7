import { isDeepStrictEqual } from 'node:util'
import type { ChangedMeanwhile, FieldChange } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/** A changed object, as the audit log names it. */
export interface Subject {
  subjectType: string
  subjectId: string
}

/**
 * Brings together what a form showed, what it wants, and what is there now. A field that the form left as it was stays as
 * it is now; one that both have set differently is named in `disputed`, and keeps its present value.
 */
export function mergeChanges<Fields extends object>(
  now: Fields,
  seen: Fields,
  requested: Fields,
): { merged: Fields; disputed: (keyof Fields & string)[] } {
  const merged = { ...requested }
  const disputed: (keyof Fields & string)[] = []
  for (const name of Object.keys(requested) as (keyof Fields & string)[]) {
    if (isDeepStrictEqual(now[name], seen[name])) continue
    merged[name] = now[name]
    const isChanged = !isDeepStrictEqual(requested[name], seen[name])
    if (isChanged && !isDeepStrictEqual(requested[name], now[name])) disputed.push(name)
  }
  return { merged, disputed }
}

/** The values with those that are given; absent ones stay. */
export function withDefined<Fields extends object>(values: Fields, given: Partial<Fields>): Fields {
  const defined = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(defined) }
}

/** Nothing is saved: who changed what, and how the object is now. */
export function changedMeanwhile(current: unknown, changed: FieldChange[], message?: string): Problem {
  const who = changed.find(({ by }) => by !== null)?.by ?? 'Somebody else'
  const data: ChangedMeanwhile = { current, changed }
  return new Problem(409, 'changed_meanwhile', message ?? `${who} has changed this meanwhile`, { data })
}

/** Who gave each of these fields its present value, as far as the log knows. */
export async function nameChanges<Name extends string>(
  queries: Queries,
  { subjectType, subjectId }: Subject,
  fields: readonly Name[],
  wireName: (name: Name) => string = (name) => name,
): Promise<FieldChange[]> {
  const changes = await queries.sql<{ field: string; by: string; at: Date }>`
    select distinct on (field) field, person_name as "by", at
      from unnest(${fields}::text[]) as field
      join audit_entries on subject_type = ${subjectType} and subject_id = ${subjectId} and before ? field
     order by field, at desc`
  return fields.map((name) => {
    const change = changes.find(({ field }) => field === name)
    return { field: wireName(name), by: change?.by ?? null, at: change?.at.toISOString() ?? null }
  })
}
