import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getSession } from '#accounts/session.ts'
import { useShopperId, VISITOR } from '#accounts/shopper.ts'
import type { ApiAnswer } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { pendingChanges, readBetweenChanges, sendChange, usePendingChanges } from '#client/pending-changes.ts'
import { sendOnce } from '#client/post-once.ts'
import { cartCalls } from '#contract/calls/cart-calls.ts'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { applyToLines, type CartChange, concerns, variantOf, withChanges } from './cart-changes.ts'
import { deliverTo, findDefaultPincode } from './delivery-pincode.ts'
import { keepChange } from './visitor-items.ts'
import { readItems } from './visitor-storage.ts'

/** Loaded only for visitors, and for people who sign in with a visitor's cart. */
const loadVisitorCart = () => import('./visitor-cart.ts')
const SET_QUANTITY_DELAY_MS = 300

/** A shopper's cart as the server last sent it. */
export function cartQuery(shopperId: string) {
  const queryKey = keyOf(shopperId)
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      await findDefaultPincode(client, shopperId)
      const mustMerge = shopperId !== VISITOR && readItems('cart').length > 0
      const merged = mustMerge && (await (await loadVisitorCart()).mergeVisitorCart(client, shopperId))
      if (merged) return merged
      return readBetweenChanges(client, queryKey, () => readCart(client, shopperId, signal))
    },
  })
}

/** The shopper's cart with the pending changes; sends no request while there is no shopper. */
export function useCart() {
  const shopperId = useShopperId() ?? ''
  const query = useQuery({ ...cartQuery(shopperId), enabled: shopperId !== '' })
  const changes = usePendingChanges<CartChange>(keyOf(shopperId))
  const cart = useMemo(() => query.data && withChanges(query.data, changes), [query.data, changes])
  return { cart, query }
}

/** How many units are in the cart; 0 until it has loaded and while there is no shopper. */
export function useCartCount(): number {
  return useCart().cart?.itemCount ?? 0
}

/** How many units of a variant are in the cart; 0 until it has loaded. Changes of other variants do not render again. */
export function useCartQuantity(variantId: string): number {
  const shopperId = useShopperId() ?? ''
  const { data: lines } = useQuery({
    ...cartQuery(shopperId),
    enabled: shopperId !== '',
    select: (cart) => cart.items.filter((line) => line.variantId === variantId),
  })
  const changes = usePendingChanges<CartChange>(keyOf(shopperId), (change) => concerns(change, variantId))
  return (lines && changes.reduce(applyToLines, lines)[0]?.quantity) ?? 0
}

/**
 * Sends a change of the cart; a quantity 300 ms after the last tap on its stepper. Resolves to undefined without a new
 * cart: after a change of the coupon, which refetches it, and for a quantity that another tap has replaced.
 * @throws ApiFailure
 */
export function changeCart(
  client: QueryClient,
  shopperId: string,
  change: CartChange,
): Promise<ApiAnswer<Cart> | undefined> {
  sendWaitingQuantity()
  const kept = shopperId === VISITOR ? { takeBack: keepChange(change), show: showing(change) } : undefined
  const tapsEnd = change.kind === 'set' ? waitForNextTap() : undefined
  const send = async () => {
    await tapsEnd
    return tapsEnd && isOutdated(client, shopperId, change) ? undefined : call(client, shopperId, change)
  }
  return sendChange(client, { queryKey: keyOf(shopperId), change, send, kept })
}

const showing = (change: CartChange) => (cart: Cart) => withChanges(cart, [change])

/** Sends the quantity that still waits for another tap. */
export function sendWaitingQuantity(): void {
  endWait()
}

let endWait: () => void = () => undefined

function waitForNextTap(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    const timer = setTimeout(end, SET_QUANTITY_DELAY_MS)
    document.addEventListener('visibilitychange', end)
    endWait = end
  })
}

/** Whether another change of the same variant follows, or somebody else has signed in meanwhile. */
function isOutdated(client: QueryClient, shopperId: string, change: CartChange): boolean {
  if ((getSession().user?.id ?? VISITOR) !== shopperId) return true
  const changes = pendingChanges<CartChange>(client, keyOf(shopperId))
  const later = changes.slice(changes.indexOf(change) + 1)
  return (
    change.kind === 'set' && later.some((next) => next.kind !== 'add' && concerns(next, change.variantId))
  )
}

async function readCart(
  client: QueryClient,
  shopperId: string,
  signal: AbortSignal,
): Promise<ApiAnswer<Cart>> {
  if (shopperId === VISITOR)
    return (await loadVisitorCart()).readVisitorCart(client, pendingChanges(client, keyOf(shopperId)), signal)
  return send(cartCalls.read, { params: { userId: shopperId }, query: deliverTo(client, shopperId), signal })
}

async function call(
  client: QueryClient,
  shopperId: string,
  change: CartChange,
): Promise<ApiAnswer<Cart> | undefined> {
  if (shopperId === VISITOR) return (await loadVisitorCart()).priceChange(client, change)
  const params = { userId: shopperId }
  const query = deliverTo(client, shopperId)
  const keepalive = true
  const line = (productId: string) => ({ params: { ...params, productId }, query, keepalive })
  switch (change.kind) {
    case 'add': {
      const { id: productId, variantId } = change.product
      return sendOnce(cartCalls.add, {
        params,
        query,
        keepalive,
        body: { productId, variantId, quantity: change.quantity },
      })
    }
    case 'set':
      return send(cartCalls.set, { ...line(change.variantId), body: { quantity: change.quantity } })
    case 'choose': {
      const body = { quantity: change.quantity, variantId: variantOf(change.product) }
      return send(cartCalls.set, { ...line(change.variantId), body })
    }
    case 'remove':
      return send(cartCalls.remove, line(change.variantId))
    case 'clear':
      return send(cartCalls.clear, { params, query, keepalive })
    case 'apply-coupon':
      await send(cartCalls.applyCoupon, { params, body: { code: change.code }, keepalive })
      return undefined
    case 'remove-coupon':
      await send(cartCalls.removeCoupon, { params, keepalive })
      return undefined
  }
}

function keyOf(shopperId: string) {
  return ['cart', shopperId]
}
