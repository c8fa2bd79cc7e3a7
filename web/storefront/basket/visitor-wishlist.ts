import { RefusedAction } from '#client/action-result.ts'
import type { ApiAnswer } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { keptWishlistCalls } from '#contract/calls/visitor-calls.ts'
import { MAX_WISHLIST_ITEMS, WISHLIST_FULL_TEXT } from '#contract/ordering/cart.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { toast } from '#ui/overlays/toast.ts'
import { mergeItems, readItems, writeItems } from './visitor-storage.ts'
import type { WishlistChange } from './wishlist-changes.ts'

interface Item {
  productId: string
  variantId?: string
  /** ISO 8601. */
  addedAt: string
}

/** The wishlist that this browser keeps for somebody who has not signed in, with the products as they are now. */
export async function readVisitorWishlist(signal?: AbortSignal): Promise<ApiAnswer<Wishlist>> {
  return readProducts(readItems<Item>('wishlist'), signal)
}

/** Changes the wishlist that this browser keeps. @throws ApiFailure; RefusedAction for a product that is not sold */
export async function changeVisitorWishlist(change: WishlistChange): Promise<ApiAnswer<Wishlist>> {
  const answer = await readProducts(applyChange(readItems<Item>('wishlist'), change))
  const isThere = (id: string) => answer.data.items.some(({ productId }) => productId === id)
  if (change.kind === 'add' && !isThere(change.item.productId))
    throw new RefusedAction('This product is no longer sold')
  // Read again, because another tab may have changed it meanwhile.
  writeItems('wishlist', applyChange(readItems<Item>('wishlist'), change))
  return answer
}

/**
 * Adds what this browser keeps to the wishlist of the customer who has signed in.
 * @returns the wishlist; undefined where nothing was added
 */
export async function mergeVisitorWishlist(customerId: string): Promise<Wishlist | undefined> {
  const answer = await mergeItems<Item, Wishlist>('wishlist', (items) =>
    send(keptWishlistCalls.merge, { params: { userId: customerId }, body: { items: items.map(namesOf) } }),
  )
  if (answer?.message) toast.info(answer.message, { id: 'wishlist' })
  return answer?.data
}

async function readProducts(items: Item[], signal?: AbortSignal): Promise<ApiAnswer<Wishlist>> {
  const answer = await send(keptWishlistCalls.read, { body: { items: items.map(namesOf) }, signal })
  const addedAt = new Map(items.map((item) => [item.productId, item.addedAt]))
  const products = answer.data.items.map((item) => ({
    ...item,
    addedAt: addedAt.get(item.productId) ?? item.addedAt,
  }))
  return { ...answer, data: { items: products } }
}

function applyChange(items: Item[], change: WishlistChange): Item[] {
  const productId = change.kind === 'add' ? change.item.productId : change.productId
  const others = items.filter((item) => item.productId !== productId)
  if (change.kind === 'remove') return others
  if (others.length >= MAX_WISHLIST_ITEMS) throw new RefusedAction(WISHLIST_FULL_TEXT)
  const { variantId, addedAt } = change.item
  return [{ productId, variantId: variantId ?? undefined, addedAt }, ...others]
}

const namesOf = ({ productId, variantId }: Item) => ({ productId, variantId })
