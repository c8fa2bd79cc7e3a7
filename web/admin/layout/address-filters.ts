import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * A list's filters, kept in the address. While they are being changed the fields show the draft, because the
 * address follows a moment later; somebody else's address (a link, Back) takes the draft's place.
 */
export function useAddressFilters<Filters>(
  read: (parameters: URLSearchParams) => Filters,
  write: (filters: Filters) => Record<string, string>,
): [Filters, (filters: Filters) => void] {
  const [parameters, setParameters] = useSearchParams()
  const { key, state } = useLocation()
  const [draft, setDraft] = useState(() => ({ key, filters: read(parameters) }))
  const isOwn = (state as { isDraft?: boolean } | null)?.isDraft === true
  if (draft.key !== key) setDraft({ key, filters: isOwn ? draft.filters : read(parameters) })
  const change = (filters: Filters) => {
    setDraft({ key, filters })
    setParameters(write(filters), { replace: true, state: { isDraft: true } })
  }
  return [draft.filters, change]
}
