import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { documentFileName } from '#contract/papers/file-names.ts'
import type { PaperCopy } from '#contract/papers/paper.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { documentsWhere } from '#server/orders/documents/document-queries.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { Parcel } from './draw-label.ts'

/** A whole file in memory: a paper has some kilobytes. */
export interface PaperFile {
  name: string
  content: Buffer
}

/** Library and fonts are loaded with the first file, so that a start needs neither their time nor their memory. */
const loadDrawing = () => import('./draw-papers.ts')

/** A document as a PDF file, made anew each time: it was issued once and for all, so it is always the same paper. */
export async function documentFile(
  document: IssuedDocument,
  copy: PaperCopy = 'recipient',
): Promise<PaperFile> {
  const { documentsPdf } = await loadDrawing()
  return { name: documentFileName(document), content: await buffer(documentsPdf([document], copy)) }
}

/** Documents as PDF files of their own, for an email. */
export async function documentFiles(queries: Queries, ids: readonly string[]): Promise<PaperFile[]> {
  const documents = await documentsWhere(queries, fragment`d.id = any(${ids}) order by d.id`)
  return Promise.all(documents.map((document) => documentFile(document)))
}

/** Many documents as one PDF file, while it is made. */
export async function documentsFile(
  documents: readonly IssuedDocument[],
  copy: PaperCopy,
): Promise<Readable> {
  const { documentsPdf } = await loadDrawing()
  return documentsPdf(documents, copy)
}

/** The label of an order's parcel. */
export async function labelFile(shop: Shop, order: Order): Promise<PaperFile> {
  const { labelPdf } = await loadDrawing()
  const content = await buffer(labelPdf(await parcelOf(shop, order)))
  return { name: `Label-${order.orderNumber}.pdf`, content }
}

/** What goes into an order's parcel. */
export async function packingSlipFile(shop: Shop, order: Order): Promise<PaperFile> {
  const { packingSlipPdf } = await loadDrawing()
  const content = await buffer(packingSlipPdf(await parcelOf(shop, order)))
  return { name: `Packing-slip-${order.orderNumber}.pdf`, content }
}

async function parcelOf({ database, config }: Shop, order: Order): Promise<Parcel> {
  const settings = await readSettings(database, config)
  const { shopName, supportPhone } = settings
  return { order, sender: { name: shopName, address: shopAddress(settings), phone: supportPhone } }
}
