import { useQuery } from '@tanstack/react-query'
import { FileMinus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatCalendarDate } from '#admin/layout/format-time.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import type { OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { documentsQuery } from '#shop/papers/documents-api.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { Pill } from '#ui/pill.tsx'
import { CreditNoteForm } from './credit-note-form.tsx'
import { DocumentNumbersForm } from './document-numbers-form.tsx'

/** The GST documents of an order, the numbers that portals gave them, and a credit note by hand. */
export function OrderGst({ order }: { order: OrderWithHistory }) {
  const mayChange = useMay('documents.change')
  const query = useQuery(documentsQuery(order.id))
  const documents = query.data ?? []
  const isMissing = order.needsEwayBill === true && documents.every(({ ewayBill }) => ewayBill === null)
  if (query.isError) {
    return (
      <LoadError
        query={query}
        heading="h3"
        message={formatFailure('Failed to load the documents', query.error)}
      />
    )
  }
  if (documents.length === 0 && !isMissing) return null
  return (
    <section aria-label="GST" className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">GST</h3>
      {isMissing && <EwayWarning isDispatched={documents.length > 0} />}
      {documents.length > 0 && (
        <ul className="divide-y divide-line rounded-md outlined">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && <Correction order={order} documents={documents} />}
    </section>
  )
}

function EwayWarning({ isDispatched }: { isDispatched: boolean }) {
  return (
    <Banner tone="warning" title="Needs an e-way bill">
      <span className="text-sm">
        {isDispatched
          ? 'Its value is above the limit of your settings. Enter the number at the invoice.'
          : 'Its value is above the limit of your settings. Make the e-way bill before the goods leave, and enter its number at the invoice after that.'}
      </span>
    </Banner>
  )
}

function DocumentRow({ document, mayChange }: { document: IssuedDocument; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const numbers = [
    document.ewayBill && `E-way bill ${document.ewayBill}`,
    document.irn && `IRN ${document.irn.slice(0, 8)}…`,
  ].filter(Boolean)
  return (
    <li className="flex flex-col gap-2 p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-mono font-semibold">{document.number}</span>
        <span className="tabular font-semibold">{formatRupees(document.total)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span>
          {document.title}, {formatCalendarDate(document.issuedOn)}
          {document.reason && ` · ${document.reason}`}
        </span>
        {document.isSample && <Pill tone="other">Sample</Pill>}
      </div>
      {!document.hasTaxEffect && (
        <p className="text-pending">
          Given too late to lessen the tax (after 30 November of the next financial year).
        </p>
      )}
      {numbers.length > 0 && <p className="font-mono break-all">{numbers.join(' · ')}</p>}
      {mayChange && isOpen && <DocumentNumbersForm document={document} onDone={() => setOpen(false)} />}
      {mayChange && !isOpen && (
        <Button
          size="admin"
          variant="outline"
          className="self-start"
          aria-label={`E-way bill and e-invoice of ${document.number}`}
          onClick={() => setOpen(true)}
        >
          E-way bill and e-invoice
        </Button>
      )}
    </li>
  )
}

interface CorrectionProps {
  order: OrderWithHistory
  documents: readonly IssuedDocument[]
}

/** What was paid online goes back as a refund, whose credit note follows by itself; cash is credited by hand. */
function Correction({ order, documents }: CorrectionProps) {
  const invoice = documents.findLast(({ kind }) => kind !== 'credit_note')
  if (!invoice || leftOf(invoice, documents) === 0) return null
  const isOnline = order.paymentMethod === 'razorpay'
  const left = isOnline
    ? Math.min(leftOf(invoice, documents), cashLeftOf(order, documents))
    : leftOf(invoice, documents)
  return (
    <>
      {isOnline && (
        <p className="text-sm text-muted">
          To correct what was paid online, refund the difference in Payments: the credit note follows the
          refund.
        </p>
      )}
      {left > 0 && <CashCorrection order={order} invoice={invoice} documents={documents} left={left} />}
    </>
  )
}

interface CashCorrectionProps extends CorrectionProps {
  invoice: IssuedDocument
  /** Rupees that can still be credited. */
  left: number
}

function CashCorrection({ order, invoice, documents, left }: CashCorrectionProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <CreditNoteForm
        orderId={order.id}
        invoice={invoice}
        notes={notesOf(invoice, documents)}
        left={left}
        onDone={() => setOpen(false)}
      />
    )
  }
  return (
    <Button
      size="admin"
      variant="outline"
      icon={<FileMinus className="size-4" />}
      className="self-start"
      onClick={() => setOpen(true)}
    >
      Give a credit note
    </Button>
  )
}

function notesOf(invoice: IssuedDocument, documents: readonly IssuedDocument[]): IssuedDocument[] {
  return documents.filter((document) => document.invoice?.number === invoice.number)
}

/** The rupees of an invoice that no credit note has given back. */
function leftOf(invoice: IssuedDocument, documents: readonly IssuedDocument[]): number {
  return without(invoice.total, notesOf(invoice, documents))
}

/** The rupees of an order paid online that were paid in cash at the door and no credit note has given back. */
function cashLeftOf(order: OrderWithHistory, documents: readonly IssuedDocument[]): number {
  if (order.status !== 'delivered') return 0
  return without(
    order.due,
    documents.filter(({ isCash }) => isCash),
  )
}

/** Rupees less what credit notes gave back. */
function without(total: number, notes: readonly IssuedDocument[]): number {
  return rupeesFromPaise(
    notes.reduce((paise, note) => paise - paiseFromRupees(note.total), paiseFromRupees(total)),
  )
}
