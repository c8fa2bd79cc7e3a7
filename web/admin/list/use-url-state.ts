import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

/**
 * A screen's state in the URL. The URL changes a moment after the state, so the screen shows a draft meanwhile; another
 * URL (a link, Back) replaces the draft.
 */
export function useUrlState<State>(
  read: (searchParams: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
): [State, (state: State) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const { key, state: historyState } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const [draft, setDraft] = useState(() => ({ key, state: read(searchParams) }))
  const entry: { isDraft?: boolean } | null = historyState
  const isOwn = entry?.isDraft === true && !isBackOrForward
  if (draft.key !== key) setDraft({ key, state: isOwn ? draft.state : read(searchParams) })
  const change = (state: State) => {
    setDraft({ key, state })
    setSearchParams(write(state), { replace: true, state: { ...entry, isDraft: true } })
  }
  return [draft.state, change]
}
