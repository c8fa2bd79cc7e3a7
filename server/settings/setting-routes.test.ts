import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partOf } from '#contract/fields/field-rows.ts'
import { DEMO_RULES } from '#contract/promises/rules.ts'
import { UNPROVED_SETTINGS } from '#contract/settings/unproved-rows.ts'
import { readConfig } from '#server/config/config.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { environmentProviders } from './providers/providers.ts'
import { paymentMode } from './shop-info.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { SHOP_NAME: 'Kirana', SUPPORT_EMAIL: 'help@kirana.example' } })
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

describe('the shop’s own look', () => {
  const save = (body: object) => shop.call('PUT', '/api/settings', { as: admin, body })
  const shown = async () =>
    (await shop.call<{ address: string; brandColour: string | null }>('GET', '/api/shop')).body.data

  test('is the usual one until somebody sets it', async () => {
    expect(await shown()).toMatchObject({ address: '', logo: null, brandColour: null })
  })

  test('has an address in one line, as far as it is set', async () => {
    await save({ shopStreet: '12, Bazaar Road', shopCity: 'Mysuru', shopState: 'Karnataka' })
    expect((await shown()).address).toBe('12, Bazaar Road, Mysuru, Karnataka')
    await save({ shopPincode: '570001' })
    expect((await shown()).address).toBe('12, Bazaar Road, Mysuru, Karnataka - 570001')
    expect(await save({ shopPincode: '5700' })).toMatchObject({
      body: { fields: { shopPincode: 'Enter a 6-digit pincode' } },
    })
    await save({ shopStreet: '', shopCity: '', shopState: '', shopPincode: '' })
  })

  test('has a colour only on which white text can be read', async () => {
    for (const colour of ['#ffb628', '#57cccc', 'red', '#12345'])
      expect(await save({ brandColour: colour })).toMatchObject({
        status: 400,
        body: { fields: { brandColour: expect.any(String) } },
      })
    expect((await save({ brandColour: '#B00020' })).status).toBe(200)
    expect((await shown()).brandColour).toBe('#b00020')
    await save({ brandColour: null })
  })

  test('has no logo that was never uploaded', async () => {
    const logo = 'uploads/01a1fbf5-cda2-72fd-a5f4-6783ef179118'
    expect(await save({ logo })).toMatchObject({
      status: 400,
      body: { fields: { logo: 'Upload the logo first' } },
    })
    expect((await save({ logo: 'sample/laptop-4/hero' })).status).toBe(400)
    await shop.database.sql`insert into pictures (key, size, webp) values (${logo}, 160, '')`
    expect((await save({ logo })).status).toBe(200)
    expect(await shown()).toMatchObject({ logo })
    await save({ logo: null })
  })
})

test('a food licence has 14 digits, and everybody may know it', async () => {
  const save = (fssaiLicence: string | null) =>
    shop.call('PUT', '/api/settings', { as: admin, body: { fssaiLicence } })
  expect(await save('1234')).toMatchObject({
    status: 400,
    body: { fields: { fssaiLicence: 'An FSSAI licence number has 14 digits' } },
  })
  expect((await save('10019043002345')).status).toBe(200)
  expect((await shop.call('GET', '/api/shop')).body.data).toMatchObject({ fssaiLicence: '10019043002345' })
  await save(null)
})

test('who sells has a GSTIN of the shop’s own state, and everybody may know it', async () => {
  const save = (body: object) => shop.call('PUT', '/api/settings', { as: admin, body })
  const refused = (error: unknown) => ({ status: 400, body: { fields: { gstin: error } } })
  await save({ legalName: 'Kirana Stores LLP', shopState: 'Maharashtra' })
  expect(await save({ gstin: '27AAPFU0939F1ZX' })).toMatchObject(refused(expect.stringContaining('no GSTIN')))
  expect(await save({ gstin: '29AABCR1718E1ZL' })).toMatchObject(
    refused('This GSTIN begins with 29 (Karnataka), but the shop is in Maharashtra (27)'),
  )
  expect((await save({ gstin: ' 27aapfu0939f1zv ', grievanceName: 'Meera Shah' })).status).toBe(200)
  expect(await save({ shopState: 'Karnataka' })).toMatchObject({
    body: { fields: { shopState: expect.stringContaining('This GSTIN begins with 27') } },
  })
  expect((await save({ shopState: 'Karnataka', gstin: '29AABCR1718E1ZL' })).status).toBe(200)
  expect((await shop.call('GET', '/api/shop')).body.data).toMatchObject({
    legalName: 'Kirana Stores LLP',
    gstin: '29AABCR1718E1ZL',
    grievanceOfficer: { name: 'Meera Shah', designation: '', email: null, phone: null },
  })
  await save({ legalName: '', gstin: null, shopState: '', grievanceName: '' })
})

describe('settings', () => {
  test('start with the values of the environment and the cash limits of the shop', async () => {
    const { body } = await shop.call('GET', '/api/settings', { as: admin })
    expect(body.data).toEqual({
      ...partOf(UNPROVED_SETTINGS, 'first'),
      shopName: 'Kirana',
      shopStreet: '',
      shopCity: '',
      shopState: '',
      shopPincode: '',
      logo: null,
      brandColour: null,
      supportEmail: 'help@kirana.example',
      supportPhone: null,
      usesDeliveryCode: false,
      cashLimitPerOrder: 199_999,
      cashLimitPerAgent: 500_000,
      earningPerDelivery: 50,
      fssaiLicence: null,
      sellsPrescriptions: false,
      storefrontAccess: 'members',
      pricesIncludeTax: false,
      publicUrl: null,
      roundsCash: false,
      legalName: '',
      gstin: null,
      drugLicence: null,
      grievanceName: '',
      grievanceDesignation: '',
      grievanceEmail: null,
      grievancePhone: null,
      homeShelves: ['featured', 'new', 'offers', 'again', 'recent'],
      backupEvery: null,
      backupsKept: 7,
      supportHours: ['Mon-Fri 9:00 AM-6:00 PM', 'Sat-Sun 10:00 AM-4:00 PM'],
      supportWhatsApp: null,
      ...DEMO_RULES,
      holidays: [],
      prescriptionDays: 730,
      aboutText: '',
      sinceYear: null,
      areasConfirmed: false,
      shopTried: false,
      registrations: [{ from: '2017-07-01', kind: 'regular' }],
      defaultTaxClass: 'gst_18',
      bandBasis: 'without_tax',
      thirdPersonSupply: 'delivery',
      sellsToOtherStates: true,
      annualReturnOn: null,
      documentPrefix: '',
      hsnDigits: 4,
      ewayLimit: 50_000,
      ewayLimitWithin: 50_000,
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
    const entries = await shop.database.sql`
      select person_name, role, before, after from audit_entries where after ? 'cashLimitPerAgent'`
    expect(entries).toEqual([
      {
        personName: admin.name,
        role: 'admin',
        before: { cashLimitPerAgent: 500_000 },
        after: { cashLimitPerAgent: 70_000 },
      },
    ])
  })

  test.each([
    ['cash of two lakh rupees', { cashLimitPerOrder: 200_000 }],
    ['a phone number that nobody can call', { supportPhone: '123' }],
    ['words for a phone number', { supportPhone: 'ask at the counter' }],
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

test('a real shop starts open to everyone, a demo to members', async () => {
  const accessOf = async (opened: TestShop) =>
    (await opened.call<{ isOpenToVisitors: boolean }>('GET', '/api/shop')).body.data.isOpenToVisitors
  expect(await accessOf(shop)).toBe(false)
  const real = await openTestShop({ env: { DEMO: 'false' } })
  expect(await accessOf(real)).toBe(true)
  await real.close()
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
    const config = readConfig(env)
    expect(paymentMode({ config, providers: environmentProviders(config) })).toBe(mode)
  })

  test('checkout learns how it may be paid', async () => {
    const { body } = await shop.call('GET', '/api/shop')
    expect(body.data).toMatchObject({
      isDemo: true,
      payment: { cod: true, razorpay: true, mode: 'local', cashLimit: 199_999 },
    })
  })
})
