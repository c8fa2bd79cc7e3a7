import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { type PaperCopy, paperOf } from '#contract/papers/paper.ts'
import type { PageFormat } from '#ui/page/printed-page.tsx'
import { AddressLabel } from './address-label.tsx'
import { PaperReceipt } from './paper-receipt.tsx'
import { PaperSheet } from './paper-sheet.tsx'

export type PaperFormat = Extract<PageFormat, 'a4' | 'receipt'>

interface PrintedPapersProps {
  documents: readonly IssuedDocument[]
  format: PaperFormat
  /** Each document is printed once for each of them. */
  copies: readonly PaperCopy[]
}

/** Documents, each from a new page on. */
export function PrintedPapers({ documents, format, copies }: PrintedPapersProps) {
  const Page = format === 'a4' ? PaperSheet : PaperReceipt
  return documents.flatMap((document) =>
    (document.kind === 'credit_note' ? copies.slice(0, 1) : copies).map((copy) => (
      <div key={`${document.id} ${copy}`} className="not-last:break-after-page">
        <Page paper={paperOf(document, copy)} />
      </div>
    )),
  )
}

const LABELS_ON_A4 = 4

/** Labels of 100 x 150 mm, one a page, or four on A4. */
export function PrintedLabels({ orders, onA4 }: { orders: readonly Order[]; onA4: boolean }) {
  const perPage = onA4 ? LABELS_ON_A4 : 1
  const sheets = Array.from({ length: Math.ceil(orders.length / perPage) }, (_, at) =>
    orders.slice(at * perPage, (at + 1) * perPage),
  )
  return sheets.map((sheet) => (
    <div
      key={sheet[0]?.id}
      className={onA4 ? 'grid grid-cols-2 not-last:break-after-page' : 'not-last:break-after-page'}
    >
      {sheet.map((order) => (
        <AddressLabel key={order.id} order={order} />
      ))}
    </div>
  ))
}
