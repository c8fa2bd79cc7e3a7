import type { Locator, Page } from '@playwright/test'
import { call, type OpenedMode, openMode } from '../../support/opened-mode.ts'
import { watchPages } from '../../support/page-watch.ts'
import { expect, test } from '../../support/shop-test.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

const PUNE = '411004'
let real: OpenedMode
let largeId: string
test.beforeAll(async () => {
  real = await openMode({
    name: 'a real shop',
    env: { DEMO: 'false' },
    hasGoods: true,
    area: {
      name: 'Maharashtra and Karnataka',
      fee: 30,
      freeFrom: 499,
      minimum: 0,
      takesCash: true,
      leadDays: 2,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      cutOff: null,
      carrier: 'riders',
      prefixes: ['4*', '5*'],
    },
  })
  const { shop, sessions, productId } = real
  const path = `/api/admin/products/${productId}`
  const { updatedAt } = await call<{ updatedAt: string }>(shop.url, sessions.admin, path)
  await call(
    shop.url,
    sessions.admin,
    `/api/products/${productId}`,
    { name: 'Cotton Kurta with Hand Block Print', specifications: ['Colour: Teal', 'Fabric: Cotton'] },
    'PUT',
  )
  const { updatedAt: seenAt } = await call<{ updatedAt: string }>(shop.url, sessions.admin, path)
  expect(seenAt).not.toBe(updatedAt)
  const variant = (options: string[], price: number, more: object) => ({ options, price, mrp: 1599, ...more })
  const saved = await call<{ variants: { id: string }[] }>(
    shop.url,
    sessions.admin,
    `/api/products/${productId}/variants`,
    {
      optionNames: ['Colour', 'Size'],
      seenAt,
      variants: [
        variant(['Teal', 'M'], 1299, { id: productId }),
        variant(['Teal', 'L'], 1299, { stock: 20 }),
        variant(['Red', 'L'], 1199, { stock: 3 }),
      ],
    },
    'PUT',
  )
  largeId = saved.variants[2]?.id ?? ''
})
test.afterAll(() => real.shop.stop())

const bottomOf = async (found: Locator) => {
  const box = await found.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}
const barOf = (page: Page) =>
  page.getByRole('link', { name: 'Buy Now' }).locator('xpath=ancestor::*[@data-print="hide"]')

test('on a phone the price stands above the buy bar, and on most also options and delivery', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    const context = await browser.newContext({ viewport, hasTouch: true })
    const errors: string[] = []
    watchPages(context, errors)
    const page = await context.newPage()
    await page.addInitScript((pincode) => localStorage.setItem('delivery-pincode', pincode), PUNE)
    await page.goto(`${real.shop.url}/products/${real.productId}?variant=${largeId}`)
    const delivery = page.getByRole('status').filter({ hasText: `Deliver to ${PUNE}: by ` })
    await expect(delivery).toContainText('₹30, free from ₹499 · cash on delivery')
    const top = (await barOf(page).boundingBox())?.y ?? 0
    expect(await bottomOf(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(top)
    expect(await bottomOf(page.getByText('(incl. of all taxes)'))).toBeLessThanOrEqual(top)
    if (viewport.width === 390) {
      expect(await bottomOf(page.getByRole('group', { name: 'Size' }))).toBeLessThanOrEqual(top)
      expect(await bottomOf(delivery)).toBeLessThanOrEqual(top)
    }
    expect(errors).toEqual([])
    await context.close()
  }
})

test('a shared variant is that variant, to who opens its link and to programs', async ({ browser }) => {
  const path = `/products/${real.productId}?variant=${largeId}`
  const html = await (await fetch(real.shop.url + path)).text()
  expect(html).toContain('<title>Cotton Kurta with Hand Block Print, Red, L - ')
  expect(html).toMatch(/<h1[^>]*>Cotton Kurta with Hand Block Print, Red, L</)
  expect(html).toContain('"price":"1199.00"')
  const page = await browser.newPage()
  await page.goto(real.shop.url + path)
  await expect(page.getByText('₹1,199.00').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Specifications' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(['Colour: Red', 'Fabric: Cotton'])
  await page.close()
})

test('Back closes what lies on top, and leaves the page after that', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${real.shop.url}/products`)
  await page.getByRole('link', { name: 'Cotton Kurta with Hand Block Print', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cotton Kurta with Hand Block Print')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page
    .getByRole('button', { name: /Filter/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/products$/)
  await page.goForward()
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.close()
})
