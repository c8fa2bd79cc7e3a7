import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'

interface DialogProps extends ModalProps {
  /** Width on wide screens: 440, 560, 720, or nearly the whole window. */
  size?: 'small' | 'medium' | 'large' | 'full'
  /** On phones: a bottom sheet, or the whole screen. */
  phone?: 'sheet' | 'full'
  /** Controls beside the close button. */
  actions?: ReactNode
}

const widths = {
  small: 'sm:max-w-[440px]',
  medium: 'sm:max-w-[560px]',
  large: 'sm:max-w-[720px]',
  full: 'sm:max-w-[1360px] sm:h-[calc(100dvh-64px)]',
}

/** A modal: bottom sheet or full screen on phones, centred on wide screens. Each opening mounts its content anew. */
export function Dialog({ size = 'small', phone = 'sheet', ...props }: DialogProps) {
  const hasLine = Boolean(props.footer) || size === 'full' || phone === 'full'
  return (
    <Modal
      {...props}
      phone={phone}
      hasLine={hasLine}
      panelClass={classNames(
        'dialog-panel inset-x-0 bottom-0 w-full sm:inset-0 sm:m-auto sm:rounded-xl',
        size !== 'full' && 'sm:h-fit sm:max-h-[calc(100dvh-64px)]',
        phone === 'full' ? 'max-sm:h-dvh' : 'max-h-[calc(100dvh-80px)] rounded-t-xl',
        widths[size],
      )}
      contentClass={classNames('pb-6', hasLine && 'pt-5')}
    />
  )
}
