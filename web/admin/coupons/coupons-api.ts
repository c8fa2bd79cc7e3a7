import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { CouponPage, RemovedCoupon, SaveCouponBody } from '#contract/ordering/coupons.ts'

export function couponsQuery({ search }: { search: string }, cursor: string | null) {
  return queryOptions({
    queryKey: ['coupons', search, cursor],
    queryFn: async ({ signal }) => {
      const query = { search: search.trim(), cursor, limit: 50 }
      return (await api.get<CouponPage>('/api/coupons', { signal, query })).data
    },
  })
}

/** Mutations of coupons; each invalidates the list. */
export function useCouponMutations() {
  const queryClient = useQueryClient()
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: ['coupons'] })
  const at = (code: string) => `/api/coupons/${encodeURIComponent(code)}`
  return {
    create: useMutation({
      mutationFn: (body: SaveCouponBody) => api.post('/api/coupons', body),
      onSettled,
    }),
    change: useMutation({
      mutationFn: (body: SaveCouponBody) => api.put(at(body.code), body),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async (code: string) => (await api.delete<RemovedCoupon>(at(code))).data,
      onSettled,
    }),
  }
}

export type CouponMutations = ReturnType<typeof useCouponMutations>
