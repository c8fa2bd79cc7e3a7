import type { Page } from '@playwright/test'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { dayOf } from '../../support/delivery-day.ts'
import { demoAdmin, expect, PHONE, type Shop, type TestPerson, test } from '../../support/shop-test.ts'

const rupees = (amount: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount)
const shortId = (order: Order) => order.id.slice(-6).toUpperCase()
const orderCard = (page: Page, order: Order) =>
  page.getByRole('article').filter({ hasText: `#${shortId(order)}` })
const dialog = (page: Page) => page.getByRole('dialog')

interface History {
  customer: TestPerson
  /** One order in each status, the oldest first. */
  orders: Record<string, Order>
}

/** A customer with one order in each of the eight statuses. */
async function customerWithHistory(shop: Shop): Promise<History> {
  const customer = await shop.newCustomer('Meera Iyer')
  const agent = await shop.newAgent('Kiran Das')
  const day = dayOf(shop)
  const orders: Record<string, Order> = {}
  const set = (order: Order, person: TestPerson, status: string) =>
    shop.call(person, 'PUT', `/api/orders/${order.id}/status`, { status })
  const steps = ['picked_up', 'out_for_delivery', 'delivered']
  for (const status of [...steps.toReversed(), 'assigned', 'shipped', 'confirmed', 'cancelled', 'pending']) {
    const order = await day.newOrder('Meera Iyer', customer)
    orders[status] = order
    const stepCount = steps.indexOf(status) + 1
    if (stepCount > 0 || status === 'assigned') await day.assign(order, agent)
    for (const step of steps.slice(0, stepCount)) await set(order, agent, step)
    if (status === 'confirmed' || status === 'shipped') await set(order, demoAdmin, 'confirmed')
    if (status === 'shipped') await set(order, demoAdmin, 'shipped')
    if (status === 'cancelled')
      await shop.call(customer, 'POST', `/api/orders/${order.id}/cancel`, { reason: 'Ordered twice' })
  }
  return { customer, orders }
}

test.describe('a customer with an order in each status', () => {
  test('sees figures, ways on, the latest five and the news', async ({ shop }) => {
    const { customer, orders } = await customerWithHistory(shop)
    const stats = await shop.call<Record<string, number | null>>(
      customer,
      'GET',
      '/api/dashboard/stats/customer',
    )
    const { id } = await shop.call<{ id: string }>(customer, 'GET', '/api/profile')
    await shop.call(customer, 'POST', `/api/wishlist/${id}`, { productId: 'gadgets_001' })
    await shop.call(customer, 'POST', `/api/cart/${id}`, { productId: 'gadgets_001', quantity: 3 })
    const page = await shop.openAs(customer, '/cart')
    await page.getByTitle('My account').click()

    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Orders', 'Profile'])
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products')
    const figure = (label: string) =>
      panel.getByText(label, { exact: true }).first().locator('xpath=../following-sibling::p[1]')
    for (const [label, value] of [
      ['Total Orders', '8'],
      ['Delivered', '1'],
      ['Pending', String(stats.pendingOrders)],
      ['Total Spent', rupees(Number(stats.totalSpent))],
    ] as const)
      await expect(figure(label)).toHaveText(value)
    const distribution = panel.getByRole('listitem')
    for (const [name, count] of [
      ['Delivered', 1],
      ['Pending', stats.pendingOrders],
      ['In Transit', stats.inTransitOrders],
    ] as const)
      await expect(distribution.filter({ hasText: new RegExp(`^${name}${count}`) })).toHaveCount(1)
    await expect(panel.getByText('Average order value').locator('..')).toContainText(
      rupees(Number(stats.averageOrderValue)),
    )
    // Nobody who ordered nothing before has a trend: no badge is made up.
    await expect(panel.getByText(/^[+−-]\d+%/)).toHaveCount(0)

    const recent = panel.getByRole('button').filter({ hasText: /#[0-9A-F]{6}/ })
    await expect(recent).toHaveCount(5)
    for (const status of ['pending', 'cancelled', 'confirmed', 'shipped', 'assigned'])
      await expect(recent.filter({ hasText: `#${shortId(orders[status] as Order)}` })).toHaveCount(1)

    await expect(page.getByRole('main').getByRole('link', { name: /^Wishlist ?1$/ })).toHaveAttribute(
      'href',
      '/wishlist',
    )
    await expect(page.getByRole('main').getByRole('link', { name: /^Cart ?3$/ })).toHaveAttribute(
      'href',
      '/cart',
    )
    const bell = page.getByRole('main').getByRole('button', { name: 'Notifications' })
    await bell.click()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(5)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bell).not.toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await expect(bell, 'the page stays where it is').not.toBeInViewport()

    const ways = page.getByRole('navigation', { name: 'Quick actions' })
    await expect(ways.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/products')
    await expect(ways.getByRole('link', { name: 'My Wishlist' })).toHaveAttribute('href', '/wishlist')
    await ways.getByRole('button', { name: 'Rewards' }).click()
    const rewards = page.getByRole('dialog', { name: 'Rewards' })
    await expect(rewards).toContainText('0points')
    await expect(rewards.getByText('1 point per ₹10 spent')).toBeVisible()
    await expect(rewards.getByText('Coming Soon')).toBeVisible()
    await page.keyboard.press('Escape')
    await ways.getByRole('button', { name: 'My Orders' }).click()
    await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Profile' }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(recent).toHaveCount(5)
  })

  test('finds and filters orders by colour and timeline, and reads one whole', async ({ shop }) => {
    const { customer, orders } = await customerWithHistory(shop)
    const of = (status: string) => orders[status] as Order
    const page = await shop.openAs(customer, '/cart')
    // The demo shop has no support contact of its own.
    await page.route('**/api/shop', async (route) => {
      const response = await route.fetch()
      const answered = await response.json()
      Object.assign(answered.data, { supportEmail: 'help@example.com', supportPhone: '+91 80 4000 1234' })
      await route.fulfill({ response, json: answered })
    })
    await page.goto(`${shop.url}/orders`)
    await expect(page.getByRole('article')).toHaveCount(8)
    const colours: Record<string, string> = {
      pending: 'yellow',
      confirmed: 'indigo',
      assigned: 'blue',
      out_for_delivery: 'purple',
      delivered: 'green',
      picked_up: 'grey',
      shipped: 'grey',
      cancelled: 'grey',
    }
    for (const [status, colour] of Object.entries(colours)) {
      const pill = orderCard(page, of(status)).getByText(status.replaceAll('_', ' ').toUpperCase(), {
        exact: true,
      })
      expect(await colourOf(pill), status).toBe(colour)
    }
    const timelines: Record<string, string[]> = {
      pending: ['done', 'in progress', 'not yet', 'not yet'],
      assigned: ['done', 'in progress', 'not yet', 'not yet'],
      picked_up: ['done', 'done', 'not yet', 'not yet'],
      shipped: ['done', 'done', 'in progress', 'not yet'],
      delivered: ['done', 'done', 'done', 'done'],
    }
    for (const [status, states] of Object.entries(timelines)) {
      const steps = orderCard(page, of(status))
        .getByRole('list', { name: 'Delivery timeline' })
        .getByRole('listitem')
      await expect(steps).toHaveText(
        ['Ordered', 'Processing', 'Shipped', 'Delivered'].map((step, at) => `${step}, ${states[at]}`),
      )
    }

    const filter = page.getByLabel('Status')
    const values = await filter
      .getByRole('option')
      .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))
    expect(values).toEqual(['all', 'pending', 'assigned', 'picked_up', 'shipped', 'delivered'])
    for (const [value, shown] of [
      ['pending', ['pending', 'confirmed']],
      ['assigned', ['assigned']],
      ['picked_up', ['picked_up']],
      ['shipped', ['shipped', 'out_for_delivery']],
      ['delivered', ['delivered']],
    ] as const) {
      await filter.selectOption(value)
      await expect(page.getByRole('article')).toHaveCount(shown.length)
      for (const status of shown) await expect(orderCard(page, of(status))).toBeVisible()
    }
    await filter.selectOption('all')
    await expect(page.getByRole('article')).toHaveCount(8)
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    for (const text of [of('delivered').id, of('delivered').orderNumber]) {
      await search.fill(text)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(orderCard(page, of('delivered'))).toBeVisible()
    }
    await search.fill('')

    await orderCard(page, of('shipped')).getByRole('button', { name: 'Track Order' }).click()
    const details = dialog(page)
    await expect(details.getByRole('list', { name: 'Delivery timeline' }).getByRole('listitem')).toHaveCount(
      4,
    )
    const [item] = of('shipped').items
    await expect(details.getByText(item?.name ?? '', { exact: true }).first()).toBeVisible()
    await expect(details.getByText(of('shipped').deliveryAddress)).toBeVisible()
    const maps = details.getByRole('link', { name: /^Open in maps/ })
    await expect(maps).toHaveAttribute('target', '_blank')
    expect(decodeURIComponent((await maps.getAttribute('href')) ?? '')).toContain(
      of('shipped').deliveryAddress,
    )
    await details.getByText('Can I return a product?').click()
    await expect(details.getByText(/30-day return policy/)).toBeVisible()
    await expect(details.getByText('Mon-Fri 9:00 AM-6:00 PM')).toBeVisible()
    await expect(details.getByText('Sat-Sun 10:00 AM-4:00 PM')).toBeVisible()
    await expect(details.getByText(/^24\/7 support online/)).toBeVisible()
    await expect(details.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:help@/)
    await expect(details.getByRole('link', { name: /^Call/ }).last()).toHaveAttribute(
      'href',
      'tel:+918040001234',
    )
  })
})

/** The colour that people see, from what the browser computed. */
function colourOf(pill: import('@playwright/test').Locator): Promise<string> {
  return pill.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return 'unknown'
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    const most = Math.max(red, green, blue)
    const span = most - Math.min(red, green, blue)
    if (span / most < 0.3) return 'grey'
    const turn =
      most === red
        ? ((green - blue) / span + 6) % 6
        : most === green
          ? (blue - red) / span + 2
          : (red - green) / span + 4
    const hue = turn * 60
    const bounds: [string, number, number][] = [
      ['yellow', 30, 65],
      ['green', 90, 170],
      ['blue', 195, 225],
      ['indigo', 226, 255],
      ['purple', 260, 300],
    ]
    return bounds.find(([, from, to]) => hue >= from && hue <= to)?.[0] ?? `hue ${hue}`
  })
}

test('an order is cancelled after a question, and ordered again', async ({ shop }) => {
  const customer = await shop.newCustomer('Meera Iyer')
  const order = await dayOf(shop).newOrder('Meera Iyer', customer)
  const page = await shop.openAs(customer, `/orders?order=${order.id}`, { viewport: PHONE })
  await dialog(page).getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog(page).getByText('CANCELLED', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Order Again' }).click()
  // The dialog hides the rest of the page from screen readers while it is open.
  await expect(page.getByTestId('cart-link')).toHaveAttribute('aria-label', 'Cart, 1 item')
})
