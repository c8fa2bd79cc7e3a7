import type { Page } from '@playwright/test'
import { paths, SETTINGS_SECTIONS } from '#shop/paths.ts'
import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'
import { widestPart } from '../../support/widest-part.ts'
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

/** Words without a place to break, from Latin and Indian scripts, as long as each field takes. */
const WORDS = [30, 60, 100].flatMap((length) => [
  'W'.repeat(length),
  'Wasserkocherzubehoer'.repeat(5).slice(0, length),
  'नमकीनमिठाई'.repeat(10).slice(0, length),
])

let written: Awaited<ReturnType<typeof writeEverywhere>>

/** Opens each screen on a phone and names those that are wider than it, with what makes them so. */
async function widerThanTheWindow(page: Page, url: string, screens: readonly string[]): Promise<string[]> {
  const errors: string[] = []
  for (const screen of screens) {
    await page.goto(`${url}${screen}`)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    const widest = await page.evaluate(widestPart)
    if (widest) errors.push(`${screen}: ${widest}`)
  }
  return errors
}

test('no long word makes a screen of a customer wider than a phone', async ({ shop }) => {
  const word = 'W'.repeat(60)
  written = await writeEverywhere(shop, WORDS, { shopName: 'W'.repeat(40), email: `${word}@example.com` })
  const { customer, productId } = written
  const visitor = await shop.openAsVisitor(paths.landing, { viewport: PHONE })
  expect.soft(await widerThanTheWindow(visitor, shop.url, [paths.landing, paths.resetPassword])).toEqual([])
  const page = await shop.openAs(customer, paths.products, { viewport: PHONE })
  const search = `${paths.products}?search=${encodeURIComponent(written.productName)}`
  const screens = [
    search,
    `${search}&view=list`,
    paths.product(productId),
    paths.wishlist,
    paths.cart,
    paths.checkout,
    paths.orders,
    paths.customer,
    `${paths.customer}?tab=profile`,
    `${paths.customer}?tab=addresses`,
  ]
  expect.soft(await widerThanTheWindow(page, shop.url, screens)).toEqual([])
})

test('nor a screen of an administrator', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, paths.admin, { viewport: PHONE })
  const search = `?search=${encodeURIComponent(written.productName)}`
  const screens = [
    paths.admin,
    `${paths.admin}?view=orders`,
    paths.adminOrder(written.openOrderId),
    `${paths.adminProducts}${search}`,
    paths.adminCoupons,
    paths.adminAreas,
    paths.adminSynonyms,
    paths.adminReviews,
    paths.adminInbox,
    paths.adminPeople,
    `${paths.adminReports}?kind=product`,
    `${paths.adminReports}?kind=cancelled`,
    paths.adminAudit,
    paths.adminSettings,
    ...SETTINGS_SECTIONS.map(paths.settings),
    paths.adminPayments,
    paths.adminCash,
  ]
  expect.soft(await widerThanTheWindow(page, shop.url, screens)).toEqual([])
})

test('nor the screen of a delivery agent', async ({ shop }) => {
  const page = await shop.openAs(written.agent, paths.delivery, { viewport: PHONE })
  expect.soft(await widerThanTheWindow(page, shop.url, [paths.delivery])).toEqual([])
})
