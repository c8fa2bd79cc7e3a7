// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pendingChanges } from '#client/pending-changes.ts'
import { createQueryClient } from '#client/query-client.ts'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { brokenNetwork, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { signInAs, startSignedOut } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { type CartActions, cartActions } from './cart-actions.ts'
import { cartQuery } from './cart-api.ts'
import { type CartChange, withChanges } from './cart-changes.ts'
import { buildCartLine, openCartShop } from './cart-fixtures.ts'

const laptop = buildProductCard({ id: 'laptop', name: 'Everyday Laptop' })
let queryClient: QueryClient
let actions: CartActions

beforeEach(() => {
  signInAs('customer')
  queryClient = createQueryClient()
  actions = cartActions(queryClient, () => 'person-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
  for (const { id } of getShownToasts()) removeToast(id)
})

async function openShop(...given: Parameters<typeof openCartShop>) {
  const shop = openCartShop(...given)
  await queryClient.fetchQuery(cartQuery('person-1'))
  shop.calls.length = 0
  return shop
}
const shownCart = () => {
  const cart = queryClient.getQueryData<Cart>(['cart', 'person-1'])
  return cart && withChanges(cart, pendingChanges<CartChange>(queryClient, ['cart', 'person-1']))
}
const quantity = (productId: string) =>
  shownCart()?.items.find((line) => line.productId === productId)?.quantity ?? 0
const toasts = () => getShownToasts().map(({ tone, message }) => `${tone}: ${message}`)
const changes = (calls: SentCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

const nothing = { items: [], coupon: null }

describe('what the shop accepts', () => {
  test('adding shows at once, then says so', async () => {
    const shop = await openShop()
    const adding = actions.add(laptop)
    expect(quantity('laptop')).toBe(1)
    expect(toasts()).toEqual([])
    expect(await adding).toEqual({ success: true })
    expect(toasts()).toEqual(['success: Added to cart!'])
    expect(changes(shop.calls)).toEqual([
      ['POST', '/api/cart/person-1', { productId: 'laptop', quantity: 1 }],
    ])
  })

  test('removing and clearing say so', async () => {
    await openShop([buildCartLine({ productId: 'laptop' }), buildCartLine({ productId: 'lamp' })])
    const removing = actions.remove('laptop')
    expect(quantity('laptop')).toBe(0)
    await removing
    expect(toasts()).toEqual(['success: Removed from cart'])
    expect(quantity('lamp')).toBe(1)
    const clearing = actions.clear(nothing)
    expect(shownCart()?.items).toEqual([])
    await clearing
    expect(toasts()).toEqual(['success: Cart cleared'])
    expect(shownCart()?.items).toEqual([])
  })

  test('ten quick taps on "Add to Cart" are ten units', async () => {
    const shop = await openShop()
    const taps = Array.from({ length: 10 }, () => actions.add(laptop))
    expect(quantity('laptop')).toBe(10)
    await Promise.all(taps)
    expect(quantity('laptop')).toBe(10)
    expect(shop.lines[0]?.quantity).toBe(10)
  })

  test('where fewer went in than were requested, the shop says why', async () => {
    await openShop([buildCartLine({ productId: 'laptop', quantity: 8 })])
    await actions.add(laptop, 5)
    expect(quantity('laptop')).toBe(10)
    expect(toasts()).toEqual(['info: Max 10 per order'])
  })
})

describe('quantities', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('many taps are one call with the last quantity, 300 ms after the last one', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    for (const requested of [2, 3, 4]) {
      actions.setQuantity('laptop', requested)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(quantity('laptop')).toBe(4)
    expect(changes(shop.calls)).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(changes(shop.calls)).toEqual([['PUT', '/api/cart/person-1/laptop', { quantity: 4 }]])
    expect(toasts()).toEqual(['success: Cart updated'])
  })

  test('zero removes', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    actions.setQuantity('laptop', 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(changes(shop.calls)).toEqual([['DELETE', '/api/cart/person-1/laptop', undefined]])
  })

  test('a quantity that still waits is sent before the checkout opens', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    actions.setQuantity('laptop', 6)
    actions.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(shop.lines[0]?.quantity).toBe(6)
    await vi.advanceTimersByTimeAsync(1000)
    expect(changes(shop.calls)).toHaveLength(1)
  })

  test('a quantity that still waits is sent when the page is hidden', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    actions.setQuantity('laptop', 6)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(shop.lines[0]?.quantity).toBe(6)
    vi.restoreAllMocks()
  })

  test('a quantity and an addition of the same product go out in the order of the taps', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    actions.setQuantity('laptop', 4)
    const adding = actions.add(laptop)
    expect(quantity('laptop')).toBe(5)
    await vi.advanceTimersByTimeAsync(1000)
    await adding
    expect(changes(shop.calls).map(([method]) => method)).toEqual(['PUT', 'POST'])
    expect(shop.lines[0]?.quantity).toBe(5)
  })

  test('removing a line forgets the quantity that was about to be sent', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    actions.setQuantity('laptop', 4)
    const removing = actions.remove('laptop')
    await vi.advanceTimersByTimeAsync(1000)
    await removing
    expect(changes(shop.calls).map(([method]) => method)).toEqual(['DELETE'])
    expect(shop.lines).toEqual([])
  })

  test('nothing is sent for somebody who has logged out meanwhile', async () => {
    const shop = await openShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
    actions.setQuantity('laptop', 4)
    startSignedOut()
    await vi.advanceTimersByTimeAsync(1000)
    expect(changes(shop.calls)).toEqual([])
  })
})

describe('what fails', () => {
  const deeds: [string, string, string, (actions: CartActions) => unknown][] = [
    ['add', 'Failed to add to cart', 'Error adding to cart', ({ add }) => add(laptop)],
    [
      'change',
      'Failed to update cart',
      'Error updating cart',
      async ({ setQuantity, flush }) => {
        setQuantity('lamp', 7)
        flush()
      },
    ],
    ['remove', 'Failed to remove from cart', 'Error removing from cart', ({ remove }) => remove('lamp')],
    ['clear', 'Failed to clear cart', 'Error clearing cart', ({ clear }) => clear(nothing)],
  ]
  const lamp = buildCartLine({ productId: 'lamp', quantity: 2 })
  const expectUnchanged = () => expect(shownCart()?.items).toMatchObject([{ productId: 'lamp', quantity: 2 }])

  test.each(deeds)('a refused %s is taken back and says "%s"', async (_, failed, _b, act) => {
    await openShop([lamp], ({ method }) =>
      method === 'GET' ? undefined : problemReply(409, 'out_of_stock', 'Out of stock'),
    )
    await act(actions)
    await waitFor(() => expect(toasts()).toEqual([`error: ${failed}`]))
    expect(getShownToasts()[0]?.detail).toBe('Out of stock')
    expectUnchanged()
  })

  test.each(deeds)(
    'a %s that never arrives is taken back and says "Error ..."',
    async (_, _f, broke, act) => {
      await openShop([lamp], ({ method }) => (method === 'GET' ? undefined : brokenNetwork()))
      await act(actions)
      await waitFor(() => expect(toasts()).toEqual([`error: ${broke}`]))
      expectUnchanged()
    },
  )

  test('a refused tap among accepted ones goes away alone', async () => {
    let posts = 0
    const shop = await openShop([], ({ method }) => {
      if (method === 'POST') posts += 1
      return method === 'POST' && posts === 2 ? problemReply(503, 'busy', 'Busy') : undefined
    })
    const results = await Promise.all([actions.add(laptop), actions.add(laptop), actions.add(laptop)])
    expect(results.map(({ success }) => success)).toEqual([true, false, true])
    expect(quantity('laptop')).toBe(2)
    expect(shop.lines[0]?.quantity).toBe(2)
  })

  test('a quiet addition leaves the words to its caller', async () => {
    await openShop([], ({ method }) =>
      method === 'POST' ? problemReply(409, 'cart_full', 'Full') : undefined,
    )
    expect(await actions.add(laptop, 1, { isQuiet: true })).toMatchObject({ success: false, error: 'Full' })
    expect(toasts()).toEqual([])
  })
})

test('without a user every call is "User not logged in" and sends nothing', async () => {
  const shop = openCartShop()
  const nobody = cartActions(queryClient, () => undefined)
  const refused = { success: false, error: 'User not logged in' }
  expect(await nobody.add(laptop)).toMatchObject(refused)
  expect(await nobody.remove('laptop')).toMatchObject(refused)
  expect(await nobody.clear(nothing)).toMatchObject(refused)
  expect(await nobody.applyCoupon('SAVE10')).toMatchObject(refused)
  expect(await nobody.removeCoupon()).toMatchObject(refused)
  nobody.setQuantity('laptop', 3)
  nobody.flush()
  expect(shop.calls).toEqual([])
})
