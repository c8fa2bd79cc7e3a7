import type { PaperCell, PaperColumn, PaperTable } from '#contract/papers/paper-tables.ts'
import { FAINT, lineHeight, type Pdf, RULE, type TextStyle, widthOf, wrap, writeLine } from './text.ts'

interface Place {
  x: number
  y: number
  width: number
  /** Where the next page begins, and where each ends. */
  top: number
  bottom: number
}

/** Between a column's text and its end. */
const GAP = 8
/** Of a row, above and below its text. */
const PADDING = 2.5
const DETAIL = 0.85
/** The largest with which the widest column of words is wide enough; the last one in any case. */
const SIZES = [8.5, 7.5, 6.5]
const MIN_WORDS = 0.28

interface Layout {
  size: number
  columns: (PaperColumn & { left: number; width: number })[]
}

/**
 * Draws a table that goes on over as many pages as it needs, with its head on each.
 * @returns where it ends on the page that is then the last
 */
export function drawTable(pdf: Pdf, table: PaperTable, place: Place): number {
  const layout = layoutOf(pdf, table, place)
  const head = table.columns.map(headCell)
  let y = drawRow(pdf, head, layout, place.y, 'bold')
  for (const row of table.rows) {
    if (y + rowHeight(pdf, row, layout, 'regular') > place.bottom) {
      pdf.addPage()
      y = drawRow(pdf, head, layout, place.top, 'bold')
    }
    y = drawRow(pdf, row, layout, y, 'regular')
  }
  return y
}

/** The sign of the rupee stays with its word. */
function headCell({ label, detail }: PaperColumn): PaperCell {
  return { text: label.replace(' ₹', '\u00a0₹'), detail }
}

function layoutOf(pdf: Pdf, table: PaperTable, place: Place): Layout {
  const { x } = place
  // The last column needs no gap after it.
  const width = place.width + GAP
  for (const size of SIZES) {
    const widths = table.columns.map((column, at) => naturalWidth(pdf, table, column, at, size))
    const free = width - widths.reduce((sum, each) => sum + each, 0)
    const words = table.columns.findIndex(({ isNumber }) => !isNumber)
    const isLast = size === SIZES.at(-1)
    if (!isLast && free + (widths[words] ?? 0) < width * MIN_WORDS) continue
    let left = x
    const columns = table.columns.map((column, at) => {
      const wide = (widths[at] ?? 0) + (at === words ? free : 0)
      left += wide
      return { ...column, left: left - wide, width: wide - GAP }
    })
    return { size, columns }
  }
  throw new Error('A table has a size')
}

/** As wide as the longest word of the head and, in a column of numbers, the longest number. */
function naturalWidth(pdf: Pdf, { rows }: PaperTable, column: PaperColumn, at: number, size: number): number {
  const { text, detail = '' } = headCell(column)
  const head = [...text.split(' '), ...detail.split(' ')].map((word) =>
    widthOf(pdf, word, { size, weight: 'bold' }),
  )
  const cells = column.isNumber
    ? rows.flatMap((row) => [
        widthOf(pdf, row[at]?.text ?? '', { size }),
        widthOf(pdf, row[at]?.detail ?? '', { size: size * DETAIL }),
      ])
    : []
  return Math.max(...head, ...cells) + 0.1 + GAP
}

/** A cell's lines, each with its style. */
function linesOf(
  pdf: Pdf,
  cell: PaperCell | undefined,
  { width, isNumber }: Layout['columns'][number],
  style: TextStyle,
) {
  const align = isNumber ? 'right' : 'left'
  const detail = { ...style, align, weight: 'regular', size: style.size * DETAIL, colour: FAINT } as const
  const text = { ...style, align } as const
  return [
    ...wrap(pdf, cell?.text ?? '', width, text).map((line) => ({ line, style: text })),
    ...(cell?.detail ? wrap(pdf, cell.detail, width, detail).map((line) => ({ line, style: detail })) : []),
  ]
}

type Weight = TextStyle['weight']

function rowHeight(pdf: Pdf, row: readonly PaperCell[], { columns, size }: Layout, weight: Weight): number {
  const heights = columns.map((column, at) =>
    linesOf(pdf, row[at], column, { size, weight }).reduce((sum, { style }) => sum + lineHeight(style), 0),
  )
  return Math.max(...heights) + 2 * PADDING
}

function drawRow(pdf: Pdf, row: readonly PaperCell[], layout: Layout, top: number, weight: Weight): number {
  const { columns, size } = layout
  let end = top
  for (const [at, column] of columns.entries()) {
    let y = top + PADDING
    for (const { line, style } of linesOf(pdf, row[at], column, { size, weight })) {
      writeLine(pdf, line, { x: column.left, y, width: column.width }, style)
      y += lineHeight(style)
    }
    end = Math.max(end, y + PADDING)
  }
  const [first] = columns
  const last = columns.at(-1)
  if (first && last) {
    pdf
      .moveTo(first.left, end)
      .lineTo(last.left + last.width, end)
      .lineWidth(weight === 'bold' ? 0.8 : 0.4)
      .stroke(RULE)
  }
  return end
}
