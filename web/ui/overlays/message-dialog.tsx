import { AlertDialog } from 'radix-ui'
import { Button } from '../button.tsx'
import { AlertModal } from './alert-modal.tsx'
import { useFrozenWhileClosing } from './freeze-while-closing.ts'

interface MessageDialogProps {
  /** The exact message; null closes the dialog. */
  message: string | null
  onClose: () => void
}

/** One message with an OK button. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const isOpen = message !== null
  const { shown } = useFrozenWhileClosing({ isOpen, message })
  return (
    <AlertModal isOpen={isOpen} onDismiss={onClose} title={shown.message}>
      <div className="mt-6 flex justify-end">
        <AlertDialog.Cancel asChild>
          <Button className="min-w-28 max-sm:w-full">OK</Button>
        </AlertDialog.Cancel>
      </div>
    </AlertModal>
  )
}
