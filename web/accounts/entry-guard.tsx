import { useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { decideEntry, type EntryDecision, type EntryRule } from './entry-decision.ts'
import { useReturnHere } from './return-path.ts'
import { useSession } from './session.ts'

interface EntryGuardProps {
  rule: EntryRule
  /** For shoppers; undefined until it is known. */
  isOpenToVisitors?: boolean
}

/**
 * Decides when a route is entered, not while it is open: an open screen says itself when the session has ended, and
 * the landing page stays for a second after a login.
 */
export function EntryGuard({ rule, isOpenToVisitors }: EntryGuardProps) {
  const { pathname } = useLocation()
  const decision = useEntryDecision(rule, pathname, isOpenToVisitors)
  const returnHere = useReturnHere()
  if (decision.kind === 'wait') return <LoadingIndicator isFullScreen />
  if (decision.kind === 'redirect') return <Navigate to={decision.to} state={returnHere} replace />
  return <Outlet />
}

function useEntryDecision(
  rule: EntryRule,
  pathname: string,
  isOpenToVisitors: boolean | undefined,
): EntryDecision {
  const session = useSession()
  const entered = useRef<string | null>(null)
  const entry = `${rule} ${pathname}`
  if (entered.current === entry) return { kind: 'enter' }
  const decision = decideEntry(rule, session, isOpenToVisitors)
  if (decision.kind === 'enter') entered.current = entry
  return decision
}
