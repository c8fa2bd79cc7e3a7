import { axeViolations } from '../../support/axe.ts'
import { dayOf, stopCard, takeStep } from '../../support/delivery-day.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'

test('each step asks its question, and saying no changes nothing', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Kavya Nair')
  const page = await day.openPhone(agent)
  await expect(stopCard(page)).toContainText('Kavya Nair')
  await expect(stopCard(page)).toContainText('14, 3rd Cross, Indiranagar, Bengaluru, Karnataka - 560038')
  await expect(stopCard(page)).toContainText('Opposite the water tank')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Mark picked up', exact: true }).last().click()
  const question = page.getByRole('alertdialog', { name: 'Mark this order as picked up?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(sent).toEqual([])
  expect((await day.read(order)).status).toBe('assigned')

  await takeStep(page, 'Mark picked up', 'Mark this order as picked up?')
  await expect(stopCard(page)).toContainText('PICKED UP')
  await takeStep(page, 'Start delivery', 'Mark this order as out for delivery?')
  await expect(stopCard(page)).toContainText('OUT FOR DELIVERY')
  await expect(page.getByRole('button', { name: /Mark picked up|Start delivery/ })).toHaveCount(0)
  await takeStep(page, 'Mark delivered', 'Mark this order as delivered?')
  await expect(page.getByRole('heading', { name: 'Nothing to deliver' })).toBeVisible()
  const deliveries = page.getByRole('heading', { name: 'Recent Deliveries' }).locator('../../..')
  await expect(deliveries).toContainText('Kavya Nair')
  await expect.poll(async () => (await day.read(order)).status).toBe('delivered')
})

test('steps without network survive closing the app and arrive once, in order; a refused one needs attention', async ({
  shop,
}) => {
  test.slow()
  const day = dayOf(shop)
  const [agent, other] = [await shop.newAgent('Ravi Menon'), await shop.newAgent('Sunil Pawar')]
  const one = await day.assignedOrder(agent, 'First Stop', 'picked_up', 'out_for_delivery')
  const two = await day.assignedOrder(agent, 'Second Stop', 'picked_up')
  const three = await day.assignedOrder(agent, 'Third Stop')
  const page = await day.openPhone(agent)
  const phone = page.context()
  await expect(stopCard(page)).toContainText('First Stop')
  // The app is cached on the phone before the network goes.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)

  await phone.setOffline(true)
  await expect(page.getByText('No network · Your list is from')).toBeVisible()
  const began = Date.now()
  await takeStep(page, 'Mark delivered', 'Mark this order as delivered?')
  await expect(stopCard(page)).toContainText('Second Stop')
  await takeStep(page, 'Start delivery', 'Mark this order as out for delivery?')
  await expect(stopCard(page)).toContainText('Saved on phone')
  await page.getByRole('button', { name: 'Details of Third Stop' }).click()
  await takeStep(page, 'Mark picked up', 'Mark this order as picked up?')
  const ended = Date.now()
  await expect(page.getByText('No network · 3 updates waiting to send')).toBeVisible()
  await page.close()

  await day.reassign(three, other)
  expect((await day.read(one)).status).toBe('out_for_delivery')

  const reopened = await phone.newPage()
  await reopened.goto(`${shop.url}/delivery`)
  await expect(reopened.getByText('3 updates waiting to send')).toBeVisible()
  await expect(stopCard(reopened)).toContainText('Second Stop')
  await expect(stopCard(reopened)).toContainText('OUT FOR DELIVERY')

  await phone.setOffline(false)
  // A phone that does not notice its network tries every fifteen seconds.
  const attention = reopened.getByRole('region', { name: 'NEEDS ATTENTION' })
  await expect(attention).toContainText('This order was given to', { timeout: 30_000 })
  await expect(attention).toContainText('Third Stop')
  await expect(reopened.getByText('waiting to send')).toBeHidden()

  const arrived = await Promise.all([day.read(one), day.read(two), day.read(three)])
  expect(arrived.map((order) => order.status)).toEqual(['delivered', 'out_for_delivery', 'assigned'])
  const [delivered, left] = [arrived[0]?.history.at(-1), arrived[1]?.history.at(-1)]
  for (const entry of [delivered, left]) {
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(began)
    expect(Date.parse(entry?.at ?? '')).toBeLessThanOrEqual(ended)
  }
  expect(Date.parse(delivered?.at ?? '')).toBeLessThan(Date.parse(left?.at ?? ''))
  for (const order of arrived.slice(0, 2)) {
    const statuses = order.history.map((entry) => entry.status)
    expect(new Set(statuses).size).toBe(statuses.length)
  }

  await reopened.getByRole('button', { name: 'Remove' }).click()
  await expect(reopened.getByRole('heading', { name: 'NEEDS ATTENTION' })).toBeHidden()
  await reopened.reload()
  await expect(stopCard(reopened)).toContainText('Second Stop')
  await expect(reopened.getByRole('heading', { name: 'NEEDS ATTENTION' })).toBeHidden()
})

test('a new order rings in by itself, a reassigned one leaves the list', async ({ shop }) => {
  const day = dayOf(shop)
  const [agent, other] = [await shop.newAgent(), await shop.newAgent()]
  const page = await day.openPhone(agent)
  await expect(page.getByRole('heading', { name: 'Nothing to deliver' })).toBeVisible()
  const live = page.waitForResponse('**/api/events*')
  await page.reload()
  await live
  const order = await day.newOrder('Late Arrival')
  await day.assign(order, agent)
  const since = performance.now()
  await expect(stopCard(page)).toContainText('Late Arrival')
  const tookMs = Math.round(performance.now() - since)
  test.info().annotations.push({ type: 'new order', description: `${tookMs} ms` })
  const notice = page.getByText(`New order ${order.orderNumber}`)
  await expect(notice).toBeVisible()
  const place = stopCard(page).getByText('Opposite the water tank')
  const top = (element: Element) => element.getBoundingClientRect().top
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  const shown = page.locator('[data-toaster] li')
  expect(await place.evaluate(bottom)).toBeLessThan(await shown.evaluate(top))
  const step = page.getByRole('button', { name: 'Mark picked up', exact: true }).last()
  expect(await shown.evaluate(bottom)).toBeLessThan(await step.evaluate(top))
  await day.reassign(order, other)
  await expect(page.getByRole('heading', { name: 'Nothing to deliver' })).toBeVisible()
  await expect(page.getByText(/This order was given to/)).toBeVisible()
})

test('a refused step and one that breaks say so in their words', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  await day.assignedOrder(agent, 'Harsh Vora')
  const page = await day.openPhone(agent)
  await expect(stopCard(page)).toContainText('Harsh Vora')
  await page.route('**/api/orders/*/status', (route) => route.abort('connectionreset'))
  await takeStep(page, 'Mark picked up', 'Mark this order as picked up?')
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating order status' })).toBeVisible()
  await expect(stopCard(page)).toContainText('Saved on phone')
  await page.unroute('**/api/orders/*/status')
  await page.route('**/api/orders/*/status', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'invalid_transition', message: 'Not from here', error: 'Not from here' },
    }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update order status' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'NEEDS ATTENTION' })).toBeVisible()
  await expect(stopCard(page)).toContainText('ASSIGNED')
})

test('a parcel that cannot be handed over goes back with its reason, note and photo', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Nobody Home', 'picked_up', 'out_for_delivery')
  const page = await day.openPhone(agent)
  await page.getByRole('button', { name: 'Could not deliver' }).click()
  const sheet = page.getByRole('dialog', { name: 'Could not deliver' })
  await sheet.getByRole('button', { name: 'Report' }).click()
  await expect(sheet.getByText('Choose a reason')).toBeVisible()
  await sheet.getByText('Did not answer the phone').click()
  await sheet.getByLabel('Note').fill('Rang twice')
  await sheet.getByLabel('Add photo').setInputFiles('web/public/icons/icon-192.png')
  await expect(sheet.getByRole('img', { name: 'The door' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to deliver' })).toBeVisible()
  await expect.poll(async () => (await day.read(order)).attempts).toBe(1)
  const record = await shop.call<{
    failedAttempts: { reason: string; note: string; photoId: string | null }[]
  }>(demoAdmin, 'GET', `/api/orders/${order.id}/delivery-record`)
  expect(record.failedAttempts).toMatchObject([
    { reason: 'Did not answer the phone', note: 'Rang twice', photoId: expect.any(String) },
  ])
})

test('collected cash is in hand until the shop has counted it', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Cash Customer', 'picked_up', 'out_for_delivery')
  const page = await day.openPhone(agent)
  const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(order.total)
  await expect(stopCard(page)).toContainText(`Collect cash${amount}`)
  await takeStep(page, 'Mark delivered', 'Mark this order as delivered?')
  const cash = page.getByRole('heading', { name: 'Cash in hand' }).locator('../../..')
  await expect(cash).toContainText(amount)
  await cash.getByRole('button', { name: 'Hand over cash' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hand over cash' })
  await sheet.getByLabel('Amount in rupees').fill('99999')
  await sheet.getByRole('button', { name: 'Hand over' }).click()
  await expect(sheet.getByText(`You have ${amount} in hand`)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByLabel('Amount in rupees').fill(String(order.total))
  await sheet.getByRole('button', { name: 'Hand over' }).click()
  await expect(cash).toContainText('waiting to be counted')
  const overview = await shop.call<{
    openHandovers: { id: string; agent: { name: string }; declared: number }[]
  }>(demoAdmin, 'GET', '/api/analytics/admin/cash')
  const waiting = overview.openHandovers.filter((one) => one.declared === order.total)
  for (const { id } of waiting)
    await shop.call(demoAdmin, 'POST', `/api/analytics/admin/cash/handovers/${id}/confirm`, {
      counted: order.total,
    })
  await expect(cash).not.toContainText('waiting to be counted')
  await expect(cash).toContainText('₹0.00')
})
