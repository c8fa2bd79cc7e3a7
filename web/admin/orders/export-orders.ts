import { useMutation } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { isoDate } from '#admin/layout/format-time.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import { filterParams, type OrderFilters } from './order-filters.ts'

const TIMEOUT_MS = 120_000

/** Downloads the filtered orders as CSV, written by the server. */
export function useOrderExport() {
  return useMutation({
    mutationFn: async (filters: OrderFilters) => {
      const query = filterParams(filters)
      const file = await fetchFile('/api/orders/export', { query, timeoutMs: TIMEOUT_MS })
      saveFile(file, `orders_${isoDate()}.csv`)
    },
    onSuccess: () => adminToast.success('Orders exported successfully!'),
    onError: (error) => adminToast.failure('Failed to export orders', error),
  })
}
