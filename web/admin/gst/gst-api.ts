import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { callQuery, send } from '#client/calls.ts'
import { sendOnce } from '#client/post-once.ts'
import { gstCalls } from '#contract/calls/gst-calls.ts'
import type { DocumentPage } from '#contract/documents/document-calls-schemas.ts'
import type { AccountantLink } from '#contract/gst/gst-schemas.ts'
import { periodLabel } from '#contract/gst/periods.ts'
import type { Settings } from '#contract/settings.ts'
import type { DocumentKind } from '#contract/tax/financial-year.ts'

const DOCUMENTS_PER_PAGE = 50
const LONG_MS = 60_000

export const monthsQuery = callQuery(gstCalls.months)

export const returnQuery = (period: string) => ({
  ...callQuery(gstCalls.return, { params: { period }, timeoutMs: LONG_MS }),
  placeholderData: keepPreviousData,
})

/** Where the files of a period are. */
export const returnPath = (period: string) => `/api/gst/returns/${encodeURIComponent(period)}`

export const reconciliationQuery = (month: string) => ({
  ...callQuery(gstCalls.reconciliation, { query: { month }, timeoutMs: LONG_MS }),
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
    mutationFn: (month: string) => sendOnce(gstCalls.closeMonth, { params: { month } }),
    onSuccess: (_answer, month) => adminToast.success(`${periodLabel(month)} is closed`),
    onError: (error, month) => adminToast.failure(`Failed to close ${periodLabel(month)}`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Issues the document of an order that left the shop without one. */
export function useIssueDocument() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (orderId: string) => sendOnce(gstCalls.issueDocument, { params: { id: orderId } }),
    onSuccess: ({ data }) => adminToast.success(`${data.number} issued`),
    onError: (error) => adminToast.failure('Failed to issue the document', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** The address of a link, and until when it works. */
export type NewAccountantLink = z.infer<typeof AccountantLink>

/** Makes a link with which an accountant reads one period for a day. */
export function useAccountantLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (period: string) => (await send(gstCalls.makeLink, { body: { period } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['accountant'] }),
  })
}

/** The links to a period that work now. */
export const linksQuery = (period: string) => callQuery(gstCalls.links, { query: { period } })

export function useEndLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => send(gstCalls.endLink, { params: { id } }),
    onSuccess: () => adminToast.success('The link has ended'),
    onError: (error) => adminToast.failure('Failed to end the link', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['accountant'] }),
  })
}
