import { useLayoutEffect } from 'react'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'

const QUESTION = {
  title: 'Discard your changes?',
  description: 'What you have typed is not saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  tone: 'danger',
} as const

/** Returns a function that asks whether what was typed may be lost. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const confirm = useConfirm()
  return () => confirm(QUESTION)
}

/** Returns a function that closes a form, after a confirmation where it has unsaved changes. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => void {
  const confirmDiscard = useConfirmDiscard()
  const close = async () => {
    if (!isDirty || (await confirmDiscard())) onClose()
  }
  return () => void close()
}

/** Tells the drawer around a form whether the form has unsaved changes. */
export function useReportDirty(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void): void {
  // A layout effect, so that closing right after typing asks too.
  useLayoutEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
}
