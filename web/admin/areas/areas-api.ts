import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { Area, AreaBody, AreaPage, DeliveryPromise } from '#contract/promises/areas-schemas.ts'

/** Begins with the topic of the live updates that a changed area publishes. */
const AREAS_KEY = ['shop', 'areas'] as const

/** All areas; they are few, so that there is neither a search nor a second page. */
export function areasQuery() {
  return queryOptions({
    queryKey: AREAS_KEY,
    queryFn: async ({ signal }) => (await api.get<AreaPage>('/api/areas', { signal })).data,
  })
}

/** What a customer is told for a pincode and goods of so many rupees. */
export function triedPromiseQuery(pincode: string, goods: number) {
  return queryOptions({
    queryKey: ['shop', 'delivery-promise', pincode, goods],
    queryFn: async ({ signal }) =>
      (await api.get<DeliveryPromise>('/api/delivery-promise', { signal, query: { pincode, goods } })).data,
  })
}

/** Mutations of areas; each invalidates what depends on them, such as the promise for a pincode. */
export function useAreaMutations() {
  const queryClient = useQueryClient()
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: ['shop'] })
  const at = (id: string) => `/api/areas/${encodeURIComponent(id)}`
  return {
    create: useMutation({
      mutationFn: async (body: AreaBody) => (await api.post<Area>('/api/areas', body)).data,
      onSettled,
    }),
    change: useMutation({
      mutationFn: async ({ id, body }: { id: string; body: AreaBody }) =>
        (await api.put<Area>(at(id), body)).data,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async (id: string) => (await api.delete<Area>(at(id))).data,
      onSettled,
    }),
  }
}

export type AreaMutations = ReturnType<typeof useAreaMutations>
