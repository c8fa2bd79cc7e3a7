import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useClosedByBack } from './closed-by-back.ts'
import { useFrozenWhileClosing } from './freeze-while-closing.ts'
import { focusPanel, useModalGuards } from './modal-guards.ts'

export interface ModalProps {
  isOpen: boolean
  /** Called on Escape, Back, a click outside and the close button, but never while busy. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Locks closing and disables every control inside. */
  isBusy?: boolean
  /** Stays visible below the scrolling content ("Show 24 products"). */
  footer?: ReactNode
  children: ReactNode
}

interface ModalFrameProps extends ModalProps {
  /** Controls beside the close button. */
  actions?: ReactNode
  /** How it covers a phone's screen; CSS and tests read it. */
  phone: 'sheet' | 'full'
  side?: 'right' | 'left' | 'bottom'
  /** Whether a line separates the header from the content. */
  hasLine: boolean
  panelClass: string
  contentClass: string
}

/** What dialogs and drawers have in common: header, scrolling content, footer. Each opening mounts the content anew. */
export function Modal(props: ModalFrameProps) {
  const { isOpen, onClose, isBusy = false } = props
  const guards = useModalGuards(isOpen, isBusy)
  useClosedByBack(isOpen, onClose, isBusy)
  const { shown, opening } = useFrozenWhileClosing(props)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-50 bg-overlay" />
        <Dialog.Content
          {...guards}
          onOpenAutoFocus={focusPanel}
          {...(shown.description ? {} : { 'aria-describedby': undefined })}
          data-side={shown.side}
          data-phone={shown.phone}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-float outline-none dark:ring-1 dark:ring-line',
            shown.panelClass,
          )}
        >
          <ModalHeader {...shown} isBusy={isBusy} />
          <fieldset key={opening} disabled={isBusy} className="contents">
            <div
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 sm:px-6',
                shown.contentClass,
              )}
            >
              {shown.children}
            </div>
            {shown.footer && (
              <footer className="shrink-0 border-t border-line px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6">
                {shown.footer}
              </footer>
            )}
          </fieldset>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function ModalHeader({ title, description, actions, isBusy, hasLine }: ModalFrameProps) {
  return (
    <header
      className={classNames(
        'flex shrink-0 items-start gap-3 px-5 pt-5 pb-4 sm:px-6 sm:pt-6',
        hasLine && 'border-b border-line',
      )}
    >
      <div className="min-w-0 flex-1">
        <Dialog.Title className="text-xl font-bold text-ink">{title}</Dialog.Title>
        {description && (
          <Dialog.Description className="mt-1 text-sm text-muted">{description}</Dialog.Description>
        )}
      </div>
      {actions}
      <Dialog.Close asChild>
        <IconButton
          label="Close"
          icon={<X className="size-5" />}
          disabled={isBusy}
          className="-mt-3 -mr-3 size-12"
        />
      </Dialog.Close>
    </header>
  )
}
