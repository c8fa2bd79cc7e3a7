import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { fetchFile, postForFile, saveFile } from '#client/save-file.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { TrackedDocumentsBody } from '#contract/papers/paper-calls-schemas.ts'
import type { PaperReader } from './paper-reader.ts'

const PDF_TIMEOUT_MS = 120_000

/** The documents of an order, in the order in which they were issued. Live updates of orders read them again. */
export function documentsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'documents', orderId],
    queryFn: async ({ signal }) =>
      (await api.get<IssuedDocument[]>(`/api/orders/${encodeURIComponent(orderId)}/documents`, { signal }))
        .data,
  })
}

/** The same for whoever has the order's tracking link and knows its phone. */
export async function readTrackedDocuments(proof: TrackedDocumentsBody): Promise<IssuedDocument[]> {
  return (await api.post<IssuedDocument[]>('/api/documents/track', proof)).data
}

/** Lets the browser download a document as "Tax invoice T-26-27-00001.pdf", with the mark of this reader's copy. */
export const savePdf =
  ({ copies: [copy] }: PaperReader) =>
  async (document: IssuedDocument): Promise<void> => {
    const options = { query: { copy }, timeoutMs: PDF_TIMEOUT_MS }
    const file = await fetchFile(`/api/documents/${encodeURIComponent(document.id)}/pdf`, options)
    saveFile(file, nameOf(document))
  }

/** The same for whoever has the order's tracking link and knows its phone. */
export const saveTrackedPdf =
  (proof: TrackedDocumentsBody) =>
  async (document: IssuedDocument): Promise<void> => {
    const body = { ...proof, documentId: document.id }
    const file = await postForFile('/api/documents/track/pdf', body, { timeoutMs: PDF_TIMEOUT_MS })
    saveFile(file, nameOf(document))
  }

const nameOf = ({ title, number }: IssuedDocument) => `${title} ${number.replaceAll('/', '-')}.pdf`

/** The same of many in one file. */
export async function saveJointPdf(documents: readonly IssuedDocument[]): Promise<void> {
  const query = { ids: documents.map(({ id }) => id).join(',') }
  const file = await fetchFile('/api/documents/pdf', { query, timeoutMs: PDF_TIMEOUT_MS })
  saveFile(file, 'Invoices.pdf')
}
