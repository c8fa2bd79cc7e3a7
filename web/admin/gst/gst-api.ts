import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { DocumentPage } from '#contract/document-calls-schemas.ts'
import type { AccountantLink, GstMonth, GstReconciliation, GstReturn } from '#contract/gst/gst-schemas.ts'
import { periodLabel } from '#contract/gst/periods.ts'
import type { Settings } from '#contract/settings.ts'
import type { DocumentKind } from '#contract/tax/financial-year.ts'

const DOCUMENTS_PER_PAGE = 50
const LONG_MS = 60_000

/** Under the topic of orders, whose live updates invalidate it: every document belongs to an order. */
const KEY = ['orders', 'gst']

export const monthsQuery = queryOptions({
  queryKey: [...KEY, 'months'],
  queryFn: async ({ signal }) => (await api.get<GstMonth[]>('/api/gst/months', { signal })).data,
})

export const returnQuery = (period: string) =>
  queryOptions({
    queryKey: [...KEY, 'return', period],
    queryFn: async ({ signal }) =>
      (await api.get<GstReturn>(returnPath(period), { signal, timeoutMs: LONG_MS })).data,
    placeholderData: keepPreviousData,
  })

/** Where the figures and files of a period are. */
export const returnPath = (period: string) => `/api/gst/returns/${encodeURIComponent(period)}`

export const reconciliationQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, 'reconciliation', month],
    queryFn: async ({ signal }) => {
      const options = { query: { month }, signal, timeoutMs: LONG_MS }
      return (await api.get<GstReconciliation>('/api/gst/reconciliation', options)).data
    },
    placeholderData: keepPreviousData,
  })

export interface DocumentFilters {
  search: string
  month: string | null
  kind: DocumentKind | null
}

export const documentsQuery = ({ search, month, kind }: DocumentFilters, cursor: string | null) =>
  queryOptions({
    queryKey: ['orders', 'documents', 'all', search, month, kind, cursor],
    queryFn: async ({ signal }) => {
      const query = { search, month, kind, cursor, limit: DOCUMENTS_PER_PAGE }
      return (await api.get<DocumentPage>('/api/documents', { query, signal })).data
    },
  })

/** How the shop stands to GST, by the day since which it does; one of its settings. */
export const registrationsQuery = queryOptions({
  // Begins with the topic of the live updates that changed settings publish.
  queryKey: ['shop', 'registrations'],
  queryFn: async ({ signal }) => (await api.get<Settings>('/api/settings', { signal })).data.registrations,
})

export function useCloseMonth() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (month: string) =>
      postOnce<GstMonth>(`/api/gst/months/${encodeURIComponent(month)}/close`, {}),
    onSuccess: (_answer, month) => adminToast.success(`${periodLabel(month)} is closed`),
    onError: (error, month) => adminToast.failure(`Failed to close ${periodLabel(month)}`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

/** Issues the document of an order that left the shop without one. */
export function useIssueDocument() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (orderId: string) =>
      postOnce<{ number: string }>(`/api/gst/orders/${encodeURIComponent(orderId)}/document`, {}),
    onSuccess: ({ data }) => adminToast.success(`${data.number} issued`),
    onError: (error) => adminToast.failure('Failed to issue the document', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** The address of a link, and until when it works. */
export type NewAccountantLink = z.infer<typeof AccountantLink>

/** Makes a link with which an accountant reads one period for a day. */
export function useAccountantLink() {
  return useMutation({
    mutationFn: async (period: string) =>
      (await api.post<NewAccountantLink>('/api/gst/links', { period })).data,
  })
}
