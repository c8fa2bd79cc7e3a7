import type { Paper } from '#contract/papers/paper.ts'
import type { PaperCell, PaperColumn, PaperTable } from '#contract/papers/paper-tables.ts'
import { Barcode } from './barcode.tsx'
import { PaperFacts, PaperParty, PaperTitle, PaperTotals, SampleMark } from './paper-parts.tsx'
import { QrCode } from './qr-code.tsx'

/** A document on the 80 mm of a receipt printer, and on the screen of a phone: each line's columns stand below each other. */
export function PaperReceipt({ paper }: { paper: Paper }) {
  return (
    <article className="flex flex-col gap-3 bg-white text-xs leading-snug text-black">
      <header className="flex flex-col items-center gap-1 text-center">
        <PaperTitle paper={paper} />
        <SampleMark paper={paper} />
      </header>
      <PaperParty party={paper.seller} />
      <PaperFacts paper={paper} className="border-b border-dashed border-current py-2" />
      <PaperParty party={paper.buyer} />
      {paper.deliverTo && <PaperParty party={paper.deliverTo} />}
      <ol className="border-b border-dashed border-current py-1">
        {paper.lines.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of an issued document never change
          <ReceiptLine key={at} columns={paper.lines.columns} row={row} />
        ))}
      </ol>
      <PaperTotals paper={paper} className="break-inside-avoid" />
      <p className="font-semibold">{paper.totalInWords}</p>
      {paper.summary && <Summary table={paper.summary} />}
      <footer className="flex flex-col items-center gap-2 break-inside-avoid text-center">
        {paper.qr && <QrCode text={paper.qr} />}
        {paper.closing.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <Barcode text={paper.orderNumber} />
      </footer>
    </article>
  )
}

/** They stand in the line's first row, or are no news below it. */
const NOT_BELOW = new Set<PaperColumn['id']>(['line', 'item', 'quantity', 'total'])

interface ReceiptLineProps {
  columns: readonly PaperColumn[]
  row: readonly PaperCell[]
}

/** "2 NOS  Steel Tiffin Box  998.00", and below it all else that the columns say. */
function ReceiptLine({ columns, row }: ReceiptLineProps) {
  const cells = columns.map((column, at) => ({ ...column, cell: row[at] ?? { text: '' } }))
  const cellOf = (id: PaperColumn['id']) => cells.find((each) => each.id === id)?.cell
  const rest = cells.filter(({ id, cell }) => !NOT_BELOW.has(id) && cell.text !== '–' && cell.text !== '0.00')
  const item = cellOf('item')
  const quantity = cellOf('quantity')
  return (
    <li className="break-inside-avoid py-1">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{item?.text}</span>
        <span className="tabular shrink-0 font-semibold">{cellOf('total')?.text}</span>
      </p>
      <p className="tabular text-[11px] leading-tight">
        {[
          `${quantity?.text} ${quantity?.detail ?? ''}`.trim(),
          item?.detail && `HSN ${item.detail}`,
          ...rest.map(({ label, cell }) => wordsOf(label, cell)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

const NO_BREAK = '\u00a0'

/** The tax of each HSN and rate, a line each. */
function Summary({ table: { columns, rows } }: { table: PaperTable }) {
  return (
    <ul className="tabular text-[11px] leading-tight">
      {rows.map((row) => {
        const words = columns.map(({ label }, at) => wordsOf(label, row[at] ?? { text: '' })).join(' · ')
        return (
          <li key={words} className="break-inside-avoid py-0.5">
            {words}
          </li>
        )
      })}
    </ul>
  )
}

/** "CGST 9 % ₹38.06" of the column "CGST ₹", which no line breaks. */
function wordsOf(label: string, { text, detail }: PaperCell): string {
  const sign = label.endsWith(' ₹') ? '₹' : ''
  return [label.replace(/ ₹$/, ''), detail, `${text === '–' ? '' : sign}${text}`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(' ', NO_BREAK)
}
