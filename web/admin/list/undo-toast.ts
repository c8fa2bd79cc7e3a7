import { toast } from '#ui/overlays/toast.ts'
import { formatFailure } from './format-failure.ts'

/** Long enough to notice a mistake. */
const UNDO_MS = 6_000

interface UndoToast {
  message: string
  undo: () => Promise<unknown>
  /** The messages after Undo. */
  undone: string
  failed: string
}

/** A toast about a change, with a button that takes it back. */
export function toastWithUndo({ message, undo, undone, failed }: UndoToast): void {
  const tryUndo = () =>
    undo().then(
      () => toast.success(undone, { kind: 'admin' }),
      (error: unknown) => toast.error(formatFailure(failed, error), { kind: 'admin' }),
    )
  toast.success(message, {
    kind: 'admin',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onAct: () => void tryUndo() },
  })
}
