import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#server/accounts/account-fixtures.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Gayatri Phadke' })
})
afterAll(() => shop.close())

const download = ({ token }: TestPerson) =>
  shop.app.inject({ url: '/api/profile/data', headers: { authorization: `Bearer ${token}` } })

/** Somebody of whom the shop keeps something in every room, told by the name. */
async function somebody(name: string, phone: string) {
  const person = await signedIn(shop, { name })
  const details = { ...someDetails, fullName: name, phone, email: person.email, address: `${name} Lane` }
  const { id: productId } = await insertProduct(shop.database, {
    name: `Kettle of ${name}`,
    pricePaise: 49_950,
  })
  const changes = { deliveryDetails: details }
  const placed = await placeOrder(shop, person, [{ productId, quantity: 2 }], { changes })
  const { id, orderNumber } = placed.body.data
  await dispatchOf(shop, admin).byCourier(id, {}, 'delivered')
  const post = async (path: string, body: object, as = person) =>
    expect((await shop.call<{ id: string }>('POST', path, { as, body })).body).toMatchObject({
      success: true,
    })
  await post(`/api/products/${productId}/reviews`, { rating: 4, text: `Review of ${name}` })
  await post('/api/addresses', { ...details, label: 'Home' })
  await post(`/api/wishlist/${person.id}`, { productId })
  await post(`/api/cart/${person.id}`, { productId, quantity: 3 })
  const ticket = await ask(shop, person, id, { body: { text: `Question of ${name}` } })
  await post(`/api/tickets/${ticket.body.data.id}/answers`, { text: `Answer to ${name}` }, admin)
  await shop.database
    .sql`insert into stock_alerts (variant_id, person_id) values (${productId}, ${person.id})`
  await shop.database.sql`
    insert into mails (id, cause, to_address, subject, text)
    values (gen_random_uuid(), ${`order-placed:${id}`}, ${person.email}, 'We have your order', 'Thanks')`
  return { person, name, phone, orderNumber }
}

test('the file has what every room keeps of its customer, and nothing of anybody else', async () => {
  const own = await somebody('Ishwarya Deshmukh', '9123456701')
  const other = await somebody('Tenzin Bhutia', '9123456702')
  const { statusCode, headers, body } = await download(own.person)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  const { name, phone, orderNumber, person } = own
  const product = `Kettle of ${name}`
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(JSON.parse(body)).toEqual({
    writtenAt: time,
    currency: 'INR',
    profile: expect.objectContaining({ name, email: person.email, createdAt: time }),
    savedAddresses: [
      expect.objectContaining({ label: 'Home', fullName: name, phone, address: `${name} Lane` }),
    ],
    orders: [
      expect.objectContaining({
        number: orderNumber,
        status: 'delivered',
        placedAt: time,
        deliveredAt: time,
        deliveryDetails: expect.objectContaining({ fullName: name, phone }),
        lines: [{ name: product, options: [], quantity: 2, price: 499.5 }],
        subtotal: 999,
        documents: [
          {
            title: expect.any(String),
            number: expect.any(String),
            issuedOn: expect.any(String),
            total: expect.any(Number),
          },
        ],
      }),
    ],
    questions: [
      {
        number: expect.stringMatching(/^Q-\d+$/),
        order: orderNumber,
        topic: 'Damaged or defective',
        state: 'answered',
        askedAt: time,
        messages: [
          { from: 'you', text: `Question of ${name}`, at: time },
          { from: 'the shop', text: `Answer to ${name}`, at: time },
        ],
      },
    ],
    reviews: [expect.objectContaining({ product, rating: 4, text: `Review of ${name}`, writtenAt: time })],
    cart: [{ product, options: [], quantity: 3, addedAt: time }],
    wishlist: [{ product, options: [], addedAt: time }],
    stockAlerts: [{ product, options: [], askedAt: time }],
    messages: [{ kind: 'order-placed', channel: 'email', to: person.email, at: time }],
  })
  for (const theirs of [other.name, other.phone, other.person.email, other.orderNumber, other.person.id])
    expect(body).not.toContain(theirs)
  expect(body, 'who of the shop has answered').not.toContain(admin.name)
})

test('messages to an email are those of its owner only once it is proved', async () => {
  const person = await signedIn(shop)
  await shop.database.sql`
    insert into mails (id, cause, to_address, subject, text)
    values (gen_random_uuid(), 'order-placed:of-a-stranger', ${person.email}, 'We have your order', 'Thanks')`
  const kinds = async () =>
    JSON.parse((await download(person)).body).messages.map(({ kind }: { kind: string }) => kind)
  expect(await kinds()).toEqual([])
  await shop.database.sql`update people set email_proved_at = now() where id = ${person.id}`
  expect(await kinds()).toEqual(['order-placed'])
})

test('staff have no such file, and a customer gets ten an hour', async () => {
  expect((await download(admin)).statusCode).toBe(403)
  const person = await signedIn(shop)
  const answers = await Promise.all(Array.from({ length: 12 }, () => download(person)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})
