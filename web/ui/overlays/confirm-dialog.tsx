import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonStyle } from '../button-style.ts'
import { useModalGuards } from './modal-guards.ts'

export interface ConfirmQuestion {
  /** The exact question: "Remove this item from cart?". */
  title: string
  description?: ReactNode
  /** Names what happens: "Remove". */
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  size?: 'shop' | 'agent'
}

interface ConfirmDialogProps extends ConfirmQuestion {
  isOpen: boolean
  onAnswer: (isConfirmed: boolean) => void
  /** What the answer needs, such as a code or a photo. */
  children?: ReactNode
}

/** A yes-or-no question. Escape declines; a click outside does nothing. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onAnswer, title, description, tone = 'primary', size = 'shop' } = props
  const { onInteractOutside: _, ...guards } = useModalGuards(isOpen, false)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onAnswer(false)}>
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
          {props.children}
          <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
            <AlertDialog.Cancel className={buttonStyle({ variant: 'outline', size })}>
              {props.cancelLabel ?? 'Cancel'}
            </AlertDialog.Cancel>
            <AlertDialog.Action
              className={buttonStyle({ variant: tone, size })}
              onClick={(event) => {
                event.preventDefault()
                onAnswer(true)
              }}
            >
              {props.confirmLabel ?? 'Confirm'}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
