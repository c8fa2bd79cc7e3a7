import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { decided } from '#tests/testing/decided.ts'
import { newPhone } from '#tests/testing/guest-fixtures.ts'
import { type Answer, openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let productId: string
let dearId: string
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Kirana <orders@kirana.example>' }
  shop = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://kirana.example', ...mail } })
  productId = (await insertProduct(shop.database, { stock: 10_000 })).id
  dearId = (await insertProduct(shop.database, { stock: 100, pricePaise: 10_000_000 })).id
})
afterAll(() => shop.close())

let doors = 0
/** Where nobody else lives. */
const newDoor = (): DeliveryDetails => ({
  ...someDetails,
  phone: newPhone(),
  fullName: `Asha Rao ${++doors}`,
})

async function provedPerson(): Promise<TestPerson> {
  const person = await shop.person()
  await shop.database.sql`update people set email_proved_at = now() where id = ${person.id}`
  return person
}

async function order(
  as: TestPerson,
  deliveryDetails: DeliveryDetails,
  given: { productId?: string; coupon?: string; remoteAddress?: string } = {},
): Promise<Answer['body'] & { data: { id: string } }> {
  const lines = [{ productId: given.productId ?? productId, quantity: 1 }]
  const { coupon } = given
  const payload = await orderBody(shop.database, lines, { deliveryDetails, coupon }, coupon ? 1000 : 0)
  const headers = { authorization: `Bearer ${as.token}` }
  const { remoteAddress } = given
  const answer = await decided(async () => {
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers,
      remoteAddress,
      payload,
    })
    return { status: sent.statusCode, body: sent.json() }
  })
  return answer.body
}

const cancel = (as: TestPerson, id: string) => shop.call('POST', `/api/orders/${id}/cancel`, { as, body: {} })
const codesOf = (answers: readonly { success: boolean; code?: string }[]) =>
  answers.map(({ success, code }) => (success ? 'ordered' : code)).sort()
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

describe('cash orders of somebody who has proved nothing', () => {
  test('are five at most that are open or were just cancelled, also at the same moment', async () => {
    const [customer, details] = [await shop.person(), newDoor()]
    const first = await order(customer, details)
    await cancel(customer, first.data.id)
    const answers = await Promise.all(times(8, 0).map(() => order(customer, details)))
    expect(codesOf(answers)).toEqual([...times(4, 'ordered'), ...times(4, 'unproved_limit')])
    const proof = answers.find(({ code }) => code === 'unproved_limit')?.message
    expect(proof).toContain('confirm your email by the link that “Forgot Password” sends you')
  })

  test('count for the phone in all accounts that type it at the same moment', async () => {
    const details = newDoor()
    const customers = await Promise.all(times(8, 0).map(() => shop.person()))
    const answers = await Promise.all(customers.map((customer) => order(customer, details)))
    expect(codesOf(answers)).toEqual([...times(5, 'ordered'), ...times(3, 'unproved_limit')])
  })

  test('count against nobody who has proved an email, and are possible again once delivered', async () => {
    const details = newDoor()
    const stranger = await shop.person()
    for (let at = 0; at < 5; at++) await order(stranger, details)
    const proved = await provedPerson()
    for (let at = 0; at < 7; at++) expect((await order(proved, details)).success).toBe(true)
    await shop.database.sql`
      update orders set status = 'delivered', delivered_at = now() where recipient_phone = ${details.phone}`
    expect((await order(stranger, details)).success).toBe(true)
  })

  test('are limited for a network, which an own address and a refused order do not use up', async () => {
    await shop.database.sql`
      insert into settings (name, value) values ('unprovedCashOrdersPerNetwork', '3')`
    const from = async (remoteAddress: string, productId?: string) =>
      order(await shop.person(), newDoor(), { remoteAddress, productId })
    expect((await from('203.0.113.30', 'none')).success).toBe(false)
    const answers = await Promise.all(times(6, 0).map(() => from('203.0.113.30')))
    expect(codesOf(answers)).toEqual([...times(3, 'ordered'), ...times(3, 'unproved_limit')])
    expect(codesOf(await Promise.all(times(4, 0).map(() => from('127.0.0.1'))))).toEqual(times(4, 'ordered'))
    const proved = await provedPerson()
    expect((await order(proved, newDoor(), { remoteAddress: '203.0.113.30' })).success).toBe(true)
  })
})

describe('the cash that one person may pay on a day by law', () => {
  test('is counted by the typed phone, and by name and door, until something is proved', async () => {
    const details = newDoor()
    expect((await order(await shop.person(), details, { productId: dearId })).success).toBe(true)
    const samePhone = { ...newDoor(), phone: details.phone }
    const sameDoor = {
      ...details,
      phone: newPhone(),
      address: '14 3rd  CROSS',
      fullName: details.fullName.toUpperCase(),
    }
    for (const typed of [samePhone, sameDoor])
      expect(await order(await shop.person(), typed, { productId: dearId })).toMatchObject({
        code: 'cash_limit',
        message: expect.stringContaining('Orders with this phone or address leave too little of it.'),
      })
    const flatmate = { ...details, phone: newPhone(), fullName: 'Ravi Rao' }
    expect((await order(await shop.person(), flatmate, { productId: dearId })).success).toBe(true)
    expect((await order(await provedPerson(), details, { productId: dearId })).success).toBe(true)
  })

  test('is one limit for accounts that order to one phone at the same moment', async () => {
    const phone = newPhone()
    const customers = await Promise.all(times(4, 0).map(() => shop.person()))
    const answers = await Promise.all(
      customers.map((customer) => order(customer, { ...newDoor(), phone }, { productId: dearId })),
    )
    expect(codesOf(answers)).toEqual([...times(3, 'cash_limit'), 'ordered'])
  })
})

describe('a code for one use of a customer', () => {
  let codes = 0
  async function newCode(): Promise<string> {
    const code = `ONE-${++codes}`
    await shop.database.sql`
      insert into coupons (code, kind, amount_paise, per_customer_limit) values (${code}, 'amount', 1000, 1)`
    return code
  }

  test('is used once by invented emails with one phone, at the same moment too', async () => {
    const [coupon, phone] = [await newCode(), newPhone()]
    const customers = await Promise.all(times(6, 0).map(() => shop.person()))
    const answers = await Promise.all(
      customers.slice(1).map((customer) => order(customer, { ...newDoor(), phone }, { coupon })),
    )
    expect(codesOf(answers)).toEqual([...times(4, 'coupon_refused'), 'ordered'])
  })

  test('is used once by one name and door with another phone each time, however they are written', async () => {
    const [coupon, details] = [await newCode(), newDoor()]
    expect((await order(await shop.person(), details, { coupon })).success).toBe(true)
    const again = {
      ...details,
      phone: newPhone(),
      address: '14 / 3RD cross',
      fullName: ` ${details.fullName}.`,
    }
    expect((await order(await shop.person(), again, { coupon })).code).toBe('coupon_refused')
    const flatmate = { ...details, phone: newPhone(), fullName: 'Ravi Rao' }
    expect((await order(await shop.person(), flatmate, { coupon })).success).toBe(true)
  })

  test('is there for the owner of a phone, whatever strangers have typed', async () => {
    const [coupon, details] = [await newCode(), newDoor()]
    expect((await order(await shop.person(), details, { coupon })).success).toBe(true)
    const owner = await shop.person('customer', { phone: details.phone })
    await shop.database.sql`update people set phone_proved_at = now() where id = ${owner.id}`
    expect((await order(owner, details, { coupon })).success).toBe(true)
    expect((await order(owner, details, { coupon })).code).toBe('coupon_refused')
    expect((await order(await shop.person(), details, { coupon })).code).toBe('coupon_refused')
  })
})
