// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VISITOR } from '#accounts/shopper.ts'
import { createQueryClient } from '#client/query-client.ts'
import type { VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { answerCalls, brokenNetwork, jsonReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { cartQuery, changeCart } from './cart-api.ts'
import { buildCart, buildCartLine, openCartShop } from './cart-fixtures.ts'
import { readItems } from './visitor-storage.ts'
import { changeWishlist } from './wishlist-api.ts'
import { wishlistItemOf } from './wishlist-changes.ts'
import { buildWishlistItem } from './wishlist-fixtures.ts'

const laptop = buildProductCard({ id: 'laptop' })
const lamp = buildProductCard({ id: 'lamp' })
let queryClient: QueryClient

beforeEach(() => {
  localStorage.clear()
  queryClient = createQueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const add = (product = laptop, quantity = 1, as = VISITOR) =>
  changeCart(queryClient, as, { kind: 'add', product, quantity })
const kept = () =>
  readItems<VisitorCartBody['items'][number]>('cart').map(
    ({ productId, quantity }) => [productId, quantity] as const,
  )

/** A shop that prices what a visitor's browser keeps; `soldOut` is refused. */
function openShop({ soldOut = '', until = Promise.resolve() } = {}) {
  return answerCalls(async ({ body }) => {
    await until
    const { items } = body as VisitorCartBody
    const lines = items.map(({ productId, quantity }) =>
      buildCartLine({ productId, quantity, ...(productId === soldOut && { stockState: 'sold_out' }) }),
    )
    const { isSaved: _, ...cart } = buildCart(lines)
    return jsonReply({ success: true, data: cart })
  })
}
const shownCount = async () =>
  (await queryClient.fetchQuery({ ...cartQuery(VISITOR), staleTime: 0 })).itemCount

describe('what a visitor puts into the cart', () => {
  test('is kept before the server has answered, and shown once by a reading meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const calls = openShop()
    await shownCount()
    queryClient.clear()
    openShop({ until: answered.promise })
    const adding = add()
    expect(kept()).toEqual([['laptop', 1]])
    const reading = shownCount()
    answered.resolve()
    expect(await reading).toBe(0)
    await adding
    expect(kept()).toEqual([['laptop', 1]])
    expect(await shownCount()).toBe(1)
    expect(calls).toHaveLength(1)
  })

  test('is taken back where it is refused, and what was tapped since stays', async () => {
    openShop({ soldOut: 'laptop' })
    const adding = [add(laptop, 2), add(lamp)]
    expect(kept()).toEqual([
      ['laptop', 2],
      ['lamp', 1],
    ])
    await expect(adding[0]).rejects.toThrow('Out of stock')
    await adding[1]
    expect(kept()).toEqual([['lamp', 1]])
  })

  test('puts the line back whose other variant is refused', async () => {
    openShop({ soldOut: 'lamp' })
    await add(laptop, 3)
    const chosen = { kind: 'choose', variantId: 'laptop', product: lamp, quantity: 3 } as const
    await expect(changeCart(queryClient, VISITOR, chosen)).rejects.toThrow('Out of stock')
    expect(kept()).toEqual([['laptop', 3]])
  })

  test('stays where the line breaks', async () => {
    openShop()
    await shownCount()
    vi.stubGlobal('fetch', () => brokenNetwork())
    expect((await add())?.data.itemCount).toBe(1)
    expect(kept()).toEqual([['laptop', 1]])
  })
})

test('what a visitor saves is kept before the server has answered, and taken back where it is refused', async () => {
  const wishes = () => readItems<{ productId: string }>('wishlist').map(({ productId }) => productId)
  answerCalls(() =>
    jsonReply({ success: true, data: { items: [buildWishlistItem({ productId: 'laptop' })] } }),
  )
  const save = (id: string) =>
    changeWishlist(queryClient, VISITOR, {
      kind: 'add',
      item: wishlistItemOf({ name: id, price: 1 }, id),
    })
  const saving = [save('laptop'), save('gone')]
  expect(wishes()).toEqual(['gone', 'laptop'])
  await saving[0]
  await expect(saving[1]).rejects.toThrow('This product is no longer sold')
  expect(wishes()).toEqual(['laptop'])
})

test('what a customer has tapped is sent although the page is left, also what waits for its turn', async () => {
  signInAs('customer')
  const shop = openCartShop([], ({ method }) =>
    method === 'POST' ? new Promise<undefined>(() => undefined) : undefined,
  )
  const fetched = vi.spyOn(globalThis, 'fetch')
  void add(laptop, 1, 'person-1')
  void add(lamp, 2, 'person-1')
  await vi.waitFor(() => expect(shop.calls).toHaveLength(1))
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(shop.calls.map(({ method }) => method)).toEqual(['POST', 'POST']))
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, true])
})
