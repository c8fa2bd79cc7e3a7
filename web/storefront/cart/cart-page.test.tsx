// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '#accounts/session.ts'
import type { CartLine } from '#contract/ordering/cart-schemas.ts'
import { buildCart, buildCartLine, openCartShop } from '#storefront/basket/cart-fixtures.ts'
import { jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs, startSignedOut } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { CartPage } from './cart-page.tsx'

beforeAll(() => import('#ui/overlays/confirm-dialog.tsx'))
beforeEach(() => void signInAs('customer'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of getShownToasts()) removeToast(id)
})

type Before = Parameters<typeof openCartShop>[1]
const isShopInfo = ({ path }: SentCall) => path === '/api/shop'

async function openCart(lines: CartLine[], before: Before = () => undefined) {
  const shop = openCartShop(lines, (call) =>
    isShopInfo(call) ? jsonReply({ success: true, data: someShopInfo() }) : before(call),
  )
  renderCustomerPage(<CartPage />, '/cart')
  await screen.findByRole('heading', { level: 1 })
  return shop
}
const three = () => [
  buildCartLine({ productId: 'laptop', name: 'Everyday Laptop', price: 1000, quantity: 2 }),
  buildCartLine({ productId: 'lamp', name: 'Desk Lamp', price: 1000 }),
  buildCartLine({ productId: 'sofa', name: 'Sofa', price: 1000 }),
]
const line = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('article') ?? document.body)
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function answer(question: string, label: string) {
  const dialog = await screen.findByRole('alertdialog', { name: question })
  fireEvent.click(within(dialog).getByRole('button', { name: label }))
}
const toasts = () => getShownToasts().map(({ message }) => message)
const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

describe('what stands there', () => {
  test('the header counts quantities', async () => {
    await openCart(three())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shopping Cart 4 items')
  })

  test('a line shows name, unit price, quantity and subtotal', async () => {
    await openCart(three())
    const laptop = line('Everyday Laptop')
    expect(laptop.getByText('₹1,000.00 each')).toBeTruthy()
    expect(laptop.getByText('₹2,000.00')).toBeTruthy()
    expect(laptop.getByRole('group', { name: 'Quantity of Everyday Laptop' }).textContent).toBe('2')
    expect(laptop.getByText('Max 10 per order')).toBeTruthy()
  })

  test('the stepper stops at 1 and at 10', async () => {
    await openCart([
      buildCartLine({ productId: 'one', name: 'One', quantity: 1 }),
      buildCartLine({ productId: 'ten', name: 'Ten', quantity: 10 }),
    ])
    const isDisabled = (name: string, button: string) =>
      line(name).getByRole('button', { name: button }).matches(':disabled')
    expect(isDisabled('One', 'Decrease quantity')).toBe(true)
    expect(isDisabled('One', 'Increase quantity')).toBe(false)
    expect(isDisabled('Ten', 'Decrease quantity')).toBe(false)
    expect(isDisabled('Ten', 'Increase quantity')).toBe(true)
  })

  test('the summary: items, free delivery, total, and what is payable with tax included', async () => {
    await openCart([buildCartLine({ productId: 'laptop', price: 1000, quantity: 1 })])
    expect(figure('Items (1)')).toBe('₹1,000.00')
    expect(figure('Delivery')).toBe('FREE')
    expect(figure('Total')).toBe('₹1,000.00')
    expect(screen.getByText('Total').closest('dl')?.nextElementSibling?.textContent).toBe('before tax')
    expect(figure('Payable at checkout')).toBe('₹1,180.00')
    expect(figure('Tax')).toBe('Included')
    expect(screen.getByText('Delivery in 5-7 business days')).toBeTruthy()
  })

  test('the notices name free delivery and the code', async () => {
    await openCart(three())
    expect(screen.getByText('Free Delivery').parentElement?.textContent).toContain('nationwide')
    const offer = await screen.findByText('Offers Available')
    expect(offer.parentElement?.textContent).toContain('Use code SAVE10 for 10% off')
  })

  test('"Continue Shopping" leads to the catalogue', async () => {
    await openCart(three())
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/products')
  })

  test('an empty cart says what to do', async () => {
    await openCart([])
    expect(screen.getByText('Your cart is empty')).toBeTruthy()
    expect(screen.getByText('Add items to get started')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/products')
  })

  test('a cart that cannot be read can be fetched again', async () => {
    let isAway = true
    await openCart(three(), () => (isAway ? problemReply(500, 'internal', 'The shop stumbled') : undefined))
    expect(screen.getByText('The shop stumbled')).toBeTruthy()
    isAway = false
    press('Retry')
    expect(await screen.findByRole('heading', { name: 'Everyday Laptop' })).toBeTruthy()
  })

  test('whoever has logged out in another tab is asked to log in', async () => {
    await openCart(three())
    act(() => clearSession())
    expect(screen.getByRole('heading', { name: 'Please Login' })).toBeTruthy()
    expect(screen.getByText('You need to login to view your cart')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/')
  })

  test('nothing is fetched while nobody is signed in', () => {
    startSignedOut()
    const shop = openCartShop(three())
    renderCustomerPage(<CartPage />, '/cart')
    expect(shop.calls.filter(({ path }) => path.startsWith('/api/cart'))).toEqual([])
  })
})

describe('removing', () => {
  test('declining leaves the line and sends nothing', async () => {
    const shop = await openCart(three())
    press('Remove Desk Lamp')
    await answer('Remove this item from cart?', 'Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(names()).toContain('Desk Lamp')
    expect(shop.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('one removed line leaves the others, and "Removed, Undo" stands in its place', async () => {
    const shop = await openCart(three())
    press('Remove Desk Lamp')
    await answer('Remove this item from cart?', 'Remove')
    await waitFor(() => expect(toasts()).toEqual(['Removed from cart']))
    const rows = within(screen.getByRole('list', { name: 'Items in your cart' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent?.includes('Removed'))).toEqual([false, true, false])
    expect(shop.lines.map(({ productId }) => productId)).toEqual(['laptop', 'sofa'])
    press('Undo')
    await waitFor(() => expect(shop.lines.map(({ productId }) => productId)).toContain('lamp'))
  })

  test('a refused removal brings the line back in its place', async () => {
    await openCart(three(), ({ method }) =>
      method === 'DELETE' ? problemReply(500, 'internal', 'The shop stumbled') : undefined,
    )
    press('Remove Desk Lamp')
    await answer('Remove this item from cart?', 'Remove')
    await waitFor(() => expect(toasts()).toEqual(['Failed to remove from cart']))
    expect(names().slice(0, 3)).toEqual(['Everyday Laptop', 'Desk Lamp', 'Sofa'])
    expect(screen.queryByText('Removed')).toBeNull()
  })

  test('"Clear Cart" asks first; declining leaves everything', async () => {
    const shop = await openCart(three())
    press('Clear Cart')
    await answer('Clear all items from cart?', 'Cancel')
    expect(shop.lines).toHaveLength(3)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    press('Clear Cart')
    await answer('Clear all items from cart?', 'Clear Cart')
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    await waitFor(() => expect(toasts()).toEqual(['Cart cleared']))
  })

  test('a cleared cart shows no Undo of an earlier removal, and comes back whole by its own', async () => {
    const shop = await openCart(three())
    press('Remove Desk Lamp')
    await answer('Remove this item from cart?', 'Remove')
    await screen.findByText('Removed')
    press('Clear Cart')
    await answer('Clear all items from cart?', 'Clear Cart')
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(screen.queryByText('Removed')).toBeNull()
    const [cleared] = getShownToasts()
    expect(cleared?.action?.label).toBe('Undo')
    act(() => cleared?.action?.onAct())
    await waitFor(() => expect(toasts()).toEqual(['Put back in your cart']))
    expect(shop.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['laptop', 2],
      ['sofa', 1],
    ])
  })
})

describe('what cannot be bought as it is', () => {
  const withProblem = (given: Partial<CartLine>) => [
    buildCartLine({ productId: 'laptop', name: 'Laptop', ...given }),
  ]
  const isBlocked = () =>
    screen
      .getAllByRole('button', { name: 'Proceed to Checkout' })
      .every((button) => button.matches(':disabled'))
  // The shop's own lines, which the fixture does not keep through changes.
  const openWith = (given: Partial<CartLine>) =>
    openCart(withProblem(given), ({ method }) =>
      method === 'GET' ? jsonReply({ success: true, data: buildCart(withProblem(given)) }) : undefined,
    )

  test.each<[string, Partial<CartLine>]>([
    ['Out of stock', { stockState: 'sold_out' }],
    ['No longer available', { isAvailable: false }],
    ['Only 2 left', { stockState: 'few_left', left: 2, quantity: 3 }],
  ])('"%s" is said and stops the checkout', async (error, given) => {
    await openWith(given)
    expect(line('Laptop').getByText(error)).toBeTruthy()
    expect(isBlocked()).toBe(true)
  })

  test('few left, but enough, stops nothing', async () => {
    await openWith({ stockState: 'few_left', left: 2, quantity: 2 })
    expect(line('Laptop').getByText('Only 2 left')).toBeTruthy()
    expect(isBlocked()).toBe(false)
  })

  test('a price that changed since adding is said with the old one', async () => {
    await openWith({ price: 1000, priceWhenAdded: 900 })
    expect(line('Laptop').getByText(/Price went up since you added it: ₹900\.00 before/)).toBeTruthy()
  })
})

test('the checkout opens after waiting quantities are on their way', async () => {
  const shop = await openCart(three())
  fireEvent.click(line('Desk Lamp').getByRole('button', { name: 'Increase quantity' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Proceed to Checkout' })[0] ?? document.body)
  expect(screen.getByTestId('address').textContent).toBe('/checkout')
  await waitFor(() => expect(shop.lines.find(({ productId }) => productId === 'lamp')?.quantity).toBe(2))
})

describe('offer codes', () => {
  const applied = { code: 'SAVE10', label: '10% off', isValid: true, reason: null }
  const lines = [buildCartLine({ productId: 'laptop', quantity: 1 })]
  const discounted = buildCart(lines, { coupon: applied }, 10_000)

  test('an applied code shows its discount and what is payable', async () => {
    let isApplied = false
    const shop = await openCart([buildCartLine({ productId: 'laptop' })], ({ method, path }) => {
      if (method === 'PUT' && path.endsWith('/coupon')) isApplied = true
      if (method === 'PUT') return jsonReply({ success: true, data: applied, message: 'SAVE10 applied' })
      return isApplied ? jsonReply({ success: true, data: discounted }) : undefined
    })
    fireEvent.change(screen.getByLabelText('Offer code'), { target: { value: 'save10' } })
    press('Apply')
    await waitFor(() => expect(figure('Discount (SAVE10)')).toBe('−₹100.00'))
    expect(figure('Total')).toBe('₹900.00')
    expect(figure('Payable at checkout')).toBe('₹1,062.00')
    expect(shop.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ code: 'SAVE10' })
  })

  test('a refused code says why at the field and leaves what was typed', async () => {
    await openCart(three(), ({ method }) =>
      method === 'PUT' ? problemReply(409, 'coupon_refused', 'This code has expired') : undefined,
    )
    fireEvent.change(screen.getByLabelText('Offer code'), { target: { value: 'OLD' } })
    press('Apply')
    expect(await screen.findByText('This code has expired')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Offer code').value).toBe('OLD')
  })
})
