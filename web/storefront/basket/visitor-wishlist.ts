import { RefusedAction } from '#client/action-result.ts'
import type { ApiAnswer } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { keptWishlistCalls } from '#contract/calls/visitor-calls.ts'
import { MAX_WISHLIST_ITEMS, WISHLIST_FULL_TEXT } from '#contract/ordering/cart.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { SavedItem } from './visitor-items.ts'
import { mergeItems, readItems } from './visitor-storage.ts'
import type { WishlistChange } from './wishlist-changes.ts'

/** The wishlist that this browser keeps for somebody who has not signed in, with the products as they are now. */
export async function readVisitorWishlist(signal?: AbortSignal): Promise<ApiAnswer<Wishlist>> {
  return readProducts(readItems<SavedItem>('wishlist'), signal)
}

/** The wishlist with a change that is kept already. @throws ApiFailure; RefusedAction for a product that is not sold */
export async function readChange(change: WishlistChange): Promise<ApiAnswer<Wishlist>> {
  const items = readItems<SavedItem>('wishlist')
  if (change.kind === 'add' && items.length > MAX_WISHLIST_ITEMS) throw new RefusedAction(WISHLIST_FULL_TEXT)
  const answer = await readProducts(items)
  if (
    change.kind === 'add' &&
    !answer.data.items.some(({ productId }) => productId === change.item.productId)
  )
    throw new RefusedAction('This product is no longer sold')
  return answer
}

/**
 * Adds what this browser keeps to the wishlist of the customer who has signed in.
 * @returns the wishlist; undefined where nothing was added
 */
export async function mergeVisitorWishlist(customerId: string): Promise<Wishlist | undefined> {
  const answer = await mergeItems<SavedItem, Wishlist>('wishlist', (items) =>
    send(keptWishlistCalls.merge, { params: { userId: customerId }, body: { items: items.map(namesOf) } }),
  )
  if (answer?.message) toast.info(answer.message, { id: 'wishlist' })
  return answer?.data
}

async function readProducts(items: SavedItem[], signal?: AbortSignal): Promise<ApiAnswer<Wishlist>> {
  const answer = await send(keptWishlistCalls.read, { body: { items: items.map(namesOf) }, signal })
  const addedAt = new Map(items.map((item) => [item.productId, item.addedAt]))
  const products = answer.data.items.map((item) => ({
    ...item,
    addedAt: addedAt.get(item.productId) ?? item.addedAt,
  }))
  return { ...answer, data: { items: products } }
}

const namesOf = ({ productId, variantId }: SavedItem) => ({ productId, variantId })
