import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { codeTo, newGuest, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await openTestShop()
  productId = (await insertProduct(shop.database)).id
})
afterAll(() => shop.close())

interface Session {
  user: { id: string; isPhoneProved?: boolean }
  token: string
}

async function prove(guest: TestPerson, phone: string) {
  const body = { phone, code: await codeTo(shop, phone) }
  const answer = await shop.call<Session>('POST', '/api/phone-login', { as: guest, body })
  expect(answer.status, answer.body.message).toBe(200)
  const { user, token } = answer.body.data
  return { user, person: { id: user.id, name: '', email: '', token } }
}

const addToCart = (person: TestPerson, quantity: number) =>
  shop.call('POST', `/api/cart/${person.id}`, { as: person, body: { productId, quantity } })
const cartOf = async (person: TestPerson) =>
  (await shop.call<Cart>('GET', `/api/cart/${person.id}`, { as: person })).body.data.items.map((line) => [
    line.productId,
    line.quantity,
  ])
const uploadPhoto = async (person: TestPerson) => {
  const [photo] = await shop.database.sql<{ id: string }>`
    insert into prescriptions (id, person_id, webp) values (gen_random_uuid(), ${person.id}, 'x') returning id`
  return photo?.id ?? ''
}

test('a guest who proves a number without an account stays the same person, and orders in cash', async () => {
  const phone = newPhone()
  const guest = await newGuest(shop, phone)
  await addToCart(guest, 2)
  const refused = await placeOrder(shop, guest, [{ productId, quantity: 1 }])
  expect(refused.body.code).toBe('phone_unproved')
  const { user, person } = await prove(guest, phone)
  expect(user).toMatchObject({ id: guest.id, isPhoneProved: true })
  expect(await cartOf(person)).toEqual([[productId, 2]])
  expect((await placeOrder(shop, person, [{ productId, quantity: 1 }])).status).toBe(201)
})

test('a guest who proves the number of an account comes to it, with cart, code and photo', async () => {
  const phone = newPhone()
  const owner = await signInByPhone(shop, phone, await codeTo(shop, phone))
  const guest = await newGuest(shop, phone)
  await addToCart(guest, 2)
  const photo = await uploadPhoto(guest)
  await shop.database.sql`insert into cart_coupons (person_id, code) values (${guest.id}, 'SAVE10')`
  const { user, person } = await prove(guest, phone)
  expect(user.id).toBe(owner.id)
  expect(await cartOf(person)).toEqual([[productId, 2]])
  expect(await cartOf(guest)).toEqual([])
  const codes = await shop.database
    .sql`select person_id, code from cart_coupons where person_id in (${guest.id}, ${owner.id})`
  expect(codes).toEqual([{ personId: owner.id, code: 'SAVE10' }])
  const photos = await shop.database.sql`select person_id from prescriptions where id = ${photo}`
  expect(photos).toEqual([{ personId: owner.id }])
})

test('the session of another guest, or of a customer, brings nothing', async () => {
  const phone = newPhone()
  const owner = await signInByPhone(shop, phone, await codeTo(shop, phone))
  const others = [await newGuest(shop, newPhone()), await shop.person('customer', { phone })]
  for (const other of others) {
    await addToCart(other, 3)
    const { user, person } = await prove(other, phone)
    expect(user.id).toBe(owner.id)
    expect(await cartOf(person)).toEqual([])
    expect(await cartOf(other)).toEqual([[productId, 3]])
  }
})

test('two guests of one number who prove it at the same moment end in one account', async () => {
  const phone = newPhone()
  const guests = [await newGuest(shop, phone), await newGuest(shop, phone)]
  const code = await codeTo(shop, phone)
  const answers = await Promise.all(
    guests.map((guest) =>
      shop.call<Session>('POST', '/api/phone-login', { as: guest, body: { phone, code } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const proved = await shop.database
    .sql`select 1 from people where phone = ${phone} and phone_proved_at is not null`
  expect(proved).toHaveLength(1)
})
