import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const { width, viewport } of [
  { width: 'a desktop', viewport: { width: 1440, height: 900 } },
  { width: 'a phone', viewport: PHONE },
]) {
  test(`on ${width} a customer orders, an administrator assigns, an agent delivers, the customer sees DELIVERED`, async ({
    shop,
  }) => {
    const agentPerson = await shop.newAgent(`Agent ${width} ${Date.now() % 10_000}`)
    const customerPerson = await shop.newCustomer('Meera Iyer')
    const customer = await shop.openAs(customerPerson, '/products', { viewport })
    const agent = await shop.openAs(agentPerson, '/delivery', { viewport })
    const admin = await shop.openAs(demoAdmin, '/admin', { viewport })

    let orderId = ''
    await test.step('the customer orders with cash on delivery', async () => {
      await customer.goto(`${shop.url}/products/furniture_002`)
      await customer.getByRole('button', { name: 'Add to Cart' }).first().click()
      await expect(customer.getByText('Added to cart!')).toBeVisible()
      await customer.goto(`${shop.url}/cart`)
      await expect(customer.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
      await customer
        .getByRole('link', { name: 'Proceed to Checkout' })
        .or(customer.getByRole('button', { name: 'Proceed to Checkout' }))
        .first()
        .click()
      await customer.getByLabel('Full Name').fill('Meera Iyer')
      await customer.getByLabel('Phone Number').fill('9876543210')
      await customer.getByLabel('Email Address').fill('meera@example.com')
      await customer.getByLabel('Street Address').fill('7, Luz Church Road')
      await customer.getByLabel('City').fill('Chennai')
      await customer.getByLabel('State').fill('Tamil Nadu')
      await customer.getByLabel('Pincode').fill('600004')
      await customer.getByRole('button', { name: 'Continue to Payment' }).click()
      await customer.getByText('Cash on Delivery').first().click()
      await customer.getByRole('button', { name: 'Place Order' }).click()
      await expect(customer.getByText('Order Placed Successfully!')).toBeVisible()
      const { items } = await shop.call<{ items: { id: string }[] }>(customerPerson, 'GET', '/api/orders')
      orderId = items[0]?.id ?? ''
    })
    const shortId = orderId.slice(-8).toUpperCase()
    await expect(customer.getByText(`#${shortId}`)).toBeVisible()

    await test.step('the administrator assigns it', async () => {
      await admin.getByRole('button', { name: 'View All' }).first().click()
      const allOrders = admin.getByRole('dialog', { name: 'All Orders' })
      await allOrders.getByRole('searchbox').fill(orderId)
      await expect(allOrders.getByText('Showing 1 of', { exact: false })).toBeVisible()
      await allOrders
        .getByRole('combobox', { name: /agent/i })
        .first()
        .selectOption({ label: await optionOf(allOrders, agentPerson.name) })
      await allOrders
        .getByRole('button', { name: /^Assign/ })
        .first()
        .click()
      await expect(admin.getByText('Order assigned successfully!')).toBeVisible()
    })

    await test.step('the agent takes the three steps to the door', async () => {
      await expect(agent.getByText(shortId).first()).toBeVisible()
      for (const [action, question] of [
        [/picked up/i, 'Mark this order as picked up?'],
        [/(out for delivery|start delivery)/i, 'Mark this order as out for delivery?'],
        [/delivered/i, 'Mark this order as delivered?'],
      ] as const) {
        await agent.getByRole('button', { name: action }).first().click()
        const prompt = agent.getByRole('alertdialog')
        await expect(prompt.getByText(question)).toBeVisible()
        await prompt.getByRole('button').last().click()
        await expect(prompt).toBeHidden()
      }
    })

    await test.step('the customer sees it delivered', async () => {
      await customer.getByRole('link', { name: 'Track Your Order' }).click()
      await expect(customer.getByText('DELIVERED', { exact: true }).first()).toBeVisible()
      const order = await shop.call<{ status: string; history: unknown[] }>(
        customerPerson,
        'GET',
        `/api/orders/${orderId}`,
      )
      expect(order.status).toBe('delivered')
      expect(order.history.length).toBeGreaterThanOrEqual(4)
    })
  })
}

/** The select names each agent with its status and load. */
async function optionOf(dialog: import('@playwright/test').Locator, name: string): Promise<string> {
  const option = dialog.locator('option', { hasText: name }).first()
  return (await option.textContent()) ?? name
}
