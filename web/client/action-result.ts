import { type ToastOptions, toast } from '#ui/overlays/toast.ts'
import { readableMessage } from '#ui/page/readable-message.ts'
import { ApiFailure, type FailureCode } from './api-client.ts'

/** The outcome of what a person did. */
export type ActionResult<Success = object> = ({ success: true } & Success) | ActionFailure

export interface ActionFailure {
  success: false
  /** The reason in words; empty where none was given. */
  error: string
  /** The server refused it; false where it could not be reached, or its response was unreadable. */
  isRefused: boolean
  /** The code of the failed call; absent where none was made. */
  code?: FailureCode
  /** The server's messages by field. */
  fields?: Record<string, string>
  /** What the refusal comes with, such as the present state. */
  data?: unknown
}

export const SUCCEEDED = { success: true } as const satisfies ActionResult

/** The outcome while nobody is signed in, or nobody who may: nothing is sent. */
export async function refuseNobody(
  options: ToastOptions,
  error = 'User not logged in',
): Promise<ActionResult> {
  toast.error(error, options)
  return { success: false, error, isRefused: true }
}

/** Thrown for an action that the browser refuses before anything is sent. */
export class RefusedAction extends Error {
  override name = 'RefusedAction'
}

/** The failure that a thrown error stands for. */
export function failureOf(error: unknown): ActionFailure {
  if (error instanceof RefusedAction) return { success: false, error: error.message, isRefused: true }
  const message = readableMessage(error instanceof Error ? error.message : String(error))
  if (!(error instanceof ApiFailure)) return { success: false, error: message, isRefused: false }
  const { status, code, fields, data, serverMessage = '' } = error
  const isRefused = status > 0 && code !== 'unreadable'
  return { success: false, error: isRefused ? serverMessage : message, isRefused, code, fields, data }
}
