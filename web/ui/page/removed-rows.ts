import { useState } from 'react'

type ShownRow<Row> = { kind: 'row'; row: Row } | { kind: 'removed'; row: Row; how: string }

interface Removed<Row> {
  row: Row
  at: number
  /** Why it is gone, as the caller of `keepPlace` said: "removed", "moved". */
  how: string
}

/**
 * Keeps the place of rows that were removed from a list, to show "Removed, Undo" there until the screen is left.
 * A row that comes back returns to its place.
 */
export function useRemovedRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [removed, setRemoved] = useState<readonly Removed<Row>[]>([])
  const shown = withRemoved(rows, removed, keyOf)

  const releasePlace = (row: Row) =>
    setRemoved((others) => others.filter((other) => keyOf(other.row) !== keyOf(row)))
  const keepPlace = (row: Row, how: string) => {
    const at = shown.findIndex((other) => keyOf(other.row) === keyOf(row))
    releasePlace(row)
    setRemoved((others) => [...others, { row, at: Math.max(0, at), how }])
  }
  return { shown, keepPlace, releasePlace, releaseAll: () => setRemoved([]) }
}

function withRemoved<Row>(
  rows: readonly Row[],
  removed: readonly Removed<Row>[],
  keyOf: (row: Row) => string,
): ShownRow<Row>[] {
  const present = new Map(rows.map((row) => [keyOf(row), row]))
  const placed = new Set(removed.map(({ row }) => keyOf(row)))
  const others = rows.filter((row) => !placed.has(keyOf(row)))
  const list: ShownRow<Row>[] = others.map((row) => ({ kind: 'row', row }))
  for (const { row, at, how } of [...removed].sort((one, other) => one.at - other.at)) {
    const back = present.get(keyOf(row))
    list.splice(at, 0, back ? { kind: 'row', row: back } : { kind: 'removed', row, how })
  }
  return list
}
