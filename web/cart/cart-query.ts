import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Cart } from '../../contract/cart.ts'
import { useUser } from '../accounts/session.ts'
import { api } from '../api-client.ts'

/** The cart of one customer. */
export function cartQuery(userId: string) {
  return queryOptions({
    queryKey: ['cart', userId],
    queryFn: async ({ signal }) => (await api.get<Cart>(`/api/cart/${userId}`, { signal })).data,
  })
}

/** Sum of quantities in the own cart; 0 until it is known and while nobody is signed in. */
export function useCartCount(): number {
  const user = useUser()
  const { data } = useQuery({
    ...cartQuery(user?.id ?? ''),
    enabled: user?.role === 'customer',
    select: (cart) => cart.itemCount,
  })
  return user ? (data ?? 0) : 0
}
