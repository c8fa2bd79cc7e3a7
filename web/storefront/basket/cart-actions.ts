import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '#accounts/session.ts'
import { type ActionResult, failureOf, NOT_LOGGED_IN, SUCCEEDED } from '#client/action-result.ts'
import { DEFAULT_ADD_QUANTITY } from '#contract/cart.ts'
import { type ToastOptions, toast } from '#ui/overlays/toast.ts'
import { changeCart, sendWaitingQuantity } from './cart-api.ts'
import type { CartChange, CartProduct } from './cart-changes.ts'

interface Messages {
  done: string
  /** The server refused. */
  failed: string
  /** The call itself broke. */
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

const UNDO_WITHIN_MS = 5000
/** News of the cart take each other's place. */
const oneToast: ToastOptions = { id: 'cart' }

interface ReportOptions extends ToastOptions {
  /** The caller says itself how it ended. */
  isQuiet?: boolean
}

interface AddOptions {
  /** The caller says itself how it ended. */
  isQuiet?: boolean
  /** Brings back what was removed. */
  isUndo?: boolean
}

export interface CartActions {
  /** Adds to what is there. */
  add: (product: CartProduct, quantity?: number, options?: AddOptions) => Promise<ActionResult>
  /** Zero or less removes. Sent after the last tap. */
  setQuantity: (productId: string, quantity: number) => void
  /** With `undo` the toast offers to take it back. */
  remove: (productId: string, undo?: () => void) => Promise<ActionResult>
  clear: () => Promise<ActionResult>
  applyCoupon: (code: string) => Promise<ActionResult>
  removeCoupon: () => Promise<ActionResult>
  /** Sends quantities that still wait for another tap; before leaving for the checkout. */
  flush: () => void
}

/** What a customer can do with the own cart. */
export function useCartActions(): CartActions {
  const queryClient = useQueryClient()
  const userId = useUser()?.id
  return useMemo(() => cartActions(queryClient, userId), [queryClient, userId])
}

/** Every action shows at once, says how it ended and is taken back when the shop refuses it. */
export function cartActions(queryClient: QueryClient, userId: string | undefined): CartActions {
  if (userId === undefined) return actionsOfNobody
  const report = async (change: CartChange, words: Messages, options: ReportOptions = {}) => {
    try {
      const answer = await changeCart(queryClient, userId, change)
      if (answer) showResult(answer.message, words, options)
      return SUCCEEDED
    } catch (error) {
      const failure = failureOf(error)
      const text = failure.isRefused ? words.failed : words.broke
      if (!options.isQuiet) toast.error(text, { ...oneToast, detail: failure.error })
      // Most refusals mean that the product is no longer what the screen shows: sold out, hidden.
      if (failure.isRefused) void queryClient.invalidateQueries({ queryKey: ['catalogue'] })
      return failure
    }
  }
  const remove: CartActions['remove'] = (productId, undo) =>
    report({ kind: 'remove', productId }, messages.remove, undo && undoable(undo))
  return {
    add: (product, quantity = DEFAULT_ADD_QUANTITY, { isQuiet, isUndo } = {}) =>
      report({ kind: 'add', product, quantity }, isUndo ? messages.restore : messages.add, { isQuiet }),
    setQuantity: (productId, quantity) => {
      if (quantity <= 0) void remove(productId)
      else void report({ kind: 'set', productId, quantity }, messages.set)
    },
    remove,
    clear: () => report({ kind: 'clear' }, messages.clear),
    applyCoupon: (code) => inWords(changeCart(queryClient, userId, { kind: 'apply-coupon', code })),
    removeCoupon: () => inWords(changeCart(queryClient, userId, { kind: 'remove-coupon' })),
    flush: () => sendWaitingQuantity(),
  }
}

/** The server says so where fewer went in than were wanted ("Max 10 per order"). */
function showResult(
  answered: string | undefined,
  { done }: Messages,
  { isQuiet = false, ...options }: ReportOptions,
) {
  const limits = answered && !Object.values(messages).some((words) => words.done === answered)
  if (limits) toast.info(answered, oneToast)
  else if (!isQuiet) toast.success(done, { ...oneToast, ...options })
}

function undoable(undo: () => void): ToastOptions {
  return { action: { label: 'Undo', onAct: undo }, durationMs: UNDO_WITHIN_MS }
}

/** For places that show the reason themselves. */
async function inWords(work: Promise<unknown>): Promise<ActionResult> {
  try {
    await work
    return SUCCEEDED
  } catch (error) {
    return failureOf(error)
  }
}

async function refuseNobody(): Promise<ActionResult> {
  toast.error(NOT_LOGGED_IN.error, oneToast)
  return NOT_LOGGED_IN
}

const actionsOfNobody: CartActions = {
  add: refuseNobody,
  setQuantity: () => void refuseNobody(),
  remove: refuseNobody,
  clear: refuseNobody,
  applyCoupon: refuseNobody,
  removeCoupon: refuseNobody,
  flush: () => undefined,
}
