import { useCallback, useMemo, useState } from 'react'

export type ShownRow<Row> = { kind: 'row'; row: Row } | { kind: 'removed'; row: Row; how: string }

interface Removed<Row> {
  row: Row
  at: number
  /** Why it is gone, as the list's owner names it: "removed", "moved". */
  how: string
}

/**
 * Keeps the place of rows that were taken off a list, so that "Removed, Undo" can stand there until the screen
 * is left. A row that comes back takes its own place in the list again.
 */
export function useRemovedRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [removed, setRemoved] = useState<readonly Removed<Row>[]>([])
  const shown = useMemo(() => {
    const present = new Set(rows.map(keyOf))
    const list: ShownRow<Row>[] = rows.map((row) => ({ kind: 'row', row }))
    const gone = removed.filter(({ row }) => !present.has(keyOf(row)))
    for (const { row, at, how } of [...gone].sort((one, other) => one.at - other.at)) {
      list.splice(at, 0, { kind: 'removed', row, how })
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
  const forget = useCallback(
    (row: Row) => setRemoved((others) => others.filter((other) => keyOf(other.row) !== keyOf(row))),
    [keyOf],
  )
  return { shown, keepPlace, forget }
}
