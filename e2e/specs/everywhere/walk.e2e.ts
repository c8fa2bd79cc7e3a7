import type { Locator, Page } from '@playwright/test'
import { paths } from '#shop/paths.ts'
import { stopCard } from '../../support/delivery-day.ts'
import { DETAILS, typeDetails } from '../../support/delivery-details.ts'
import { expectFewTabs, lookAround, openToVisitors, orderByPhone } from '../../support/open-shop.ts'
import { ADMIN_SCREENS, OTHER_SCREENS } from '../../support/screens.ts'
import { demoAdmin, demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'
import { type Walk, walkOn } from '../../support/walk.ts'
import { widestPart } from '../../support/widest-part.ts'
import { type Written, writeEverywhere } from '../../support/write-everywhere.ts'

// Every screen is opened once, in a shop whose people have typed hostile words and words without end, and looked at in
// every way. One test after the other: they share the shop, which the last ones open to visitors.
test.describe.configure({ mode: 'default', timeout: 400_000 })

let ownShop: StartedShop
let written: Written
let isOpen = false
const sharedUrl = process.env.E2E_URL
test.beforeAll(async () => {
  ownShop = await startShop({ env: { TRUST_PROXY: '1', DEMO: 'true' } })
  process.env.E2E_URL = ownShop.url
})
test.beforeEach(async ({ shop }) => {
  written ??= await writeEverywhere(shop)
})
test.afterAll(async () => {
  process.env.E2E_URL = sharedUrl
  await ownShop.stop()
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()
/** What people have written here stands on the screen as text. */
const hostileText = (page: Page) => page.getByText('hasRun').filter({ visible: true }).first()

test('nothing that a visitor opens sticks out, is inaccessible or runs a text', async ({ shop }) => {
  const page = await shop.openAsVisitor(paths.landing, { viewport: PHONE })
  const { open, load, look, faults } = await walkOn(page, shop.url)
  await look('landing')
  await press(page, 'Login')
  await press(page, /Google/)
  await expect(page.getByText('Google login coming soon!')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await look('Sign In with errors')
  await press(page, 'Forgot Password')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await look('Reset Password')
  await press(page, 'Back to Login')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page.getByLabel('Confirm Password')).toBeVisible()
  await look('Create Account')
  await open(paths.resetPassword)
  await look('no link to a new password')
  await page.route('**/api/password-reset/account', (route) =>
    route.fulfill({
      json: { success: true, data: { email: 'a***@example.com', phone: '******3210', devices: 1 } },
    }),
  )
  await load(`${paths.resetPassword}?token=unknown`)
  await expect(page.getByRole('group', { name: 'What stays?' })).toBeVisible()
  await look('choosing a new password')
  await open(paths.shopPage('privacy'))
  await look('privacy')
  for (const path of OTHER_SCREENS) await open(path)
  await open(paths.shopPage('contact'))
  await says(page, 'Mon-Fri 9:00 AM-6:00 PM')
  expect(faults).toEqual([])
})

test('nor what a customer looks through', async ({ shop }) => {
  const page = await shop.openAs(demoCustomer, paths.products, { viewport: PHONE })
  const walk = await walkOn(page, shop.url)
  const { open, look, lookOnPhone } = walk
  const cards = page.getByRole('list', { name: 'Products' }).getByRole('article')
  await expect(cards).toHaveCount(24)
  await look('the list')
  await page.getByRole('combobox', { name: 'Search products' }).fill('lamp')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('suggestions')
  await open(`${paths.products}?view=list&category=gadgets&minPrice=100`)
  await expect(cards).toHaveCount(24)
  await look('list with filters')
  await press(page, /^Filters/)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await lookOnPhone('filter drawer')
  await open(`${paths.products}?minPrice=900&maxPrice=100`)
  await expect(page.getByText('No products found')).toBeVisible()
  await look('nothing found')
  for (const path of [
    `${paths.products}?search=${encodeURIComponent('<img src=x onerror=window.hasRun=1>')}`,
    `${paths.products}?search=hostile`,
    `${paths.products}?search=hostile&view=list`,
    ...written.productIds.map((id) => paths.product(id)),
  ]) {
    await walk.load(path)
    await expect(hostileText(page)).toBeVisible()
    await look(path)
  }
  await open(paths.product('gadgets_001'))
  await says(page, '2 Year Warranty', '7 Days Return', 'Free Delivery')
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByRole('meter').first()).toBeVisible()
  await press(page, 'More share options')
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await look('reviews and share options')
  await lookAt(walk, paths.product('nothing_999'), heading(page, 'Product Not Found'))
  expect(walk.faults).toEqual([])
})

test('nor what a customer has chosen, ordered and typed', async ({ shop }) => {
  const page = await shop.openAs(demoCustomer, paths.wishlist, { viewport: PHONE })
  const walk = await walkOn(page, shop.url)
  const { open, look } = walk
  await lookAt(walk, paths.wishlist, hostileText(page))
  await lookAt(walk, paths.cart, hostileText(page))
  await says(page, 'On every order, nationwide', 'Delivery in 5-7 business days')
  await press(page, /^Remove/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('a question')
  await walk.load(paths.checkout)
  await expect(hostileText(page)).toBeVisible()
  await look('checkout')
  await says(page, 'Free delivery on all orders')
  await typeDetails(page, { ...DETAILS, 'Phone Number': '12' })
  await press(page, 'Continue to Payment')
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await look('delivery details with an error')
  await page.getByLabel('Phone Number').fill('9876543210')
  await press(page, 'Continue to Payment')
  await expect(heading(page, 'Payment Method')).toBeVisible()
  await look('payment method')
  await page.getByLabel(/^Cash on Delivery/).check()
  await press(page, 'Place Order')
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
  await look('order placed')
  await lookAt(walk, paths.orders, hostileText(page))
  await open(`${paths.orders}?order=${written.assignedIds[0]}`)
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Delivery timeline' })).toBeVisible()
  await look('order details')
  await press(page, /^Cancel/)
  await look('a cancellation')
  await open(paths.customerDashboard)
  await lookAt(walk, paths.customer, page.getByText('Average order value'))
  await says(page, '30-day return policy', '24/7 support online')
  await page.getByRole('main').getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('notifications')
  await page.keyboard.press('Escape')
  await press(page, 'Rewards')
  await expect(page.getByRole('dialog', { name: 'Rewards' })).toBeVisible()
  await look('rewards')
  await lookAt(walk, `${paths.customer}?tab=profile`, hostileText(page))
  await press(page, 'Edit Profile')
  await look('profile being edited')
  await lookAt(walk, `${paths.customer}?tab=addresses`, hostileText(page))
  expect(walk.faults).toEqual([])
})

test("nor a new customer's empty screens", async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer(), paths.cart, { viewport: PHONE })
  const walk = await walkOn(page, shop.url)
  for (const empty of [paths.cart, paths.wishlist, paths.checkout, paths.customer, paths.orders])
    await lookAt(walk, empty, page.getByRole('heading', { level: 1 }))
  expect(walk.faults).toEqual([])
})

for (const [title, screens] of Object.entries(ADMIN_SCREENS))
  test(`nor ${title} of an administrator`, async ({ shop }) => {
    const page = await shop.openAs(demoAdmin, paths.admin, { viewport: PHONE })
    const walk = await walkOn(page, shop.url)
    for (const [path, name] of screens) {
      const ready = heading(page, name)
        .or(page.getByRole('region', { name }))
        .or(page.getByRole('list', { name }))
      await lookAt(walk, path, ready.first())
    }
    expect(walk.faults).toEqual([])
  })

test("nor an administrator's tables", async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, paths.admin, { viewport: PHONE })
  const walk = await walkOn(page, shop.url)
  for (const [path, name] of [
    [paths.adminGst, 'GSTR-3B'],
    [`${paths.adminReports}?kind=product`, 'Reports'],
    [`${paths.adminReports}?kind=cancelled`, 'Reports'],
  ] as const) {
    await walk.open(path)
    await expect(heading(page, name)).toBeVisible()
    await walk.lookAtUsualText(path)
  }
  expect(walk.faults).toEqual([])
})

test("nor an administrator's dialogs", async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, paths.admin, { viewport: PHONE })
  const walk = await walkOn(page, shop.url)
  const dialog = page.getByRole('dialog').first()
  for (const path of [
    `${paths.admin}?view=orders`,
    paths.adminOrder(written.failedIds[0] ?? ''),
    paths.adminOrder(written.assignedIds[1] ?? ''),
    ...written.productIds.map((id) => paths.adminProduct(id)),
  ])
    await lookAt(walk, path, dialog)
  await walk.open(paths.adminOrder(written.assignedIds[0] ?? ''))
  await press(page, 'Change order')
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
  await walk.look('change of an order')
  await walk.open(paths.adminDashboard)
  await press(page, /^Notifications/)
  await expect(dialog).toBeVisible()
  await walk.look('notifications')
  expect(walk.faults).toEqual([])
})

test("nor an agent's stops and cash, also where the phone enlarges its text alone, as iPhones do", async ({
  shop,
}) => {
  for (const id of [...written.failedIds, ...written.assignedIds])
    await shop.call(demoAdmin, 'PUT', `/api/orders/${id}`, { priority: 'high' })
  const page = await shop.openAs(written.agent, paths.delivery, { viewport: PHONE })
  const walk = await walkOn(page, shop.url)
  await expect(hostileText(page)).toBeVisible()
  await expect(stopCard(page)).toContainText('URGENT')
  await walk.lookAtWidths('stops')
  for (const percent of [100, 150, 175, 200]) {
    // By the page, not the browser's setting: media queries do not see it.
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: PHONE.height })
      const widest = await page.evaluate(widestPart)
      if (widest) walk.faults.push(`${percent} % at ${width}: ${widest}`)
    }
  }
  await walk.load(paths.delivery)
  await press(page, 'Cash book')
  await walk.lookAtWidths('cash book')
  await walk.open(paths.deliveryDashboard)
  await says(page, '₹50.00 per delivery')
  expect(walk.faults).toEqual([])
})

test('neither mails nor the documentation run what people wrote', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, paths.admin)
  await page.goto(`${shop.url}/api/demo/mails/page`)
  await expect(page.getByRole('heading', { name: 'Demo messages' })).toBeVisible()
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  expect(await page.locator('script, img, iframe, svg').count()).toBe(0)
  await page.goto(`${shop.url}/api/docs`)
  expect(await page.locator('script, img, iframe').count()).toBe(0)
})

test.describe('open to visitors', () => {
  test.beforeEach(async ({ shop }) => {
    if (!isOpen) await openToVisitors(shop)
    isOpen = true
  })

  test('nor what somebody new looks through from home to the cart', async ({ shop }) => {
    const page = await shop.openAsVisitor(paths.landing, { viewport: PHONE })
    const walk = await walkOn(page, shop.url)
    await lookAround(page, walk)
    expect(walk.faults).toEqual([])
  })

  test('nor what somebody new opens from the checkout to the parcel', async ({ shop }) => {
    const page = await shop.openAsVisitor(paths.landing, { viewport: PHONE })
    const walk = await walkOn(page, shop.url)
    await orderByPhone(page, shop.url, walk)
    expect(walk.faults).toEqual([])
  })

  for (const viewport of [PHONE, { width: 1440, height: 900 }])
    test(`${viewport.width} px wide the first product is ten Tabs at most from "Skip to content"`, async ({
      shop,
    }) => {
      const page = await shop.openAsVisitor(`${paths.products}?category=gadgets`, { viewport })
      await expectFewTabs(page)
    })
})

/** What the demo promises. */
async function says(page: Page, ...promises: string[]) {
  for (const promise of promises) await expect(page.locator('body')).toContainText(promise)
}

async function lookAt(walk: Walk, path: string, ready: Locator) {
  await walk.open(path)
  await expect(ready).toBeVisible()
  await walk.look(path)
}
