import { RESET_MIN_MS } from '../../contract/accounts.ts'
import { ApiFailure, api } from '../api-client.ts'
import type { Outcome } from './sign-in-operations.ts'

/** Asks for a reset link. Takes at least 1.5 s, so that a known email cannot be told by the time (AUTH-60, Q-14). */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  const leastTime = new Promise((resolve) => setTimeout(resolve, RESET_MIN_MS))
  const asking = api.post('/api/password-reset', { email: email.trim().toLowerCase() })
  const [answer] = await Promise.allSettled([asking, leastTime])
  if (answer.status === 'fulfilled') return { isDone: true }
  return { isDone: false, message: 'Failed to send reset email. Please try again.' }
}

export interface NewPasswordChoice {
  token: string
  password: string
  confirmPassword: string
}

/** Sets the password of the person whom the token of a link belongs to; the link then no longer works. */
export async function confirmPasswordReset(
  choice: NewPasswordChoice,
): Promise<Outcome | { isDone: false; isLinkInvalid: true; message: string }> {
  try {
    await api.post('/api/password-reset/confirm', choice)
    return { isDone: true }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === 'reset_link_invalid' || error.fields.token) {
      return { isDone: false, isLinkInvalid: true, message: error.message }
    }
    const message = error.code === 'network' ? 'Network error. Please check your connection.' : error.message
    return { isDone: false, message, fields: error.fields }
  }
}
