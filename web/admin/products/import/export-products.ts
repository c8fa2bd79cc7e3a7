import { useMutation } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { isoDate } from '#admin/layout/format-time.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'

const TIMEOUT_MS = 120_000

/**
 * Downloads all products as a table to edit and import again: the price list, or products with stock. A second column
 * has the stock at the export, so that the import can subtract what is sold meanwhile.
 */
export function useProductExport() {
  return useMutation({
    mutationFn: async (withStock: boolean) => {
      const options = { timeoutMs: TIMEOUT_MS, query: { stock: String(withStock) } }
      const name = withStock ? 'stock' : 'products'
      saveFile(await fetchFile('/api/products/export', options), `${name}_${isoDate()}.csv`)
    },
    onSuccess: () => adminToast.success('Products exported'),
    onError: (error) => adminToast.failure('Failed to export products', error),
  })
}
