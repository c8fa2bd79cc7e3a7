import { AlertDialog } from 'radix-ui'
import { Button } from '../button.tsx'
import { useFrozenWhileClosing } from './freeze-while-closing.ts'
import { useModalGuards } from './modal-guards.ts'

interface MessageDialogProps {
  /** The exact message; null closes the dialog. */
  message: string | null
  onClose: () => void
}

/** One message with an OK button. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { onInteractOutside: _, ...guards } = useModalGuards(message !== null, false)
  const { shown } = useFrozenWhileClosing({ isOpen: message !== null, message })
  return (
    <AlertDialog.Root open={message !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-60 bg-overlay" />
        <AlertDialog.Content
          {...guards}
          aria-describedby={undefined}
          className="dialog-panel fixed inset-x-0 bottom-0 z-60 w-full rounded-t-xl bg-surface p-5 pb-[max(20px,env(safe-area-inset-bottom))] text-ink shadow-float outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[440px] sm:rounded-xl sm:p-6 dark:ring-1 dark:ring-line"
        >
          <AlertDialog.Title className="text-xl font-bold text-balance">{shown.message}</AlertDialog.Title>
          <div className="mt-6 flex justify-end">
            <AlertDialog.Cancel asChild>
              <Button className="min-w-28 max-sm:w-full">OK</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
