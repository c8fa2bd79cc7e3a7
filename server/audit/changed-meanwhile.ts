import { isDeepStrictEqual } from 'node:util'
import type { ChangedMeanwhile, FieldChange } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/** A changed object, by its type and id in the audit log. */
export interface Subject {
  subjectType: string
  subjectId: string
}

/**
 * Merges the present values with those that a form showed (`seen`) and those that it sends (`requested`). A field that the
 * form left unchanged keeps its present value; one that both have changed differently is listed in `disputed` and keeps its
 * present value too.
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

/** The values with the changes that are not undefined. */
export function withDefined<Fields extends object>(values: Fields, changes: Partial<Fields>): Fields {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(defined) }
}

/** The problem of a save that was refused because somebody else has changed the same fields. */
export function changedMeanwhile(current: unknown, changed: FieldChange[], message?: string): Problem {
  const who = changed.find(({ by }) => by !== null)?.by ?? 'Somebody else'
  const data: ChangedMeanwhile = { current, changed }
  return new Problem(409, 'changed_meanwhile', message ?? `${who} has changed this meanwhile`, { data })
}

/** Who changed each of these fields last, according to the audit log. */
export async function nameChanges<Name extends string>(
  queries: Queries,
  { subjectType, subjectId }: Subject,
  fields: readonly Name[],
  apiNameOf: (name: Name) => string = (name) => name,
): Promise<FieldChange[]> {
  const changes = await queries.sql<{ field: string; by: string; at: Date }>`
    select distinct on (field) field, person_name as "by", at
      from unnest(${fields}::text[]) as field
      join audit_entries on subject_type = ${subjectType} and subject_id = ${subjectId} and before ? field
     order by field, at desc`
  return fields.map((name) => {
    const change = changes.find(({ field }) => field === name)
    return { field: apiNameOf(name), by: change?.by ?? null, at: change?.at.toISOString() ?? null }
  })
}
