import type { Page } from '@playwright/test'
import { demoAdmin, expect, PHONE, type Shop, type TestPerson, test } from '../../support/shop-test.ts'

const DESKTOP = { width: 1440, height: 900 }
const VISA = '4100 2800 0000 1007'

interface PlacedOrder {
  id: string
  status: string
  paymentState: string
}

const ordersOf = async (shop: Shop, customer: TestPerson) =>
  (await shop.call<{ items: PlacedOrder[] }>(customer, 'GET', '/api/orders')).items

interface Checkout {
  page: Page
  customer: TestPerson
  /** Of the gateway: each attempt's. */
  gatewayOrders: Set<string>
}

/** Buy Now of one product, up to the choice of payment. */
async function openCheckout(shop: Shop, viewport = DESKTOP): Promise<Checkout> {
  const customer = await shop.newCustomer('Meera Iyer')
  const page = await shop.openAs(customer, '/checkout?product=furniture_003&quantity=1', { viewport })
  const gatewayOrders = new Set<string>()
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/api/payment/create-intent') || !answer.ok()) return
    const { data } = (await answer.json()) as { data: { gatewayOrderId: string } }
    gatewayOrders.add(data.gatewayOrderId)
  })
  await fillDelivery(page)
  return { page, customer, gatewayOrders }
}

interface LedgerRow {
  status: string
  customer: { email: string }
  order: { id: string } | null
}

/** So many orders, each with one captured payment; no other money of theirs in either book. */
async function expectPaidOrders(shop: Shop, { customer, gatewayOrders }: Checkout, count: number) {
  const orders = await ordersOf(shop, customer)
  expect(orders).toHaveLength(count)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const period = `from=${today}&to=${today}`
  const ledger = await shop.call<{ items: LedgerRow[] }>(
    demoAdmin,
    'GET',
    `/api/payments?${period}&limit=100`,
  )
  const captured = ledger.items.filter(
    (payment) => payment.customer.email === customer.email && payment.status === 'captured',
  )
  expect(captured.map(({ order }) => order?.id)).toEqual(orders.map(({ id }) => id))
  const { differences } = await shop.call<{ differences: { gatewayOrderId: string }[] }>(
    demoAdmin,
    'GET',
    `/api/payments/reconciliation?${period}`,
  )
  expect(gatewayOrders.size).toBeGreaterThan(0)
  expect(differences.filter(({ gatewayOrderId }) => gatewayOrders.has(gatewayOrderId))).toEqual([])
}

async function fillDelivery(page: Page) {
  await page.getByLabel('Full Name').fill('Meera Iyer')
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Email Address').fill('meera@example.com')
  await page.getByLabel('Street Address').fill('7, Luz Church Road')
  await page.getByLabel('City').fill('Chennai')
  await page.getByLabel('State').fill('Tamil Nadu')
  await page.getByLabel('Pincode').fill('600004')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByText('Pay Online').click()
}

const windowOf = (page: Page) => page.frameLocator('iframe[title="Payment"]')

async function openWindow(page: Page) {
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect(windowOf(page).getByText('Test mode: no money moves')).toBeVisible()
  return windowOf(page)
}

async function payByCard(page: Page, number = VISA, otp = '1234') {
  const gateway = await openWindow(page)
  await gateway.getByLabel('Card number').fill(number)
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click()
  if (number !== VISA) return
  await gateway.getByLabel('OTP').fill(otp)
  await gateway.getByRole('button', { name: 'Submit' }).click()
}

async function payByUpi(page: Page, simulate: string[] = []) {
  const gateway = await openWindow(page)
  await gateway.getByRole('link', { name: 'UPI' }).click()
  await gateway.getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay')
  if (simulate.length > 0) await gateway.getByText('Try what can go wrong').click()
  for (const label of simulate) await gateway.getByLabel(label).check()
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click()
}

const expectPlaced = (page: Page) => expect(page.getByText('Order Placed Successfully!')).toBeVisible()

test('on a phone a card and its OTP make one paid order', async ({ shop }) => {
  const checkout = await openCheckout(shop, PHONE)
  const { page, customer } = checkout
  await expect(page.getByText('4100 2800 0000 1007')).toBeVisible()
  await payByCard(page)
  await expectPlaced(page)
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: 'confirmed', paymentState: 'paid' }])
  await expectPaidOrders(shop, checkout, 1)
})

test('on a phone a declined card, a wrong OTP and a closed window order nothing, and the next try pays', async ({
  shop,
}) => {
  const checkout = await openCheckout(shop, PHONE)
  const { page } = checkout
  await payByCard(page, '4100 2800 0006 0003')
  await expect(
    page.getByText('Payment failed: Your payment was declined by the bank. Try another card or method.'),
  ).toBeVisible()
  await payByCard(page, VISA, '12')
  await expect(page.getByText('Payment failed: The OTP entered was incorrect.')).toBeVisible()
  await openWindow(page)
  await windowOf(page).getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('Payment cancelled. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled()
  await expectPaidOrders(shop, checkout, 0)
  await payByUpi(page)
  await expectPlaced(page)
  await expectPaidOrders(shop, checkout, 1)
})

test('on a phone a UPI id makes one paid order', async ({ shop }) => {
  const checkout = await openCheckout(shop, PHONE)
  await payByUpi(checkout.page)
  await expectPlaced(checkout.page)
  await expectPaidOrders(shop, checkout, 1)
})

test('on a phone a tab that dies after paying leaves one order behind', async ({ shop }) => {
  const checkout = await openCheckout(shop, PHONE)
  const { page, customer } = checkout
  await payByUpi(page, ['The browser dies after paying'])
  await expect(windowOf(page).getByText('Payment successful')).toBeVisible()
  await page.close()
  await expect.poll(async () => (await ordersOf(shop, customer)).length, { timeout: 60_000 }).toBe(1)
  await expectPaidOrders(shop, checkout, 1)
})

test('on a phone, with the network lost after paying, the order is tried again without paying again', async ({
  shop,
}) => {
  const checkout = await openCheckout(shop, PHONE)
  const { page } = checkout
  await page.route('**/api/payment/confirm', (route) => route.abort())
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await payByUpi(page, ['Webhooks get lost'])
  await expect(page.getByText('Checking your payment...')).toBeVisible()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await expect(page.getByText('Your payment has been received')).toBeVisible()
  await page.unroute('**/api/payment/confirm')
  await page.unroute('**/api/orders')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectPlaced(page)
  await expectPaidOrders(shop, checkout, 1)
})

test('on a desktop Escape closes the window as soon as it shows anything, and double clicks pay once', async ({
  shop,
}) => {
  const checkout = await openCheckout(shop)
  const { page } = checkout
  const heldUp = Promise.withResolvers<void>()
  await page.route('**/gateway/assets/window.js', async (route) => {
    await heldUp.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/gateway/assets/window.js')
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await asked
  // Before its code has come nothing is there to press.
  await expect(windowOf(page).getByText('Test mode: no money moves')).toBeHidden()
  heldUp.resolve()
  await expect(windowOf(page).getByText('Test mode: no money moves')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Payment cancelled. Please try again.')).toBeVisible()
  const pay = page.getByRole('button', { name: 'Proceed to Pay' })
  await expect(pay).toBeEnabled()
  await pay.dblclick()
  const gateway = windowOf(page)
  await gateway.getByRole('link', { name: 'UPI' }).click()
  await gateway.getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay')
  await gateway.getByRole('button', { name: /^Pay ₹/ }).dblclick()
  await expectPlaced(page)
  await expectPaidOrders(shop, checkout, 1)
})

test('a window closed after an unnoticed payment finds the order', async ({ shop }) => {
  const checkout = await openCheckout(shop)
  const { page } = checkout
  await payByUpi(page, ['The browser dies after paying', 'Webhooks get lost'])
  await expect(windowOf(page).getByText('Payment successful')).toBeVisible()
  await windowOf(page).getByRole('button', { name: 'Cancel payment' }).click()
  await expectPlaced(page)
  await expectPaidOrders(shop, checkout, 1)
})

test('an administrator refunds a payment, and the customer sees it', async ({ shop }) => {
  const { page, customer } = await openCheckout(shop)
  await payByUpi(page)
  await expectPlaced(page)
  const [order] = await ordersOf(shop, customer)
  const { orderNumber } = await shop.call<{ orderNumber: string }>(
    customer,
    'GET',
    `/api/orders/${order?.id}`,
  )
  const admin = await shop.openAs(demoAdmin, '/admin/payments')
  await admin.getByRole('searchbox', { name: 'Search payments' }).fill(orderNumber)
  await admin.getByRole('button', { name: `Refund the payment of ${orderNumber}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Reason').fill('Arrived with a scratch')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(admin.getByText('Refund requested')).toBeVisible()
  await expect
    .poll(async () => (await ordersOf(shop, customer))[0]?.paymentState, { timeout: 30_000 })
    .toBe('refunded')
})
