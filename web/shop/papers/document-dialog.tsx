import { Printer } from 'lucide-react'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { type PaperCopy, paperOf } from '#contract/papers/paper.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { usePrint } from '#ui/page/printed-page.tsx'
import { useIsWide } from '#ui/page/use-is-wide.ts'
import type { PaperReader } from './paper-reader.ts'
import { PaperReceipt } from './paper-receipt.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { type PaperFormat, PrintedPapers } from './printed-papers.tsx'

interface DocumentDialogProps {
  document: IssuedDocument
  reader: PaperReader
  onClose: () => void
}

/** A document as it is printed: on A4 on wide screens, as a receipt on phones. */
export function DocumentDialog({ document, reader, onClose }: DocumentDialogProps) {
  const isWide = useIsWide()
  const { printed, print } = usePrint()
  const [copy] = reader.copies
  const paper = paperOf(document, copy)
  const start = (format: PaperFormat, copies: readonly PaperCopy[]) =>
    print({
      format,
      children: <PrintedPapers documents={[document]} format={format} copies={copies} />,
    })
  const shown = reader.copies.slice(0, 1)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      phone="full"
      title={`${document.title} ${document.number}`}
      footer={
        <div className="flex flex-wrap gap-3 sm:justify-end">
          <Button icon={<Printer className="size-5" />} onClick={() => start('a4', shown)}>
            Print
          </Button>
          {reader.copies.length > 1 && document.kind !== 'credit_note' && (
            <Button variant="soft" onClick={() => start('a4', reader.copies)}>
              Print {reader.copies.length} copies
            </Button>
          )}
          {reader.hasReceiptPrinter && (
            <Button variant="soft" onClick={() => start('receipt', shown)}>
              Print on 80 mm
            </Button>
          )}
        </div>
      }
    >
      <div className="rounded-sm bg-white p-4 outlined">
        {isWide ? (
          <PaperSheet paper={paper} />
        ) : (
          <div className="mx-auto max-w-xs">
            <PaperReceipt paper={paper} />
          </div>
        )}
      </div>
      {printed}
    </Dialog>
  )
}
