import type { Page } from '@playwright/test'
import { dayOf } from '../../support/delivery-day.ts'
import { expect, PHONE, type Shop, type TestPerson, test } from '../../support/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function shopper(shop: Shop): Promise<TestPerson> {
  const customer = await shop.newCustomer('Meera Iyer')
  const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
  for (const productId of ['gadgets_001', 'furniture_002']) {
    await shop.call(customer, 'POST', `/api/cart/${id}`, { productId, quantity: 2 })
    await shop.call(customer, 'POST', `/api/wishlist/${id}`, { productId })
  }
  await dayOf(shop).newOrder('Meera Iyer', customer)
  return customer
}

/** Loads a path anew and waits until the screen has its data. */
async function load(page: Page, address: string) {
  await page.goto(address)
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('main').getByRole('heading')).first(),
  ).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test('on a slow phone and a slow network no screen jumps while it loads', async ({ shop }) => {
  const customer = await shopper(shop)
  for (const path of [
    '/',
    '/products',
    '/products/gadgets_001',
    '/cart',
    '/wishlist',
    '/checkout',
    '/customer',
    '/orders',
  ]) {
    const page =
      path === '/'
        ? await shop.openAsVisitor('/reset-password', { viewport: PHONE })
        : await shop.openAs(customer, '/reset-password', { viewport: PHONE })
    await page.addInitScript(() => {
      const shifts: { value: number; nodes: string[] }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
            value: number
            hadRecentInput: boolean
            sources: { node: Element | null }[]
          }
          const nodes = sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? 'gone')
          if (!hadRecentInput) shifts.push({ value, nodes })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await load(page, shop.url + path)
    await page.waitForTimeout(500)
    const shifts = await page.evaluate(
      () => Reflect.get(window, 'shifts') as { value: number; nodes: string[] }[],
    )
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(total, `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02)
    await page.context().close()
  }
})
