// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '#accounts/live-updates.ts'
import { createQueryClient } from '#client/query-client.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { cartQuery, changeCart, useCartCount, useCartQuantity } from './cart-api.ts'
import { buildCart, buildCartLine, openCartShop } from './cart-fixtures.ts'

const product = buildProductCard({ id: 'laptop' })
let queryClient: QueryClient

beforeEach(() => {
  signInAs('customer')
  queryClient = createQueryClient()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const addOne = () => changeCart(queryClient, 'person-1', { kind: 'add', product, quantity: 1 })

/** Every value that a screen has shown, in order; neighbours differ. */
async function watch<Value>(useValue: () => Value, first: Value) {
  const shown: Value[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  renderHook(
    () => {
      const value = useValue()
      if (shown.at(-1) !== value) shown.push(value)
    },
    { wrapper },
  )
  await act(() => queryClient.fetchQuery(cartQuery('person-1')))
  await waitFor(() => expect(shown.at(-1)).toBe(first))
  return shown
}

test.each([
  ['the count', () => useCartCount()],
  ["a product's quantity", () => useCartQuantity('laptop')],
])('%s goes up once with each tap and never back or beyond', async (_, useValue) => {
  openCartShop([buildCartLine({ productId: 'laptop', quantity: 1 })])
  const shown = await watch(useValue, 1)
  await act(() => Promise.all([addOne(), addOne(), addOne()]))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(shown.at(-1)).toBe(4))
  expect(shown.filter((value) => value > 0)).toEqual([...new Set(shown.filter((value) => value > 0))].sort())
})

test('an addition reads the cart once: its answer is what is shown', async () => {
  const shop = openCartShop()
  const shown = await watch(() => useCartQuantity('laptop'), 0)
  shop.calls.length = 0
  await act(() => addOne())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(shown.at(-1)).toBe(1))
  expect(shop.calls.map(({ method }) => method)).toEqual(['POST'])
})

test('what another device changes while a change is under way is read after it', async () => {
  const posted = Promise.withResolvers<Response>()
  const laptop = buildCartLine({ productId: 'laptop', quantity: 1 })
  const shop = openCartShop([], ({ method }) => (method === 'POST' ? posted.promise : undefined))
  const shown = await watch(() => useCartQuantity('lamp'), 0)
  const reads = () => shop.calls.filter(({ method }) => method === 'GET').length
  const adding = addOne()
  refresh(queryClient, ['cart'])
  expect(reads()).toBe(1)
  shop.lines = [laptop, buildCartLine({ productId: 'lamp', quantity: 3 })]
  const { isSaved: _, ...behind } = buildCart([laptop])
  posted.resolve(jsonReply({ success: true, data: behind }))
  await act(() => adding)
  await waitFor(() => expect(shown.at(-1)).toBe(3))
  expect(reads()).toBe(2)
})

test('a refused addition is gone from the screen, a later one stays', async () => {
  let posts = 0
  openCartShop([buildCartLine({ productId: 'laptop', quantity: 1 })], ({ method }) => {
    if (method === 'POST') posts += 1
    return method === 'POST' && posts === 1 ? problemReply(409, 'out_of_stock', 'Out of stock') : undefined
  })
  const shown = await watch(() => useCartQuantity('laptop'), 1)
  await act(() => Promise.allSettled([addOne(), addOne()]))
  await waitFor(() => expect(shown.at(-1)).toBe(2))
})

test('another product does not concern a tile', async () => {
  openCartShop([buildCartLine({ productId: 'lamp', quantity: 1 })])
  let draws = 0
  await watch(() => {
    draws += 1
    return useCartQuantity('lamp')
  }, 1)
  const before = draws
  await act(() => addOne())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(draws).toBe(before)
})

test('an old answer that arrives after a tap does not undo it', async () => {
  const slow = Promise.withResolvers<Response>()
  const { isSaved: _, ...old } = buildCart([])
  let reads = 0
  openCartShop([], ({ method }) => {
    if (method === 'GET') reads += 1
    return method === 'GET' && reads === 2 ? slow.promise : undefined
  })
  const shown = await watch(() => useCartQuantity('laptop'), 0)
  void queryClient.invalidateQueries({ queryKey: ['cart'] })
  await waitFor(() => expect(reads).toBe(2))
  await act(() => addOne())
  await act(async () => slow.resolve(jsonReply({ success: true, data: old })))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(shown).toEqual([0, 1]))
  expect(reads).toBe(3)
})

test('an answer that holds a tap whose own answer is still on its way does not count it twice', async () => {
  const posted = Promise.withResolvers<undefined>()
  const { isSaved: _, ...ahead } = buildCart([buildCartLine({ productId: 'laptop', quantity: 1 })])
  openCartShop([], ({ method, path }) => {
    if (method === 'POST') return posted.promise
    return queryClient.isMutating() > 0 && path === '/api/cart/person-1'
      ? jsonReply({ success: true, data: ahead })
      : undefined
  })
  const shown = await watch(() => useCartQuantity('laptop'), 0)
  let adding: Promise<unknown> | undefined
  await act(async () => {
    adding = addOne()
  })
  await act(() => queryClient.refetchQueries({ queryKey: ['cart'] }))
  await waitFor(() => expect(shown.at(-1)).toBe(1))
  posted.resolve(undefined)
  await act(() => adding)
  await waitFor(() => expect(shown).toEqual([0, 1]))
})

test('calls go out one after another, and live updates see that a change is under way', async () => {
  const first = Promise.withResolvers<undefined>()
  const shop = openCartShop([], ({ method }) => (method === 'POST' ? first.promise : undefined))
  const adding = [addOne(), addOne()]
  const posts = () => shop.calls.filter(({ method }) => method === 'POST').length
  await waitFor(() => expect(posts()).toBe(1))
  expect(queryClient.isMutating({ mutationKey: ['cart'] })).toBe(2)
  first.resolve(undefined)
  await Promise.all(adding)
  expect(posts()).toBe(2)
  expect(queryClient.isMutating({ mutationKey: ['cart'] })).toBe(0)
})
