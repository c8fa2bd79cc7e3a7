import type { Reads } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { type Fragment, joined } from '#server/database/sql.ts'

/** Selects `id`, as text, and `name` of a room's objects that entries mention. What is stored by a UUID is among `ids`. */
export type NameSource = (mentioned: { ids: string[]; keys: string[] }) => Fragment

interface Mentioning {
  subjectId: string
  before: unknown
  after: unknown
}

/** Names of the objects that entries mention, by id; deleted objects have none. */
export async function namesIn(
  reads: Reads,
  sources: readonly NameSource[],
  entries: readonly Mentioning[],
): Promise<ReadonlyMap<string, string>> {
  const mentioned = [...new Set(entries.flatMap(mentionedIn))]
  const [ids, keys] = [mentioned.filter(isId), mentioned.filter((id) => !isId(id))]
  const parts = sources.map((namesOf) => namesOf({ ids, keys }))
  const rows = await reads.sql<{ id: string; name: string }>`${joined(parts, ' union all ')}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The ids of the changed object and of those in fields such as `agentId`. */
export function mentionedIn({ subjectId, before, after }: Mentioning): string[] {
  const named = [before, after].flatMap((fields) =>
    typeof fields === 'object' && fields !== null ? Object.entries(fields) : [],
  )
  const ids = named.flatMap(([field, value]) =>
    field.endsWith('Id') && typeof value === 'string' ? [value] : [],
  )
  return [subjectId, ...ids]
}
