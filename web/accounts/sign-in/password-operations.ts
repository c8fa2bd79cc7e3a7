import { queryOptions } from '@tanstack/react-query'
import { knownDevice } from '#accounts/known-device.ts'
import { type ActionFailure, type ActionResult, failureOf, SUCCEEDED } from '#client/action-result.ts'
import { ApiFailure, api } from '#client/api-client.ts'
import { RESET_MIN_MS } from '#contract/accounts.ts'
import type { PasswordResetAccount } from '#contract/accounts-schemas.ts'
import type { NewPasswordChoice } from './account-checks.ts'

/** Asks for a reset link. Takes at least 1.5 s, so that the time does not reveal a known email. */
export async function requestPasswordReset(email: string): Promise<ActionResult> {
  const minTime = new Promise((resolve) => setTimeout(resolve, RESET_MIN_MS))
  const sending = api.post('/api/password-reset', {
    email: email.trim().toLowerCase(),
    device: knownDevice(),
  })
  const [result] = await Promise.allSettled([sending, minTime])
  if (result.status === 'fulfilled') return SUCCEEDED
  const failure = failureOf(result.reason)
  // Trying again does not help; the shop's message says whom to ask.
  if (failure.code === 'sends_no_email') return failure
  return { ...failure, error: 'Failed to send reset email. Please try again.' }
}

/** What else opens the account of a link. */
export function resetAccountQuery(token: string) {
  return queryOptions({
    queryKey: ['password-reset', token],
    queryFn: async () =>
      (await api.post<PasswordResetAccount>('/api/password-reset/account', { token })).data,
  })
}

/** Sets the password of the person to whom the link's token belongs; the link then no longer works. */
export async function confirmPasswordReset(
  choice: NewPasswordChoice & { token: string },
): Promise<ActionResult> {
  try {
    await api.post('/api/password-reset/confirm', choice)
    return SUCCEEDED
  } catch (error) {
    return { ...failureOf(error), error: formatFailure(error) }
  }
}

/** Whether the link was used, has expired or is no link at all, so that another password does not help. */
export function isLinkInvalid({ code, fields }: Pick<ActionFailure, 'code' | 'fields'>): boolean {
  return code === 'reset_link_invalid' || fields?.token !== undefined
}

function formatFailure(error: unknown): string {
  if (error instanceof ApiFailure && error.code === 'network')
    return 'Network error. Please check your connection.'
  return (error instanceof Error && error.message) || 'An error occurred while saving the password'
}
