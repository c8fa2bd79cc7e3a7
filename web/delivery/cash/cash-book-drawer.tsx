import type { CashBook } from '#contract/delivery-schemas.ts'
import { CashEntries } from '#shop/cash-entries.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface CashBookDrawerProps {
  book: CashBook
  isOpen: boolean
  onClose: () => void
}

/** The agent's own book. */
export function CashBookDrawer({ book, isOpen, onClose }: CashBookDrawerProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Cash book"
      description={`${formatRupees(book.cashInHand)} in hand`}
    >
      <CashEntries entries={book.entries} />
    </Dialog>
  )
}
