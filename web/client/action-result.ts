import { failureMessage } from '#ui/page/failure-message.ts'
import { ApiFailure } from './api-client.ts'

/** How something ended that a person did. */
export type ActionResult = { success: true } | ActionFailure

export interface ActionFailure {
  success: false
  /** The reason in words; empty where none was given. */
  error: string
  /** The shop refused it; otherwise the call itself broke. */
  isRefused: boolean
}

export const SUCCEEDED = { success: true } as const satisfies ActionResult

/** What nobody's call gets, without being sent. */
export const NOT_LOGGED_IN = {
  success: false,
  error: 'User not logged in',
  isRefused: true,
} as const satisfies ActionResult

/** A wish that makes no sense is refused in the browser, before it is sent. */
export class RefusedAction extends Error {
  override name = 'RefusedWish'
}

/** Reads what was thrown: a refusal of the server or of our own, or a call that broke. */
export function failureOf(error: unknown): ActionFailure {
  if (error instanceof RefusedAction) return { success: false, error: error.message, isRefused: true }
  if (error instanceof ApiFailure && error.status > 0 && error.code !== 'unreadable') {
    return { success: false, error: error.serverMessage ?? '', isRefused: true }
  }
  return {
    success: false,
    error: failureMessage(error instanceof Error ? error.message : String(error)),
    isRefused: false,
  }
}
