import { useState } from 'react'

interface Row {
  id: string
}

/**
 * Rows that do not move under a pointer: those on screen get their new content, new ones wait, and removed ones keep
 * their place until somebody asks for the latest list.
 */
export function mergeRows<Item extends Row>(shown: readonly Item[], latest: readonly Item[]) {
  const latestById = new Map(latest.map((row) => [row.id, row]))
  const shownIds = new Set(shown.map((row) => row.id))
  return {
    rows: shown.map((row) => latestById.get(row.id) ?? row),
    waiting: latest.filter((row) => !shownIds.has(row.id)).length,
    missing: shown.filter((row) => !latestById.has(row.id)),
  }
}

/**
 * The rows to render: the latest ones, or while `isHeld` those on screen with their places. Another `listKey` means
 * another list, which starts with its latest rows.
 */
export function useStableRows<Item extends Row>(latest: readonly Item[], listKey: string, isHeld: boolean) {
  const [state, setState] = useState({ listKey, latest, rows: latest })
  const isFree = !isHeld || state.listKey !== listKey || state.rows.length === 0
  const merged = isFree ? { rows: latest, waiting: 0, missing: [] } : mergeRows(state.rows, latest)
  const isBehind = state.latest !== latest || state.listKey !== listKey
  if (isBehind || (isFree && state.rows !== latest)) setState({ listKey, latest, rows: merged.rows })
  return {
    rows: merged.rows,
    /** How many rows are waiting to be shown. */
    waiting: merged.waiting,
    /** Those of the rows that the latest list does not have. */
    missing: merged.missing,
    showLatest: () => setState({ listKey, latest, rows: latest }),
  }
}
