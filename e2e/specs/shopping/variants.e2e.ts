import type { Page } from '@playwright/test'
import { dayOf, stopCard, takeStep } from '../../support/delivery-day.ts'
import { DETAILS } from '../../support/delivery-details.ts'
import { demoAdmin, expect, type Look, PHONE, type Shop, test } from '../../support/shop-test.ts'

const LOOK: Look = { viewport: PHONE, colorScheme: 'dark' }

test('on a phone a variant is chosen, changed, ordered, delivered and cancelled, and everybody sees which', async ({
  shop,
}) => {
  const name = 'Cotton Kurta Short'
  const { id } = await shop.call<{ id: string }>(demoAdmin, 'POST', '/api/products', {
    name,
    category: 'gadgets',
    price: 1200,
    stock: 5,
  })
  const list = `/admin/products?search=${encodeURIComponent(name)}`
  const admin = await shop.openAs(demoAdmin, list, LOOK)

  await test.step('an administrator makes the variants', async () => {
    await admin.getByRole('button', { name, exact: true }).click()
    await admin.getByRole('button', { name: 'Add options: size, colour, pack' }).click()
    const drawer = admin.getByRole('dialog', { name: 'Options and variants' })
    for (const [at, [option, values]] of [
      ['Colour', 'Blue, Red'],
      ['Size', 'M, L'],
    ].entries()) {
      await drawer.getByRole('button', { name: 'Add an option' }).click()
      await drawer
        .getByLabel('Option', { exact: true })
        .nth(at)
        .fill(option ?? '')
      await drawer
        .getByLabel('Values, separated by commas')
        .nth(at)
        .fill(values ?? '')
    }
    await expect(drawer.getByText('4 variants')).toBeVisible()
    await drawer.getByLabel('Price (₹) of Blue / M').press('ArrowDown')
    await expect(drawer.getByLabel('Price (₹) of Blue / L')).toBeFocused()
    await drawer.getByRole('button', { name: 'Same price for all' }).click()
    await drawer.getByLabel('Price (₹) of Red / L').fill('1350')
    for (const [variant, stock] of [
      ['Blue / L', '3'],
      ['Red / M', '0'],
      ['Red / L', '4'],
    ])
      await drawer.getByLabel(`Stock of ${variant}`).fill(stock ?? '')
    await drawer.getByRole('button', { name: 'Save variants' }).click()
    await expect(admin.getByText('Variants saved')).toBeVisible()
  })

  const person = await shop.newCustomer('Meera Iyer')
  const customer = await shop.openAs(person, `/products/${id}`, LOOK)
  await test.step('a customer sees what is sold out, and the choice stays in the URL', async () => {
    await expect(customer.getByRole('button', { name: 'Red, sold out' })).toBeVisible()
    await customer.getByRole('button', { name: 'L', exact: true }).click()
    await customer.getByRole('button', { name: 'Red', exact: true }).click()
    await expect(customer.getByText('₹1,350.00').first()).toBeVisible()
    await expect(customer.getByRole('button', { name: 'M, sold out' })).toBeVisible()
    await customer.reload()
    await expect(customer.getByRole('button', { name: 'Red', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    // Not that of a product below.
    const add = customer.locator('button:not([aria-describedby])', { hasText: 'Add to Cart' })
    await add.filter({ visible: true }).click()
    await expect(customer.getByText('Added to cart!')).toBeVisible()
  })

  await test.step('changes it in the cart, orders it, and reads what was ordered', async () => {
    await customer.goto(`${shop.url}/cart`)
    await customer.getByRole('button', { name: 'Change Red, L' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Blue', exact: true }).click()
    await customer.getByRole('button', { name: 'Update' }).click()
    await expect(customer.getByRole('button', { name: 'Change Blue, L' })).toBeVisible()
    await order(customer)
    await expect(customer.getByText('Order Placed Successfully!')).toBeVisible()
  })
  const { items } = await shop.call<{ items: { id: string; orderNumber: string }[] }>(
    person,
    'GET',
    '/api/orders',
  )
  const placed = items[0]
  if (!placed) throw new Error('The order was placed')

  await test.step('an agent picks and delivers that variant', async () => {
    const agentPerson = await shop.newAgent(`Agent ${Date.now() % 10_000}`)
    const day = dayOf(shop)
    await shop.call(demoAdmin, 'PUT', `/api/analytics/admin/orders/${placed.id}/assign`, {
      agentId: await day.agentId(agentPerson),
    })
    const agent = await day.openPhone(agentPerson)
    await stopCard(agent).locator('summary').click()
    await expect(stopCard(agent).getByText('Blue, L')).toBeVisible()
    await takeStep(agent, 'Mark picked up', 'Mark this order as picked up?')
    await takeStep(agent, 'Start delivery', 'Mark this order as out for delivery?')
    await takeStep(agent, 'Mark delivered', 'Mark this order as delivered?')
  })

  await test.step('a cancelled order gives its units back to their variant', async () => {
    await customer.goto(`${shop.url}/products/${id}?variant=${await variantId(shop, id, 'Red', 'L')}`)
    await customer.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click()
    await order(customer)
    await expect(customer.getByText('Order Placed Successfully!')).toBeVisible()
    const { items: orders } = await shop.call<{ items: { id: string }[] }>(person, 'GET', '/api/orders')
    await shop.call(person, 'POST', `/api/orders/${orders[0]?.id}/cancel`, {})
    await admin.goto(`${shop.url}${list}`)
    await admin.getByRole('button', { name, exact: true }).click()
    await admin.getByRole('button', { name: 'Stock and its movements' }).click()
    const drawer = admin.getByRole('dialog', { name: 'Stock' })
    await drawer.getByLabel('Variant').selectOption({ label: 'Red / L (4 units in stock)' })
    await expect(drawer.getByText('Order cancelled')).toBeVisible()
    await drawer.getByLabel('Variant').selectOption({ label: 'Blue / L (2 units in stock)' })
    await expect(drawer.getByText('Sold')).toBeVisible()
    await drawer.getByRole('button', { name: 'Take away' }).click()
    await drawer.getByLabel('Units').fill('1')
    await drawer.getByRole('button', { name: 'Take from the stock' }).click()
    await expect(drawer.getByText('1 unit in stock', { exact: true })).toBeVisible()
  })

  await test.step('the report names the variant', async () => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    const report = await shop.call(demoAdmin, 'GET', `/api/reports?kind=product&from=${day}&to=${day}`)
    expect(JSON.stringify(report)).toContain(`${name}, Blue, L`)
  })
  await shop.call(demoAdmin, 'DELETE', `/api/products/${id}`)
})

/** From the cart or the product to a placed cash order. */
async function order(page: Page): Promise<void> {
  const proceed = page.getByText('Proceed to Checkout').filter({ visible: true }).first()
  if (page.url().includes('/cart')) await proceed.click()
  for (const [field, text] of Object.entries(DETAILS))
    await page.getByLabel(field, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByText('Cash on Delivery').first().click()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

async function variantId(shop: Shop, productId: string, ...options: string[]): Promise<string> {
  const { variants } = await shop.call<{ variants: { id: string; options: string[] }[] }>(
    demoAdmin,
    'GET',
    `/api/admin/products/${productId}`,
  )
  const found = variants.find((variant) => variant.options.join() === options.join())
  if (!found) throw new Error(`No variant ${options.join(' / ')}`)
  return found.id
}
