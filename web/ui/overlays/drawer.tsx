import { classNames } from '../class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'

interface DrawerProps extends ModalProps {
  side?: 'right' | 'left' | 'bottom'
  /** Width of a drawer on the right: 400, 520, 680 or 1152 px; on phones only `narrow` leaves a part of the screen free. */
  size?: 'narrow' | 'medium' | 'large' | 'wide'
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
  wide: 'w-full lg:max-w-6xl',
}

/** A modal that slides in from an edge of the screen, also above a dialog. Each opening mounts its content anew. */
export function Drawer({ side = 'right', size = 'narrow', ...props }: DrawerProps) {
  return (
    <Modal
      {...props}
      side={side}
      phone={side === 'bottom' ? 'sheet' : 'full'}
      hasLine
      panelClass={classNames('drawer-panel', sides[side], side === 'right' && sizes[size])}
      contentClass="py-5"
    />
  )
}
