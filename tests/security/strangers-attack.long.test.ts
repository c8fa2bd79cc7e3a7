import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { newPhone } from '#tests/testing/guest-fixtures.ts'
import { openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

/** A shop that can prove phones, attacked by people who cost nothing: sessions, phones, names and networks without end. */
let shop: PaymentShop
beforeAll(async () => {
  const sms = { SMS_URL: 'http://127.0.0.1:1/sms', SMS_BODY: '{"to":"{to}"}' }
  const env = { PUBLIC_URL: 'https://kirana.example', ...sms }
  shop = await openPaymentShop(env, undefined, { trustsStrangers: false })
  const admin = await shop.person('admin')
  await shop.call('PUT', '/api/settings', { as: admin, body: { storefrontAccess: 'everyone' } })
})
afterAll(() => shop.close())

const times = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at))
const somewhere = (at: number) => `198.51.${100 + Math.floor(at / 250)}.${1 + (at % 250)}`

interface Attempt {
  as: TestPerson
  from?: string
  headers?: Record<string, string>
}

async function send(method: 'POST' | 'PUT', url: string, payload: object, { as, from, headers }: Attempt) {
  const answer = await shop.app.inject({
    method,
    url,
    payload,
    remoteAddress: from,
    headers: { authorization: `Bearer ${as.token}`, ...headers },
  })
  const body = answer.json<{ success: boolean; code?: string; message?: string; data?: unknown }>()
  return { status: answer.statusCode, ...body }
}

/** Starts a payment with a phone and a door that nobody has typed before. */
async function hold(productId: string, attempt: Attempt, quantity = 1) {
  const phone = newPhone()
  const deliveryDetails = { ...someDetails, fullName: `Asha ${phone}`, phone, address: `${phone} Lane` }
  const body = await orderBody(shop.database, [{ productId, quantity }], { deliveryDetails })
  return send('POST', '/api/payment/create-intent', body, attempt)
}

async function proved(): Promise<TestPerson> {
  const person = await shop.person()
  await shop.database
    .sql`update people set phone_proved_at = now(), phone = ${newPhone()} where id = ${person.id}`
  return person
}

describe('goods of a crowd that pays nothing', () => {
  test('are half of them at most, in every one of twelve rounds, from sixty sessions, phones and networks', async () => {
    const { id } = await insertProduct(shop.database, { stock: 40 })
    const crowd = await Promise.all(times(60, () => shop.person()))
    for (let round = 0; round < 12; round++) {
      await Promise.all(crowd.map((as, at) => hold(id, { as, from: somewhere(at) }, 1 + (at % 10))))
      expect(await shop.stockOf(id)).toBeGreaterThanOrEqual(20)
      if (round % 3 === 2) await shop.sweep()
      await shop.pass(7)
    }
    const buyer = await proved()
    expect((await placeOrder(shop, buyer, [{ productId: id, quantity: 10 }])).status).toBe(201)
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('are given back when all windows end, and none twice', async () => {
    const { id } = await insertProduct(shop.database, { stock: 9 })
    const crowd = await Promise.all(times(12, () => shop.person()))
    await Promise.all(crowd.map((as, at) => hold(id, { as, from: somewhere(at) })))
    await shop.pass(60)
    await Promise.all([shop.sweep(), shop.sweep()])
    expect(await shop.stockOf(id)).toBe(9)
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('follow the network of the connection, whatever its headers say and however its addresses turn', async () => {
    await shop.database.sql`
      insert into settings (name, value) values ('unprovedHoldsPerNetwork', '4')
      on conflict (name) do update set value = excluded.value`
    const { id } = await insertProduct(shop.database, { stock: 1000 })
    const held = async (attempts: readonly Omit<Attempt, 'as'>[]) => {
      const answers = await Promise.all(
        attempts.map(async (attempt) => hold(id, { as: await shop.person(), ...attempt })),
      )
      return answers.filter(({ success }) => success).length
    }
    const spoofed = (at: number) => ({
      'x-forwarded-for': somewhere(at),
      forwarded: `for=${somewhere(at)}`,
      'x-real-ip': somewhere(at),
      'cf-connecting-ip': somewhere(at),
    })
    expect(await held(times(10, (at) => ({ from: '203.0.113.90', headers: spoofed(at) })))).toBe(4)
    expect(await held(times(10, (at) => ({ from: `::ffff:203.0.113.91`, headers: spoofed(at) })))).toBe(4)
    expect(await held(times(10, (at) => ({ from: `2a02:db9:1:2:${at + 1}::${at + 7}` })))).toBe(4)
    await shop.database.sql`delete from settings where name = 'unprovedHoldsPerNetwork'`
  })
})

describe('codes', () => {
  test('are guessed twenty times an hour by a person, at once and through every call that takes one', async () => {
    const as = await shop.person()
    const { id } = await insertProduct(shop.database)
    await shop.call('POST', `/api/cart/${as.id}`, { as, body: { productId: id, quantity: 1 } })
    const guess = (at: number) => {
      const code = `GUESS${at}`
      if (at % 2 === 0) return send('PUT', `/api/cart/${as.id}/coupon`, { code }, { as, from: somewhere(at) })
      const body = { orderType: 'buy-now', items: [{ productId: id, quantity: 1 }], coupon: code }
      return send('POST', '/api/checkout/price', body, { as, from: somewhere(at) })
    }
    const answers = await Promise.all(times(60, guess))
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(20)
    const body = await orderBody(shop.database, [{ productId: id, quantity: 1 }], { coupon: 'GUESS' })
    for (const path of ['/api/orders', '/api/payment/create-intent'])
      expect((await send('POST', path, body, { as })).status).toBe(429)
  })

  test('are guessed two hundred times an hour from a network, by however many sessions', async () => {
    const crowd = await Promise.all(times(30, () => shop.person()))
    const answers = await Promise.all(
      crowd.flatMap((as, person) =>
        times(10, (at) =>
          send(
            'PUT',
            `/api/cart/${as.id}/coupon`,
            { code: `NET${person}X${at}` },
            { as, from: '203.0.113.95' },
          ),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(200)
  })

  test('for one use are used once by a crowd of accounts with one phone, and by one with one name and door', async () => {
    await shop.database.sql`
      insert into coupons (code, kind, amount_paise, per_customer_limit)
      values ('CROWD-PHONE', 'amount', 1000, 1), ('CROWD-DOOR', 'amount', 1000, 1)`
    const { id } = await insertProduct(shop.database, { stock: 1000 })
    const use = async (coupon: string, at: number, details: object) => {
      const as = await shop.person()
      const deliveryDetails = {
        ...someDetails,
        email: `crowd${at}.${coupon}@example.com`.toLowerCase(),
        ...details,
      }
      const body = await orderBody(
        shop.database,
        [{ productId: id, quantity: 1 }],
        { coupon, deliveryDetails },
        1000,
      )
      return send('POST', '/api/payment/create-intent', body, { as, from: somewhere(at) })
    }
    const phone = newPhone()
    const byPhone = await Promise.all(
      times(8, (at) => use('CROWD-PHONE', at, { phone, fullName: `Name ${at}`, address: `${at} Road` })),
    )
    const spelled = ['Asha Rao', 'asha  rao', 'ASHA RAO.', 'Asha, Rao', 'Asha-Rao', ' Asha Rao ']
    const byDoor = await Promise.all(
      spelled.map((fullName, at) =>
        use('CROWD-DOOR', at, { phone: newPhone(), fullName, address: ' 12, Lake-Road ' }),
      ),
    )
    expect(byPhone.filter(({ success }) => success)).toHaveLength(1)
    expect(byDoor.filter(({ success }) => success)).toHaveLength(1)
    expect(await findViolations(shop.database)).toEqual([])
  })
})
