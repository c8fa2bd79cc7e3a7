import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, placeOrder } from '#server/orders/order-fixtures.ts'
import { addPrescription } from '#server/orders/prescriptions/prescription-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  customer = await shop.person()
  await sellPrescriptions(false)
})

const REFUSED = { status: 409, body: { code: 'prescription_needed' } }
const sellPrescriptions = (sellsPrescriptions: boolean) =>
  shop.call('PUT', '/api/settings', { as: admin, body: { sellsPrescriptions, drugLicence: 'KA-B21-104832' } })
const setNeeds = (productId: string, needsPrescription: boolean) =>
  shop.call('PUT', `/api/products/${productId}`, { as: admin, body: { needsPrescription } })
const medicine = async () => (await insertProduct(shop.database, { needsPrescription: true })).id
const add = (productId: string) =>
  shop.call<Cart>('POST', `/api/cart/${customer.id}`, { as: customer, body: { productId, quantity: 1 } })
const readCart = async () =>
  (await shop.call<Cart>('GET', `/api/cart/${customer.id}`, { as: customer })).body.data
const ordersOf = (personId: string) => shop.database.sql`select id from orders where person_id = ${personId}`

test('what needs a prescription goes into no cart, into no order and is not paid for', async () => {
  const productId = await medicine()
  expect(await add(productId)).toMatchObject(REFUSED)
  const lines = [{ productId, quantity: 1 }]
  expect(await placeOrder(shop, customer, lines)).toMatchObject(REFUSED)
  const body = await orderBody(shop.database, lines)
  expect(await shop.call('POST', '/api/payment/create-intent', { as: customer, body })).toMatchObject(REFUSED)
  expect(await shop.stockOf(productId)).toBe(100)
})

test('a shop that sells prescription medicine sells it', async () => {
  await sellPrescriptions(true)
  const productId = await medicine()
  expect((await add(productId)).status).toBe(200)
  expect((await readCart()).items).toMatchObject([{ isAvailable: true, needsPrescription: false }])
  const prescriptionId = await addPrescription(shop, customer)
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }], {
    changes: { prescriptionId },
  })
  expect(placed.status).toBe(201)
})

test('a cart that has it already says so, does not price it and cannot be ordered', async () => {
  const { id: productId } = await insertProduct(shop.database)
  const { id: other } = await insertProduct(shop.database, { pricePaise: 5000 })
  await add(productId)
  await add(other)
  await setNeeds(productId, true)
  const cart = await readCart()
  expect(cart.items.find((line) => line.productId === productId)).toMatchObject({
    isAvailable: false,
    needsPrescription: true,
  })
  expect(cart.amounts.subtotal).toBe(50)
  const path = `/api/cart/${customer.id}/${productId}`
  expect(await shop.call('PUT', path, { as: customer, body: { quantity: 2 } })).toMatchObject(REFUSED)
  const price = { orderType: 'cart' }
  const checkout = await shop.call<Checkout>('POST', '/api/checkout/price', { as: customer, body: price })
  expect(checkout.body.data.items.find((item) => item.productId === productId)).toMatchObject({
    isAvailable: false,
    needsPrescription: true,
  })
  const lines = cart.items.map(({ productId: id, quantity }) => ({ productId: id, quantity }))
  expect(await placeOrder(shop, customer, lines, { changes: { orderType: 'cart' } })).toMatchObject(REFUSED)
  expect((await shop.call('DELETE', path, { as: customer })).status).toBe(200)
})

test('a wishlist shows it as not for sale', async () => {
  const productId = await medicine()
  const path = `/api/wishlist/${customer.id}`
  await shop.call('POST', path, { as: customer, body: { productId } })
  const { body } = await shop.call<Wishlist>('GET', path, { as: customer })
  expect(body.data.items).toMatchObject([{ isAvailable: false, needsPrescription: true }])
})

test('a reorder leaves it out and names it', async () => {
  const { id: productId, name } = await insertProduct(shop.database)
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
  await setNeeds(productId, true)
  const again = await shop.call('POST', `/api/orders/${placed.body.data.id}/reorder`, { as: customer })
  expect(again.body.data).toMatchObject({ added: 0, skipped: [name] })
})

test.each(['held', 'expired'])(
  'paid goods whose hold is %s make no order once they need a prescription: the money goes back',
  async (hold) => {
    const started = await startPayment(shop, { stock: 5, quantity: 2 })
    if (hold === 'expired') {
      await shop.pass(16)
      await shop.sweep()
    }
    await setNeeds(started.productId, true)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    await confirm(shop, started, paid)
    await shop.runJobs()
    expect(await ordersOf(started.customer.id)).toHaveLength(0)
    expect(await shop.stockOf(started.productId)).toBe(5)
    const [refund] = await shop.database.sql<{ amountPaise: number }>`
      select r.amount_paise from refunds r join payments p on p.id = r.payment_id
       where p.gateway_payment_id = ${paid.paymentId}`
    expect(refund?.amountPaise).toBe(Math.round(started.body.total * 100))
  },
)
