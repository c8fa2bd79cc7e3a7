import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { ShownTaxClass, TaxClassBody, TaxClassChanges } from '#contract/tax/tax-class-schemas.ts'

/** Mutations of tax classes; each invalidates what depends on them. */
export function useTaxClassMutations() {
  const queryClient = useQueryClient()
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: ['shop'] })
  return {
    create: useMutation({
      mutationFn: async (body: TaxClassBody) =>
        (await api.post<ShownTaxClass>('/api/tax-classes', body)).data,
      onSettled,
    }),
    change: useMutation({
      mutationFn: async ({ id, body }: { id: string; body: TaxClassChanges }) =>
        (await api.put<ShownTaxClass>(`/api/tax-classes/${encodeURIComponent(id)}`, body)).data,
      onSettled,
    }),
  }
}

export type TaxClassMutations = ReturnType<typeof useTaxClassMutations>
