import { useState } from 'react'

export interface CursorPages {
  /** From 0 on. */
  page: number
  cursor: string | null
  /** One page on with the next cursor, or back to a page that was shown. */
  turnTo: (page: number, nextCursor: string | null) => void
}

/** Pages are found by the cursors that led to them; another list (key) starts at its first page. */
export function useCursorPages(listKey: string): CursorPages {
  const [state, setState] = useState<{ listKey: string; cursors: readonly string[] }>({
    listKey,
    cursors: [],
  })
  const cursors = state.listKey === listKey ? state.cursors : []
  return {
    page: cursors.length,
    cursor: cursors.at(-1) ?? null,
    turnTo: (page, nextCursor) => {
      const isForward = page > cursors.length && nextCursor !== null
      setState({ listKey, cursors: isForward ? [...cursors, nextCursor] : cursors.slice(0, page) })
    },
  }
}
