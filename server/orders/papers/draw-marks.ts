import { barcodeBars } from '#contract/papers/barcode.ts'
import { qrModules } from '#contract/papers/qr-modules.ts'
import { INK, type Pdf, writeLine } from './text.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The bars of a text, with their quiet zones, and the text beneath them. */
export function drawBarcode(pdf: Pdf, text: string, { x, y, width, height }: Box): void {
  const size = 8
  const barHeight = height - 1.4 * size
  const { bars, modules } = barcodeBars(text)
  const module = width / modules
  for (const bar of bars) pdf.rect(x + bar.at * module, y, bar.modules * module, barHeight)
  pdf.fill(INK)
  writeLine(pdf, text, { x, y: y + barHeight, width }, { size, align: 'center' })
}

/** A QR code, as large as fits into the square; nothing where no QR code holds the text. */
export function drawQr(pdf: Pdf, text: string, { x, y, width }: Omit<Box, 'height'>): void {
  const qr = qrModules(text)
  if (!qr) return
  const { data, size } = qr
  const module = width / size
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
  pdf.fill(INK)
}

/** A word across the whole page, behind which everything can be read. */
export function drawMark(pdf: Pdf, text: string): void {
  const { width, height } = pdf.page
  pdf
    .save()
    .rotate((-Math.atan(height / width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
    .fillOpacity(0.1)
  writeLine(pdf, text, { x: 0, y: height / 2 - 24, width }, { size: 40, weight: 'bold', align: 'center' })
  pdf.restore()
}
