import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '#accounts/session.ts'
import { cartStore } from './cart-store.ts'

/** The cart of one customer, own changes that are on their way included. */
export function cartQuery(userId: string) {
  return queryOptions({
    queryKey: ['cart', userId],
    queryFn: ({ client, signal }) => cartStore(client, userId).load(signal),
  })
}

/** The signed-in customer's cart; asks for nothing while nobody is signed in. */
export function useCart() {
  const user = useUser()
  return useQuery({ ...cartQuery(user?.id ?? ''), enabled: user?.role === 'customer' })
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

/** Units of one product in the own cart; undefined until it is known. */
export function useCartQuantity(productId: string): number | undefined {
  const user = useUser()
  const { data } = useQuery({
    ...cartQuery(user?.id ?? ''),
    enabled: user?.role === 'customer',
    select: (cart) => cart.items.find((line) => line.productId === productId)?.quantity ?? 0,
  })
  return data
}
