import { ApiFailure, api } from '#client/api-client.ts'
import { RESET_MIN_MS } from '#contract/accounts.ts'
import { knownDevice } from './known-device.ts'
import { fieldsOf, type Outcome } from './sign-in-operations.ts'

/** Asks for a reset link. Takes at least 1.5 s, so that a known email cannot be told by the time. */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  const leastTime = new Promise((resolve) => setTimeout(resolve, RESET_MIN_MS))
  const asking = api.post('/api/password-reset', {
    email: email.trim().toLowerCase(),
    device: knownDevice(),
  })
  const [answer] = await Promise.allSettled([asking, leastTime])
  if (answer.status === 'fulfilled') return { isDone: true }
  return { isDone: false, message: 'Failed to send reset email. Please try again.' }
}

export interface NewPasswordChoice {
  token: string
  password: string
  confirmPassword: string
}

export type NewPasswordOutcome =
  | { isDone: true }
  | { isDone: false; isLinkInvalid: boolean; message: string; fields?: Record<string, string> }

/** Sets the password of the person whom the token of a link belongs to; the link then no longer works. */
export async function confirmPasswordReset(choice: NewPasswordChoice): Promise<NewPasswordOutcome> {
  try {
    await api.post('/api/password-reset/confirm', choice)
    return { isDone: true }
  } catch (error) {
    const fields = fieldsOf(error)
    const isLinkInvalid =
      (error instanceof ApiFailure && error.code === 'reset_link_invalid') || 'token' in fields
    return { isDone: false, isLinkInvalid, message: newPasswordFailureText(error), fields }
  }
}

function newPasswordFailureText(error: unknown): string {
  if (error instanceof ApiFailure && error.code === 'network')
    return 'Network error. Please check your connection.'
  return (error instanceof Error && error.message) || 'An error occurred while saving the password'
}
