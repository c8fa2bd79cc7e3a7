import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts'
import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'
import { writeEverywhere } from '../../support/write-everywhere.ts'

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

let written: Awaited<ReturnType<typeof writeEverywhere>>

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
  written = await writeEverywhere(shop, HOSTILE_TEXTS, {
    shopName: '<b onclick=window.hasRun=1>Shop',
    email: '"><img/src=x/onerror=window.hasRun=1>@example.com',
  })
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
