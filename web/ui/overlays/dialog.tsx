import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useFrozenWhileClosing } from './freeze-while-closing.ts'
import { focusPanel, useModalGuards } from './modal-guards.ts'
import { ModalHeader } from './modal-header.tsx'

interface DialogProps {
  isOpen: boolean
  /** Called on Escape, a click outside and the close button, but never while busy. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Width on wide screens: 440, 560, 720, or nearly the whole window. */
  size?: 'small' | 'medium' | 'large' | 'full'
  /** On phones: a bottom sheet, or the whole screen. */
  phone?: 'sheet' | 'full'
  /** Locks closing and disables every control inside. */
  isBusy?: boolean
  /** Controls beside the close button. */
  actions?: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

const widths = {
  small: 'sm:max-w-[440px]',
  medium: 'sm:max-w-[560px]',
  large: 'sm:max-w-[720px]',
  full: 'sm:max-w-[1360px] sm:h-[calc(100dvh-64px)]',
}

/** A modal: bottom sheet or full screen on phones, centred on wide screens. Each opening mounts its content anew. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isBusy = false } = props
  const guards = useModalGuards(isOpen, isBusy)
  const { shown, opening } = useFrozenWhileClosing(props)
  const { title, description, size = 'small', phone = 'sheet' } = shown
  const hasFrame = Boolean(shown.footer) || size === 'full' || phone === 'full'
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          {...guards}
          onOpenAutoFocus={focusPanel}
          data-phone={phone}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'dialog-panel fixed inset-x-0 bottom-0 z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-float outline-none',
            'sm:inset-0 sm:m-auto sm:rounded-xl dark:ring-1 dark:ring-line',
            size !== 'full' && 'sm:h-fit sm:max-h-[calc(100dvh-64px)]',
            phone === 'full' ? 'max-sm:h-dvh' : 'max-h-[calc(100dvh-80px)] rounded-t-xl',
            'w-full',
            widths[size],
          )}
        >
          <ModalHeader
            title={title}
            description={description}
            actions={shown.actions}
            isBusy={isBusy}
            hasLine={hasFrame}
          />
          <fieldset key={opening} disabled={isBusy} className="contents">
            <div
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6',
                hasFrame && 'pt-5',
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
