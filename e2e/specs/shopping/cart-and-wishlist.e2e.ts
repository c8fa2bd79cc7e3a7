import type { Page } from '@playwright/test'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { demoCustomer, expect, test } from '../../support/shop-test.ts'

const card = (page: Page, productId: string) => page.locator(`[data-product="${productId}"]`)
const cartLink = (page: Page) => page.getByTestId('cart-link')
async function answer(page: Page, question: string, label: string) {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: label }).click()
}

test('added on a card, counted in the header, changed by quick taps, there again after a reload', async ({
  shop,
}) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAs(customer, '/products?category=gadgets')
  const watch = card(page, 'gadgets_001')
  await page.goto(`${shop.url}/products?search=smart+watch&category=gadgets`)
  await watch.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart!')).toBeVisible()
  const stepper = watch.getByRole('group')
  for (let tap = 0; tap < 4; tap++) await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(stepper).toHaveText('5')
  await expect(page.getByText('Cart updated')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items')
  // The message may be of a tap before the last, whose call a reload would end.
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  const savedCart = () => shop.call<Cart>(customer, 'GET', `/api/cart/${userId}`)
  await expect.poll(async () => (await savedCart()).itemCount).toBe(5)
  await page.reload()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items')
  await expect(watch.getByRole('group')).toHaveText('5')
})

test('a heart stays after a reload, and goes again', async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer(), '/products/gadgets_001')
  const heart = page.getByRole('button', { name: /Smart Watch (to|from) wishlist$/ }).first()
  await heart.click()
  await expect(page.getByText('Added to wishlist!')).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from wishlist')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('the product page adds the chosen quantity, says "Added!" and starts at 1 again', async ({ shop }) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAs(customer, '/products/gadgets_001')
  const stepper = page.getByRole('group', { name: 'Quantity', exact: true })
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  const button = page.getByRole('button', { name: 'Add to Cart' }).first()
  const width = (await button.boundingBox())?.width
  await button.click()
  const added = page.getByRole('button', { name: 'Added!' })
  await expect(added).toBeVisible()
  expect((await added.boundingBox())?.width).toBe(width)
  await expect(stepper).toHaveText('1')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')
  await expect(added).toBeHidden()
})

test('a failed addition keeps the quantity and the cart', async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer(), '/products/gadgets_001')
  await page.route('**/api/cart/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { success: false, code: 'out_of_stock', message: 'Out of stock' },
        })
      : route.continue(),
  )
  const stepper = page.getByRole('group', { name: 'Quantity', exact: true })
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Failed to add to cart')).toBeVisible()
  await expect(stepper).toHaveText('2')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, empty')
})

test('one line goes, the others stay after a reload; SAVE10 takes ten percent; clearing empties', async ({
  shop,
}) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAs(customer, '/products')
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  for (const productId of ['gadgets_001', 'pharmacy_001', 'furniture_003'])
    await shop.call(customer, 'POST', `/api/cart/${userId}`, { productId, quantity: 1 })
  await page.goto(`${shop.url}/cart`)
  await card(page, 'pharmacy_001')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await answer(page, 'Remove this item from cart?', 'Remove')
  await expect(page.getByText('Removed from cart')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)

  const figure = (label: string | RegExp) =>
    page.getByText(label, { exact: true }).locator('..').locator('dd')
  const total = Number((await figure('Total').textContent())?.replace(/[₹,]/g, ''))
  await page.getByLabel('Offer code').fill('save10')
  await page.getByRole('button', { name: 'Apply' }).click()
  const rupees = (amount: number) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount)
  await expect(figure('Total')).toHaveText(rupees(total * 0.9))
  await expect(figure('Payable at checkout')).toHaveText(rupees(Math.round(total * 0.9 * 118) / 100))
  await page.getByRole('button', { name: 'Remove code SAVE10' }).click()
  await expect(figure('Total')).toHaveText(rupees(total))

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await answer(page, 'Clear all items from cart?', 'Clear Cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  // The cart looks empty before the shop has received it.
  await expect(page.getByText('Cart cleared')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Add items to get started')).toBeVisible()
})

test('a saved item moves to the cart', async ({ shop }) => {
  const customer = await shop.newCustomer()
  const page = await shop.openAs(customer, '/products')
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  await shop.call(customer, 'POST', `/api/wishlist/${userId}`, { productId: 'gadgets_001' })
  await page.goto(`${shop.url}/wishlist`)
  await card(page, 'gadgets_001').getByRole('button', { name: 'Move to Cart' }).click()
  await expect(page.getByText('Moved to cart!')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item')
  await page.reload()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
})

test('a cart changed in one window shows in another at once', async ({ shop }) => {
  const customer = await shop.newCustomer()
  const one = await shop.openAs(customer, '/products/gadgets_001')
  const other = await shop.openAs(customer, '/cart')
  await expect(other.getByText('Your cart is empty')).toBeVisible()
  const added = one.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/cart/'),
  )
  await one.getByRole('button', { name: 'Add to Cart' }).first().click()
  await added
  const since = performance.now()
  await expect(other.getByRole('heading', { name: 'Smart Watch' })).toBeVisible()
  const tookMs = Math.round(performance.now() - since)
  test.info().annotations.push({ type: 'second window', description: `${tookMs} ms` })
})

test('a delivered product can be reviewed, with "Verified Purchase"; the review can be changed', async ({
  shop,
}) => {
  const { items } = await shop.call<{ items: { status: string; items: { productId: string }[] }[] }>(
    demoCustomer,
    'GET',
    '/api/orders?status=delivered&limit=20',
  )
  const productId = items.at(-1)?.items[0]?.productId
  const page = await shop.openAs(demoCustomer, `/products/${productId}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: /^(Write a review|Edit your review)$/ }).click()
  await page.getByText('4 stars', { exact: true }).locator('..').click()
  const words = `Arrived in two days, works as described. ${Date.now()}`
  await page.getByLabel('Your review').fill(words)
  await page.getByRole('button', { name: /^(Post review|Save changes)$/ }).click()
  const review = (text: string) => page.getByRole('tabpanel').getByRole('article').filter({ hasText: text })
  const own = review(words)
  await expect(own.getByText('Verified Purchase')).toBeVisible()
  await own.getByRole('button', { name: 'Edit your review' }).click()
  await page.getByLabel('Your review').fill(`${words} Edited.`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(review(`${words} Edited.`)).toContainText(', edited')
})

for (const path of ['/products', '/products/electronics_001', '/cart', '/wishlist']) {
  test(`${path} needs no sideways scrolling at 320 px`, async ({ shop }) => {
    const page = await shop.openAs(demoCustomer, path, { viewport: { width: 320, height: 700 } })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
