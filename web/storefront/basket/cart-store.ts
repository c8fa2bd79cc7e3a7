import type { QueryClient } from '@tanstack/react-query'
import { getSession } from '#accounts/session.ts'
import { type ApiAnswer, api } from '#client/api-client.ts'
import { type PendingChange, PendingChanges } from '#client/pending-changes.ts'
import type { Cart } from '#contract/cart-schemas.ts'
import { applyCartChange, type CartChange, type CartProduct, type ShownCart } from './cart-changes.ts'

export const SET_QUANTITY_DELAY_MS = 300

interface WaitingQuantity {
  pending: PendingChange<CartChange>
  quantity: number
  timer: ReturnType<typeof setTimeout>
  onSent: (sent: Promise<ApiAnswer<Cart>>) => void
}

const stores = new WeakMap<QueryClient, Map<string, CartStore>>()

/** The one store of a customer's cart. */
export function cartStore(queryClient: QueryClient, userId: string): CartStore {
  const ofClient = stores.get(queryClient) ?? new Map<string, CartStore>()
  stores.set(queryClient, ofClient)
  const store = ofClient.get(userId) ?? new CartStore(queryClient, userId)
  ofClient.set(userId, store)
  return store
}

/** Additions go out as they come; a quantity goes out 300 ms after the last tap on its stepper. */
export class CartStore {
  readonly #changes: PendingChanges<ShownCart, CartChange>
  readonly #userId: string
  readonly #waiting = new Map<string, WaitingQuantity>()

  constructor(queryClient: QueryClient, userId: string) {
    this.#userId = userId
    this.#changes = new PendingChanges({ queryClient, queryKey: ['cart', userId], apply: applyCartChange })
    // The server, which draws first views, has none.
    if ('document' in globalThis) {
      document.addEventListener('visibilitychange', () => document.hidden && this.flush())
    }
  }

  load(signal: AbortSignal): Promise<ShownCart> {
    return this.#changes.load(async () => saved((await api.get<Cart>(this.#address(), { signal })).data))
  }

  add(product: CartProduct, quantity: number): Promise<ApiAnswer<Cart>> {
    this.flush()
    return this.#send({ kind: 'add', product, quantity }, () =>
      api.post<Cart>(this.#address(), { productId: product.id, quantity }),
    )
  }

  /** Shows the quantity at once and sends the last one wished; `onSent` hears of the call. */
  setQuantity(productId: string, quantity: number, onSent: WaitingQuantity['onSent']): void {
    const change = { kind: 'set', productId, quantity } as const
    const waiting = this.#waiting.get(productId)
    if (waiting) clearTimeout(waiting.timer)
    const pending = waiting?.pending ?? this.#changes.show(change)
    if (waiting) this.#changes.replace(pending, change)
    const timer = setTimeout(() => this.#sendQuantity(productId), SET_QUANTITY_DELAY_MS)
    this.#waiting.set(productId, { pending, quantity, timer, onSent })
  }

  remove(productId: string): Promise<ApiAnswer<Cart>> {
    this.#forgetQuantity(productId)
    return this.#send({ kind: 'remove', productId }, () => api.delete<Cart>(this.#address(productId)))
  }

  clear(): Promise<ApiAnswer<Cart>> {
    for (const productId of [...this.#waiting.keys()]) this.#forgetQuantity(productId)
    return this.#send({ kind: 'clear' }, () => api.delete<Cart>(this.#address()))
  }

  /** The amounts follow by reading the cart again. */
  applyCoupon(code: string): Promise<unknown> {
    return this.#sendCoupon(() => api.put(this.#address('coupon'), { code }))
  }

  removeCoupon(): Promise<unknown> {
    return this.#sendCoupon(() => api.delete(this.#address('coupon')))
  }

  /** Sends what still waits for another tap. */
  flush(): void {
    for (const productId of [...this.#waiting.keys()]) this.#sendQuantity(productId)
  }

  #sendQuantity(productId: string) {
    const waiting = this.#waiting.get(productId)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.#waiting.delete(productId)
    // Nobody, or somebody else, is signed in by now.
    if (getSession().user?.id !== this.#userId) return this.#changes.takeBack(waiting.pending)
    const call = () => api.put<Cart>(this.#address(productId), { quantity: waiting.quantity })
    waiting.onSent(this.#changes.send(waiting.pending, call, ({ data }) => saved(data)))
  }

  #forgetQuantity(productId: string) {
    const waiting = this.#waiting.get(productId)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.#waiting.delete(productId)
    this.#changes.takeBack(waiting.pending)
  }

  #sendCoupon(call: () => Promise<unknown>): Promise<unknown> {
    this.flush()
    return this.#changes.send(undefined, call, () => undefined)
  }

  #send(change: CartChange, call: () => Promise<ApiAnswer<Cart>>): Promise<ApiAnswer<Cart>> {
    return this.#changes.send(this.#changes.show(change), call, ({ data }) => saved(data))
  }

  #address(part?: string): string {
    const cart = `/api/cart/${encodeURIComponent(this.#userId)}`
    return part === undefined ? cart : `${cart}/${encodeURIComponent(part)}`
  }
}

function saved(cart: Cart): ShownCart {
  return { ...cart, isSaved: true }
}
