import { FEES_LABEL } from '../charges.ts'
import type { DocumentLine, IssuedDocument } from '../documents/documents-schemas.ts'
import { formatPaise, nearestPaise, sumOfRupees } from '../money.ts'
import { formatRate, type Treatment } from '../tax/tax-classes.ts'
import { taxHeads } from './paper-columns.ts'

export type ColumnId =
  | 'line'
  | 'item'
  | 'hsn'
  | 'rate'
  | 'quantity'
  | 'price'
  | 'discount'
  | 'delivery'
  | 'taxable'
  | 'cgst'
  | 'sgst'
  | 'igst'
  | 'total'

export interface PaperColumn {
  id: ColumnId
  label: string
  /** Beneath the label, smaller. */
  detail?: string
  /** At the right of its column. */
  isNumber: boolean
}

export interface PaperCell {
  text: string
  /** Beneath the text, smaller. */
  detail?: string
}

/** Each row has a cell for each column. */
export interface PaperTable {
  columns: PaperColumn[]
  rows: PaperCell[][]
}

type Column<Row> = PaperColumn & { cell: (row: Row, at: number) => PaperCell }

function table<Row>(columns: (Column<Row> | false)[], rows: readonly Row[]): PaperTable {
  const shown = columns.filter((column) => column !== false)
  return {
    columns: shown.map(({ cell: _, ...column }) => column),
    rows: rows.map((row, at) => shown.map(({ cell }) => cell(row, at))),
  }
}

/** The goods. A column with nothing in it is left out, and a credit note says only what it gives back. */
export function linesTable(document: IssuedDocument): PaperTable {
  const { lines, kind, registration } = document
  const heads = taxHeads(document)
  const isSale = kind !== 'credit_note'
  return table<DocumentLine>(
    [
      { id: 'line', label: '#', isNumber: true, cell: (_, at) => ({ text: String(at + 1) }) },
      {
        id: 'item',
        label: 'Item',
        detail: registration === 'unregistered' ? undefined : 'HSN',
        isNumber: false,
        cell: (line) => ({
          text: line.name,
          detail: registration === 'unregistered' ? undefined : hsnText(line),
        }),
      },
      { id: 'quantity', label: 'Quantity', isNumber: true, cell: quantityCell },
      isSale && {
        id: 'price',
        label: 'Price ₹',
        detail: heads.length > 0 && isTaxContained(lines) ? 'with tax' : undefined,
        isNumber: true,
        cell: ({ unitPrice }) => amountCell(unitPrice),
      },
      isSale &&
        lines.some(({ discount }) => discount > 0) && {
          id: 'discount',
          label: 'Discount ₹',
          isNumber: true,
          cell: ({ discount }) => amountCell(discount),
        },
      isSale &&
        lines.some(({ delivery }) => delivery > 0) && {
          id: 'delivery',
          label: `${FEES_LABEL} ₹`,
          isNumber: true,
          cell: ({ delivery }) => amountCell(delivery),
        },
      heads.length > 0 && {
        id: 'taxable',
        label: 'Taxable value ₹',
        isNumber: true,
        cell: ({ taxable }) => amountCell(taxable),
      },
      ...heads.map(
        ({ part, label, rateOf }): Column<DocumentLine> => ({
          id: part,
          label: `${label} ₹`,
          isNumber: true,
          cell: (line) =>
            line.treatment === 'taxable'
              ? { ...amountCell(line[part]), detail: percent(rateOf(line.rate)) }
              : { text: '–' },
        }),
      ),
      { id: 'total', label: 'Total ₹', isNumber: true, cell: ({ total }) => amountCell(total) },
    ],
    lines,
  )
}

/** A line of the HSN table, in rupees. */
type HsnRow = Pick<DocumentLine, 'hsn' | 'treatment' | 'rate' | 'taxable' | 'cgst' | 'sgst' | 'igst'>

const SUMMED = ['taxable', 'cgst', 'sgst', 'igst'] as const

/** Value and taxes by HSN and rate, as returns have them. */
export function summaryTable(document: IssuedDocument): PaperTable {
  return table<HsnRow>(
    [
      { id: 'hsn', label: 'HSN', isNumber: false, cell: ({ hsn }) => ({ text: hsn ?? '–' }) },
      {
        id: 'rate',
        label: 'GST rate',
        isNumber: true,
        cell: ({ treatment, rate }) => ({
          text: treatment === 'taxable' ? percent(rate) : UNTAXED_WORDS[treatment],
        }),
      },
      {
        id: 'taxable',
        label: 'Taxable value ₹',
        isNumber: true,
        cell: ({ taxable }) => amountCell(taxable),
      },
      ...taxHeads(document).map(
        ({ part, label }): Column<HsnRow> => ({
          id: part,
          label: `${label} ₹`,
          isNumber: true,
          cell: (row) => amountCell(row[part]),
        }),
      ),
    ],
    byHsnAndRate(document.lines),
  )
}

function byHsnAndRate(lines: readonly DocumentLine[]): HsnRow[] {
  const rows = new Map<string, HsnRow>()
  for (const line of lines) {
    const key = [line.hsn, line.treatment, line.rate].join(' ')
    const before = rows.get(key)
    rows.set(key, before ? { ...before, ...sums(before, line) } : line)
  }
  return [...rows.values()]
}

function sums(one: HsnRow, other: HsnRow) {
  const sum = (part: (typeof SUMMED)[number]) => sumOfRupees(one[part], other[part])
  return { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') }
}

const UNTAXED_WORDS: Record<Exclude<Treatment, 'taxable'>, string> = {
  nil_rated: 'Nil rated',
  exempt: 'Exempt',
  non_gst: 'Outside GST',
}

function hsnText({ hsn, treatment }: DocumentLine): string | undefined {
  const parts = [hsn, treatment !== 'taxable' && UNTAXED_WORDS[treatment]].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

function quantityCell({ quantity, unit }: DocumentLine): PaperCell {
  return quantity === 0 ? { text: '–', detail: 'amount only' } : { text: String(quantity), detail: unit }
}

/** Whether prices were what is paid: then price, discount and delivery already come to the total. */
function isTaxContained(lines: readonly DocumentLine[]): boolean {
  return lines.every(
    ({ unitPrice, quantity, discount, delivery, total }) =>
      nearestPaise(unitPrice) * quantity - nearestPaise(discount) + nearestPaise(delivery) ===
      nearestPaise(total),
  )
}

/** Without the sign, which the column's label has. */
function amountCell(rupees: number): PaperCell {
  return { text: formatPaise(nearestPaise(rupees)).replace('₹', '') }
}

const percent = (rate: number) => formatRate(rate * 100)
