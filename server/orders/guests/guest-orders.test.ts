import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoMessage } from '#contract/mails.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ startJobs: true })
  const admin = await shop.person('admin')
  await shop.call('PUT', '/api/settings', { as: admin, body: { storefrontAccess: 'everyone' } })
})
afterAll(() => shop.close())

let lastPhone = 9_600_000_000
const newPhone = () => String(++lastPhone)

interface Session {
  user: { id: string; isGuest?: boolean }
  token: string
}
const personIn = ({ user, token }: Session): TestPerson => ({ id: user.id, name: '', email: '', token })

async function newGuest(phone: string): Promise<TestPerson> {
  const { status, body } = await shop.call<Session>('POST', '/api/guests', { body: { phone } })
  expect(status, body.message).toBe(200)
  expect(body.data.user.isGuest).toBe(true)
  return personIn(body.data)
}

async function signedIn(phone: string): Promise<TestPerson> {
  await shop.call('POST', '/api/phone-codes', { body: { phone } })
  let code = ''
  await eventually(async () => {
    const { body } = await shop.call<{ items: DemoMessage[] }>('GET', '/api/demo/messages')
    code =
      body.data.items.find(({ to, text }) => to === phone && text.includes('your code'))?.text.slice(0, 6) ??
      ''
    expect(code).toMatch(/^\d{6}$/)
  })
  return personIn((await shop.call<Session>('POST', '/api/phone-login', { body: { phone, code } })).body.data)
}

/** An order as a payment makes it; e2e/specs/shopping/visitor-checkout.e2e.ts pays one. */
async function ordered(owner: TestPerson): Promise<string> {
  const customer = await shop.person()
  const { id: productId } = await insertProduct(shop.database)
  const { body } = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
  await shop.database.sql`update orders set person_id = ${owner.id} where id = ${body.data.id}`
  return body.data.id
}

const ordersOf = async (person: TestPerson) =>
  (await shop.call<{ items: Order[] }>('GET', '/api/orders', { as: person })).body.data.items.map(
    ({ id }) => id,
  )

test('a guest cannot order in cash: nobody has proved the phone', async () => {
  const guest = await newGuest(newPhone())
  const { id: productId } = await insertProduct(shop.database)
  const body = await orderBody(shop.database, [{ productId, quantity: 1 }], {
    deliveryDetails: { ...someDetails, email: '' },
  })
  const { status, body: answer } = await shop.call('POST', '/api/orders', { as: guest, body })
  expect(status).toBe(409)
  expect(answer.code).toBe('phone_unproved')
})

test('who types the number of somebody else sees nothing of theirs', async () => {
  const phone = newPhone()
  const [owner, earlier] = [await signedIn(phone), await newGuest(phone)]
  await ordered(owner)
  await ordered(earlier)
  const stranger = await newGuest(phone)
  expect(stranger.id).not.toBe(earlier.id)
  expect(await ordersOf(stranger)).toEqual([])
})

test('whoever proves the number has the orders of its guests, of no other number and of no account with an email', async () => {
  const [phone, otherPhone] = [newPhone(), newPhone()]
  const withEmail = await shop.person('customer', { phone })
  await ordered(withEmail)
  await ordered(await newGuest(otherPhone))
  const first = await ordered(await newGuest(phone))
  const second = await ordered(await newGuest(phone))
  expect((await ordersOf(await signedIn(phone))).sort()).toEqual([first, second].sort())
  expect(await ordersOf(withEmail)).toHaveLength(1)
})

test('orders follow the proof of the number, away from the session of a guest that never proved it', async () => {
  const phone = newPhone()
  const guest = await newGuest(phone)
  const id = await ordered(guest)
  expect(await ordersOf(await signedIn(phone))).toEqual([id])
  expect(await ordersOf(guest)).toEqual([])
})

test('the use of a code follows the order, so that cancelling gives back that one and no other', async () => {
  await shop.database.sql`
    insert into coupons (code, kind, percent, per_customer_limit) values ('FIRST', 'percent', 10, 1)`
  const withCode = { changes: { coupon: 'FIRST' }, discountPaise: 10_000 }
  const { id: productId } = await insertProduct(shop.database)
  const buy = (who: TestPerson) => placeOrder(shop, who, [{ productId, quantity: 1 }], withCode)
  const phone = newPhone()
  const [customer, guest] = [await shop.person(), await newGuest(phone)]
  const { id } = (await buy(customer)).body.data
  await shop.database.sql`update orders set person_id = ${guest.id} where id = ${id}`
  await shop.database.sql`update coupon_uses set person_id = ${guest.id} where code = 'FIRST'`
  const owner = await signedIn(phone)
  expect((await shop.call('POST', `/api/orders/${id}/cancel`, { as: owner, body: {} })).status).toBe(200)
  const uses = await shop.database
    .sql`select person_id, count from coupon_uses where code = 'FIRST' order by count`
  expect(uses).toEqual([
    { personId: guest.id, count: 0 },
    { personId: owner.id, count: 0 },
  ])
})

test('guests come into no shop for members, and not in crowds for one number or from one network', async () => {
  const members = await openTestShop()
  const guest = (opened: TestShop, remoteAddress: string, phone = newPhone()) =>
    opened.app.inject({ method: 'POST', url: '/api/guests', remoteAddress, payload: { phone } })
  expect((await guest(members, '203.0.113.1')).statusCode).toBe(403)
  await members.close()
  const [network, phone] = ['203.0.113.9', newPhone()]
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await guest(shop, network, phone)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  await shop.database
    .sql`update attempts set count = 599 where kind = 'accounts-address' and subject = ${network}`
  expect((await guest(shop, network)).statusCode).toBe(200)
  expect((await guest(shop, network)).statusCode).toBe(429)
  expect((await guest(shop, '198.51.100.9')).statusCode).toBe(200)
})
