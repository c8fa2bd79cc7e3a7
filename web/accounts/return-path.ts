import { type Location, useLocation } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { isPageOf } from '#shop/paths.ts'

/**
 * What the landing page is opened with by a page that needs a sign-in. It stands in the history entry: a reload keeps
 * it, and another visit of `/` knows nothing of it.
 */
export interface LandingState {
  /** Path and query to go to after the sign-in. */
  returnPath?: string
  /** The shop no longer knows the session; nobody logged out. */
  hasSessionEnded?: boolean
}

/** The state for a landing page that leads back to where somebody is. */
export function returningTo({ pathname, search }: Pick<Location, 'pathname' | 'search'>): LandingState {
  return { returnPath: pathname + search }
}

/** Where a sign-in leads back to; null for anything but a page of this shop that the role may open. */
export function readReturnPath(state: unknown, role: Role): string | null {
  if (typeof state !== 'object' || state === null || !('returnPath' in state)) return null
  const { returnPath } = state
  return typeof returnPath === 'string' && isPageOf(role, returnPath) ? returnPath : null
}

/** For a link to the landing page that leads back here after the sign-in. */
export function useReturnHere(): LandingState {
  return returningTo(useLocation())
}
