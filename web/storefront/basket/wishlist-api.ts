import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCustomerId } from '#accounts/session.ts'
import { type ApiAnswer, api } from '#client/api-client.ts'
import { pendingChanges, readBetweenChanges, sendChange, usePendingChanges } from '#client/pending-changes.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { applyWishlistChange, productOf, type WishlistChange } from './wishlist-changes.ts'

/** A customer's wishlist as the server last sent it. */
export function wishlistQuery(userId: string) {
  const queryKey = keyOf(userId)
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readBetweenChanges(client, queryKey, () => api.get<Wishlist>(pathOf(userId), { signal })),
  })
}

/** The signed-in customer's wishlist with the pending changes; sends no request while nobody is signed in. */
export function useWishlist() {
  const userId = useCustomerId() ?? ''
  const query = useQuery({ ...wishlistQuery(userId), enabled: userId !== '' })
  const changes = usePendingChanges<WishlistChange>(keyOf(userId))
  const wishlist = useMemo(
    () => query.data && changes.reduce(applyWishlistChange, query.data),
    [query.data, changes],
  )
  return { wishlist, query }
}

/** Whether a product is saved; false until the wishlist has loaded. */
export function useIsSaved(productId: string): boolean {
  const userId = useCustomerId() ?? ''
  const { data: isSaved } = useQuery({
    ...wishlistQuery(userId),
    enabled: userId !== '',
    select: (wishlist) => wishlist.items.some((item) => item.productId === productId),
  })
  const changes = usePendingChanges<WishlistChange>(
    keyOf(userId),
    (change) => productOf(change) === productId,
  )
  const lastChange = changes.at(-1)
  if (isSaved === undefined) return false
  return lastChange ? lastChange.kind === 'add' : isSaved
}

/** The wishlist as screens show it now; undefined until it has loaded. */
export function shownWishlist(client: QueryClient, userId: string): Wishlist | undefined {
  const wishlist = client.getQueryData<Wishlist>(keyOf(userId))
  return (
    wishlist && pendingChanges<WishlistChange>(client, keyOf(userId)).reduce(applyWishlistChange, wishlist)
  )
}

/** Sends a change of the wishlist. @throws ApiFailure */
export function changeWishlist(
  client: QueryClient,
  userId: string,
  change: WishlistChange,
): Promise<ApiAnswer<Wishlist> | undefined> {
  return sendChange(client, { queryKey: keyOf(userId), change, send: () => call(userId, change) })
}

function call(userId: string, change: WishlistChange): Promise<ApiAnswer<Wishlist>> {
  if (change.kind === 'remove') return api.delete(`${pathOf(userId)}/${encodeURIComponent(change.productId)}`)
  const { productId, variantId, name, price, image, rating, category, description } = change.item
  return api.post(pathOf(userId), {
    productId,
    variantId: variantId ?? undefined,
    name,
    price,
    image,
    rating,
    category,
    description,
  })
}

function keyOf(userId: string) {
  return ['wishlist', userId]
}

function pathOf(userId: string): string {
  return `/api/wishlist/${encodeURIComponent(userId)}`
}
