import { api } from '#client/api-client.ts'
import { LOGOUT_REDIRECT_MS } from '#contract/accounts.ts'
import { toast } from '#ui/overlays/toast.ts'
import { clearSession, endSession, getSession, leaveSession } from './session.ts'

/**
 * Revokes the token, clears this browser and goes to the landing page after half a second, also when the
 * server cannot be reached.
 */
export function logOut(): void {
  if (getSession().status !== 'signed-in') return
  revokeToken()
  leaveSession()
  toast.success('Logged out successfully!', { kind: 'auth' })
  setTimeout(() => endSession(), LOGOUT_REDIRECT_MS)
}

/** Logs out without a toast or a redirect, so that somebody else can sign in. */
export function logOutQuietly(): void {
  if (getSession().status !== 'signed-in') return
  revokeToken()
  clearSession()
}

function revokeToken() {
  api.post('/api/logout').catch((error: unknown) => console.warn('The logout did not reach the shop.', error))
}
