import { useState } from 'react'

interface Row {
  id: string
}

/**
 * Rows that stay where they are: known ones take their new content, new ones wait, and ones that are gone keep
 * their place until somebody asks for the present list. Nothing moves under a pointer.
 */
export function settleRows<Item extends Row>(shown: readonly Item[], present: readonly Item[]) {
  const presentById = new Map(present.map((row) => [row.id, row]))
  const shownIds = new Set(shown.map((row) => row.id))
  return {
    rows: shown.map((row) => presentById.get(row.id) ?? row),
    waiting: present.filter((row) => !shownIds.has(row.id)).length,
  }
}

/**
 * The rows to render. `listKey` names the list: with another one, or while not held, the present rows are shown
 * as they are.
 */
export function useStableRows<Item extends Row>(present: readonly Item[], listKey: string, isHeld: boolean) {
  const [state, setState] = useState({ listKey, present, rows: present })
  const isFree = !isHeld || state.listKey !== listKey || state.rows.length === 0
  const settled = isFree ? { rows: present, waiting: 0 } : settleRows(state.rows, present)
  const isBehind = state.present !== present || state.listKey !== listKey
  if (isBehind || (isFree && state.rows !== present)) setState({ listKey, present, rows: settled.rows })
  return {
    rows: settled.rows,
    /** How many rows are waiting to be shown. */
    waiting: settled.waiting,
    showPresent: () => setState({ listKey, present, rows: present }),
  }
}
