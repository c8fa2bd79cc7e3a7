import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useFrozenWhileClosing } from './freeze-while-closing.ts'
import { focusPanel, useModalGuards } from './modal-guards.ts'
import { ModalHeader } from './modal-header.tsx'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  side?: 'right' | 'left' | 'bottom'
  /** Width of a drawer on the right: 400, 520 or 680 px; on phones only `narrow` leaves a part of the screen free. */
  size?: 'narrow' | 'medium' | 'large'
  /** Locks closing and disables every control inside. */
  isBusy?: boolean
  /** Stays visible below the scrolling content ("Show 24 products"). */
  footer?: ReactNode
  children: ReactNode
}

const sides = {
  right: 'inset-y-0 right-0 sm:rounded-l-xl',
  left: 'inset-y-0 left-0 w-[min(340px,88vw)] sm:rounded-r-xl',
  bottom: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl sm:mx-auto sm:max-w-[560px]',
}

const sizes = {
  narrow: 'w-[min(400px,88vw)]',
  medium: 'w-full sm:max-w-[520px]',
  large: 'w-full sm:max-w-[680px]',
}

/** A modal that slides in from an edge of the screen, also above a dialog. Each opening mounts its content anew. */
export function Drawer(props: DrawerProps) {
  const { isOpen, onClose, isBusy = false } = props
  const guards = useModalGuards(isOpen, isBusy)
  const { shown, opening } = useFrozenWhileClosing(props)
  const { title, description, side = 'right', size = 'narrow' } = shown
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay fixed inset-0 z-50 bg-overlay" />
        <Radix.Content
          {...guards}
          onOpenAutoFocus={focusPanel}
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-side={side}
          data-phone={side === 'bottom' ? 'sheet' : 'full'}
          className={classNames(
            'sheet-panel fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-float outline-none dark:ring-1 dark:ring-line',
            sides[side],
            side === 'right' && sizes[size],
          )}
        >
          <ModalHeader title={title} description={description} isBusy={isBusy} hasLine />
          <fieldset key={opening} disabled={isBusy} className="contents">
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
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
