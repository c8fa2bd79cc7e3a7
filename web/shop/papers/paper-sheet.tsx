import type { Paper } from '#contract/papers/paper.ts'
import type { PaperTable } from '#contract/papers/paper-tables.ts'
import { classNames } from '#ui/class-names.ts'
import { Barcode } from './barcode.tsx'
import { PaperFacts, PaperParty, PaperTitle, PaperTotals, SampleMark } from './paper-parts.tsx'
import { QrCode } from './qr-code.tsx'

/** A document on A4. Its tables repeat their heads on each page, and no row is broken. */
export function PaperSheet({ paper }: { paper: Paper }) {
  return (
    <article className="flex flex-col gap-4 bg-white text-xs leading-snug text-black">
      <header className="flex items-start justify-between gap-6 border-b-2 border-current pb-3">
        <PaperTitle paper={paper} className="min-w-0" />
        <Barcode text={paper.orderNumber} className="shrink-0" />
      </header>
      <div className="grid grid-cols-2 gap-6">
        <PaperParty party={paper.seller} />
        <div className="flex items-start justify-between gap-4">
          <PaperFacts paper={paper} className="min-w-0" />
          {paper.qr && <QrCode text={paper.qr} />}
        </div>
        <PaperParty party={paper.buyer} />
        {paper.deliverTo && <PaperParty party={paper.deliverTo} />}
      </div>
      <Table table={paper.lines} note={paper.sampleMark} />
      <div className="flex items-start justify-between gap-8">
        <div className="flex min-w-0 flex-col gap-3">{paper.summary && <Table table={paper.summary} />}</div>
        <PaperTotals paper={paper} className="ml-auto min-w-48 shrink-0 break-inside-avoid" />
      </div>
      <footer className="break-inside-avoid">
        <p className="font-semibold">{paper.totalInWords}</p>
        {paper.closing.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <SampleMark paper={paper} />
      </footer>
    </article>
  )
}

interface TableProps {
  table: PaperTable
  /** Above the columns on each page. */
  note?: string | null
}

function Table({ table: { columns, rows }, note }: TableProps) {
  return (
    <table className="tabular w-full border-collapse text-[11px] leading-tight">
      <thead>
        {note && (
          <tr>
            <th colSpan={columns.length} className="border-2 border-current py-1 text-center text-sm">
              {note}
            </th>
          </tr>
        )}
        <tr className="border-b border-current">
          {columns.map(({ id, label, detail, isNumber }) => (
            <th
              key={id}
              scope="col"
              className={classNames(
                'px-1 py-1 first:pl-0 last:pr-0',
                isNumber ? 'text-right' : 'text-left',
                id === 'item' && 'w-full min-w-36',
              )}
            >
              {label}
              {detail && <span className="block text-[11px] font-normal">{detail}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an issued document never change
            key={at}
            className="break-inside-avoid border-b border-current/30 align-top"
          >
            {columns.map(({ id, isNumber }, column) => (
              <td
                key={id}
                className={classNames(
                  'px-1 py-1 first:pl-0 last:pr-0',
                  isNumber ? 'text-right whitespace-nowrap' : 'wrap-break-word',
                )}
              >
                {row[column]?.text}
                {row[column]?.detail && <span className="block text-[11px]">{row[column].detail}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
