import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useModalGuards } from '../ui/modal-guards.ts'
import { ModalHeader } from '../ui/modal-header.tsx'

interface SideSheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Width on wide screens: 520 or 680; phones show the whole screen. */
  size?: 'medium' | 'large'
  /** Locks closing and disables every control inside. */
  isBusy?: boolean
  actions?: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** A record beside its list, from the right edge; it may lie over another dialog. */
export function SideSheet(props: SideSheetProps) {
  const { isOpen, onClose, title, description, size = 'medium', isBusy = false } = props
  const guards = useModalGuards(isOpen, isBusy)
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay fixed inset-0 z-50 bg-overlay" />
        <Radix.Content
          {...guards}
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-side="right"
          className={classNames(
            'sheet-panel fixed inset-y-0 right-0 z-50 flex w-full flex-col overflow-hidden bg-surface text-ink shadow-float outline-none sm:rounded-l-xl dark:ring-1 dark:ring-line',
            size === 'large' ? 'sm:max-w-[680px]' : 'sm:max-w-[520px]',
          )}
        >
          <ModalHeader
            title={title}
            description={description}
            actions={props.actions}
            isBusy={isBusy}
            hasLine
          />
          <fieldset disabled={isBusy} className="contents">
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
              {props.children}
            </div>
            {props.footer && (
              <footer className="shrink-0 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-6">
                {props.footer}
              </footer>
            )}
          </fieldset>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
