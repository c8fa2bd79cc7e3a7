import type { Page } from '@playwright/test'
import { expectNoViolation, inEachLook } from '../../support/axe.ts'
import { dayOf } from '../../support/delivery-day.ts'
import { openInApp } from '../../support/open-in-app.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'

/** Every admin screen, by what must stand on it before it is looked at. */
const SCREENS: Record<string, readonly (readonly [path: string, ready: string])[]> = {
  'the daily work': [
    ['/admin', 'Key figures'],
    ['/admin/new-order', 'Goods'],
    ['/admin/products', 'Products'],
    ['/admin/people', 'Delivery agents'],
    ['/admin/payments', 'Reconciliation'],
    ['/admin/gst', 'GSTR-3B'],
    ['/admin/gst?tab=reconciliation', 'Reconciliation'],
    ['/admin/gst?tab=documents', 'Documents'],
    ['/admin/cash', 'Waiting to be counted'],
  ],
  'looking after the shop': [
    ['/admin/coupons', 'Coupons'],
    ['/admin/areas', 'Delivery areas'],
    ['/admin/synonyms', 'Synonyms'],
    ['/admin/reviews', 'Reviews'],
    ['/admin/inbox', 'Inbox'],
    ['/admin/reports', 'Sales'],
    ['/admin/reports?kind=agents', 'Delivery agents'],
    ['/admin/audit', 'Changes'],
    ['/admin/settings', 'Settings'],
    ['/admin/settings?section=shop', 'Who sells'],
    ['/admin/settings?section=look', 'Logo'],
    ['/admin/settings?section=delivery', 'At the door'],
    ['/admin/settings?section=payments', 'Online payments'],
    ['/admin/settings?section=messages', 'Messages'],
    ['/admin/settings?section=tax', 'Registration'],
    ['/admin/settings?section=promises', 'What you promise'],
    ['/admin/settings?section=backup', 'Backups'],
    ['/admin/pages', 'Eight questions'],
  ],
}

function expectToFit(page: Page, where: string) {
  return inEachLook(page, where, async () => {
    await expectNoViolation(page, where)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  })
}

for (const [title, screens] of Object.entries(SCREENS)) {
  test(`no screen of ${title} has an axe violation or scrolls sideways`, async ({ shop }) => {
    // So many screens, each in two looks, take long beside other work.
    test.slow()
    const page = await shop.openAs(demoAdmin, '/admin')
    for (const [path, ready] of screens) {
      await openInApp(page, shop.url, path)
      await expect(
        page
          .getByRole('heading', { name: ready })
          .or(page.getByRole('region', { name: ready }))
          .or(page.getByRole('list', { name: ready }))
          .first(),
      ).toBeVisible()
      await expectToFit(page, path)
    }
  })
}

test(`no dialog of the administration has an axe violation`, async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent('Axe Agent')
  const order = await day.assignedOrder(agent, 'Axe Customer', 'picked_up')
  const changeable = await day.assignedOrder(agent, 'Axe Customer')
  const page = await shop.openAs(demoAdmin, '/admin')
  const opened: readonly (readonly [title: string, open: () => Promise<unknown>])[] = [
    ['All Orders', () => page.goto(`${shop.url}/admin?view=orders`)],
    ['order', () => page.goto(`${shop.url}/admin?order=${order.id}`)],
    [
      'change of an order',
      async () => {
        await page.goto(`${shop.url}/admin?order=${changeable.id}`)
        await page.getByRole('button', { name: 'Change order' }).click()
        await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
      },
    ],
    ['product', () => page.goto(`${shop.url}/admin/products?product=furniture_002`)],
    [
      'notifications',
      async () => {
        await page.goto(`${shop.url}/admin`)
        await page.getByRole('button', { name: /^Notifications/ }).click()
      },
    ],
  ]
  for (const [title, open] of opened) {
    await open()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await expectToFit(page, title)
  }
})
