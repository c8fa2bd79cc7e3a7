import type { Page } from '@playwright/test'
import { runClockUntil, stopClock } from '../../support/page-clock.ts'
import { expect, type Shop, test } from '../../support/shop-test.ts'

const card = (page: Page, productId: string) => page.locator(`[data-product="${productId}"]`)
const cartLink = (page: Page) => page.getByTestId('cart-link')
const toast = (page: Page, text: string) =>
  page.locator('[data-toaster] li:not([data-leaving])').filter({ hasText: text })
const rupees = (amount: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount)
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Order Summary' })
    .getByText(label, { exact: true })
    .locator('..')
    .locator('dd')

async function openCart(shop: Shop, quantities: Record<string, number>) {
  const customer = await shop.newCustomer()
  const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
  for (const [productId, quantity] of Object.entries(quantities))
    await shop.call(customer, 'POST', `/api/cart/${id}`, { productId, quantity })
  return { customer, page: await shop.openAs(customer, '/cart') }
}

const answer = (page: Page, question: string, label: string) =>
  page.getByRole('alertdialog', { name: question }).getByRole('button', { name: label }).click()

test('a line and the summary say what is bought for how much', async ({ shop }) => {
  const { customer, page } = await openCart(shop, { gadgets_001: 2, furniture_002: 9 })
  const [watch, chair] = await Promise.all(
    ['gadgets_001', 'furniture_002'].map((id) =>
      shop.call<{ name: string; price: number }>(customer, 'GET', `/api/products/${id}`),
    ),
  )
  if (!watch || !chair) throw new Error('Both products exist')
  const total = watch.price * 2 + chair.price * 9
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart 11 items')
  const line = card(page, 'gadgets_001')
  await expect(line.locator('img')).toBeVisible()
  await expect(line.getByRole('heading')).toHaveText(watch.name)
  await expect(line.getByText(`${rupees(watch.price)} each`)).toBeVisible()
  await expect(line).toContainText(rupees(watch.price * 2))
  await expect(line.getByText('Max 10 per order')).toBeVisible()

  await expect(page.getByText('On every order, nationwide')).toBeVisible()
  await expect(page.getByText('Offers Available')).toBeVisible()
  await expect(page.getByText('Use code SAVE10 for 10% off')).toBeVisible()
  await expect(page.getByLabel('Offer code')).toBeVisible()
  await expect(figure(page, 'Items (11)')).toHaveText(rupees(total))
  await expect(figure(page, 'Delivery')).toHaveText('FREE')
  await expect(figure(page, 'Total')).toHaveText(rupees(total))
  await expect(figure(page, 'Tax')).toHaveText('Included')
  await expect(figure(page, 'Payable at checkout')).toHaveText(rupees(Math.round(total * 118) / 100))
  await expect(page.getByText('Delivery in 5-7 business days')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products')

  const less = line.getByRole('button', { name: 'Decrease quantity' })
  await less.click()
  await expect(line.getByRole('group')).toHaveText('1')
  await expect(less).toBeDisabled()
  const more = card(page, 'furniture_002').getByRole('button', { name: 'Increase quantity' })
  await more.click()
  await expect(card(page, 'furniture_002').getByRole('group')).toHaveText('10')
  await expect(more).toBeDisabled()
  await expect(figure(page, 'Items (11)')).toHaveText(rupees(watch.price + chair.price * 10))

  await line.getByRole('button', { name: /^Remove/ }).click()
  await answer(page, 'Remove this item from cart?', 'Cancel')
  await expect(line.getByRole('heading')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await answer(page, 'Clear all items from cart?', 'Cancel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart 11 items')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('what works says so; what is there already is raised; the empty cart leads to the shop', async ({
  shop,
}) => {
  const { page } = await openCart(shop, { furniture_002: 1 })
  await page.goto(`${shop.url}/products/gadgets_001`)
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  const added = toast(page, 'Added to cart!')
  await expect(add).toBeEnabled()
  await stopClock(page)
  await add.click()
  await runClockUntil(page, () => added.isVisible(), 1)
  await expect(added).toHaveAttribute('data-tone', 'success')
  const { x, y, width } = (await added.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0 }
  expect(x + width).toBeGreaterThan(1380)
  expect(y).toBeLessThan(100)
  const howItMoves = () =>
    page.locator('[data-toaster] li').evaluate((one) => getComputedStyle(one).animationName)
  expect(await howItMoves()).toBe('toast-in')
  await page.mouse.move(5, 500)
  expect(await runClockUntil(page, async () => !(await added.isVisible()))).toBeGreaterThan(2400)
  expect(await howItMoves()).toBe('toast-out')
  const anyToast = page.locator('[data-toaster] li')
  expect(await runClockUntil(page, async () => (await anyToast.count()) === 0)).toBeGreaterThan(250)
  await page.clock.resume()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items')
  const stored = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/api/cart/'),
  )
  await add.click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')
  await stored

  await page.goto(`${shop.url}/cart`)
  const line = card(page, 'gadgets_001')
  await expect(line.getByRole('group')).toHaveText('2')
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(toast(page, 'Cart updated')).toHaveAttribute('data-tone', 'success')
  const removal = page.waitForRequest((request) => request.method() === 'DELETE')
  await line.getByRole('button', { name: /^Remove/ }).click()
  await answer(page, 'Remove this item from cart?', 'Remove')
  expect(new URL((await removal).url()).pathname).toMatch(/^\/api\/cart\/[^/]+\/gadgets_001$/)
  await expect(toast(page, 'Removed from cart')).toHaveAttribute('data-tone', 'success')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await answer(page, 'Clear all items from cart?', 'Clear Cart')
  await expect(toast(page, 'Cart cleared')).toHaveAttribute('data-tone', 'success')
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('Add items to get started')).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('another device brings the same cart after signing in there', async ({ shop }) => {
  const { customer } = await openCart(shop, { gadgets_001: 3 })
  const elsewhere = await shop.openAs(customer, '/cart', { viewport: { width: 390, height: 844 } })
  await expect(card(elsewhere, 'gadgets_001').getByRole('group')).toHaveText('3')
  const stranger = await shop.openAs(await shop.newCustomer(), '/cart')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(card(stranger, 'gadgets_001')).toHaveCount(0)
})
