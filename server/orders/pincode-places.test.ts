import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeliveryDetails } from '#contract/address-schemas.ts'
import type { PincodePlace } from '#contract/promises/areas-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { placeOrder, someDetails } from './order-fixtures.ts'
import { writePincodePlaces } from './pincode-places.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await openTestShop()
  productId = (await insertProduct(shop.database)).id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from pincode_places`
  await shop.database.sql`update orders set status = 'cancelled', delivered_at = null`
})

let lastPhone = 9_700_000_000
const newPhone = () => String(++lastPhone)

/** An order that has arrived. */
async function delivered(details: Partial<DeliveryDetails>, by?: TestPerson): Promise<void> {
  const customer = by ?? (await shop.person())
  const deliveryDetails = { ...someDetails, phone: newPhone(), ...details }
  const { status, body } = await placeOrder(shop, customer, [{ productId, quantity: 1 }], {
    changes: { deliveryDetails },
  })
  expect(status, body.message).toBe(201)
  await shop.database.sql`
    update orders set status = 'delivered', delivered_at = now() where id = ${body.data.id}`
}

async function placeOf(pincode: string): Promise<PincodePlace> {
  const { status, body } = await shop.call<PincodePlace>('GET', `/api/pincodes/${pincode}`)
  expect(status).toBe(200)
  return body.data
}

const PUNE = { pincode: '411004', city: 'Pune', state: 'Maharashtra' }
const SURE = { city: null, state: 'Maharashtra' }

test('a city that two customers agree on is known, in whatever letters each has typed it', async () => {
  await delivered({ ...PUNE, city: 'pune ' })
  await delivered({ ...PUNE, city: 'PUNE' })
  expect(await placeOf('411004')).toEqual(SURE)
  await writePincodePlaces(shop.database)
  expect(await placeOf('411004')).toEqual({ city: 'Pune', state: 'Maharashtra' })
})

test('one customer alone, two accounts with one phone, and one account with two phones say nothing', async () => {
  const asha = await shop.person()
  await delivered({ ...PUNE, city: 'Behind the temple' }, asha)
  await delivered({ ...PUNE, city: 'Behind the temple' }, asha)
  const phone = newPhone()
  await delivered({ ...PUNE, city: 'Nowhere', phone })
  await delivered({ ...PUNE, city: 'Nowhere', phone })
  await writePincodePlaces(shop.database)
  expect(await placeOf('411004')).toEqual(SURE)
})

test('what most customers have typed counts, and orders that did not arrive say nothing', async () => {
  for (const city of ['Kothrud', 'Kothrud', 'Pune', 'Pune', 'Pune']) await delivered({ ...PUNE, city })
  for (const city of ['Poona', 'Poona', 'Poona', 'Poona']) {
    await placeOrder(shop, await shop.person(), [{ productId, quantity: 1 }], {
      changes: { deliveryDetails: { ...someDetails, ...PUNE, city, phone: newPhone() } },
    })
  }
  await writePincodePlaces(shop.database)
  expect((await placeOf('411004')).city).toBe('Pune')
})

test('each night anew: what changed is written, what nobody says any more is gone', async () => {
  await shop.database.sql`
    insert into pincode_places (pincode, city, state) values ('411004', 'Poona', '27'), ('411005', 'Poona', '27')`
  await delivered(PUNE)
  await delivered(PUNE)
  await writePincodePlaces(shop.database)
  await writePincodePlaces(shop.database)
  expect(await shop.database.sql`select * from pincode_places`).toEqual([
    { pincode: '411004', city: 'Pune', state: '27' },
  ])
})

test('a state that is surely another one than the pincode’s is shown to nobody, with its city', async () => {
  await delivered({ ...PUNE, state: 'Karnataka', city: 'Nonsense' })
  await delivered({ ...PUNE, state: 'Karnataka', city: 'Nonsense' })
  await writePincodePlaces(shop.database)
  expect(await placeOf('411004')).toEqual(SURE)
})

test('at a border the shop’s orders say the state; without them nothing is said', async () => {
  expect(await placeOf('605001')).toEqual({ city: null, state: null })
  for (const _ of [1, 2]) await delivered({ pincode: '605001', city: 'Puducherry', state: 'Puducherry' })
  await writePincodePlaces(shop.database)
  expect(await placeOf('605001')).toEqual({ city: 'Puducherry', state: 'Puducherry' })
})

test('the answer is public, kept by browsers for a day, and what is no pincode is refused', async () => {
  const answer = await shop.app.inject({ url: '/api/pincodes/411004' })
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  for (const pincode of ['0', '011004', '41100', 'abcdef'])
    expect((await shop.call('GET', `/api/pincodes/${pincode}`)).status).toBe(400)
})
