import { useCallback, useMemo, useState } from 'react'

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
  const shown = useMemo(() => {
    const present = new Map(rows.map((row) => [keyOf(row), row]))
    const placed = new Set(removed.map(({ row }) => keyOf(row)))
    const others = rows.filter((row) => !placed.has(keyOf(row)))
    const list: ShownRow<Row>[] = others.map((row) => ({ kind: 'row', row }))
    for (const { row, at, how } of [...removed].sort((one, other) => one.at - other.at)) {
      const back = present.get(keyOf(row))
      list.splice(at, 0, back ? { kind: 'row', row: back } : { kind: 'removed', row, how })
    }
    return list
  }, [rows, removed, keyOf])

  const keepPlace = useCallback(
    (row: Row, how: string) => {
      const at = shown.findIndex((other) => keyOf(other.row) === keyOf(row))
      setRemoved((others) => [
        ...others.filter((other) => keyOf(other.row) !== keyOf(row)),
        { row, at: Math.max(0, at), how },
      ])
    },
    [shown, keyOf],
  )
  const releasePlace = useCallback(
    (row: Row) => setRemoved((others) => others.filter((other) => keyOf(other.row) !== keyOf(row))),
    [keyOf],
  )
  return { shown, keepPlace, releasePlace }
}
