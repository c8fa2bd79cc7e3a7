// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '#accounts/session.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { buildCart, buildCartLine } from '#storefront/basket/cart-fixtures.ts'
import { buildWishlistItem, openWishlistShop } from '#storefront/basket/wishlist-fixtures.ts'
import { brokenNetwork, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { WishlistPage } from './wishlist-page.tsx'

beforeAll(() => import('#ui/overlays/confirm-dialog.tsx'))
beforeEach(() => void signInAs('customer'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of getShownToasts()) removeToast(id)
})

type Answer = Promise<Response | undefined> | Response | undefined

/** `onChange` may answer a change of cart or wishlist in the shop's place. */
async function openWishlist(items: WishlistItem[], onChange: (call: SentCall) => Answer = () => undefined) {
  const shop = openWishlistShop(items, async (call) => {
    if (call.method !== 'GET') {
      const answered = await onChange(call)
      if (answered) return answered
    }
    if (call.path.startsWith('/api/cart/')) {
      const lines = call.method === 'POST' ? [buildCartLine({ productId: 'laptop' })] : []
      return jsonReply({ success: true, data: buildCart(lines), message: 'Added to cart!' })
    }
    if (call.path === '/api/categories') return jsonReply({ success: true, data: [] })
    if (call.path === '/api/shop') return jsonReply({ success: true, data: { name: 'Tokri' } })
    return undefined
  })
  renderCustomerPage(<WishlistPage />, '/wishlist')
  await screen.findByRole('heading', { level: 1 })
  return shop
}
const two = () => [
  buildWishlistItem({
    productId: 'laptop',
    name: 'Everyday Laptop',
    rating: 3.2,
    pictures: ['sample/laptop-1/hero'],
  }),
  buildWishlistItem({ productId: 'lamp', name: 'Desk Lamp', rating: 0 }),
]
const row = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('article') ?? document.body)
const toasts = () => getShownToasts().map(({ tone, message }) => `${tone}: ${message}`)
const move = (name: string) => fireEvent.click(row(name).getByRole('button', { name: 'Move to Cart' }))
async function remove(name: string, decision = 'Remove') {
  fireEvent.click(row(name).getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this item from wishlist?' })
  fireEvent.click(within(dialog).getByRole('button', { name: decision }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
/** A refusal that comes when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { wait: () => promise, release: () => resolve(undefined) }
}

test('the header counts, an item shows picture, category, name, rating and price', async () => {
  await openWishlist(two())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Wishlist 2 items')
  const laptop = row('Everyday Laptop')
  expect(laptop.getByAltText('Everyday Laptop').getAttribute('src')).toBe(
    '/pictures/sample/laptop-1/hero-480.webp',
  )
  expect(laptop.getByText('Electronics')).toBeTruthy()
  expect(laptop.getByText('3.2')).toBeTruthy()
  expect(laptop.getByText('₹1,000.00')).toBeTruthy()
})

test('without a rating it says so, and never 4.5', async () => {
  await openWishlist(two())
  expect(row('Desk Lamp').getByText('No ratings yet')).toBeTruthy()
  expect(screen.queryByText('4.5')).toBeNull()
})

test('an empty wishlist says what to do', async () => {
  await openWishlist([])
  expect(screen.getByText('Your wishlist is empty')).toBeTruthy()
  expect(screen.getByText('Save items you love for later')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products')
})

test('"Continue Shopping" leads to the catalogue', async () => {
  await openWishlist(two())
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/products')
})

test('whoever has logged out in another tab is asked to log in', async () => {
  await openWishlist(two())
  act(() => clearSession())
  expect(screen.getByRole('heading', { name: 'Please Login' })).toBeTruthy()
  expect(screen.getByText('You need to login to view your wishlist')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/')
})

test('declining leaves the item and sends nothing', async () => {
  const shop = await openWishlist(two())
  await remove('Desk Lamp', 'Cancel')
  expect(row('Desk Lamp').getByRole('button', { name: 'Remove' })).toBeTruthy()
  expect(shop.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('while an item goes its row says "Removing...", other rows are untouched; then "Removed, Undo"', async () => {
  const answer = held()
  const shop = await openWishlist(two(), ({ method }) => (method === 'DELETE' ? answer.wait() : undefined))
  await remove('Desk Lamp')
  expect(await row('Desk Lamp').findByRole('button', { name: 'Removing...' })).toBeTruthy()
  expect(row('Everyday Laptop').getByRole('button', { name: 'Move to Cart' }).matches(':disabled')).toBe(
    false,
  )
  answer.release()
  expect(await screen.findByText('Removed')).toBeTruthy()
  expect(toasts()).toEqual(['success: Removed from wishlist'])
  expect(shop.items.map(({ productId }) => productId)).toEqual(['laptop'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(shop.items.map(({ productId }) => productId)).toContain('lamp'))
})

test.each([
  ['the returned error', 'Wishlist is locked', 'Wishlist is locked'],
  ['without one its default', '', 'Failed to remove item'],
])('a refused removal leaves the row and shows %s, once', async (_, message, text) => {
  await openWishlist(two(), ({ method }) =>
    method === 'DELETE' ? problemReply(500, 'internal', message) : undefined,
  )
  await remove('Desk Lamp')
  const alert = await row('Desk Lamp').findByRole('alert')
  expect(alert.textContent).toBe(`Failed to remove from wishlist${text}`)
  expect(toasts()).toEqual([])
})

test('a removal that never arrives has its own default', async () => {
  await openWishlist(two(), ({ method }) => (method === 'DELETE' ? brokenNetwork() : undefined))
  await remove('Desk Lamp')
  const alert = await row('Desk Lamp').findByRole('alert')
  expect(alert.textContent).toBe('Error removing from wishlistFailed to remove item from wishlist')
})

test('moving says "Moving...", adds one to the cart, then takes the item off', async () => {
  const answer = held()
  const shop = await openWishlist(two(), ({ method }) => (method === 'POST' ? answer.wait() : undefined))
  move('Everyday Laptop')
  expect(await row('Everyday Laptop').findByRole('button', { name: 'Moving...' })).toBeTruthy()
  answer.release()
  expect(await screen.findByText('Moved to cart')).toBeTruthy()
  expect(toasts()).toEqual(['success: Moved to cart!'])
  const changes = shop.calls.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/cart/person-1', { productId: 'laptop', quantity: 1 }],
    ['DELETE', '/api/wishlist/person-1/laptop', undefined],
  ])
})

test('a removal that fails after the move is a warning, and the row stays', async () => {
  await openWishlist(two(), ({ method }) =>
    method === 'DELETE' ? problemReply(500, 'internal', 'Broken') : undefined,
  )
  move('Everyday Laptop')
  await waitFor(() =>
    expect(toasts()).toEqual(['warning: Added to cart, but could not be removed from wishlist']),
  )
  expect(row('Everyday Laptop').getByRole('button', { name: 'Move to Cart' })).toBeTruthy()
})

test.each([
  [
    'the returned error',
    () => problemReply(409, 'out_of_stock', 'Out of stock'),
    'Failed to move to cartOut of stock',
  ],
  [
    'without one its default',
    () => problemReply(500, 'internal', ''),
    'Failed to move to cartFailed to move item to cart',
  ],
  ['an exception', () => brokenNetwork(), 'Error moving to cartFailed to move item to cart'],
])('a failed move shows %s in its row, once', async (_, reply, text) => {
  await openWishlist(two(), ({ method }) => (method === 'POST' ? reply() : undefined))
  move('Everyday Laptop')
  const alert = await row('Everyday Laptop').findByRole('alert')
  expect(alert.textContent).toBe(text)
  expect(toasts()).toEqual([])
})

test('what is sold out or gone cannot be moved', async () => {
  await openWishlist([
    buildWishlistItem({ productId: 'laptop', name: 'Laptop', stockState: 'sold_out' }),
    buildWishlistItem({ productId: 'lamp', name: 'Lamp', isAvailable: false }),
  ])
  expect(row('Laptop').getByText('Out of stock')).toBeTruthy()
  expect(row('Lamp').getByText('No longer available')).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: 'Move to Cart' })) {
    expect(button.matches(':disabled')).toBe(true)
  }
})
