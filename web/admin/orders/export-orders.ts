import { useMutation } from '@tanstack/react-query'
import { isoDate } from '#admin/layout/format-time.ts'
import { formatFailure } from '#admin/list/format-failure.ts'
import { saveFile } from '#admin/list/save-file.ts'
import { api } from '#client/api-client.ts'
import { toast } from '#ui/overlays/toast.ts'
import { filterParams, type OrderFilters } from './order-filters.ts'

const TIMEOUT_MS = 120_000

/** Downloads the filtered orders as CSV, written by the server. */
export function useOrderExport() {
  return useMutation({
    mutationFn: async (filters: OrderFilters) => {
      const query = filterParams(filters)
      const file = await api.file('/api/orders/export', { query, timeoutMs: TIMEOUT_MS })
      saveFile(file, `orders_${isoDate()}.csv`)
    },
    onSuccess: () => toast.success('Orders exported successfully!', { kind: 'admin' }),
    onError: (error) => toast.error(formatFailure('Failed to export orders', error), { kind: 'admin' }),
  })
}
