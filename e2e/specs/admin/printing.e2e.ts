import type { Page } from '@playwright/test'
import { dayOf, stopCard } from '../../support/delivery-day.ts'
import { demoAdmin, demoCustomer, expect, PHONE, type Shop, test } from '../../support/shop-test.ts'

const deliveryDetails = {
  fullName: 'Meera Iyer',
  phone: '9876543210',
  email: 'meera@example.com',
  address: '7, Luz Church Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600004',
}

/** How many sheets of A4 the page becomes, and what a reader of the paper sees. */
async function paperOf(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const visible = page.locator('body > *').filter({ visible: true })
  await expect(visible).toHaveCount(1)
  const text = (await visible.textContent()) ?? ''
  const controls = await page.locator('button, a, input, select, nav').filter({ visible: true }).count()
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
  await page.emulateMedia({ media: null })
  return { text, controls, sheets }
}

async function placeOrder(shop: Shop) {
  const customer = await shop.newCustomer('Meera Iyer')
  const order = await shop.call<{ id: string; orderNumber: string }>(
    customer,
    'POST',
    '/api/orders',
    await orderOf(shop),
  )
  return { customer, ...order }
}

async function orderOf(shop: Shop) {
  const answer = await fetch(`${shop.url}/api/products/furniture_003`)
  const { data } = (await answer.json()) as { data: { price: number; name: string } }
  const subtotal = data.price * 2
  const tax = Math.round(subtotal * 18) / 100
  return {
    items: [{ productId: 'furniture_003', quantity: 2, price: data.price }],
    deliveryDetails,
    paymentMethod: 'cod',
    subtotal,
    discount: 0,
    tax,
    total: Math.round((subtotal + tax) * 100) / 100,
    orderType: 'buy-now',
  }
}

test.describe('an order on paper', () => {
  for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: { width: 1440, height: 900 } })) {
    test(`is one clean page for the customer, from a ${device}`, async ({ shop }) => {
      const { customer, id, orderNumber } = await placeOrder(shop)
      const page = await shop.openAs(customer, `/orders?order=${id}`, { viewport, colorScheme: 'dark' })
      await expect(page.getByRole('dialog').getByText(orderNumber).first()).toBeVisible()
      const { text, controls, sheets } = await paperOf(page)
      expect([controls, sheets]).toEqual([0, 1])
      expect(text.split(orderNumber)).toHaveLength(2)
      expect(text).toContain(deliveryDetails.address)
      expect(text).toContain('to be paid at the door')
    })
  }

  test('is one clean page for the administrator, and its packing slip another without prices', async ({
    shop,
  }) => {
    const { id, orderNumber } = await placeOrder(shop)
    const page = await shop.openAs(demoAdmin, `/admin?view=orders&order=${id}`)
    const drawer = page.getByRole('dialog').filter({ hasText: orderNumber })
    await expect(drawer.getByText('Meera Iyer').first()).toBeVisible()
    const order = await paperOf(page)
    expect([order.controls, order.sheets]).toEqual([0, 1])
    expect(order.text).toContain(`Order ${orderNumber}`)

    // The browser's own print dialog cannot be read: what would be printed is looked at while it is open.
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await drawer.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Packing slip' }).click()
    const slip = await paperOf(page)
    expect([slip.controls, slip.sheets]).toEqual([0, 1])
    expect(slip.text).toContain(`Packing slip ${orderNumber}`)
    expect(slip.text).toContain(deliveryDetails.pincode)
    expect(slip.text.match(/₹/g)).toHaveLength(1)
    expect(slip.text).toMatch(/Collect ₹[\d,.]+ in cash/)
  })

  test('has an address that a colleague can open', async ({ shop }) => {
    const { id, orderNumber } = await placeOrder(shop)
    const page = await shop.openAs(demoAdmin, `/admin?order=${id}`)
    await expect(page.getByRole('dialog').getByText(orderNumber).first()).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText(`Link to order ${orderNumber} copied`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/admin?order=${id}`)
  })
})

test.describe('an invoice', () => {
  test('is read and printed alone by its customer', async ({ shop }) => {
    const order = await dayOf(shop).assignedOrder(await shop.newAgent(), 'Kavya Nair', 'picked_up')
    const page = await shop.openAs(demoCustomer, `/orders?order=${order.id}`, { colorScheme: 'dark' })
    await page.getByRole('button', { name: /^View Tax invoice T\// }).click()
    const view = page.getByRole('dialog', { name: /^Tax invoice T\// })
    await expect(view).toContainText('Sample: not a tax invoice')
    await keepPrinted(page)
    await view.getByRole('button', { name: 'Print' }).click()
    const paper = await paperOf(page)
    expect([paper.controls, paper.sheets]).toEqual([0, 1])
    expect(paper.text).toContain('Original for recipient')
    expect(paper.text).toContain('Place of supply29 Karnataka')
    expect(paper.text).not.toContain(`Order ${order.orderNumber}`)
  })

  test('is found by the scanned number of its order, and printed in three copies', async ({ shop }) => {
    const order = await dayOf(shop).assignedOrder(await shop.newAgent(), 'Kavya Nair', 'picked_up')
    const page = await shop.openAs(demoAdmin, '/admin?view=orders')
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await search.fill(order.orderNumber)
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`order=${order.id}`))
    await page.getByRole('button', { name: /^View Tax invoice T\// }).click()
    await keepPrinted(page)
    await page.getByRole('button', { name: 'Print 3 copies' }).click()
    const copies = await paperOf(page)
    expect([copies.controls, copies.sheets]).toEqual([0, 3])
    for (const mark of ['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier']) {
      expect(copies.text).toContain(mark)
    }
  })

  test('is read by its agent where there is no network', async ({ shop }) => {
    const day = dayOf(shop)
    const agent = await shop.newAgent()
    await day.assignedOrder(agent, 'Kavya Nair', 'picked_up')
    const page = await day.openPhone(agent)
    await expect(stopCard(page)).toContainText('Tax invoice T/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: /^View Tax invoice T\// }).click()
    await expect(page.getByRole('dialog', { name: /^Tax invoice T\// })).toContainText(
      'Duplicate for transporter',
    )
  })
})

/** Leaves what is printed beside the screen, to be looked at. */
async function keepPrinted(page: Page) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
}
