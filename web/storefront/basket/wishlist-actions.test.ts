// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { buildProduct, buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { type WishlistActions, wishlistActions } from './wishlist-actions.ts'
import { shownWishlist, wishlistQuery } from './wishlist-api.ts'
import { wishlistItemOf } from './wishlist-changes.ts'
import { buildWishlistItem, openWishlistShop } from './wishlist-fixtures.ts'

const laptop = buildProductCard({ id: 'laptop', name: 'Everyday Laptop', price: 1000 })
let queryClient: QueryClient
let actions: WishlistActions

beforeEach(() => {
  signInAs('customer')
  queryClient = createQueryClient()
  actions = wishlistActions(queryClient, () => 'person-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  for (const { id } of getShownToasts()) removeToast(id)
})

async function openShop(...given: Parameters<typeof openWishlistShop>) {
  const shop = openWishlistShop(...given)
  await queryClient.fetchQuery(wishlistQuery('person-1'))
  shop.calls.length = 0
  return shop
}
const saved = () => shownWishlist(queryClient, 'person-1')?.items.map(({ productId }) => productId)
const toasts = () => getShownToasts().map(({ tone, message }) => `${tone}: ${message}`)
const sent = (calls: { method: string }[]) => calls.filter(({ method }) => method !== 'GET').length

test('a heart turns at once, then the shop says so', async () => {
  await openShop()
  const adding = actions.add(laptop)
  expect(saved()).toEqual(['laptop'])
  expect(await adding).toEqual({ success: true })
  expect(toasts()).toEqual(['success: Added to wishlist!'])
})

test('taking it back shows at once, and Undo brings it again', async () => {
  await openShop([buildWishlistItem({ productId: 'laptop' }), buildWishlistItem({ productId: 'lamp' })])
  const undo = vi.fn()
  const removing = actions.remove('laptop', { undo })
  expect(saved()).toEqual(['lamp'])
  await removing
  const [toast] = getShownToasts()
  expect(toast?.message).toBe('Removed from wishlist')
  expect(toast?.action?.label).toBe('Undo')
  toast?.action?.onAct()
  expect(undo).toHaveBeenCalledOnce()
})

test('on, off, on in quick taps ends on', async () => {
  const shop = await openShop()
  const taps = [actions.add(laptop), actions.remove('laptop'), actions.add(laptop)]
  expect(saved()).toEqual(['laptop'])
  await Promise.all(taps)
  expect(saved()).toEqual(['laptop'])
  expect(shop.items.map(({ productId }) => productId)).toEqual(['laptop'])
})

test('a refused addition turns the heart back', async () => {
  await openShop([], ({ method }) =>
    method === 'POST' ? problemReply(409, 'limit_reached', 'Full') : undefined,
  )
  expect(await actions.add(laptop)).toMatchObject({ success: false, error: 'Full' })
  expect(saved()).toEqual([])
  expect(toasts()).toEqual(['error: Failed to add to wishlist'])
})

test('a refused removal turns the heart back', async () => {
  await openShop([buildWishlistItem({ productId: 'laptop' })], ({ method }) =>
    method === 'DELETE' ? problemReply(500, 'internal', 'Something broke') : undefined,
  )
  expect(await actions.remove('laptop')).toMatchObject({ success: false, isRefused: true })
  expect(saved()).toEqual(['laptop'])
  expect(toasts()).toEqual(['error: Failed to remove from wishlist'])
})

test('calls that never arrive say "Error ..." and turn the heart back', async () => {
  await openShop([buildWishlistItem({ productId: 'lamp' })], ({ method }) =>
    method === 'GET' ? undefined : brokenNetwork(),
  )
  await actions.add(laptop)
  expect(toasts()).toEqual(['error: Error adding to wishlist'])
  expect(await actions.remove('lamp')).toMatchObject({ success: false, isRefused: false })
  expect(toasts()).toEqual(['error: Error removing from wishlist'])
  expect(saved()).toEqual(['lamp'])
})

test('a product that is saved already is an info, no second item', async () => {
  const shop = await openShop([buildWishlistItem({ productId: 'laptop' })])
  expect(await actions.add(laptop)).toEqual({ success: true })
  expect(toasts()).toEqual(['info: Product already in wishlist'])
  expect(saved()).toEqual(['laptop'])
  expect(sent(shop.calls)).toBe(0)
})

test('a product saved in another window is an info too', async () => {
  const shop = await openShop()
  shop.items = [buildWishlistItem({ productId: 'laptop' })]
  await actions.add(laptop)
  expect(toasts()).toEqual(['info: Product already in wishlist'])
  expect(saved()).toEqual(['laptop'])
})

test.each([
  ['without name', { ...laptop, name: undefined }, 'Invalid product data. Missing name or price.'],
  ['without price', { ...laptop, price: undefined }, 'Invalid product data. Missing name or price.'],
  ['without an id', { name: 'Lamp', price: 10 }, 'Invalid product'],
  ['of nothing', '', 'Invalid product'],
])('a product %s is refused and not sent', async (_, product, error) => {
  const shop = await openShop()
  expect(await actions.add(product)).toMatchObject({ success: false, error })
  expect(sent(shop.calls)).toBe(0)
  expect(saved()).toEqual([])
})

test('of an id alone the product is read first, then saved', async () => {
  const shop = await openShop([], ({ path }) =>
    path === '/api/products/laptop' ? jsonReply({ success: true, data: buildProduct(laptop) }) : undefined,
  )
  expect(await actions.add('laptop')).toEqual({ success: true })
  expect(shop.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    productId: 'laptop',
    name: 'Everyday Laptop',
    price: 1000,
  })
})

test('an unknown id names itself', async () => {
  const shop = await openShop([], ({ path }) =>
    path.startsWith('/api/products/') ? problemReply(404, 'not_found', 'Not found') : undefined,
  )
  const error = 'Product nothing_1 not found. Cannot add to wishlist.'
  expect(await actions.add('nothing_1')).toMatchObject({ success: false, error })
  expect(sent(shop.calls)).toBe(0)
})

test('what cannot be an id is refused', async () => {
  const shop = await openShop()
  expect(await actions.remove('../people')).toMatchObject({ success: false, error: 'Invalid product ID' })
  expect(sent(shop.calls)).toBe(0)
})

test('what is not saved cannot be removed', async () => {
  await openShop()
  const error = 'Product not found in wishlist'
  expect(await actions.remove('laptop')).toMatchObject({ success: false, error })
})

test('without a user every call is "User not logged in" and sends nothing', async () => {
  const calls = answerCalls(() => jsonReply({ success: true, data: { items: [] } }))
  const nobody = wishlistActions(queryClient, () => undefined)
  expect(await nobody.add(laptop)).toMatchObject({ success: false, error: 'User not logged in' })
  expect(await nobody.add('laptop')).toMatchObject({ success: false, error: 'User not logged in' })
  expect(await nobody.remove('laptop')).toMatchObject({ success: false, error: 'User not logged in' })
  expect(calls).toEqual([])
})

test('what a product lacks gets the defaults', () => {
  const item = wishlistItemOf({ name: 'Lamp', price: 10 }, 'lamp', new Date('2026-03-02T10:00:00Z'))
  expect(item).toMatchObject({
    rating: 0,
    category: 'general',
    image: null,
    description: 'Lamp',
    addedAt: '2026-03-02T10:00:00.000Z',
  })
})
