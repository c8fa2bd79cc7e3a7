import type { ReactNode } from 'react'
import type {
  ImportedRow,
  ImportFault,
  ImportProductsAnswer,
} from '#contract/catalogue/catalogue-management.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { countOf } from '#ui/count-of.ts'
import { Banner } from '#ui/page/banner.tsx'
import { Pill } from '#ui/pill.tsx'
import { sentenceCase } from '#ui/sentence-case.ts'

/** What the import will change, or has changed, row by row; errors are listed with row and column. */
export function ImportPreview({ answer }: { answer: ImportProductsAnswer }) {
  const { isCommitted, created, changed, unchanged, faulty, faults, rows, next, done, total } = answer
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={faulty > 0 || next !== null ? 'warning' : isCommitted ? 'success' : 'info'}>
        <p className="text-sm">
          {isCommitted && (next === null ? 'Done: ' : `${done} of ${countOf(total, 'product')} are done: `)}
          {countOf(created, 'new product')}, {changed} changed, {unchanged} unchanged
          {faulty > 0 && `, ${countOf(faulty, 'row')} with errors`}.
          {!isCommitted && ' Nothing has been changed yet.'}
          {isCommitted && next !== null && ' These stay as they are; go on for the rest.'}
        </p>
      </Banner>
      {faults.length > 0 && <Faults faults={faults} />}
      {rows.length > 0 && <Rows rows={rows} isCommitted={isCommitted} />}
    </div>
  )
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  const { taxIncluded } = usePricingTerms()
  const labelOf = (column: string) =>
    column === 'list_price' && !taxIncluded ? 'MRP before tax' : formatColumn(column)
  return (
    <Listing title="Rows with errors">
      <Table caption="Rows with errors">
        <thead>
          <tr>
            <Th align="right">Row</Th>
            <Th>Product</Th>
            <Th>Column</Th>
            <Th>What is wrong</Th>
          </tr>
        </thead>
        <tbody>
          {faults.map((error) => (
            <tr key={`${error.row} ${error.column} ${error.message}`}>
              <Td isNumber>{error.row}</Td>
              <Td>{error.name ?? '–'}</Td>
              <Td>{error.column ? labelOf(error.column) : '–'}</Td>
              <Td className="text-error wrap-anywhere">{error.message}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Listing>
  )
}

function Rows({ rows, isCommitted }: { rows: readonly ImportedRow[]; isCommitted: boolean }) {
  return (
    <Listing title={isCommitted ? 'Imported' : 'What will happen'}>
      <Table caption={isCommitted ? 'Imported rows' : 'Rows to import'}>
        <thead>
          <tr>
            <Th align="right">Row</Th>
            <Th>Product</Th>
            <Th>Action</Th>
            <Th>What changes</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <Td isNumber>{row.row}</Td>
              <Td>{row.name}</Td>
              <Td>
                <Pill tone={row.action === 'create' ? 'delivered' : 'assigned'}>
                  {row.action === 'create' ? 'New' : 'Change'}
                </Pill>
              </Td>
              <Td>
                <Changes changes={row.changes} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Listing>
  )
}

/** Old and new values; a long text is cut. */
function Changes({ changes }: { changes: ImportedRow['changes'] }) {
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          <span className="text-muted">{formatColumn(column)}: </span>
          <del className="text-muted">{shortened(before)}</del>{' '}
          <span aria-hidden="true" className="text-muted">
            →
          </span>{' '}
          <ins className="font-semibold no-underline">{shortened(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

const MAX_SHOWN_LENGTH = 60

function shortened(text: string): string {
  if (text === '') return 'nothing'
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

const COLUMN_LABELS: Record<string, string> = {
  mrp: 'MRP',
  list_price: 'MRP',
  sku: 'SKU',
  hsn: 'HSN code',
}

/** "net_quantity" is "Net quantity". */
const formatColumn = (column: string) => COLUMN_LABELS[column] ?? sentenceCase(column.replaceAll('_', ' '))

function Listing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-bold">{title}</h3>
      <div className="max-h-72 overflow-y-auto rounded-md outlined">{children}</div>
    </section>
  )
}
