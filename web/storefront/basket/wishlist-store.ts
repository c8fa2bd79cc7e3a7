import type { QueryClient } from '@tanstack/react-query'
import { type ApiAnswer, api } from '#client/api-client.ts'
import { PendingChanges } from '#client/pending-changes.ts'
import type { Wishlist, WishlistItem } from '#contract/wishlist.ts'
import { applyWishlistChange, type WishlistChange } from './wishlist-changes.ts'

const stores = new WeakMap<QueryClient, Map<string, WishlistStore>>()

/** The one store of a customer's wishlist. */
export function wishlistStore(queryClient: QueryClient, userId: string): WishlistStore {
  const ofClient = stores.get(queryClient) ?? new Map<string, WishlistStore>()
  stores.set(queryClient, ofClient)
  const store = ofClient.get(userId) ?? new WishlistStore(queryClient, userId)
  ofClient.set(userId, store)
  return store
}

/** Hearts turn at once; the calls go out in the order of the taps. */
export class WishlistStore {
  readonly #changes: PendingChanges<Wishlist, WishlistChange>
  readonly #address: string

  constructor(queryClient: QueryClient, userId: string) {
    this.#address = `/api/wishlist/${encodeURIComponent(userId)}`
    this.#changes = new PendingChanges({
      queryClient,
      queryKey: ['wishlist', userId],
      apply: applyWishlistChange,
    })
  }

  load(signal: AbortSignal): Promise<Wishlist> {
    return this.#changes.load(async () => (await api.get<Wishlist>(this.#address, { signal })).data)
  }

  /** False as long as the wishlist has not been read. */
  has(productId: string): boolean {
    return this.#changes.shown?.items.some((item) => item.productId === productId) ?? false
  }

  get isKnown(): boolean {
    return this.#changes.shown !== undefined
  }

  add(item: WishlistItem): Promise<ApiAnswer<Wishlist>> {
    const { productId, name, price, image, rating, category, description } = item
    return this.#send({ kind: 'add', item }, () =>
      api.post<Wishlist>(this.#address, { productId, name, price, image, rating, category, description }),
    )
  }

  remove(productId: string): Promise<ApiAnswer<Wishlist>> {
    return this.#send({ kind: 'remove', productId }, () =>
      api.delete<Wishlist>(`${this.#address}/${encodeURIComponent(productId)}`),
    )
  }

  #send(change: WishlistChange, call: () => Promise<ApiAnswer<Wishlist>>): Promise<ApiAnswer<Wishlist>> {
    return this.#changes.send(this.#changes.show(change), call, ({ data }) => data)
  }
}
