import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { buttonStyle } from '../button-style.ts'
import { AlertModal } from './alert-modal.tsx'

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
  /** While what was confirmed is being done. */
  isBusy?: boolean
  /** What the answer needs, such as a code or a photo. */
  children?: ReactNode
}

/** A yes-or-no question. Escape declines; a click outside does nothing. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onAnswer, title, description, tone = 'primary', size = 'shop' } = props
  return (
    <AlertModal isOpen={isOpen} onDismiss={() => onAnswer(false)} title={title} description={description}>
      {props.children}
      <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 sm:flex sm:justify-end">
        <AlertDialog.Cancel className={buttonStyle({ variant: 'outline', size })}>
          {props.cancelLabel ?? 'Cancel'}
        </AlertDialog.Cancel>
        <AlertDialog.Action
          asChild
          onClick={(event) => {
            event.preventDefault()
            onAnswer(true)
          }}
        >
          <Button variant={tone} size={size} isBusy={props.isBusy}>
            {props.confirmLabel ?? 'Confirm'}
          </Button>
        </AlertDialog.Action>
      </div>
    </AlertModal>
  )
}
