import { dayOf, stopCard } from '../../support/delivery-day.ts'
import { demoAdmin, demoCustomer, expect, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

// A shop of its own: the setting holds for every order, and the other journeys go on meanwhile.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

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
test.beforeEach(({ shop }) => shop.call(demoAdmin, 'PUT', '/api/settings', { usesDeliveryCode: true }))

test('the delivery code is required at the door, and a wrong one can be corrected, there and on its card', async ({
  shop,
}) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Code Customer', 'picked_up', 'out_for_delivery')
  const { deliveryCode = '' } = await shop.call<{ deliveryCode?: string }>(
    demoCustomer,
    'GET',
    `/api/orders/${order.id}`,
  )
  expect(deliveryCode).toMatch(/^\d{4}$/)
  const page = await day.openPhone(agent)
  await page.getByRole('button', { name: 'Mark delivered', exact: true }).last().click()
  const sheet = page.getByRole('alertdialog', { name: 'Mark this order as delivered?' })
  await sheet.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(sheet.getByText('Enter the four digits')).toBeVisible()
  await sheet.getByLabel('Delivery code').fill(deliveryCode === '0000' ? '1111' : '0000')
  await sheet.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(sheet).toContainText('This code is not right. 4 tries left.')
  await sheet.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(sheet).toContainText('This code is not right. 3 tries left.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  const attention = page.getByRole('region', { name: 'NEEDS ATTENTION' })
  await expect(attention).toContainText('This code is not right. 3 tries left.')
  await expect(stopCard(page)).toContainText('OUT FOR DELIVERY')
  await page.getByRole('button', { name: 'See what is wrong', exact: true }).last().click()
  await expect(attention.getByRole('listitem')).toBeFocused()
  await attention.getByLabel('Delivery code').fill(deliveryCode)
  await attention.getByRole('button', { name: 'Try Again' }).click()
  await expect(attention).toBeHidden()
  await expect.poll(async () => (await day.read(order)).status).toBe('delivered')
  await expect(page.getByRole('heading', { name: 'Assigned Orders', exact: true })).toBeVisible()
})

test('an administrator sees what happened at the door, lets a code be skipped and takes goods back', async ({
  shop,
}) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Lost Phone', 'picked_up', 'out_for_delivery')
  const office = await shop.openAs(demoAdmin, `/admin?order=${order.id}`)
  const panel = office.getByRole('region', { name: 'Delivery', exact: true })
  await expect(panel).toContainText('5 wrong tries are left')
  await panel.getByLabel('Reason to deliver without it').fill('The customer lost the phone')
  await panel.getByRole('button', { name: 'Deliver without code' }).click()
  await expect(panel).toBeHidden()
  await shop.call(demoAdmin, 'POST', `/api/orders/${order.id}/cancel`, { reason: 'Moved away' })
  await panel.getByRole('button', { name: 'Goods received' }).click()
  await expect(panel).toContainText('in stock again')
})
