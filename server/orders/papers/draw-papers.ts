import type { Readable } from 'node:stream'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { type PaperCopy, paperOf } from '#contract/papers/paper.ts'
import { drawLabel, LABEL, type Parcel } from './draw-label.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'
import { drawPaper } from './draw-paper.ts'
import { A4 } from './page.ts'
import { pdfFile } from './pdf-file.ts'

/** Documents in one file, each on pages of its own. */
export function documentsPdf(documents: readonly IssuedDocument[], copy: PaperCopy | null): Readable {
  const [first] = documents
  const title = first && documents.length === 1 ? `${first.title} ${first.number}` : 'Documents'
  return pdfFile({ title, size: A4 }, documents, (pdf, document) => drawPaper(pdf, paperOf(document, copy)))
}

/** The label of a parcel. */
export function labelPdf(parcel: Parcel): Readable {
  return pdfFile({ title: `Label ${parcel.order.orderNumber}`, size: LABEL }, [parcel], drawLabel)
}

/** What goes into a parcel. */
export function packingSlipPdf(parcel: Parcel): Readable {
  return pdfFile({ title: `Packing slip ${parcel.order.orderNumber}`, size: A4 }, [parcel], drawPackingSlip)
}
