import type { Role } from '#contract/accounts.ts'
import { homeOf, paths } from '#shop/paths.ts'
import type { Session } from './session.ts'

/**
 * Who may enter a route: one role, for the landing page only people who are not signed in, and a shopper is a customer or,
 * in a shop that is open to visitors, somebody who is not signed in.
 */
export type EntryRule = Role | 'visitor' | 'shopper'

export type EntryDecision = { kind: 'wait' } | { kind: 'enter' } | { kind: 'redirect'; to: string }

/**
 * Whether somebody may enter a route, or where they are redirected.
 * @param isOpenToVisitors undefined until the shop's information has loaded
 */
export function decideEntry(rule: EntryRule, session: Session, isOpenToVisitors?: boolean): EntryDecision {
  if (session.status === 'loading') return { kind: 'wait' }
  if (rule === 'visitor') {
    return session.status === 'signed-in' ? redirect(homeOf(session.user.role)) : { kind: 'enter' }
  }
  if (session.user === null) {
    if (rule !== 'shopper' || isOpenToVisitors === false) return redirect(paths.landing)
    return { kind: isOpenToVisitors ? 'enter' : 'wait' }
  }
  const role = rule === 'shopper' ? 'customer' : rule
  return session.user.role === role ? { kind: 'enter' } : redirect(homeOf(session.user.role))
}

function redirect(to: string): EntryDecision {
  return { kind: 'redirect', to }
}
