import { ApiFailure } from './api-client.ts'

/** How something ended that a person did; the reason of a failure in words. */
export type ActionResult = { success: true } | { success: false; error: string }

export const SUCCEEDED: ActionResult = { success: true }

/** What nobody's call gets, without being sent (CART-30, WISH-28). */
export const NOT_LOGGED_IN: ActionResult = { success: false, error: 'User not logged in' }

/** The server answered with a refusal; otherwise the call itself broke (ERR-32, Q-87). */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status > 0 && error.code !== 'unreadable'
}

/** The reason in the server's words, or the exception's. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.serverMessage ?? error.message
  return error instanceof Error ? error.message : String(error)
}
