import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { SetTaxAnswer, SetTaxBody } from '#contract/catalogue/catalogue-management.ts'
import type { HsnCode } from '#contract/tax/tax-class-schemas.ts'

/** Common HSN codes for digits or words. */
export function hsnCodesQuery(search: string) {
  return queryOptions({
    queryKey: ['hsn-codes', search],
    queryFn: async ({ signal }) =>
      (await api.get<HsnCode[]>('/api/hsn-codes', { signal, query: { search } })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sets code and class of many products. */
export function useSetTax() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['catalogue', 'write'],
    mutationFn: async (body: SetTaxBody) => (await api.put<SetTaxAnswer>('/api/products/tax', body)).data,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}
