import { useMutation } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import type { DocumentPage } from '#contract/documents/document-calls-schemas.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { MAX_PAGE_SIZE } from '#contract/envelope.ts'
import type { DocumentFilters } from '../gst-api.ts'

const FILE_MS = 60_000

/** Downloads a document as the PDF file that its buyer gets. */
export function useDocumentFile() {
  return useMutation({
    mutationFn: async ({ id, number }: IssuedDocument) => {
      const file = await fetchFile(`/api/documents/${encodeURIComponent(id)}/pdf`, { timeoutMs: FILE_MS })
      saveFile(file, `${number.replaceAll('/', '-')}.pdf`)
    },
    onError: (error) => adminToast.failure('Failed to download the document', error),
  })
}

/** Downloads all documents that are found as one PDF file, in the order of the list. */
export function useDocumentsFile() {
  return useMutation({
    mutationFn: async (filters: DocumentFilters) => {
      const ids = (await idsOf(filters)).join(',')
      const file = await fetchFile('/api/documents/pdf', { query: { ids }, timeoutMs: FILE_MS })
      saveFile(file, `documents_${filters.month ?? 'all'}.pdf`)
    },
    onError: (error) => adminToast.failure('Failed to download the documents', error),
  })
}

async function idsOf({ search, month, kind }: DocumentFilters): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number | null> = {
      search,
      month,
      kind,
      cursor,
      limit: MAX_PAGE_SIZE,
    }
    const { data }: { data: DocumentPage } = await api.get<DocumentPage>('/api/documents', { query })
    ids.push(...data.items.map(({ id }) => id))
    cursor = data.nextCursor
  } while (cursor !== null)
  return ids
}
