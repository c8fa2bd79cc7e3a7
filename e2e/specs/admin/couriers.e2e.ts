import { dayOf } from '../../support/delivery-day.ts'
import { demoAdmin, demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

test('an order goes by courier: its customer follows it, and its cash stands under Cash until it is received', async ({
  shop,
}) => {
  const courier = `Courier ${Date.now()}`
  const order = await dayOf(shop).newOrder('Courier Customer')
  const status = `/api/orders/${order.id}/status`
  await shop.call(demoAdmin, 'PUT', status, { status: 'confirmed' })

  const page = await shop.openAs(demoAdmin, `/admin?order=${order.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Mark shipped by courier' }).click()
  const form = drawer.getByRole('form', { name: 'Ship by courier' })
  await form.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(form.getByText('Enter the name of the courier')).toBeVisible()
  await form.getByLabel('Courier').fill(courier)
  await form.getByLabel('Tracking number').fill('AWB 4711')
  await form.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(page.getByText('Order marked as shipped')).toBeVisible()
  await expect(drawer.getByText('AWB 4711')).toBeVisible()

  const customer = await shop.openAs(demoCustomer, `/orders?order=${order.id}`, { viewport: PHONE })
  await expect(customer.getByText(courier)).toBeVisible()
  await expect(customer.getByText('AWB 4711')).toBeVisible()

  await drawer.getByRole('button', { name: 'Mark delivered' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`in cash is then due from ${courier}`)
  await question.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.getByText('Order marked as delivered')).toBeVisible()

  await page.goto(`${shop.url}/admin/cash`)
  await page.getByRole('button', { name: `Receive cash from ${courier}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('Cash received from the courier')).toBeVisible()
  await expect(page.getByRole('button', { name: `Receive cash from ${courier}` })).toHaveCount(0)
})
