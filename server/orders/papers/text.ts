import { fontOf, type Run, runsOf, type Weight } from './fonts.ts'

export type Pdf = PDFKit.PDFDocument

export interface TextStyle {
  /** In points, as every measure of a paper. */
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | 'center'
}

/** Of the size: from the top of a line to its baseline, and to the next line. Vowel signs above and below have room. */
const BASELINE = 1.02
const LEADING = 1.35

export const lineHeight = ({ size }: TextStyle): number => size * LEADING

/** How wide a line is. */
export function widthOf(pdf: Pdf, text: string, { size, weight = 'regular' }: TextStyle): number {
  return runsOf(text, weight).reduce(
    (width, run) => width + setFont(pdf, run).fontSize(size).widthOfString(run.text),
    0,
  )
}

/** A file learns of a font with the first run in it. */
const setFont = (pdf: Pdf, run: Run): Pdf => pdf.registerFont(run.font, fontOf(run)).font(run.font)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text in lines that are not wider than this. Words that are wider are cut between letters. */
export function wrap(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(pdf, paragraph, width, style))
}

function wrapParagraph(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const fits = (line: string) => widthOf(pdf, line, style) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \t]+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const { segment } of segmenter.segment(word)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
  }
  return [...lines, line]
}

/**
 * Writes text from a corner downwards, wrapped at the width.
 * @returns where the next line would begin
 */
export function write(
  pdf: Pdf,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: TextStyle,
): number {
  const lines = wrap(pdf, text, width, style)
  for (const [at, line] of lines.entries())
    writeLine(pdf, line, { x, y: y + at * lineHeight(style), width }, style)
  return y + lines.length * lineHeight(style)
}

/** Writes one line, however wide it is. */
export function writeLine(
  pdf: Pdf,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: TextStyle,
): void {
  const { size, weight = 'regular', colour = INK, align = 'left' } = style
  const free = align === 'left' ? 0 : width - widthOf(pdf, text, style)
  let left = x + (align === 'center' ? free / 2 : free)
  pdf.fillColor(colour)
  for (const run of runsOf(text, weight)) {
    setFont(pdf, run).fontSize(size)
    pdf.text(run.text, left, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' })
    left += pdf.widthOfString(run.text)
  }
}

export const INK = '#1a1a1a'
export const FAINT = '#5c5c5c'
export const RULE = '#b8b8b8'
