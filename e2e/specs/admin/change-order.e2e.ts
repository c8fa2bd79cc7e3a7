import { dayOf, stopCard } from '../../support/delivery-day.ts'
import { demoAdmin, demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

test('an order is found by its tab, changed before it leaves, and everybody sees what it is now', async ({
  shop,
}) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Second Thoughts')
  const [line] = order.items
  if (!line) throw new Error('An order has goods')
  const rider = await day.openPhone(agent)
  await stopCard(rider).waitFor()

  const page = await shop.openAs(demoAdmin, '/admin?view=orders')
  await page.getByRole('button', { name: /^Out \d/ }).click()
  await page
    .getByRole('button', { name: new RegExp(order.orderNumber) })
    .first()
    .click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByRole('button', { name: 'Change order' }).click()
  const dialog = page.getByRole('dialog', { name: `Change order ${order.orderNumber}` })
  await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible()
  await dialog
    .getByRole('group', { name: `Quantity of ${line.name}` })
    .getByRole('button', { name: 'Increase quantity' })
    .click()
  await dialog.getByLabel('Street address').fill('15, 4th Cross, Indiranagar')
  await dialog.getByLabel('Note').fill('Asked by phone')
  const after = dialog.getByRole('region', { name: 'After the change' })
  await expect(after).toContainText('is to be paid in cash at the door')
  await dialog.getByRole('button', { name: 'Change order' }).click()
  await expect(dialog).toBeHidden()

  const changed = await day.read(order)
  expect([changed.items.map(({ quantity }) => quantity), changed.total > order.total]).toEqual([[2], true])
  await expect(drawer).toContainText(`${line.name}: 2 instead of 1`)
  await expect(drawer).toContainText('Asked by phone')
  await expect(stopCard(rider)).toContainText('15, 4th Cross, Indiranagar')
  const customer = await shop.openAs(demoCustomer, `/orders?order=${order.id}`, { viewport: PHONE })
  await expect(customer.getByRole('dialog')).toContainText('15, 4th Cross, Indiranagar')
  await expect(customer.getByRole('dialog')).not.toContainText('Asked by phone')
})

test('on a phone an order that has left keeps goods and address, and gets another day', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Out Already', 'picked_up')
  const page = await shop.openAs(demoAdmin, `/admin?order=${order.id}`, { viewport: PHONE })
  await page.getByRole('dialog').getByRole('button', { name: 'Change day or phone' }).click()
  const dialog = page.getByRole('dialog', { name: `Change order ${order.orderNumber}` })
  await expect(dialog.getByLabel('Street address')).toHaveCount(0)
  const field = dialog.getByLabel('Day of delivery')
  const later = (await field.getAttribute('max')) ?? ''
  await field.fill(later)
  await dialog.getByRole('button', { name: 'Change order' }).click()
  await expect(dialog).toBeHidden()
  expect((await day.read(order)).expectedDelivery).toContain(later)
})
