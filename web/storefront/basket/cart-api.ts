import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getSession } from '#accounts/session.ts'
import { useShopperId, VISITOR } from '#accounts/shopper.ts'
import { type ApiAnswer, api } from '#client/api-client.ts'
import { pendingChanges, readBetweenChanges, sendChange, usePendingChanges } from '#client/pending-changes.ts'
import type { Cart } from '#contract/cart-schemas.ts'
import { applyToLines, type CartChange, concerns, variantOf, withChanges } from './cart-changes.ts'
import { readItems } from './visitor-storage.ts'

/** Loaded for visitors alone, and for who signs in with what the browser kept. */
let visitorCart: typeof import('./visitor-cart.ts') | undefined
async function loadVisitorCart() {
  visitorCart ??= await import('./visitor-cart.ts')
  return visitorCart
}
const SET_QUANTITY_DELAY_MS = 300

/** A customer's cart as the server last sent it. */
export function cartQuery(shopperId: string) {
  const queryKey = keyOf(shopperId)
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const mustMerge = shopperId !== VISITOR && readItems('cart').length > 0
      const merged = mustMerge && (await (await loadVisitorCart()).mergeVisitorCart(shopperId))
      if (merged) return merged
      return readBetweenChanges(client, queryKey, () => readCart(shopperId, signal))
    },
  })
}

/** The signed-in customer's cart with the pending changes; sends no request while nobody is signed in. */
export function useCart() {
  const shopperId = useShopperId() ?? ''
  const query = useQuery({ ...cartQuery(shopperId), enabled: shopperId !== '' })
  const changes = usePendingChanges<CartChange>(keyOf(shopperId))
  const cart = useMemo(() => query.data && withChanges(query.data, changes), [query.data, changes])
  return { cart, query }
}

/** How many units are in the cart; 0 until it has loaded and while nobody is signed in. */
export function useCartCount(): number {
  return useCart().cart?.itemCount ?? 0
}

/** How many units of a variant are in the cart; 0 until it has loaded. A tile re-renders for its own product only. */
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
 * Sends a change of the cart; a quantity 300 ms after the last tap on its stepper. Resolves to undefined where the server
 * sends no cart: for a coupon, after which the cart is read again, and for a quantity that another one replaced unsent.
 * @throws ApiFailure
 */
export function changeCart(
  client: QueryClient,
  shopperId: string,
  change: CartChange,
): Promise<ApiAnswer<Cart> | undefined> {
  sendWaitingQuantity()
  // At once, because the page may be left before it is priced. Who changes a line has read the cart.
  if (shopperId === VISITOR) visitorCart?.storeChange(change)
  const tapsEnd = change.kind === 'set' ? waitForNextTap() : undefined
  const send = async () => {
    await tapsEnd
    return tapsEnd && isOutdated(client, shopperId, change) ? undefined : call(shopperId, change)
  }
  return sendChange(client, { queryKey: keyOf(shopperId), change, send })
}

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

/** Another quantity or a removal of the same product follows, or somebody else is signed in by now. */
function isOutdated(client: QueryClient, shopperId: string, change: CartChange): boolean {
  if ((getSession().user?.id ?? VISITOR) !== shopperId) return true
  const changes = pendingChanges<CartChange>(client, keyOf(shopperId))
  const later = changes.slice(changes.indexOf(change) + 1)
  return (
    change.kind === 'set' && later.some((next) => next.kind !== 'add' && concerns(next, change.variantId))
  )
}

async function readCart(shopperId: string, signal: AbortSignal): Promise<ApiAnswer<Cart>> {
  if (shopperId === VISITOR) return (await loadVisitorCart()).readVisitorCart(signal)
  return api.get<Cart>(pathOf(shopperId), { signal })
}

async function call(shopperId: string, change: CartChange): Promise<ApiAnswer<Cart> | undefined> {
  if (shopperId === VISITOR) return (await loadVisitorCart()).changeVisitorCart(change)
  switch (change.kind) {
    case 'add':
      return api.post<Cart>(pathOf(shopperId), {
        productId: change.product.id,
        variantId: change.product.variantId,
        quantity: change.quantity,
      })
    case 'set':
      return api.put<Cart>(pathOf(shopperId, change.variantId), { quantity: change.quantity })
    case 'choose':
      return api.put<Cart>(pathOf(shopperId, change.variantId), {
        quantity: change.quantity,
        variantId: variantOf(change.product),
      })
    case 'remove':
      return api.delete<Cart>(pathOf(shopperId, change.variantId))
    case 'clear':
      return api.delete<Cart>(pathOf(shopperId))
    case 'apply-coupon':
      await api.put(pathOf(shopperId, 'coupon'), { code: change.code })
      return undefined
    case 'remove-coupon':
      await api.delete(pathOf(shopperId, 'coupon'))
      return undefined
  }
}

function keyOf(shopperId: string) {
  return ['cart', shopperId]
}

function pathOf(shopperId: string, part?: string): string {
  const cart = `/api/cart/${encodeURIComponent(shopperId)}`
  return part === undefined ? cart : `${cart}/${encodeURIComponent(part)}`
}
