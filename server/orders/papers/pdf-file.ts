import { setTimeout as sleep } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { turns } from '#server/http/turns.ts'
import type { Pdf } from './text.ts'

/** In points. */
export interface PageSize {
  width: number
  height: number
}

/** One paper of all files is drawn at a time. */
const drawing = turns(1, Number.POSITIVE_INFINITY)
let pausedUntil = 0

/**
 * One PDF file of papers, while it is made. After each paper all files pause as long as it took, so that other requests have
 * at least half of the time, and nothing is made once nobody waits for it.
 * @param draw adds the pages of a paper
 */
export function pdfFile<Paper>(
  { title, size }: { title: string; size: PageSize },
  papers: readonly Paper[],
  draw: (pdf: Pdf, paper: Paper) => void,
): Pdf {
  const pdf = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    lang: 'en-IN',
    info: { Title: title },
  })
  drawAll(pdf, papers, draw).catch((error: Error) => pdf.destroy(error))
  return pdf
}

async function drawAll<Paper>(
  pdf: Pdf,
  papers: readonly Paper[],
  draw: (pdf: Pdf, paper: Paper) => void,
): Promise<void> {
  for (const paper of papers) {
    await drawing(async () => {
      await sleep(Math.max(0, pausedUntil - performance.now()))
      if (pdf.destroyed) return
      const begin = performance.now()
      draw(pdf, paper)
      pdf.flushPages()
      const end = performance.now()
      pausedUntil = 2 * end - begin
    })
    if (pdf.destroyed) return
  }
  pdf.end()
}
