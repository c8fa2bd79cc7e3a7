import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { paymentMode } from './shop-info.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { SHOP_NAME: 'Kirana', SUPPORT_EMAIL: 'help@kirana.example' } })
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

describe('settings', () => {
  test('start with the values of the environment and the cash limits of the shop', async () => {
    const { body } = await shop.call('GET', '/api/settings', { as: admin })
    expect(body.data).toEqual({
      shopName: 'Kirana',
      shopState: '',
      supportEmail: 'help@kirana.example',
      supportPhone: null,
      usesDeliveryCode: false,
      cashLimitPerOrder: 199_999,
      cashLimitPerAgent: 500_000,
    })
  })

  test('a changed setting stands over the environment, also when it is emptied; the others stay', async () => {
    const changes = { shopName: 'Bazaar', supportEmail: null, usesDeliveryCode: true }
    const { status } = await shop.call('PUT', '/api/settings', { as: admin, body: changes })
    expect(status).toBe(200)
    const { body } = await shop.call('GET', '/api/settings', { as: admin })
    expect(body.data).toMatchObject({ ...changes, cashLimitPerOrder: 199_999 })
    const info = await shop.call('GET', '/api/shop')
    expect(info.body.data).toMatchObject({ name: 'Bazaar', supportEmail: null })
  })

  test('a change is written down with before and after, an unchanged save is not', async () => {
    const body = { cashLimitPerAgent: 70_000 }
    await shop.call('PUT', '/api/settings', { as: admin, body })
    await shop.call('PUT', '/api/settings', { as: admin, body })
    const entries = await shop.database.rows(
      `select person_name, role, before, after from audit_entries where after ? 'cashLimitPerAgent'`,
    )
    expect(entries).toEqual([
      {
        person_name: admin.name,
        role: 'admin',
        before: { cashLimitPerAgent: 500_000 },
        after: { cashLimitPerAgent: 70_000 },
      },
    ])
  })

  test.each([
    ['cash of two lakh rupees', { cashLimitPerOrder: 200_000 }],
    ['a negative limit', { cashLimitPerAgent: -1 }],
    ['a third decimal', { cashLimitPerOrder: 10.005 }],
    ['a nameless shop', { shopName: ' ' }],
    ['a field that is no setting', { isDemo: false }],
    ['a switch that is no boolean', { usesDeliveryCode: 'yes' }],
  ])('%s is refused and changes nothing', async (_name, body) => {
    const before = await shop.call('GET', '/api/settings', { as: admin })
    const answer = await shop.call('PUT', '/api/settings', { as: admin, body })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_input')
    const after = await shop.call('GET', '/api/settings', { as: admin })
    expect(after.body.data).toEqual(before.body.data)
  })

  test.each(['customer', 'delivery_agent'] as const)(
    'a %s may neither read nor change them',
    async (role) => {
      const person = await shop.person(role)
      expect((await shop.call('GET', '/api/settings', { as: person })).status).toBe(403)
      expect((await shop.call('PUT', '/api/settings', { as: person, body: {} })).status).toBe(403)
      expect((await shop.call('GET', '/api/settings')).status).toBe(401)
    },
  )
})

describe('payment modes', () => {
  const testKeys = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'k' }
  const liveKeys = { RAZORPAY_KEY_ID: 'rzp_live_abc', RAZORPAY_KEY_SECRET: 'k' }
  test.each([
    ['a demo without keys simulates', { DEMO: 'true' }, 'local'],
    ['a real shop without keys takes cash only', { DEMO: 'false' }, 'off'],
    ['a demo with test keys', { ...testKeys, DEMO: 'true' }, 'test'],
    ['a real shop with test keys', { ...testKeys, DEMO: 'false' }, 'test'],
    ['live keys', { ...liveKeys, DEMO: 'false' }, 'live'],
  ])('%s', (_name, env, mode) => {
    expect(paymentMode(readConfig(env))).toBe(mode)
  })

  test('checkout is told how it may be paid', async () => {
    const { body } = await shop.call('GET', '/api/shop')
    expect(body.data).toMatchObject({
      isDemo: true,
      payment: { cod: true, razorpay: true, mode: 'local', cashLimit: 199_999 },
    })
  })
})
