import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import type {
  PaymentIssuePage,
  PaymentPage,
  PaymentPeriod,
  PaymentRecord,
  Reconciliation,
} from '#contract/ordering/payments.ts'

const PAGE_SIZE = 25
const LONG_MS = 60_000

/** Under the topic of orders, whose live updates invalidate it, because a refund changes an order too. */
const KEY = ['orders', 'payments']

export const ledgerQuery = (
  { from, to, search }: PaymentPeriod & { search: string },
  cursor: string | null,
) =>
  queryOptions({
    queryKey: [...KEY, 'ledger', from, to, search, cursor],
    queryFn: async ({ signal }) => {
      const query = { from, to, search, cursor, limit: PAGE_SIZE }
      return (await api.get<PaymentPage>('/api/payments', { query, signal })).data
    },
  })

export const reconciliationQuery = ({ from, to }: PaymentPeriod) =>
  queryOptions({
    queryKey: [...KEY, 'reconciliation', from, to],
    queryFn: async ({ signal }) => {
      const query = { from, to }
      const path = '/api/payments/reconciliation'
      return (await api.get<Reconciliation>(path, { query, signal, timeoutMs: LONG_MS })).data
    },
    placeholderData: keepPreviousData,
  })

export const issuesQuery = queryOptions({
  queryKey: [...KEY, 'issues'],
  queryFn: async ({ signal }) =>
    (await api.get<PaymentIssuePage>('/api/payments/issues', { query: { limit: 50 }, signal })).data,
})

export function useRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, ...body }: { id: string; key: string; amount: number; reason: string }) => {
      const options = { key }
      return api.post<PaymentRecord>(`/api/payments/${encodeURIComponent(id)}/refund`, body, options)
    },
    onSuccess: () => adminToast.success('Refund requested'),
    // Also after an error: the refund may have been made although no response came.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

export function useResolveIssue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, resolution }: { id: string; resolution: string }) =>
      api.post(`/api/payments/issues/${encodeURIComponent(id)}/resolve`, { resolution }),
    onSuccess: () => {
      adminToast.success('Marked as done')
      return queryClient.invalidateQueries({ queryKey: issuesQuery.queryKey })
    },
  })
}

/** Downloads the shop's and the gateway's records side by side, written by the server. */
export function useReconciliationExport() {
  return useMutation({
    mutationFn: async ({ from, to }: PaymentPeriod) => {
      const query = { from, to }
      const file = await fetchFile('/api/payments/reconciliation/export', { query, timeoutMs: LONG_MS })
      saveFile(file, `payments_${from}_${to}.csv`)
    },
    onSuccess: () => adminToast.success('Payments exported'),
    onError: (error) => adminToast.failure('Failed to export payments', error),
  })
}
