import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '#accounts/session.ts'
import { wishlistStore } from './wishlist-store.ts'

/** The wishlist of one customer, own changes that are on their way included. */
export function wishlistQuery(userId: string) {
  return queryOptions({
    queryKey: ['wishlist', userId],
    queryFn: ({ client, signal }) => wishlistStore(client, userId).load(signal),
  })
}

/** The signed-in customer's wishlist; asks for nothing while nobody is signed in. */
export function useWishlist() {
  const user = useUser()
  return useQuery({ ...wishlistQuery(user?.id ?? ''), enabled: user?.role === 'customer' })
}

/** Whether a product is saved; false until the wishlist is known. */
export function useIsSaved(productId: string): boolean {
  const user = useUser()
  const { data } = useQuery({
    ...wishlistQuery(user?.id ?? ''),
    enabled: user?.role === 'customer',
    select: (wishlist) => wishlist.items.some((item) => item.productId === productId),
  })
  return user !== null && (data ?? false)
}
