import type { Page } from '@playwright/test'
import { press } from './auth-dialogs.ts'
import { DETAILS, typeDetails } from './delivery-details.ts'
import { codeTo, latestTextTo } from './latest-text.ts'
import { call, signIn } from './opened-mode.ts'
import { demoAdmin, expect, PHONE } from './shop-test.ts'
import { type StartedShop, startShop } from './started-shop.ts'

/** A product of the shop that is started here, in three colours and two sizes. */
const WITH_VARIANTS = 'gadgets_001'

/** A demo whose shop is open to visitors, with a product in variants. */
export async function startOpenShop(): Promise<StartedShop> {
  const shop = await startShop({ env: { DEMO: 'true' } })
  const admin = await signIn(shop.url, demoAdmin)
  await call(shop.url, admin, '/api/settings', { storefrontAccess: 'everyone' }, 'PUT')
  await makeVariants(shop.url)
  return shop
}

async function makeVariants(url: string): Promise<void> {
  const admin = await signIn(url, demoAdmin)
  const { updatedAt, price } = await call<{ updatedAt: string; price: number }>(
    url,
    admin,
    `/api/admin/products/${WITH_VARIANTS}`,
  )
  const variants = ['Black', 'Silver', 'Rose gold'].flatMap((colour) =>
    ['41 mm', '45 mm'].map((size) => ({ options: [colour, size], price, stock: 20 })),
  )
  const body = { optionNames: ['Colour', 'Size'], variants, seenAt: updatedAt }
  await call(url, admin, `/api/products/${WITH_VARIANTS}/variants`, body, 'PUT')
}

/** Is asked at each screen, by its name. */
type Look = (screen: string) => Promise<void>

/** A visitor's way from home to a product and the cart. */
export async function lookAround(page: Page, url: string, look: Look): Promise<void> {
  const show = screensOf(page, url, look)
  await show('home', 'Welcome to Tokri', '/')
  await show('list', 'All Products', '/products')
  await page.getByRole('combobox', { name: 'Search products' }).fill('lamp')
  await expect(page.getByRole('option').first()).toBeVisible()
  await show('suggestions', 'All Products')
  await show('list with filters', 'Gadgets', '/products?category=gadgets&maxPrice=5000&rating=4')
  await show('nothing found', 'No products found', '/products?search=xylophone+quartz')
  await show('product', 'Smart Watch', `/products/${WITH_VARIANTS}`)
  await putInCart(page)
  await show('cart', /^Shopping Cart/, '/cart')
}

/** The way of somebody new from the checkout to the parcel. */
export async function orderByPhone(page: Page, url: string, look: Look): Promise<void> {
  const show = screensOf(page, url, look)
  const phone = `95${String(Date.now()).slice(-8)}`
  await page.goto(`${url}/products/${WITH_VARIANTS}`)
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

function screensOf(page: Page, url: string, look: Look) {
  return async (screen: string, heading: string | RegExp, path?: string) => {
    if (path) await page.goto(url + path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await look(screen)
    // The buttons that are pressed here are those of a phone.
    await page.setViewportSize(PHONE)
  }
}

async function putInCart(page: Page) {
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).last().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
}
