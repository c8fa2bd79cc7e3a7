import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { AdjustStockBody, CountStockBody, StockMovementPage } from '#contract/catalogue/stock.ts'

const MOVEMENTS_PER_PAGE = 20

/** One page of a variant's stock ledger, the latest first. */
export function stockMovementsQuery({ variantId }: { variantId: string }, cursor: string | null) {
  return queryOptions({
    queryKey: ['catalogue', 'stock', variantId, cursor],
    queryFn: async ({ signal }) => {
      const query = { cursor, limit: MOVEMENTS_PER_PAGE }
      return (await api.get<StockMovementPage>(stockPath(variantId), { signal, query })).data
    },
  })
}

/** Adds units to a stock or takes them away; invalidates the whole catalogue. */
export function useAdjustStock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['catalogue', 'write'],
    mutationFn: ({ variantId, body }: { variantId: string; body: AdjustStockBody }) =>
      postOnce(stockPath(variantId), body),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}

/** Counts the stock of a variant from now on; invalidates the whole catalogue. */
export function useStartStockCount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['catalogue', 'write'],
    mutationFn: ({ variantId, body }: { variantId: string; body: CountStockBody }) =>
      api.put(stockPath(variantId), body),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}

const stockPath = (variantId: string) => `/api/variants/${encodeURIComponent(variantId)}/stock`
