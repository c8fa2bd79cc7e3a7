import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedAddress } from '#contract/address-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const HOME = {
  label: 'Home',
  fullName: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
}

const add = (as: TestPerson, given: object = {}) =>
  shop.call<SavedAddress>('POST', '/api/addresses', { as, body: { ...HOME, ...given } })
const list = async (as: TestPerson) =>
  (await shop.call<{ items: SavedAddress[] }>('GET', '/api/addresses', { as })).body.data.items
const labels = async (as: TestPerson) =>
  (await list(as)).map(({ label, isDefault }) => (isDefault ? `${label}*` : label))

test('an address is stored as it was typed, the landmark too', async () => {
  const asha = await shop.person('customer')
  const added = await add(asha, { landmark: 'Near the temple' })
  expect(added.status).toBe(201)
  expect(added.body.data).toEqual({
    ...HOME,
    _id: added.body.data.id,
    id: expect.any(String),
    landmark: 'Near the temple',
    isDefault: true,
  })
  expect(await list(asha)).toEqual([added.body.data])
})

test('there is exactly one default: the first, then whichever was chosen last', async () => {
  const asha = await shop.person('customer')
  await add(asha)
  const office = await add(asha, { label: 'Office' })
  expect(await labels(asha)).toEqual(['Home*', 'Office'])
  await add(asha, { label: 'Parents', isDefault: true })
  expect(await labels(asha)).toEqual(['Parents*', 'Office', 'Home'])
  const body = { ...HOME, label: 'Work', isDefault: true }
  await shop.call('PUT', `/api/addresses/${office.body.data.id}`, { as: asha, body })
  expect(await labels(asha)).toEqual(['Work*', 'Parents', 'Home'])
  await shop.call('PUT', `/api/addresses/${office.body.data.id}`, {
    as: asha,
    body: { ...body, isDefault: false },
  })
  expect(await labels(asha)).toEqual(['Work*', 'Parents', 'Home'])
  await shop.call('DELETE', `/api/addresses/${office.body.data.id}`, { as: asha })
  expect(await labels(asha)).toEqual(['Parents*', 'Home'])
})

test('additions at the same moment end with twenty addresses and one default', async () => {
  const asha = await shop.person('customer')
  const answers = await Promise.all(Array.from({ length: 24 }, () => add(asha, { isDefault: true })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  expect((await list(asha)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test("somebody else's address does not exist, and neither does a malformed id", async () => {
  const asha = await shop.person('customer')
  const ravi = await shop.person('customer')
  const { body } = await add(asha)
  for (const id of [body.data.id, 'nonsense', '018f0000-0000-7000-8000-000000000000']) {
    expect((await shop.call('PUT', `/api/addresses/${id}`, { as: ravi, body: HOME })).status).toBe(404)
    expect((await shop.call('DELETE', `/api/addresses/${id}`, { as: ravi })).status).toBe(404)
  }
  expect(await list(ravi)).toEqual([])
  expect(await list(asha)).toHaveLength(1)
  expect((await shop.call('GET', '/api/addresses')).status).toBe(401)
})

test.each([
  ['phone', '12345', 'Please enter a valid 10-digit phone number'],
  ['email', 'nowhere', 'Please enter a valid email address'],
  ['pincode', '5600', 'Please enter a valid 6-digit pincode'],
  ['city', ' ', 'Please fill in all delivery details'],
  ['label', '', 'Give this address a name'],
])('a wrong %s is refused with its message', async (field, value, message) => {
  const asha = await shop.person('customer')
  const answer = await add(asha, { [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: message })
})

test('whose it is cannot be named', async () => {
  const asha = await shop.person('customer')
  const ravi = await shop.person('customer')
  await add(asha, { personId: ravi.id, id: '018f0000-0000-7000-8000-000000000000' })
  expect(await list(ravi)).toEqual([])
  expect((await list(asha))[0]?.id).not.toBe('018f0000-0000-7000-8000-000000000000')
})
