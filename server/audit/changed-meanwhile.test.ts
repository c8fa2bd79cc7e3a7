import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import type { ChangedMeanwhile } from '#contract/envelope.ts'
import type { Coupon } from '#contract/ordering/coupons.ts'
import type { Settings } from '#contract/settings.ts'
import { insertCategory, insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { mergeChanges } from './changed-meanwhile.ts'

let shop: TestShop
let ravi: TestPerson
let meera: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  ravi = await shop.person('admin', { name: 'Ravi Iyer' })
  meera = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())

const put = (as: TestPerson, path: string, body: object) =>
  shop.call<ChangedMeanwhile>('PUT', path, { as, body })

/** What a call of Ravi's is answered after Meera has changed the same field. */
async function dispute(path: string, byMeera: object, byRavi: object) {
  expect((await put(meera, path, byMeera)).status).toBe(200)
  const { status, body } = await put(ravi, path, byRavi)
  return { status, code: body.code, message: body.message, ...body.data }
}
const refused = (field: string, current: object) => ({
  status: 409,
  code: 'changed_meanwhile',
  message: 'Meera Shah has changed this meanwhile',
  current: expect.objectContaining(current),
  changed: [{ field, by: 'Meera Shah', at: expect.any(String) }],
})

describe('of two administrators who set the same thing at once one saves, and the other sees it', () => {
  test('the price of a product', async () => {
    const { id } = await insertProduct(shop.database, { pricePaise: 100_00 })
    const path = `/api/products/${id}`
    const seen = { price: 100 }
    expect(await dispute(path, { price: 110, seen }, { price: 120, seen })).toEqual(
      refused('price', { price: 110 }),
    )
    const again = await put(ravi, path, { price: 120, seen: { price: 110 } })
    expect(again.status).toBe(200)
  })

  test('of many who save at the same moment one wins', async () => {
    const { id } = await insertProduct(shop.database, { pricePaise: 100_00 })
    const prices = [101, 102, 103, 104, 105]
    const answers = await Promise.all(
      prices.map((price) => put(ravi, `/api/products/${id}`, { price, seen: { price: 100 } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const won = prices[answers.findIndex(({ status }) => status === 200)]
    const { body } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: ravi })
    expect(body.data.price).toBe(won)
  })

  test('a setting', async () => {
    const { body } = await shop.call<Settings>('GET', '/api/settings', { as: ravi })
    const seen = { shopName: body.data.shopName }
    expect(await dispute('/api/settings', { shopName: 'Bazaar', seen }, { shopName: 'Mandi', seen })).toEqual(
      refused('shopName', { shopName: 'Bazaar' }),
    )
  })

  test('a setting that many save at the same moment', async () => {
    const { body } = await shop.call<Settings>('GET', '/api/settings', { as: ravi })
    const { shopState } = body.data
    const states = ['Goa', 'Kerala', 'Assam', 'Punjab', 'Bihar', 'Sikkim']
    const answers = await Promise.all(
      states.map((state) => put(ravi, '/api/settings', { shopState: state, seen: { shopState } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('the terms of a code; what only the other has changed stays', async () => {
    const terms = { kind: 'percent', percent: 10, minimum: 0, isActive: true }
    await shop.call('POST', '/api/coupons', { as: ravi, body: { code: 'DIWALI', ...terms } })
    const save = (changes: object) => ({ code: 'DIWALI', ...terms, ...changes, seen: terms })
    const path = '/api/coupons/DIWALI'
    expect(await dispute(path, save({ percent: 15 }), save({ percent: 20 }))).toEqual(
      refused('percent', { percent: 15 }),
    )
    expect((await put(ravi, path, save({ minimum: 500 }))).status).toBe(200)
    const { body } = await shop.call<{ items: Coupon[] }>('GET', '/api/coupons', { as: ravi })
    expect(body.data.items[0]).toMatchObject({ percent: 15, minimum: 500 })
  })

  test('the name of a person', async () => {
    const agent = await shop.person('delivery_agent', { name: 'Asha Rao' })
    const seen = { name: 'Asha Rao', role: 'delivery_agent' }
    expect(
      await dispute(`/api/users/${agent.id}`, { name: 'Asha Devi', seen }, { name: 'Asha Bai', seen }),
    ).toEqual(refused('name', { name: 'Asha Devi' }))
  })

  test('the name of a category', async () => {
    await insertCategory(shop.database, { id: 'toys', name: 'Toys' })
    const seen = { name: 'Toys' }
    expect(await dispute('/api/categories/toys', { name: 'Games', seen }, { name: 'Fun', seen })).toEqual(
      refused('name', { name: 'Games' }),
    )
    const { body } = await shop.call<Category[]>('GET', '/api/categories')
    expect(body.data.find(({ id }) => id === 'toys')?.name).toBe('Games')
  })
})

test('who does not say what was seen saves as before', async () => {
  const { id } = await insertProduct(shop.database, { pricePaise: 100_00 })
  await put(meera, `/api/products/${id}`, { price: 110 })
  expect((await put(ravi, `/api/products/${id}`, { price: 120 })).status).toBe(200)
})

test('different fields of two people come together, the same wish of both is no dispute', () => {
  const seen = { price: 1, name: 'Lamp', tags: ['a'] }
  const now = { price: 2, name: 'Lamp', tags: ['a', 'b'] }
  expect(mergeChanges(now, seen, { price: 1, name: 'Desk lamp', tags: ['a', 'b'] })).toEqual({
    merged: { price: 2, name: 'Desk lamp', tags: ['a', 'b'] },
    disputed: [],
  })
  expect(mergeChanges(now, seen, { price: 3, name: 'Lamp', tags: ['c'] }).disputed).toEqual(['price', 'tags'])
})
