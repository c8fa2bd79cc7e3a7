import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReadShopperId } from '#accounts/shopper.ts'
import { type ActionResult, failureOf, RefusedAction, SUCCEEDED } from '#client/action-result.ts'
import { send } from '#client/calls.ts'
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { type ToastOptions, toast, undoable } from '#ui/overlays/toast.ts'
import { refuseNoShopper } from './refuse-no-shopper.ts'
import { changeWishlist, shownWishlist } from './wishlist-api.ts'
import { type WishlistProduct, wishlistItemOf } from './wishlist-changes.ts'

const ALREADY_SAVED = 'Product already in wishlist'
const oneToast: ToastOptions = { id: 'wishlist' }

export interface WishlistActions {
  /** Takes a product, or only its id; then it reads the product first. */
  add: (product: WishlistProduct | string) => Promise<ActionResult>
  /** `undo` adds an Undo button to the toast; `isQuiet` shows none, for callers that show the outcome. */
  remove: (productId: string, options?: { undo?: () => void; isQuiet?: boolean }) => Promise<ActionResult>
}

/** What customers can do with their wishlist. */
export function useWishlistActions(): WishlistActions {
  const queryClient = useQueryClient()
  const readShopperId = useReadShopperId()
  return useMemo(() => wishlistActions(queryClient, readShopperId), [queryClient, readShopperId])
}

/** Every action shows at once, reports its outcome in a toast, and is undone when the server refuses it. */
export function wishlistActions(
  queryClient: QueryClient,
  readShopperId: () => string | undefined,
): WishlistActions {
  return {
    add: async (product) => {
      const shopperId = readShopperId()
      if (shopperId === undefined) return refuseNoShopper(oneToast)
      try {
        await addProduct(queryClient, shopperId, typeof product === 'string' ? { id: product } : product)
        return SUCCEEDED
      } catch (error) {
        const failure = failureOf(error)
        const text = failure.isRefused ? 'Failed to add to wishlist' : 'Error adding to wishlist'
        toast.error(text, { ...oneToast, detail: failure.error })
        return failure
      }
    },
    remove: async (productId, { undo, isQuiet = false } = {}) => {
      const shopperId = readShopperId()
      if (shopperId === undefined) return refuseNoShopper(oneToast)
      try {
        await removeProduct(queryClient, shopperId, productId)
        if (!isQuiet) toast.success('Removed from wishlist', { ...oneToast, ...(undo && undoable(undo)) })
        return SUCCEEDED
      } catch (error) {
        const failure = failureOf(error)
        const text = failure.isRefused ? 'Failed to remove from wishlist' : 'Error removing from wishlist'
        if (!isQuiet) toast.error(text, { ...oneToast, detail: failure.error })
        return failure
      }
    },
  }
}

async function addProduct(client: QueryClient, shopperId: string, product: WishlistProduct): Promise<void> {
  const productId = product.productId ?? product.id ?? product._id
  if (!productId) throw new RefusedAction('Invalid product')
  const isIdAlone = Object.keys(product).every((key) => ['productId', 'id', '_id'].includes(key))
  const { name, price, ...rest } = isIdAlone ? await readProduct(productId) : product
  if (!name || price === undefined || price === null) {
    throw new RefusedAction('Invalid product data. Missing name or price.')
  }
  if (isSaved(shownWishlist(client, shopperId), productId)) return void toast.info(ALREADY_SAVED, oneToast)
  const item = wishlistItemOf({ ...rest, name, price }, productId)
  const answer = await changeWishlist(client, shopperId, { kind: 'add', item })
  if (answer?.data.wasSaved) toast.info(ALREADY_SAVED, oneToast)
  else toast.success('Added to wishlist!', oneToast)
}

async function readProduct(productId: string): Promise<WishlistProduct> {
  try {
    return (await send(catalogueCalls.product, { params: { id: productId } })).data
  } catch (error) {
    throw new RefusedAction(`Product ${productId} not found. Cannot add to wishlist.`, { cause: error })
  }
}

async function removeProduct(client: QueryClient, shopperId: string, productId: string): Promise<void> {
  if (!isProductId(productId)) throw new RefusedAction('Invalid product ID')
  const wishlist = shownWishlist(client, shopperId)
  if (wishlist && !isSaved(wishlist, productId)) throw new RefusedAction('Product not found in wishlist')
  await changeWishlist(client, shopperId, { kind: 'remove', productId })
}

function isSaved(wishlist: Wishlist | undefined, productId: string): boolean {
  return wishlist?.items.some((item) => item.productId === productId) ?? false
}

function isProductId(productId: unknown): boolean {
  return typeof productId === 'string' && /^[\w-]{1,80}$/.test(productId)
}
