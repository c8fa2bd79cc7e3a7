import { dayOf, stopCard } from '../../support/delivery-day.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'

test('an order that is cancelled while its question is open closes it with one message that says why', async ({
  shop,
}) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const order = await day.assignedOrder(agent, 'Kept Waiting')
  const page = await day.openPhone(agent)
  await stopCard(page).waitFor()
  await page.getByRole('button', { name: 'Mark picked up' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Mark this order as picked up?')
  await shop.call(demoAdmin, 'POST', `/api/orders/${order.id}/cancel`, { reason: 'Moved away' })
  await expect(question).toBeHidden()
  await expect(page.getByText('This order was cancelled.')).toHaveCount(1)
  await expect(page.getByText(/Kept Waiting\. There is nothing more to do\./)).toBeVisible()
})

test('a parcel that is handed to another agent stays in sight of the first until that one has fetched it', async ({
  shop,
}) => {
  const day = dayOf(shop)
  const [agent, other] = [await shop.newAgent(), await shop.newAgent()]
  const order = await day.assignedOrder(agent, 'Flat Tyre', 'picked_up')
  const page = await day.openPhone(agent)
  await stopCard(page).waitFor()
  await day.reassign(order, other)
  const list = page.getByRole('region', { name: 'TO BRING BACK' })
  await expect(list).toContainText('Flat Tyre')
  await expect(list).toContainText(`Give it to ${other.name}`)
  const next = await day.openPhone(other)
  await expect(stopCard(next)).toContainText(`Fetch this parcel from ${agent.name}.`)
  await shop.call(other, 'PUT', `/api/orders/${order.id}/status`, { status: 'picked_up' })
  await expect(list).toBeHidden()
})
