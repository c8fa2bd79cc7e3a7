import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  dispatch = dispatchOf(shop, admin)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

const standTo = async (kind: 'regular' | 'unregistered') => {
  const body = {
    gstin: '29AAHCM7727Q1ZI',
    shopState: 'Karnataka',
    registrations: [{ from: '2020-04-01', kind }],
  }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
}
/** An order of a torch with a code and a kettle without. */
async function newOrder() {
  const torch = await insertProduct(shop.database, { name: 'Torch', hsn: '851310' })
  const kettle = await insertProduct(shop.database, { name: 'Kettle' })
  const lines = [torch, kettle].map(({ id }) => ({ productId: id, quantity: 1 }))
  const placed = await placeOrder(shop, await shop.person(), lines)
  return { id: placed.body.data.id, kettleId: kettle.id }
}
const addCode = (id: string) => shop.database.sql`update products set hsn = '851671' where id = ${id}`

test('an order waits for the codes of its products before it is assigned', async () => {
  await standTo('regular')
  const { id, kettleId } = await newOrder()
  expect(await dispatch.assign(id, agent.id)).toMatchObject({
    status: 409,
    body: {
      code: 'hsn_missing',
      message: 'Its invoice needs an HSN code for Kettle. Add it to the product first.',
      data: { products: [{ id: kettleId, name: 'Kettle' }] },
    },
  })
  await addCode(kettleId)
  expect((await dispatch.assign(id, agent.id)).status).toBe(200)
})

test('and before it goes to a courier', async () => {
  await standTo('regular')
  const { id, kettleId } = await newOrder()
  expect(await dispatch.byCourier(id)).toMatchObject({ status: 409, body: { code: 'hsn_missing' } })
  expect((await dispatch.read(id, admin)).status).toBe('confirmed')
  await addCode(kettleId)
  expect((await dispatch.step(id, 'shipped', admin)).status).toBe(200)
})

test('an agent who stands in the shop takes the goods whatever they lack', async () => {
  await standTo('unregistered')
  const { id } = await newOrder()
  await dispatch.assign(id, agent.id)
  await standTo('regular')
  expect((await dispatch.step(id, 'picked_up', agent)).status).toBe(200)
})

test('a shop that writes no tax invoices needs no codes', async () => {
  await standTo('unregistered')
  expect((await dispatch.assign((await newOrder()).id, agent.id)).status).toBe(200)
  expect((await dispatch.byCourier((await newOrder()).id)).status).toBe(200)
})

test('neither does the demo', async () => {
  const demo = await openTestShop()
  const inDemo = dispatchOf(demo, await demo.person('admin'))
  const { id } = await inDemo.newOrder()
  expect((await inDemo.assign(id, (await demo.person('delivery_agent')).id)).status).toBe(200)
  await demo.close()
})
