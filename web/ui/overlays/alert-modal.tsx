import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useClosedByBack } from './closed-by-back.ts'
import { useModalGuards } from './modal-guards.ts'

interface AlertModalProps {
  isOpen: boolean
  /** Called on Escape, Back and the cancel button; a click outside does nothing. */
  onDismiss: () => void
  title: ReactNode
  description?: ReactNode
  /** The answers: an `AlertDialog.Cancel`, which takes the focus, and perhaps an `AlertDialog.Action`. */
  children: ReactNode
}

/** A modal that must be answered: a question or a message. */
export function AlertModal({ isOpen, onDismiss, title, description, children }: AlertModalProps) {
  useClosedByBack(isOpen, onDismiss)
  const { onInteractOutside: _, ...guards } = useModalGuards(isOpen, false)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onDismiss()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-60 bg-overlay" />
        <AlertDialog.Content
          {...guards}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="dialog-panel fixed inset-x-0 bottom-0 z-60 w-full rounded-t-xl bg-surface p-5 pb-[max(20px,env(safe-area-inset-bottom))] text-ink shadow-float outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[440px] sm:rounded-xl sm:p-6 dark:ring-1 dark:ring-line"
        >
          <AlertDialog.Title className="text-xl font-bold text-balance">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-2 text-base text-muted">
              {description}
            </AlertDialog.Description>
          )}
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
