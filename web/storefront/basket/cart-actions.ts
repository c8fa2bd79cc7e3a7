import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReadShopperId } from '#accounts/shopper.ts'
import { type ActionResult, failureOf, SUCCEEDED } from '#client/action-result.ts'
import { DEFAULT_ADD_QUANTITY } from '#contract/ordering/cart.ts'
import type { Cart, CartLine } from '#contract/ordering/cart-schemas.ts'
import { type ToastOptions, toast, undoable } from '#ui/overlays/toast.ts'
import { changeCart, sendWaitingQuantity } from './cart-api.ts'
import { type CartChange, type CartProduct, productOf } from './cart-changes.ts'
import { refuseNoShopper } from './refuse-no-shopper.ts'

interface Messages {
  done: string
  /** The server refused. */
  failed: string
  /** The server could not be reached, or its response was unreadable. */
  broke: string
}

const messages = {
  add: { done: 'Added to cart!', failed: 'Failed to add to cart', broke: 'Error adding to cart' },
  restore: { done: 'Put back in your cart', failed: 'Failed to add to cart', broke: 'Error adding to cart' },
  set: { done: 'Cart updated', failed: 'Failed to update cart', broke: 'Error updating cart' },
  remove: {
    done: 'Removed from cart',
    failed: 'Failed to remove from cart',
    broke: 'Error removing from cart',
  },
  clear: { done: 'Cart cleared', failed: 'Failed to clear cart', broke: 'Error clearing cart' },
} satisfies Record<string, Messages>

/** A shared id, so that a new toast of the cart replaces the one before. */
const oneToast: ToastOptions = { id: 'cart' }

interface ReportOptions extends ToastOptions {
  /** Shows no toast, because the caller shows the outcome. */
  isQuiet?: boolean
}

interface AddOptions extends Pick<ReportOptions, 'isQuiet'> {
  /** It brings back what was removed, and the toast says so. */
  isUndo?: boolean
}

export interface CartActions {
  /** Adds units to those in the cart. */
  add: (product: CartProduct, quantity?: number, options?: AddOptions) => Promise<ActionResult>
  /** Sent after the last tap on a stepper. Zero or less removes the line. */
  setQuantity: (variantId: string, quantity: number) => void
  /** Puts another variant of the same product in a line's place. */
  choose: (variantId: string, product: CartProduct, quantity: number) => Promise<ActionResult>
  /** With `undo` the toast offers to take it back. */
  remove: (variantId: string, undo?: () => void) => Promise<ActionResult>
  /** The toast offers to put back what was in the cart. */
  clear: (cart: Pick<Cart, 'items' | 'coupon'>) => Promise<ActionResult>
  applyCoupon: (code: string) => Promise<ActionResult>
  removeCoupon: () => Promise<ActionResult>
  /** Sends a quantity that still waits for another tap, for example before the checkout. */
  flush: () => void
}

/** What customers can do with their cart. */
export function useCartActions(): CartActions {
  const queryClient = useQueryClient()
  const readShopperId = useReadShopperId()
  return useMemo(() => cartActions(queryClient, readShopperId), [queryClient, readShopperId])
}

/** Every action shows at once, reports its outcome in a toast, and is undone when the server refuses it. */
export function cartActions(queryClient: QueryClient, readShopperId: () => string | undefined): CartActions {
  const report = async (change: CartChange, words: Messages, options: ReportOptions = {}) => {
    const shopperId = readShopperId()
    if (shopperId === undefined) return refuseNoShopper(oneToast)
    try {
      const answer = await changeCart(queryClient, shopperId, change)
      if (answer) showResult(answer.data.limit, words, options)
      return SUCCEEDED
    } catch (error) {
      const failure = failureOf(error)
      const text = failure.isRefused ? words.failed : words.broke
      if (!options.isQuiet) toast.error(text, { ...oneToast, detail: failure.error })
      // Most refusals mean that the product has changed, such as sold out or hidden.
      if (failure.isRefused) void queryClient.invalidateQueries({ queryKey: ['catalogue'] })
      return failure
    }
  }
  const remove: CartActions['remove'] = (variantId, undo) =>
    report({ kind: 'remove', variantId }, messages.remove, undo && undoable(undo))
  const putBack = async (lines: readonly CartLine[], code: string | undefined) => {
    const results: ActionResult[] = []
    for (const line of lines) {
      const change = { kind: 'add', product: productOf(line), quantity: line.quantity } as const
      results.push(await report(change, messages.restore, { isQuiet: true }))
    }
    if (code !== undefined) await changeCoupon({ kind: 'apply-coupon', code })
    if (results.every(({ success }) => success)) toast.success(messages.restore.done, oneToast)
    else toast.error('Some items could not be put back', oneToast)
  }
  const changeCoupon = async (change: CartChange) => {
    const shopperId = readShopperId()
    return shopperId === undefined
      ? refuseNoShopper(oneToast)
      : resultOf(changeCart(queryClient, shopperId, change))
  }
  return {
    add: (product, quantity = DEFAULT_ADD_QUANTITY, { isQuiet, isUndo } = {}) =>
      report({ kind: 'add', product, quantity }, isUndo ? messages.restore : messages.add, { isQuiet }),
    setQuantity: (variantId, quantity) => {
      if (quantity <= 0) void remove(variantId)
      else void report({ kind: 'set', variantId, quantity }, messages.set)
    },
    choose: (variantId, product, quantity) =>
      report({ kind: 'choose', variantId, product, quantity }, messages.set),
    remove,
    clear: ({ items, coupon }) =>
      report(
        { kind: 'clear' },
        messages.clear,
        undoable(() => void putBack(items, coupon?.code)),
      ),
    applyCoupon: (code) => changeCoupon({ kind: 'apply-coupon', code }),
    removeCoupon: () => changeCoupon({ kind: 'remove-coupon' }),
    flush: sendWaitingQuantity,
  }
}

/** @param limit why fewer went in than requested ("Max 10 per order") */
function showResult(
  limit: string | undefined,
  { done }: Messages,
  { isQuiet = false, ...options }: ReportOptions,
) {
  if (limit) toast.info(limit, oneToast)
  else if (!isQuiet) toast.success(done, { ...oneToast, ...options })
}

/** For callers that show the reason themselves. */
async function resultOf(work: Promise<unknown>): Promise<ActionResult> {
  try {
    await work
    return SUCCEEDED
  } catch (error) {
    return failureOf(error)
  }
}
