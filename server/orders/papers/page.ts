import { FAINT, type Pdf, writeLine } from './text.ts'

/** Upright, in points. */
export const A4 = { width: 595.28, height: 841.89 }
export const MARGIN = 40
export const WIDTH = A4.width - 2 * MARGIN
/** Where what is drawn ends; beneath it is the page's number. */
export const BOTTOM = A4.height - MARGIN - 16

/** At the right of the head; the quiet zone of a barcode may stand in the margin. */
export const CORNER = { x: A4.width - MARGIN - 170, y: MARGIN, width: 180, height: 44 }

const FOOT = { size: 7.5, colour: FAINT } as const

/** Writes a paper's name and its number on each of its pages, once it is known how many there are. */
export function numberPages(pdf: Pdf, name: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(start + at)
    const place = { x: MARGIN, y: A4.height - MARGIN - 8, width: WIDTH }
    writeLine(pdf, name, place, FOOT)
    writeLine(pdf, `Page ${at + 1} of ${count}`, place, { ...FOOT, align: 'right' })
  }
}

/** Where something so high begins: on a new page, if this one has no room for it. */
export function placeFor(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  pdf.addPage()
  return MARGIN
}
