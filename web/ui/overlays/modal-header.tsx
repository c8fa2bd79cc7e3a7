import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

interface ModalHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** More controls beside the close button. */
  actions?: ReactNode
  isBusy?: boolean
  hasLine?: boolean
}

/** Title, description and close button of a dialog or drawer. */
export function ModalHeader({ title, description, actions, isBusy, hasLine }: ModalHeaderProps) {
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
          icon={<X aria-hidden="true" className="size-5" />}
          disabled={isBusy}
          className="-mt-3 -mr-3 size-12"
        />
      </Dialog.Close>
    </header>
  )
}
