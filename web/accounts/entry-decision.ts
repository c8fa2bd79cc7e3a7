import type { Role } from '#contract/accounts.ts'
import { homeOf, paths } from '#shop/paths.ts'
import type { Session } from './session.ts'

/** Who may enter a route: one role, or for the landing page only people who are not signed in. */
export type EntryRule = Role | 'visitor'

export type EntryDecision = { kind: 'wait' } | { kind: 'enter' } | { kind: 'redirect'; to: string }

/** Whether somebody may enter a route, or where they are redirected. */
export function decideEntry(rule: EntryRule, session: Session): EntryDecision {
  if (session.status === 'loading') return { kind: 'wait' }
  if (rule === 'visitor') {
    return session.status === 'signed-in' ? redirect(homeOf(session.user.role)) : { kind: 'enter' }
  }
  if (session.user === null) return redirect(paths.landing)
  return session.user.role === rule ? { kind: 'enter' } : redirect(homeOf(session.user.role))
}

function redirect(to: string): EntryDecision {
  return { kind: 'redirect', to }
}
