import { adminToast } from '#admin/layout/admin-toast.ts'

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
      () => adminToast.success(undone),
      (error: unknown) => adminToast.failure(failed, error),
    )
  adminToast.success(message, { durationMs: UNDO_MS, action: { label: 'Undo', onAct: () => void tryUndo() } })
}
