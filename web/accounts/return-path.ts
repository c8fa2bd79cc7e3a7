import { type Location, useLocation } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { isPageOf } from '#shop/paths.ts'
import type { AuthDialog } from './sign-in/auth-dialog.ts'

/**
 * The state with which a page that needs a sign-in opens the landing page. It belongs to the history entry: a reload
 * keeps it, another visit of `/` has none.
 */
export interface LandingState {
  /** Path and query to go to after the sign-in. */
  returnPath?: string
  /** The dialog to open at once. */
  dialog?: AuthDialog
  /** The server has ended the session; nobody logged out. */
  hasSessionEnded?: boolean
}

/** Whether somebody is sent to `/` to sign in: home is for those who come to shop. */
export function isSentToSignIn(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false
  return 'returnPath' in state || 'dialog' in state || 'hasSessionEnded' in state
}

/** The state with which a sign-in leads back to a location. */
export function returningTo({ pathname, search }: Pick<Location, 'pathname' | 'search'>): LandingState {
  return { returnPath: pathname + search }
}

/** Where a sign-in leads back to; null for anything but a page of this shop that the role may open. */
export function readReturnPath(state: unknown, role: Role): string | null {
  if (typeof state !== 'object' || state === null || !('returnPath' in state)) return null
  const { returnPath } = state
  return typeof returnPath === 'string' && isPageOf(role, returnPath) ? returnPath : null
}

/** The state for a link to the landing page, with which a sign-in leads back here. */
export function useReturnHere(): LandingState {
  return returningTo(useLocation())
}
