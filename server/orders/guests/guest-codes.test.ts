import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { codeTo, newGuest, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import {
  COUPON_PAISE,
  confirm,
  createIntent,
  dismiss,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let productId: string
const ROUNDS = 8
beforeAll(async () => {
  shop = await openPaymentShop()
  productId = (await insertProduct(shop.database, { stock: 1000 })).id
})
afterAll(() => shop.close())

let codes = 0
async function newCode(perCustomer = 1): Promise<string> {
  const code = `ONCE-${++codes}`
  await shop.database.sql`
    insert into coupons (code, kind, amount_paise, per_customer_limit)
    values (${code}, 'amount', ${COUPON_PAISE}, ${perCustomer})`
  return code
}

/** Delivered to the customer, whose email is typed where one is given. */
const bodyWith = (coupon: string, phone: string, email = '') =>
  orderBody(
    shop.database,
    [{ productId, quantity: 1 }],
    { coupon, deliveryDetails: { ...someDetails, phone, email } },
    COUPON_PAISE,
  )

async function openWindow(customer: TestPerson, coupon: string, phone: string, email = '') {
  const body = await bodyWith(coupon, phone, email)
  const { body: answer } = await createIntent(shop, customer, body)
  const started: StartedPayment = { customer, productId, lines: [], body, intent: answer.data }
  return { answer, started }
}

async function payWith(customer: TestPerson, coupon: string, phone: string, email = '') {
  const { answer, started } = await openWindow(customer, coupon, phone, email)
  if (!answer.success) return answer.message
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  return (await confirm(shop, started, paid)).body.data.status
}

const REFUSED = 'You have already used this code'

test('a code for one use is used once by a phone, however many guest sessions it opens', async () => {
  const [code, phone] = [await newCode(), newPhone()]
  expect(await payWith(await newGuest(shop, phone), code, phone)).toBe('ordered')
  expect(await payWith(await newGuest(shop, phone), code, phone)).toBe(REFUSED)
  const otherPhone = newPhone()
  expect(await payWith(await newGuest(shop, otherPhone), code, phone)).toBe(REFUSED)
  expect(await payWith(await newGuest(shop, otherPhone), code, otherPhone)).toBe('ordered')
})

test('and once by an email that guests type, in capitals too', async () => {
  const [code, first, second] = [await newCode(), newPhone(), newPhone()]
  expect(await payWith(await newGuest(shop, first), code, first, 'meera@example.com')).toBe('ordered')
  expect(await payWith(await newGuest(shop, second), code, second, 'Meera@Example.com')).toBe(REFUSED)
})

test('an account and a guest with its phone or email are one customer', async () => {
  const [code, phone, otherPhone] = [await newCode(), newPhone(), newPhone()]
  const customer = await shop.person('customer', { phone })
  expect(await payWith(customer, code, otherPhone, someDetails.email)).toBe('ordered')
  expect(await payWith(await newGuest(shop, phone), code, phone)).toBe(REFUSED)
  expect(await payWith(await newGuest(shop, otherPhone), code, otherPhone, customer.email)).toBe(REFUSED)
})

test('accounts that send goods to the same phone are two customers', async () => {
  const [code, phone] = [await newCode(), newPhone()]
  for (const customer of [await shop.person(), await shop.person()])
    expect(await payWith(customer, code, phone, someDetails.email)).toBe('ordered')
})

test('the cart says so before there is anything to pay', async () => {
  const [code, phone] = [await newCode(), newPhone()]
  await payWith(await newGuest(shop, phone), code, phone)
  const guest = await newGuest(shop, phone)
  const { body } = await shop.call('PUT', `/api/cart/${guest.id}/coupon`, { as: guest, body: { code } })
  expect(body.message).toBe(REFUSED)
})

test('of two guest sessions of one phone at the same moment one gets the code', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [code, phone] = [await newCode(), newPhone()]
    const guests = [await newGuest(shop, phone), await newGuest(shop, phone), await newGuest(shop, phone)]
    const opened = await Promise.all(guests.map((guest) => openWindow(guest, code, phone)))
    expect(opened.filter(({ answer }) => answer.success)).toHaveLength(1)
  }
})

test('of an account that orders and a guest with its phone who pays at the same moment one gets the code', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [code, phone] = [await newCode(), newPhone()]
    const [customer, guest] = [await shop.person('customer', { phone }), await newGuest(shop, phone)]
    const [placed, opened] = await Promise.all([
      placeOrder(shop, customer, [{ productId, quantity: 1 }], {
        changes: { coupon: code },
        discountPaise: COUPON_PAISE,
      }),
      openWindow(guest, code, phone),
    ])
    expect([placed.body.success, opened.answer.success].filter(Boolean)).toHaveLength(1)
  }
})

test('a closed window and a cancelled order give the use back to every session of the phone', async () => {
  const [code, phone] = [await newCode(), newPhone()]
  const { started } = await openWindow(await newGuest(shop, phone), code, phone)
  await dismiss(shop, started)
  const guest = await newGuest(shop, phone)
  expect(await payWith(guest, code, phone)).toBe('ordered')
  const [order] = await shop.database.sql<{ id: string }>`select id from orders where person_id = ${guest.id}`
  await shop.call('POST', `/api/orders/${order?.id}/cancel`, { as: guest, body: {} })
  expect(await payWith(await newGuest(shop, phone), code, phone)).toBe('ordered')
})

test('uses that come to the owner of the phone still count for it, once', async () => {
  const [code, phone] = [await newCode(2), newPhone()]
  await payWith(await newGuest(shop, phone), code, phone)
  const owner = await signInByPhone(shop, phone, await codeTo(shop, phone))
  const [guest, late] = [await newGuest(shop, phone), await newGuest(shop, phone)]
  expect(await payWith(guest, code, phone)).toBe('ordered')
  expect(await payWith(late, code, phone)).toBe(REFUSED)
  const uses = await shop.database
    .sql`select count from coupon_uses where code = ${code} and person_id = ${owner.id}`
  expect(uses).toEqual([{ count: 2 }])
})
