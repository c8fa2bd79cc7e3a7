import { type ActionResult, NOT_LOGGED_IN } from '#client/action-result.ts'
import { type ToastOptions, toast } from '#ui/overlays/toast.ts'

const UNDO_WITHIN_MS = 5000

/** Adds an Undo button to a toast. */
export function undoable(undo: () => void): ToastOptions {
  return { action: { label: 'Undo', onAct: undo }, durationMs: UNDO_WITHIN_MS }
}

/** The outcome of an action while there is no shopper. */
export async function refuseNobody(options: ToastOptions): Promise<ActionResult> {
  toast.error(NOT_LOGGED_IN.error, options)
  return NOT_LOGGED_IN
}
