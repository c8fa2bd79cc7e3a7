import { isDeepStrictEqual } from 'node:util'

/** The fields that differ, for an audit entry; undefined if none does. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return undefined
  return { before: only(before, names), after: only(after, names) }
}

function only<Fields extends object>(object: Fields, names: (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Partial<Fields>
}
