import type { Page, Route } from '@playwright/test'
import { expect, type Shop, type TestPerson, test } from '../../support/shop-test.ts'

const card = (page: Page, productId: string) => page.locator(`[data-product="${productId}"]`)
const toast = (page: Page, text: string) =>
  page.locator('[data-toaster] li:not([data-leaving])').filter({ hasText: text })
const heart = (page: Page, productId: string) =>
  card(page, productId).getByRole('button', { name: /wishlist$/ })

interface Saved {
  name: string
  price: number
  rating: number
}

/** A customer with saved products, at the wishlist. */
async function openWishlist(shop: Shop, productIds: readonly string[]) {
  const customer = await shop.newCustomer()
  const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
  for (const productId of productIds) await shop.call(customer, 'POST', `/api/wishlist/${id}`, { productId })
  return { customer, id, page: await shop.openAs(customer, '/wishlist') }
}

/** Lets calls with a method to a path fail; `message` is what the shop says, if it says anything. */
function refuse(page: Page, method: string, path: string, message?: string) {
  return page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, json: { success: false, ...(message && { message }) } })
      : route.fallback(),
  )
}

/** Keeps calls with a method waiting until they are let go. */
async function hold(page: Page, method: string, path: string, then = (route: Route) => route.continue()) {
  const waiting = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await waiting.promise
    await then(route)
  })
  return waiting.resolve
}

const answer = (page: Page, label: string) =>
  page
    .getByRole('alertdialog', { name: 'Remove this item from wishlist?' })
    .getByRole('button', { name: label })
    .click()

test('the wishlist shows what was saved, asks before it removes, and says when it is empty', async ({
  shop,
}) => {
  const { customer, page } = await openWishlist(shop, ['gadgets_001', 'furniture_002'])
  const product = await shop.call<Saved>(customer, 'GET', '/api/products/gadgets_001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist 2 items')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products')
  const row = card(page, 'gadgets_001')
  const picture = row.locator('img')
  await expect(picture).toBeVisible()
  await expect(row.getByText('Gadgets', { exact: true })).toBeVisible()
  await expect(row.getByRole('heading')).toHaveText(product.name)
  await expect(row).toContainText(`Rated ${product.rating.toFixed(1)}`)
  await expect(row).toContainText(`₹${product.price.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`)

  const remove = row.getByRole('button', { name: 'Remove' })
  await remove.click()
  await answer(page, 'Cancel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist 2 items')
  const letGo = await hold(page, 'DELETE', '**/api/wishlist/**')
  await remove.click()
  await answer(page, 'Remove')
  await expect(row.getByRole('button', { name: 'Removing...' })).toBeDisabled()
  await expect(card(page, 'furniture_002').getByRole('button', { name: 'Remove' })).toBeEnabled()
  letGo()
  await expect(toast(page, 'Removed from wishlist')).toHaveAttribute('data-tone', 'success')
  await card(page, 'furniture_002').getByRole('button', { name: 'Remove' }).click()
  const removal = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await answer(page, 'Remove')
  // A page that reloads drops a call that has not left yet.
  await removal
  await page.reload()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.getByText('Save items you love for later')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('what the shop refuses stands in its row with the reason', async ({ shop }) => {
  const { page } = await openWishlist(shop, ['gadgets_001'])
  const row = card(page, 'gadgets_001')
  const banner = row.locator('[data-tone=error]')
  const dismiss = () => banner.getByRole('button').click()
  for (const [said, shown] of [
    ['The shop is being repaired', 'The shop is being repaired'],
    [undefined, 'Failed to remove item'],
  ] as const) {
    await test.step(shown, async () => {
      await refuse(page, 'DELETE', '**/api/wishlist/**', said)
      await row.getByRole('button', { name: 'Remove' }).click()
      await answer(page, 'Remove')
      await expect(banner).toContainText('Failed to remove from wishlist')
      await expect(banner).toContainText(shown)
      await dismiss()
      await page.unroute('**/api/wishlist/**')
    })
  }
  for (const [said, shown] of [
    ['Out of stock', 'Out of stock'],
    [undefined, 'Failed to move item to cart'],
  ] as const) {
    await test.step(shown, async () => {
      await refuse(page, 'POST', '**/api/cart/**', said)
      await row.getByRole('button', { name: 'Move to Cart' }).click()
      await expect(banner).toContainText('Failed to move to cart')
      await expect(banner).toContainText(shown)
      await dismiss()
      await page.unroute('**/api/cart/**')
    })
  }
  await refuse(page, 'DELETE', '**/api/wishlist/**', 'Not now')
  const letGo = await hold(page, 'POST', '**/api/cart/**')
  await row.getByRole('button', { name: 'Move to Cart' }).click()
  await expect(row.getByRole('button', { name: 'Moving...' })).toBeDisabled()
  letGo()
  const warning = toast(page, 'Added to cart, but could not be removed from wishlist')
  await expect(warning).toHaveAttribute('data-tone', 'warning')
  await expect(page.getByTestId('cart-link')).toHaveAccessibleName('Cart, 1 item')
})

test('a heart fills and empties at once and goes back where the shop refuses; what is saved already is not saved twice', async ({
  shop,
}) => {
  const customer: TestPerson = await shop.newCustomer()
  const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
  const page = await shop.openAs(customer, '/products?category=gadgets&search=smart+watch')
  const watch = heart(page, 'gadgets_001')
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
  const refusal = (route: Route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Not now' } })

  const refuseIt = await hold(page, 'POST', '**/api/wishlist/**', refusal)
  await watch.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  refuseIt()
  await expect(toast(page, 'Failed to add to wishlist')).toHaveAttribute('data-tone', 'error')
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/wishlist/**')

  await watch.click()
  await expect(toast(page, 'Added to wishlist!')).toHaveAttribute('data-tone', 'success')
  const keepIt = await hold(page, 'DELETE', '**/api/wishlist/**', refusal)
  await watch.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
  keepIt()
  await expect(toast(page, 'Failed to remove from wishlist')).toHaveAttribute('data-tone', 'error')
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/wishlist/**')
  await watch.click()
  await expect(toast(page, 'Removed from wishlist')).toHaveAttribute('data-tone', 'success')

  // Saved meanwhile on another device; this window does not know it.
  await page.route('**/api/wishlist/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await shop.call(customer, 'POST', `/api/wishlist/${id}`, { productId: 'gadgets_001' })
  await watch.click()
  await expect(toast(page, 'Product already in wishlist')).toHaveAttribute('data-tone', 'info')
})

test('a product that nobody has rated says so', async ({ shop }) => {
  const { page, id } = await openWishlist(shop, ['gadgets_001'])
  await page.route(`**/api/wishlist/${id}`, async (route) => {
    const response = await route.fetch()
    const answered = await response.json()
    for (const item of answered.data.items) item.rating = 0
    await route.fulfill({ response, json: answered })
  })
  await page.reload()
  await expect(card(page, 'gadgets_001').getByText('No ratings yet')).toBeVisible()
})
