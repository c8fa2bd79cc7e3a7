import type { Page, Request } from '@playwright/test'
import { AUTO_REFRESH_MS, REFRESH_SPINNER_MS } from '#contract/dashboards.ts'
import { RECENT_COUNT, shortOrderId } from '#contract/ordering/orders.ts'
import { dayOf } from '../../support/delivery-day.ts'
import { runClockUntil, stopClock, takeClock } from '../../support/page-clock.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'

/** However many orders there are. */
const MAX_ROWS = 200

const headerOf = (page: Page) => page.getByRole('banner')
const figuresOf = (page: Page) => page.getByRole('region', { name: 'Key figures' })

test('the dashboard loads as skeletons, then shows figures, six colours and the five latest orders by short id', async ({
  shop,
}) => {
  const order = await dayOf(shop).newOrder('Latest Customer')
  const page = await shop.openAs(demoAdmin, '/')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/analytics/admin/dashboard', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${shop.url}/admin`)
  await expect(page.getByText('Loading Dashboard...')).toBeVisible()
  await expect(page.locator('.skeleton').first()).toBeVisible()
  release()

  await expect(page.locator('.skeleton')).toHaveCount(0)
  for (const label of ['Total Orders', 'Total Customers', 'Delivery Agents', 'Total Revenue'])
    await expect(figuresOf(page).getByText(label, { exact: true })).toHaveCount(1)
  const statuses = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Order Status' }) })
  const fills = await statuses
    .locator('svg path')
    .evaluateAll((slices) => slices.map((slice) => getComputedStyle(slice).fill))
  expect(fills.length).toBeGreaterThanOrEqual(6)
  expect(new Set(fills).size).toBe(6)
  const recent = page.locator('li[data-order]')
  await expect(recent).toHaveCount(RECENT_COUNT)
  const shown = page.locator(`li[data-order="${order.id}"]`)
  await expect(shown.getByRole('button', { name: order.orderNumber })).toBeVisible()
  await expect(shown).toContainText(`#${shortOrderId(order.id)}`)
  expect(shortOrderId(order.id)).toBe(order.id.slice(-8).toUpperCase())
})

test('the header turns its arrow for a second, keeps the theme, names the administrator and logs out', async ({
  shop,
}) => {
  // An own account: logging out ends the session, which the other journeys share.
  const leela = { name: 'Leela Nair', email: `leela-${Date.now()}@example.com`, password: 'basket-42' }
  await shop.call(demoAdmin, 'POST', '/api/users', { ...leela, role: 'admin' })
  const page = await shop.openAs(leela, '/')
  await takeClock(page)
  await page.goto(`${shop.url}/admin`)
  await expect(figuresOf(page)).toBeVisible()
  await expect(headerOf(page).getByText(leela.name).last()).toBeVisible()

  const refresh = headerOf(page).getByRole('button', { name: 'Refresh' })
  const turningArrow = refresh.locator('.animate-spin')
  await page.clock.pauseAt(Date.now() + 1_000_000)
  await refresh.click()
  await expect(turningArrow).toBeVisible()
  await page.clock.runFor(REFRESH_SPINNER_MS - 50)
  await expect(turningArrow).toBeVisible()
  await page.clock.resume()
  await expect(turningArrow).toHaveCount(0)

  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  const chosen = isDark ? 'light' : 'dark'
  await headerOf(page)
    .getByRole('button', { name: `Switch to ${chosen} mode` })
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', chosen)
  await page.reload()
  await expect(figuresOf(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', chosen)

  await headerOf(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.goto(`${shop.url}/admin`)
  await expect(page).toHaveURL(`${shop.url}/`)
})

test('everything is fetched again after 30 seconds, and not before', async ({ shop }) => {
  expect(AUTO_REFRESH_MS).toBe(30_000)
  const page = await shop.openAs(demoAdmin, '/')
  // Without live news, which ask again on their own.
  await page.route('**/api/events*', (route) => route.abort())
  await stopClock(page)
  const requests = { dashboard: 0, agents: 0, 'all-orders': 0 }
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    const [, name] = /\/api\/analytics\/admin\/([\w-]+)/.exec(request.url()) ?? []
    if (name === 'dashboard' || name === 'agents' || name === 'all-orders') requests[name]++
    underWay.add(request)
  })
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  await page.goto(`${shop.url}/admin`)
  // What arrives is shown by a timer, which stands while the clock does.
  const isLoaded = async () =>
    Object.values(requests).every((times) => times > 0) &&
    underWay.size === 0 &&
    (await figuresOf(page).isVisible()) &&
    (await page.locator('.skeleton').count()) === 0
  await runClockUntil(page, isLoaded, 1)
  const before = { ...requests }
  await page.clock.runFor(AUTO_REFRESH_MS - 5_000)
  expect(requests).toEqual(before)
  const names = ['dashboard', 'agents', 'all-orders'] as const
  await runClockUntil(page, async () => names.every((name) => requests[name] > before[name]), 100)
  for (const name of names) expect(requests[name]).toBe(before[name] + 1)
})

test('All Orders keeps at most 200 rows in the page, searches, filters, exports what is filtered and closes', async ({
  shop,
}) => {
  const day = dayOf(shop)
  const order = await day.newOrder('Only One')
  const page = await shop.openAs(demoAdmin, '/admin')
  await page.getByRole('button', { name: 'View All' }).click()
  const dialog = page.getByRole('dialog', { name: 'All Orders' })
  const rows = dialog.locator('li[data-order]')
  for (const page of ['Page 1', 'Page 2', 'Page 3']) {
    await expect(dialog.getByText(page)).toBeVisible()
    await expect(rows).not.toHaveCount(0)
    expect(await rows.count()).toBeLessThanOrEqual(MAX_ROWS)
    await dialog.getByRole('button', { name: 'Older orders' }).click()
  }
  const times = dialog.getByRole('combobox', { name: 'Time' }).locator('option')
  await expect(times).toHaveText(['All time', 'Today', 'This week', 'This month'])
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('delivered')
  await expect(rows.filter({ hasText: 'DELIVERED' })).not.toHaveCount(0)
  await expect(rows.filter({ hasNotText: 'DELIVERED' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('pending')
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption('today')
  await dialog.getByRole('searchbox', { name: 'Search orders' }).fill(order.id)
  await expect(dialog.getByText('Showing 1 of', { exact: false })).toBeVisible()
  await expect(rows).toHaveCount(1)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()))
  expect(file.suggestedFilename()).toBe(`orders_${today}.csv`)
  await expect(page.getByText('Orders exported successfully!')).toBeVisible()
  const lines = (await text(await file.createReadStream())).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order.id)

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

async function text(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let read = ''
  for await (const part of stream) read += part.toString()
  return read
}

test('an administrator has the admin dashboard only, an agent the delivery app only', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, '/products')
  await expect(page).toHaveURL(`${shop.url}/admin/dashboard`)
  for (const path of ['/cart', '/wishlist', '/checkout', '/customer', '/delivery']) {
    await page.goto(`${shop.url}${path}`)
    await expect(page).toHaveURL(`${shop.url}/admin/dashboard`)
  }
  const day = dayOf(shop)
  const [agent, other] = await Promise.all([shop.newAgent('Own Agent'), shop.newAgent('Other Agent')])
  const order = await day.newOrder('Role Customer')
  await day.assign(order, agent)
  expect((await day.read(order)).deliveryAgent?.name).toBe('Own Agent')
  const step = (who: typeof agent) =>
    shop.call(who, 'PUT', `/api/orders/${order.id}/status`, { status: 'picked_up' })
  await expect(step(other)).rejects.toThrow('404')
  await step(agent)
  expect((await day.read(order)).status).toBe('picked_up')
})

test('the order drawer asks before it takes an order back from its agent', async ({ shop }) => {
  const day = dayOf(shop)
  const order = await day.assignedOrder(await shop.newAgent('Asked Agent'), 'Asked Customer')
  const page = await shop.openAs(demoAdmin, `/admin?order=${order.id}`)
  const question = page.getByRole('alertdialog', { name: /^Take order .* back from Asked Agent\?$/ })
  const takeBack = page.getByRole('dialog').getByRole('button', { name: 'Take back from agent' })
  await takeBack.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await day.read(order)).status).toBe('assigned')
  await takeBack.click()
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Order taken back from its agent')).toBeVisible()
  expect((await day.read(order)).status).toBe('confirmed')
})
