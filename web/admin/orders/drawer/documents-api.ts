import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import type { CreditNoteBody, DocumentNumbersBody } from '#contract/documents/document-calls-schemas.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'

export function useCreditNote(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: CreditNoteBody & { key: string }) =>
      api.post<IssuedDocument>(`/api/orders/${encodeURIComponent(orderId)}/credit-notes`, body, {
        key: key,
      }),
    onSuccess: ({ data }) => adminToast.success(`Credit note ${data.number} issued`),
    // Also after an error: the note may have been given although no response came.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

export function useDocumentNumbers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: DocumentNumbersBody & { id: string }) =>
      api.put<IssuedDocument>(`/api/documents/${encodeURIComponent(id)}/numbers`, body),
    onSuccess: () => adminToast.success('Numbers saved'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
