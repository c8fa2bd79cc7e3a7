import { expect, type Page } from '@playwright/test'
import { press } from './auth-dialogs.ts'
import { DETAILS, typeDetails } from './delivery-details.ts'
import { codeTo, latestTextTo } from './latest-text.ts'
import { demoAdmin, type Shop } from './shop-test.ts'
import type { Walk } from './walk.ts'

/** A product in three colours and two sizes, once the shop is open. */
const WITH_VARIANTS = 'gadgets_001'

/** Opens a demo shop to visitors. */
export async function openToVisitors({ call }: Shop): Promise<void> {
  await call(demoAdmin, 'PUT', '/api/settings', { storefrontAccess: 'everyone' })
  const product = `/api/admin/products/${WITH_VARIANTS}`
  const { updatedAt, price } = await call<{ updatedAt: string; price: number }>(demoAdmin, 'GET', product)
  const variants = ['Black', 'Silver', 'Rose gold'].flatMap((colour) =>
    ['41 mm', '45 mm'].map((size) => ({ options: [colour, size], price, stock: 20 })),
  )
  const body = { optionNames: ['Colour', 'Size'], variants, seenAt: updatedAt }
  await call(demoAdmin, 'PUT', `/api/products/${WITH_VARIANTS}/variants`, body)
}

/** A visitor's way from home to a product and the cart. */
export async function lookAround(page: Page, walk: Walk): Promise<void> {
  const show = screensOf(page, walk)
  await show('home', /^Welcome to /, '/')
  await show('list', 'All Products', '/products')
  await show('nothing found', 'No products found', '/products?search=xylophone+quartz')
  await show('product', 'Smart Watch', `/products/${WITH_VARIANTS}`)
  await putInCart(page)
  await show('cart', /^Shopping Cart/, '/cart')
}

/** The way of somebody new from the checkout to the parcel. */
export async function orderByPhone(page: Page, url: string, walk: Walk): Promise<void> {
  const show = screensOf(page, walk)
  const phone = `95${String(Date.now()).slice(-8)}`
  await walk.load(`/products/${WITH_VARIANTS}`)
  await putInCart(page)
  await show('checkout, number', 'Mobile number', '/checkout')
  await page.getByLabel('Mobile Number').fill(phone)
  await press(page, 'Send Code')
  await page.getByLabel('Code').fill(await codeTo(url, phone))
  await press(page, 'Continue to Delivery')
  await show('checkout, delivery', 'Delivery Details')
  const { 'Phone Number': _phone, 'Email Address': _email, ...fields } = DETAILS
  await typeDetails(page, fields)
  await press(page, 'Continue to Payment')
  await show('checkout, payment', 'Payment Method')
  await page.getByLabel(/^Cash on Delivery/).check()
  await press(page, 'Place Order')
  await show('order placed', 'Order Placed Successfully!')
  const [link = ''] = /http\S+/.exec(await latestTextTo(url, phone, 'Follow it here')) ?? []
  await show('account', 'Welcome back, Meera!', '/customer')
  await show('orders', /^Order TK-/, '/orders')
  await show('profile', 'Saved addresses', '/customer?tab=profile')
  await show('tracking', 'Order received', link.slice(new URL(link).origin.length))
}

async function putInCart(page: Page) {
  await page.getByRole('button', { name: 'Add to Cart' }).last().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
}

function screensOf(page: Page, walk: Walk) {
  return async (screen: string, heading: string | RegExp, path?: string) => {
    if (path) await walk.load(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await walk.look(`${screen} of an open shop`)
  }
}

/** Few presses of Tab lead from the top of a list to its first product. */
export async function expectFewTabs(page: Page) {
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  const products = page.getByRole('list', { name: 'Products' })
  await expect(products.getByRole('article').first()).toBeVisible()
  await page.getByText('Skip to content').focus()
  await page.keyboard.press('Enter')
  let presses = 0
  while (!(await products.evaluate((list) => list.contains(document.activeElement)))) {
    expect(presses).toBeLessThanOrEqual(10)
    await page.keyboard.press('Tab')
    presses += 1
    // On phones the categories stand above the products.
    const link = page.getByRole('link', { name: 'Skip to products' })
    if (await link.evaluateAll(([found]) => found === document.activeElement)) await link.press('Enter')
  }
  expect(presses).toBeLessThanOrEqual(10)
}
