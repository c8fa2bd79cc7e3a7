import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useShopperId, VISITOR } from '#accounts/shopper.ts'
import type { ApiAnswer } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { pendingChanges, readBetweenChanges, sendChange, usePendingChanges } from '#client/pending-changes.ts'
import { wishlistCalls } from '#contract/calls/wishlist-calls.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { keepWish } from './visitor-items.ts'
import { readItems } from './visitor-storage.ts'
import { applyWishlistChange, productOf, type WishlistChange } from './wishlist-changes.ts'

/** Loaded only for visitors, and for people who sign in with a visitor's wishlist. */
const visitorWishlist = () => import('./visitor-wishlist.ts')

/** A shopper's wishlist as the server last sent it. */
export function wishlistQuery(shopperId: string) {
  const queryKey = keyOf(shopperId)
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const mustMerge = shopperId !== VISITOR && readItems('wishlist').length > 0
      const merged = mustMerge && (await (await visitorWishlist()).mergeVisitorWishlist(shopperId))
      if (merged) return merged
      return readBetweenChanges(client, queryKey, () => readWishlist(shopperId, signal))
    },
  })
}

/** The shopper's wishlist with the pending changes; sends no request while there is no shopper. */
export function useWishlist() {
  const shopperId = useShopperId() ?? ''
  const query = useQuery({ ...wishlistQuery(shopperId), enabled: shopperId !== '' })
  const changes = usePendingChanges<WishlistChange>(keyOf(shopperId))
  const wishlist = useMemo(
    () => query.data && changes.reduce(applyWishlistChange, query.data),
    [query.data, changes],
  )
  return { wishlist, query }
}

/** Whether a product is saved; false until the wishlist has loaded. */
export function useIsSaved(productId: string): boolean {
  const shopperId = useShopperId() ?? ''
  const { data: isSaved } = useQuery({
    ...wishlistQuery(shopperId),
    enabled: shopperId !== '',
    select: (wishlist) => wishlist.items.some((item) => item.productId === productId),
  })
  const changes = usePendingChanges<WishlistChange>(
    keyOf(shopperId),
    (change) => productOf(change) === productId,
  )
  const lastChange = changes.at(-1)
  if (isSaved === undefined) return false
  return lastChange ? lastChange.kind === 'add' : isSaved
}

/** The wishlist as screens show it now; undefined until it has loaded. */
export function shownWishlist(client: QueryClient, shopperId: string): Wishlist | undefined {
  const wishlist = client.getQueryData<Wishlist>(keyOf(shopperId))
  return (
    wishlist && pendingChanges<WishlistChange>(client, keyOf(shopperId)).reduce(applyWishlistChange, wishlist)
  )
}

/** Sends a change of the wishlist. @throws ApiFailure */
export function changeWishlist(
  client: QueryClient,
  shopperId: string,
  change: WishlistChange,
): Promise<ApiAnswer<Wishlist> | undefined> {
  const show = (wishlist: Wishlist) => applyWishlistChange(wishlist, change)
  const kept = shopperId === VISITOR ? { takeBack: keepWish(change), show } : undefined
  return sendChange(client, { queryKey: keyOf(shopperId), change, send: () => call(shopperId, change), kept })
}

async function readWishlist(shopperId: string, signal: AbortSignal): Promise<ApiAnswer<Wishlist>> {
  if (shopperId === VISITOR) return (await visitorWishlist()).readVisitorWishlist(signal)
  return send(wishlistCalls.read, { params: { userId: shopperId }, signal })
}

async function call(shopperId: string, change: WishlistChange): Promise<ApiAnswer<Wishlist>> {
  if (shopperId === VISITOR) return (await visitorWishlist()).readChange(change)
  const params = { userId: shopperId }
  const keepalive = true
  if (change.kind === 'remove')
    return send(wishlistCalls.remove, { params: { ...params, productId: change.productId }, keepalive })
  const { productId, variantId, name, price, image, rating, category, description } = change.item
  // The specification's client sends what it shows along.
  const shown = { name, price, image, rating, category, description }
  return send(wishlistCalls.add, {
    params,
    keepalive,
    body: { productId, variantId: variantId ?? undefined, ...shown },
  })
}

function keyOf(shopperId: string) {
  return ['wishlist', shopperId]
}
