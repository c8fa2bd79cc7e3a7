import type { Paper } from '#contract/papers/paper.ts'
import { drawBarcode, drawMark, drawQr } from './draw-marks.ts'
import { drawTable } from './draw-table.ts'
import { hasUnknownLetters } from './fonts.ts'
import { A4, BOTTOM, CORNER, MARGIN, numberPages, placeFor, WIDTH } from './page.ts'
import { FAINT, lineHeight, type Pdf, RULE, widthOf, write, writeLine } from './text.ts'

const BODY = 9
const SMALL = 7.5

const UNKNOWN_LETTERS =
  'Boxes stand for letters that this file has no font for. The page of this paper in the shop shows them.'

/** Draws a document on pages of its own. */
export function drawPaper(pdf: Pdf, paper: Paper): void {
  const { sampleMark } = paper
  const mark = () => sampleMark !== null && drawMark(pdf, sampleMark)
  pdf.on('pageAdded', mark)
  pdf.addPage()
  let y = drawHead(pdf, paper)
  y = drawFacts(pdf, paper, y)
  y = drawParties(pdf, paper, y)
  y = drawTable(pdf, paper.lines, { x: MARGIN, y, width: WIDTH, top: MARGIN, bottom: BOTTOM })
  y = drawSums(pdf, paper, y + 10)
  drawEnd(pdf, paper, y + 8)
  pdf.off('pageAdded', mark)
  numberPages(pdf, `${paper.title} ${paper.facts[0]?.value ?? ''}`)
}

function drawHead(pdf: Pdf, { title, copyMark, notice, orderNumber }: Paper): number {
  const width = WIDTH - 200
  let y = write(pdf, title, { x: MARGIN, y: MARGIN, width }, { size: 18, weight: 'bold' })
  if (copyMark) y = write(pdf, copyMark, { x: MARGIN, y, width }, { size: SMALL, colour: FAINT })
  if (notice) y = write(pdf, notice, { x: MARGIN, y, width }, { size: SMALL, weight: 'bold' })
  drawBarcode(pdf, orderNumber, CORNER)
  return Math.max(y, CORNER.y + CORNER.height) + 8
}

/** The facts side by side, as many as fit on a row. */
function drawFacts(pdf: Pdf, { facts }: Paper, top: number): number {
  let x = MARGIN
  let y = top
  let next = top
  for (const { label, value } of facts) {
    const width = Math.min(
      WIDTH,
      16 +
        Math.max(widthOf(pdf, label, { size: SMALL }), widthOf(pdf, value, { size: BODY, weight: 'bold' })),
    )
    if (x + width - 16 > A4.width - MARGIN) {
      x = MARGIN
      y = next
    }
    writeLine(pdf, label, { x, y, width }, { size: SMALL, colour: FAINT })
    const at = { x, y: y + lineHeight({ size: SMALL }), width }
    next = Math.max(next, write(pdf, value, at, { size: BODY, weight: 'bold' }) + 5)
    x += width
  }
  return next + 2
}

function drawParties(pdf: Pdf, { seller, buyer, deliverTo }: Paper, top: number): number {
  drawRule(pdf, top)
  const parties = [seller, buyer, ...(deliverTo ? [deliverTo] : [])]
  const width = WIDTH / parties.length
  const ends = parties.map(({ heading, name, lines }, at) => {
    const place = { x: MARGIN + at * width, width: width - 12 }
    let y = write(pdf, heading, { ...place, y: top + 6 }, { size: SMALL, colour: FAINT })
    y = write(pdf, name, { ...place, y }, { size: BODY, weight: 'bold' })
    for (const line of lines) y = write(pdf, line, { ...place, y }, { size: 8.5 })
    return y
  })
  return Math.max(...ends) + 10
}

const SUMS = 190

/** The totals at the right, and at the left the table of HSN and rate, which may go on over pages. */
function drawSums(pdf: Pdf, { totals, summary, totalInWords }: Paper, from: number): number {
  const style = { size: BODY }
  const height = totals.length * lineHeight(style) + 3 * lineHeight(style)
  const y = placeFor(pdf, from, height)
  const page = pdf.page
  const x = A4.width - MARGIN - SUMS
  let end = y
  for (const { label, amount, isWhole } of totals) {
    const row = { size: isWhole ? 11 : BODY, weight: isWhole ? 'bold' : 'regular' } as const
    writeLine(pdf, label, { x, y: end, width: SUMS }, row)
    writeLine(pdf, amount, { x, y: end, width: SUMS }, { ...row, align: 'right' })
    end += lineHeight(row) + 1
  }
  end = write(pdf, totalInWords, { x, y: end + 2, width: SUMS }, { size: SMALL, colour: FAINT })
  if (!summary) return end
  const width = WIDTH - SUMS - 24
  const left = drawTable(pdf, summary, { x: MARGIN, y, width, top: MARGIN, bottom: BOTTOM })
  return pdf.page === page ? Math.max(end, left) : left
}

const QR = 130

function drawEnd(pdf: Pdf, paper: Paper, from: number): void {
  const { qr } = paper
  const closing = hasUnknownLetters(JSON.stringify(paper))
    ? [...paper.closing, UNKNOWN_LETTERS]
    : paper.closing
  const height = closing.length * 2 * lineHeight({ size: SMALL }) + (qr ? QR : 0)
  let y = placeFor(pdf, from, height)
  if (qr) {
    drawQr(pdf, qr, { x: MARGIN, y, width: QR })
    y += QR
  }
  for (const line of closing)
    y = write(pdf, line, { x: MARGIN, y, width: WIDTH }, { size: SMALL, colour: FAINT })
}

function drawRule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(A4.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(RULE)
}
