import type { Page } from '@playwright/test'
import { toast } from '../../support/auth-dialogs.ts'
import { call, type OpenedMode, openMode, orderRice, RICE } from '../../support/opened-mode.ts'
import { watchPages } from '../../support/page-watch.ts'
import { expect, PHONE, test } from '../../support/shop-test.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let opened: OpenedMode
test.beforeAll(async () => {
  opened = await openMode({ name: 'a real shop', env: { DEMO: 'false' }, hasGoods: true })
})
test.afterAll(() => opened.shop.stop())

/** The owner's page, at an address of the administration. */
async function openDesk(page: Page, path: string, errors: string[]) {
  watchPages(page.context(), errors)
  const { user, token } = opened.sessions.admin
  await page.addInitScript(
    ([user, token]) => {
      // The browser's own first page has no storage.
      if (location.origin === 'null') return
      localStorage.setItem('user', user ?? '')
      localStorage.setItem('token', token ?? '')
    },
    [JSON.stringify(user), token],
  )
  await page.goto(opened.shop.url + path)
}

test('orders that wait are confirmed together, and what to pick for them is printed with their slips', async ({
  page,
}) => {
  const errors: string[] = []
  const { shop, sessions, productId } = opened
  const orders = [
    await orderRice(shop.url, sessions.customer, productId, 1),
    await orderRice(shop.url, sessions.customer, productId, 2),
  ]
  await openDesk(page, '/admin?view=orders', errors)
  const list = page.getByRole('dialog', { name: 'All Orders' })
  await list.getByRole('button', { name: 'To assign 2' }).click()
  await expect(list.locator('li[data-order]')).toHaveCount(2)
  await list.getByRole('checkbox', { name: 'Select all orders' }).check()
  await list.getByRole('button', { name: 'Confirm 2 orders' }).click()
  await expect(toast(page, '2 orders confirmed')).toBeVisible()
  await expect(list.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)

  // What would be printed is looked at while it is open.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await list.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Pick list and packing slips' }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > *').filter({ visible: true })
  await expect(paper.getByRole('row', { name: `3 × ${RICE.name}` })).toBeVisible()
  await expect(paper.getByRole('heading', { name: 'Packing slip' })).toHaveCount(2)
  for (const { orderNumber } of orders) await expect(paper).toContainText(orderNumber)
  expect(errors).toEqual([])
})

test('the bell counts what is new until it is opened, also on another device', async ({ page, browser }) => {
  const errors: string[] = []
  const { shop, sessions, productId } = opened
  await orderRice(shop.url, sessions.customer, productId, 1)
  await openDesk(page, '/admin', errors)
  await page.getByRole('button', { name: /^Notifications, \d+$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByRole('listitem').first()).toContainText('Unread')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const phone = await browser.newPage({ viewport: PHONE })
  await openDesk(phone, '/admin', errors)
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await phone.close()
  expect(errors).toEqual([])
})

test('a backup is made by the button, proved by a rehearsal and taken home', async ({ page }) => {
  const errors: string[] = []
  await openDesk(page, '/admin/settings?section=backup', errors)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const backup = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backup).toContainText('Made')
  await backup.getByRole('button', { name: /^Rehearse/ }).click()
  await expect(backup).toContainText('Proved by rehearsal')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    backup.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.backup$/)
  const { items } = await call<{ items: unknown[] }>(opened.shop.url, opened.sessions.admin, '/api/backups')
  expect(items).toHaveLength(1)
  expect(errors).toEqual([])
})
