import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { demoAdmin, expect, PHONE, type Shop, type TestPerson, test } from './shop-test.ts'
import { type StartedShop, startShop } from './started-shop.ts'

// A shop of its own: what is written here would stand in everybody's lists.
test.describe.configure({ mode: 'serial', timeout: 400_000 })

let ownShop: StartedShop
const sharedUrl = process.env.E2E_URL
test.beforeAll(async () => {
  ownShop = await startShop()
  process.env.E2E_URL = ownShop.url
})
test.afterAll(async () => {
  process.env.E2E_URL = sharedUrl
  await ownShop.stop()
})

let next = 0
/** The next hostile text that fits, so that every field gets others. */
function hostile(longest: number): string {
  for (;;) {
    const text = HOSTILE_TEXTS[next++ % HOSTILE_TEXTS.length] ?? ''
    if (text.length <= longest) return text
  }
}

interface Written {
  customer: TestPerson
  agent: TestPerson
  productId: string
  productName: string
}

/** Fills every field that takes people's own words, over the calls that take them. */
async function writeEverywhere(shop: Shop): Promise<Written> {
  const ask = shop.call
  await ask(demoAdmin, 'PUT', '/api/settings', { shopName: '<b onclick=window.hasRun=1>Shop' })
  const category = await ask<{ id: string }>(demoAdmin, 'POST', '/api/categories', { name: hostile(60) })
  const productName = `Hostile ${hostile(100)}`
  const { id: productId } = await ask<{ id: string }>(demoAdmin, 'POST', '/api/products', {
    name: productName,
    description: HOSTILE_TEXTS.slice(0, 25).join(' '),
    uses: hostile(900),
    subcategory: hostile(60),
    category: category.id,
    price: 99,
    specifications: HOSTILE_TEXTS.slice(0, 40),
  })
  const customer = await shop.newCustomer(hostile(120))
  const agent = await shop.newAgent(hostile(120))
  for (let at = 0; at < 12; at++) await shop.newCustomer(hostile(120))
  const details = () => ({
    fullName: hostile(120),
    phone: '9876543210',
    email: '"><img/src=x/onerror=window.hasRun=1>@example.com',
    address: HOSTILE_TEXTS.slice(20 + (next % 50), 23 + (next % 50)).join(' '),
    city: hostile(100),
    state: hostile(100),
    pincode: '600004',
    landmark: hostile(200),
  })
  await ask(customer, 'PUT', '/api/profile', { address: hostile(500) })
  for (let at = 0; at < 6; at++)
    await ask(customer, 'POST', '/api/addresses', { label: hostile(40), ...details() })
  const orders: string[] = []
  for (let at = 0; at < 4; at++) {
    const order = await ask<{ id: string }>(customer, 'POST', '/api/orders', {
      items: [{ productId, quantity: 1, price: 99 }],
      deliveryDetails: details(),
      paymentMethod: 'cod',
      subtotal: 99,
      tax: 17.82,
      total: 116.82,
      orderType: 'buy-now',
    })
    orders.push(order.id)
  }
  const [delivered, failed, cancelled, open] = orders
  const { id: agentId } = await ask<{ id: string }>(agent, 'GET', '/api/profile')
  for (const id of [delivered, failed, open])
    await ask(demoAdmin, 'PUT', `/api/analytics/admin/orders/${id}/assign`, { agentId })
  for (const [id, ...steps] of [
    [delivered, 'picked_up', 'out_for_delivery', 'delivered'],
    [failed, 'picked_up', 'out_for_delivery'],
  ])
    for (const status of steps) await ask(agent, 'PUT', `/api/orders/${id}/status`, { status })
  await ask(agent, 'POST', `/api/orders/${failed}/failed-attempt`, {
    reason: 'Customer not at home',
    note: hostile(200),
  })
  await ask(customer, 'POST', `/api/orders/${cancelled}/cancel`, { reason: hostile(300) })
  await ask(customer, 'POST', `/api/products/${productId}/reviews`, {
    rating: 1,
    text: HOSTILE_TEXTS.slice(60, 90).join(' '),
  })
  await ask(agent, 'POST', '/api/agent/cash/handovers', { declared: 100, note: hostile(300) })
  const me = await ask<{ id: string }>(customer, 'GET', '/api/profile')
  await ask(customer, 'POST', `/api/cart/${me.id}`, { productId, quantity: 1 })
  await ask(customer, 'POST', `/api/wishlist/${me.id}`, { productId })
  return { customer, agent, productId, productName }
}

let written: Written

/** Opens each screen, waits until it is there, and looks for the mark that a run text would leave. */
async function visit(
  page: Page,
  url: string,
  paths: readonly string[],
): Promise<{ ran: string[]; shown: string[] }> {
  const ran: string[] = []
  const shown: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  for (const path of paths) {
    await page.goto(`${url}${path}`)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    // Each screen is looked at once a hostile text stands on it as text.
    const stands = page.getByText('hasRun').filter({ visible: true }).first()
    const isShown = await stands.waitFor({ timeout: 6_000 }).then(
      () => true,
      () => false,
    )
    if (isShown) shown.push(path)
    if (await page.evaluate(() => 'hasRun' in window)) ran.push(path)
    expect(await page.locator('iframe, object, embed, base').count()).toBe(0)
    expect(new URL(page.url()).origin).toBe(new URL(url).origin)
  }
  return { ran, shown }
}

test('what people typed is shown to customers and never run', async ({ shop }) => {
  written = await writeEverywhere(shop)
  const { customer, productId, productName } = written
  const page = await shop.openAs(customer, '/products')
  const search = `/products?search=${encodeURIComponent('<img src=x onerror=window.hasRun=1>')}`
  const screens = [
    search,
    '/products?search=hostile',
    `/products/${productId}`,
    '/cart',
    '/wishlist',
    '/orders',
    '/profile',
    '/checkout',
  ]
  const { ran, shown } = await visit(page, shop.url, screens)
  expect(ran).toEqual([])
  expect(shown).toEqual(screens)
  await page.goto(`${shop.url}/products/${productId}`)
  await expect(page.getByRole('heading', { name: productName })).toBeVisible()
})

test('nor to administrators', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, '/admin/dashboard')
  const pages = [
    'dashboard',
    'products',
    'coupons',
    'reviews',
    'people',
    'reports',
    'audit',
    'settings',
    'payments',
    'cash',
  ]
  const paths = pages.map((name) => `/admin/${name}`)
  const { ran, shown } = await visit(page, shop.url, paths)
  expect(ran).toEqual([])
  expect(shown).toEqual(paths)
})

test('nor to agents on their phones', async ({ shop }) => {
  const page = await shop.openAs(written.agent, '/delivery', { viewport: PHONE })
  const { ran, shown } = await visit(page, shop.url, ['/delivery'])
  expect(ran).toEqual([])
  expect(shown).toEqual(['/delivery'])
})

test('nor in mails, in the documentation or in exports', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, '/admin/dashboard')
  await page.goto(`${shop.url}/api/demo/mails/page`)
  await expect(page.getByRole('heading', { name: 'Demo messages' })).toBeVisible()
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  expect(await page.locator('script, img, iframe, svg').count()).toBe(0)
  await page.goto(`${shop.url}/api/docs`)
  expect(await page.locator('script, img, iframe').count()).toBe(0)
})
