import type { Page, Route } from '@playwright/test'
import { DETAILS } from '../../support/delivery-details.ts'
import { expect, type Shop, type TestPerson, test } from '../../support/shop-test.ts'

const ADDRESS_TEXT = '7, Luz Church Road, Chennai, Tamil Nadu - 600004'

const rupees = (amount: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const alert = (page: Page) => page.getByRole('main').locator('[data-tone=error]')
const figure = (page: Page, label: string) =>
  page
    .getByRole('complementary', { name: 'Order Summary' })
    .getByText(label, { exact: true })
    .locator('..')
    .locator('dd')

async function userIdOf(shop: Shop, customer: TestPerson) {
  return (await shop.call<{ id: string }>(customer, 'GET', '/api/profile')).id
}

async function fillDelivery(page: Page, changes: Partial<typeof DETAILS> = {}) {
  for (const [label, value] of Object.entries({ ...DETAILS, ...changes }))
    await page.getByLabel(label).fill(value)
}

const isOrderCall = (url: URL) => url.pathname === '/api/orders'

test('delivery details are checked in their order, and the summary counts', async ({ shop }) => {
  const customer = await shop.newCustomer()
  const userId = await userIdOf(shop, customer)
  const product = await shop.call<{ name: string; price: number }>(
    customer,
    'GET',
    '/api/products/gadgets_001',
  )
  await shop.call(customer, 'POST', `/api/cart/${userId}`, { productId: 'gadgets_001', quantity: 3 })
  const page = await shop.openAs(customer, '/checkout')
  await expect(heading(page, 'Delivery Details')).toBeVisible()
  const progress = page.getByRole('list', { name: 'Checkout progress' }).getByRole('listitem')
  await expect(progress).toHaveText([/Delivery/, /Payment/])
  await expect(progress.first()).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('Express Checkout')).toHaveCount(0)

  const lines = page.getByRole('complementary', { name: 'Order Summary' }).getByRole('listitem')
  const subtotal = product.price * 3
  const tax = Math.round(subtotal * 18) / 100
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText(product.name)
  await expect(lines.first()).toContainText(`Qty 3 × ${rupees(product.price)}`)
  await expect(lines.first()).toContainText(rupees(subtotal))
  await expect(figure(page, 'Subtotal')).toHaveText(rupees(subtotal))
  await expect(figure(page, 'Tax (18%)')).toHaveText(rupees(tax))
  await expect(figure(page, 'Total')).toHaveText(rupees(subtotal + tax))
  await expect(page.getByText('Free delivery on all orders')).toBeVisible()

  const submit = () => page.getByRole('button', { name: 'Continue to Payment' }).click()
  const expectOnly = async (message: string) => {
    await submit()
    await expect(alert(page)).toHaveCount(1)
    await expect(alert(page)).toContainText(message)
    await expect(heading(page, 'Delivery Details')).toBeVisible()
  }
  const wrong = { 'Phone Number': '98765', 'Email Address': 'meera @example.com', Pincode: '6000' }
  for (const label of Object.keys(DETAILS)) {
    await fillDelivery(page, { ...wrong, [label]: '' })
    await expectOnly('Please fill in all delivery details')
  }
  await fillDelivery(page, wrong)
  await expectOnly('Please enter a valid 10-digit phone number')
  await page.getByLabel('Phone Number').fill('9876543210')
  await expectOnly('Please enter a valid email address')
  await page.getByLabel('Email Address').fill('meera@example.com')
  await expectOnly('Please enter a valid 6-digit pincode')
  await page.getByLabel('Pincode').fill('600004')
  await submit()
  await expect(heading(page, 'Payment Method')).toBeVisible()
  await expect(progress.nth(1)).toHaveAttribute('aria-current', 'step')
})

test('a cart is paid in cash: what fails is said, what is sent is what was shown, and one order is made', async ({
  shop,
}) => {
  const customer = await shop.newCustomer('Meera Iyer')
  const userId = await userIdOf(shop, customer)
  await shop.call(customer, 'POST', `/api/cart/${userId}`, { productId: 'gadgets_001', quantity: 2 })
  const page = await shop.openAs(customer, '/checkout')
  await fillDelivery(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(heading(page, 'Payment Method')).toBeVisible()
  const methods = page.getByRole('radio')
  expect(await methods.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).toEqual([
    'razorpay',
    'cod',
  ])
  await page.getByLabel(/^Pay Online/).check()
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeVisible()
  await page.getByLabel(/^Cash on Delivery/).check()
  const place = page.getByRole('button', { name: 'Place Order' })

  const failures: [string, (route: Route) => Promise<void>][] = [
    ['This pincode is not served today', (route) => refuse(route, 'This pincode is not served today')],
    ['Failed to place order', (route) => refuse(route)],
    ['Failed to place order. Please try again.', (route) => route.abort('connectionfailed')],
  ]
  for (const [message, answer] of failures) {
    await page.route(isOrderCall, (route) =>
      route.request().method() === 'POST' ? answer(route) : route.fallback(),
    )
    await place.click()
    await expect(alert(page)).toHaveText(message)
    await page.unroute(isOrderCall)
  }
  await alert(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert(page)).toHaveCount(0)

  await page.route(isOrderCall, (route) => refuse(route, 'Not now'))
  await place.click()
  await expect(alert(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Delivery' }).click()
  await expect(page.getByLabel('Street Address')).toHaveValue(DETAILS['Street Address'])
  await expect(alert(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(heading(page, 'Payment Method')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await page.unroute(isOrderCall)

  const total = Number((await figure(page, 'Total').textContent())?.replace(/[₹,]/g, ''))
  const arrive = Promise.withResolvers<void>()
  const bodies: Record<string, unknown>[] = []
  await page.route(isOrderCall, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    bodies.push(route.request().postDataJSON())
    await arrive.promise
    await route.continue()
  })
  await place.dblclick()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to Delivery' })).toBeDisabled()
  arrive.resolve()
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()

  const { items } = await shop.call<{ items: { id: string; expectedDelivery: string }[] }>(
    customer,
    'GET',
    '/api/orders',
  )
  expect(items).toHaveLength(1)
  expect(bodies).toHaveLength(1)
  const deliveryDetails = {
    fullName: 'Meera Iyer',
    phone: '9876543210',
    email: 'meera@example.com',
    address: '7, Luz Church Road',
    city: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600004',
  }
  expect(bodies[0]).toMatchObject({
    items: [{ productId: 'gadgets_001', name: 'Smart Watch', quantity: 2 }],
    deliveryAddress: ADDRESS_TEXT,
    deliveryDetails,
    paymentMethod: 'cod',
    total,
    orderType: 'cart',
  })
  expect(Object.keys(Object(bodies[0]?.items)[0])).toEqual(
    expect.arrayContaining(['productId', 'name', 'price', 'quantity', 'image']),
  )
  expect(bodies[0]).not.toHaveProperty('paymentDetails')
  expect(Number(bodies[0]?.subtotal) + Number(bodies[0]?.tax)).toBeCloseTo(total, 2)

  const [order] = items
  await expect(page.getByText(/^Thank you for shopping at Tokri, Meera Iyer/)).toBeVisible()
  await expect(page.getByText(`#${order?.id.slice(-8).toUpperCase()}`)).toBeVisible()
  const sixDaysOn = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000)
  const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', timeZone: 'Asia/Kolkata' }).format(sixDaysOn)
  await expect(page.getByText('Expected Delivery').locator('..').locator('dd')).toContainText(day)
  await expect(page.getByText(ADDRESS_TEXT)).toBeVisible()
  await expect(page.getByText('Total Amount Paid').locator('..').locator('dd')).toContainText(rupees(total))
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
  await expect(page.getByTestId('cart-link')).toHaveAccessibleName('Cart, empty')
  await page.reload()
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Track Your Order' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
})

function refuse(route: Route, message?: string) {
  return route.fulfill({ status: 409, json: { success: false, ...(message && { message }) } })
}

test('Buy Now is an express checkout that leaves the cart alone; the gateway gets the amounts and the address', async ({
  shop,
}) => {
  const customer = await shop.newCustomer('Meera Iyer')
  const userId = await userIdOf(shop, customer)
  await shop.call(customer, 'POST', `/api/cart/${userId}`, { productId: 'furniture_002', quantity: 1 })
  const page = await shop.openAs(customer, '/products/gadgets_001')
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await expect(page.getByText('Express Checkout')).toBeVisible()
  await fillDelivery(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const total = Number((await figure(page, 'Total').textContent())?.replace(/[₹,]/g, ''))

  // A gateway of the test in place of the shop's, which says what it was opened with.
  await page.route('**/gateway/assets/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: RECORDING_GATEWAY }),
  )
  await page.getByLabel(/^Pay Online/).check()
  await expect(page.getByText('Test Mode')).toBeVisible()
  await expect(page.getByText(/^Test card: 4100 2800 0000 1007/)).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'gatewayOptions') !== undefined)).toBe(true)
  const options = await page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'gatewayOptions'))))
  expect(options).toMatchObject({
    key: expect.stringMatching(/^rzp_test_/),
    amount: Math.round(total * 100),
    currency: 'INR',
    prefill: {
      name: 'Meera Iyer',
      email: 'meera@example.com',
      contact: expect.stringMatching(/9876543210$/),
    },
    notes: { address: ADDRESS_TEXT },
  })
  const placing = page.waitForRequest(
    (request) => isOrderCall(new URL(request.url())) && request.method() === 'POST',
  )
  await page.route('**/api/payment/confirm', (route) =>
    route.fulfill({ json: { success: true, data: { status: 'captured' } } }),
  )
  await page.evaluate(() =>
    Reflect.get(window, 'gatewayOptions').handler({
      razorpay_payment_id: 'pay_of_the_test',
      razorpay_order_id: Reflect.get(window, 'gatewayOptions').order_id,
      razorpay_signature: 'signature',
    }),
  )
  expect((await placing).postDataJSON()).toMatchObject({
    orderType: 'buy-now',
    paymentMethod: 'razorpay',
    paymentDetails: { razorpayPaymentId: 'pay_of_the_test' },
  })

  await page.goto(`${shop.url}/checkout?product=gadgets_001&quantity=1&step=payment`)
  await page.goto(`${shop.url}/cart`)
  await expect(page.locator('[data-product="furniture_002"]').getByRole('group')).toHaveText('1')
})

const RECORDING_GATEWAY = `window.Razorpay = class {
  constructor(options) { window.gatewayOptions = options }
  on() {}
  open() {}
}`
