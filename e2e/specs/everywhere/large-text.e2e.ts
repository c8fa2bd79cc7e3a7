import type { Page } from '@playwright/test'
import { paths, SETTINGS_SECTIONS } from '#shop/paths.ts'
import { dayOf, stopCard } from '../../support/delivery-day.ts'
import { doubleText, largeTextFaults } from '../../support/large-text.ts'
import { openInApp } from '../../support/open-in-app.ts'
import { demoAdmin, demoAgent, demoCustomer, expect, test } from '../../support/shop-test.ts'
import { widestPart } from '../../support/widest-part.ts'

const PRODUCT = 'electronics_003'
const customerPages = [
  paths.products,
  `${paths.products}?view=list`,
  paths.product(PRODUCT),
  paths.wishlist,
  paths.cart,
  paths.checkout,
  paths.orders,
  paths.customer,
  `${paths.customer}?tab=profile`,
]
const adminPages = [
  paths.admin,
  `${paths.admin}?view=orders`,
  paths.adminProducts,
  paths.adminCoupons,
  paths.adminAreas,
  paths.adminSynonyms,
  paths.adminReviews,
  paths.adminInbox,
  paths.adminPeople,
  paths.adminReports,
  paths.adminAudit,
  paths.adminSettings,
  ...SETTINGS_SECTIONS.map(paths.settings),
  paths.adminPayments,
  paths.adminCash,
]

test('at 200 % text no screen of a visitor scrolls sideways', async ({ shop }) => {
  const page = await shop.openAsVisitor(paths.landing)
  await expectNothingSticksOut(page, [paths.landing, paths.resetPassword], shop.url)
})

test('at 200 % text no screen of a customer scrolls sideways', async ({ shop }) => {
  const newcomer = await shop.newCustomer()
  const page = await shop.openAs(newcomer, paths.products)
  await page.evaluate(
    async ([productId]) => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      }
      const body = JSON.stringify({ productId, quantity: 1 })
      for (const list of ['cart', 'wishlist']) {
        const answer = await fetch(`/api/${list}/${id}`, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(`${list}: ${answer.status}`)
      }
    },
    [PRODUCT],
  )
  await expectNothingSticksOut(page, customerPages, shop.url)
})

test('at 200 % text no list of a customer with orders scrolls sideways', async ({ shop }) => {
  const page = await shop.openAs(demoCustomer, paths.orders)
  await expectNothingSticksOut(page, [paths.orders, paths.customer], shop.url)
})

test('at 200 % text no screen of the administrator scrolls sideways', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, paths.admin)
  await expectNothingSticksOut(page, adminPages, shop.url)
})

test('at 200 % text the screen of a delivery agent does not scroll sideways', async ({ shop }) => {
  const page = await shop.openAs(demoAgent, paths.delivery)
  await expectNothingSticksOut(page, [paths.delivery], shop.url)
})

test("an agent's screen does not scroll sideways where the phone enlarges its text alone, as iPhones do", async ({
  shop,
}) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Asha Rao', 'picked_up', 'out_for_delivery')
  await shop.call(demoAdmin, 'PUT', `/api/orders/${order.id}`, { priority: 'high' })
  const page = await day.openPhone(agent)
  await expect(stopCard(page)).toContainText('URGENT')
  const errors: string[] = []
  for (const percent of [100, 150, 175, 200]) {
    // By the page, not the browser's setting: media queries do not see it.
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const widest = await page.evaluate(widestPart)
      if (widest) errors.push(`${percent} % at ${width}: ${widest}`)
    }
  }
  expect(errors).toEqual([])
})

async function expectNothingSticksOut(page: Page, screens: readonly string[], url: string) {
  const faults: string[] = []
  await doubleText(page)
  for (const screen of screens) {
    await openInApp(page, url, screen)
    await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    faults.push(...(await largeTextFaults(page, screen)))
  }
  expect(faults).toEqual([])
}
