import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { DISPATCH_CALLS } from './testing/dispatch-calls.ts'
import { openPaymentShop, type PaymentShop } from './testing/payment-fixtures.ts'
import { type ChangingCalls, openWorkingShop, type WorkingShop } from './testing/working-shop.ts'

let shop: PaymentShop
let working: WorkingShop
beforeAll(async () => {
  shop = await openPaymentShop()
  working = await openWorkingShop(shop)
})
afterAll(() => shop.close())

const CALLS: ChangingCalls = {
  ...DISPATCH_CALLS,
  'POST /api/orders': async () => {
    const { id } = await insertProduct(shop.database)
    return {
      as: await shop.person(),
      path: '/api/orders',
      body: await orderBody(shop.database, [{ productId: id, quantity: 1 }]),
    }
  },
}

/** Every call that moves money or goods, and what else could be asked under its key; null where nothing else can. */
const ONCE: Record<string, object | null> = {
  'POST /api/orders': { orderType: 'cart' },
  'POST /api/orders/:id/cancel': { reason: 'Another reason' },
  'PUT /api/orders/:id/status': { status: 'delivered' },
  'POST /api/orders/:id/failed-attempt': { note: 'The gate was locked' },
  'POST /api/orders/:id/goods-received': null,
  'POST /api/orders/:id/delivered-after-all': { reason: 'Seen by a neighbour' },
  'POST /api/payments/:id/refund': { amount: 200 },
  'POST /api/agent/cash/handovers': { declared: 200 },
  'POST /api/analytics/admin/cash/handovers/:id/confirm': { counted: 90, note: 'Ten are missing' },
  'POST /api/analytics/admin/cash/agents/:id/write-offs': { amount: 200 },
  'POST /api/analytics/admin/cash/couriers/:id/received': { amount: 200 },
  'POST /api/analytics/admin/cash/couriers/:id/write-offs': { amount: 200 },
}

/** Calls beside them that need no key, and why. */
const WITHOUT_KEY: Record<string, string> = {
  'PUT /api/orders/:id': 'sets what the order says; the same again changes nothing',
  'POST /api/orders/track': 'reads how far an order is',
  'POST /api/orders/:id/reorder': 'fills the cart up to what was ordered; the same again changes nothing',
  'POST /api/orders/:id/photo': 'stores a picture',
  'POST /api/orders/:id/delivery-code/override': 'lets the agent deliver without the code',
  'POST /api/payment/create-intent': 'holds the same checkout once, with one order of the gateway',
  'POST /api/payment/confirm': 'makes the one order of a payment',
  'POST /api/payment/:paymentIntentId/dismiss': 'gives a hold back once',
  'POST /api/payment/webhook': 'knows its deliveries by their own ids',
  'POST /api/payments/issues/:id/resolve': 'closes a note once',
  'DELETE /api/agent/cash/handovers/:id': 'takes a word back; no cash has moved',
  'PUT /api/analytics/admin/cash/agents/:id/limit': 'sets a limit',
}

test('every call of orders, payments and cash is known to need a key or none', () => {
  const rooms = /^\/api\/(orders|payments?|agent\/cash|analytics\/admin\/cash)(\/|$)/
  const changing = shop.app.registeredRoutes
    .filter(({ method, url }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && rooms.test(url))
    .map(({ method, url }) => `${method} ${url}`)
  expect(changing.sort()).toEqual([...Object.keys(ONCE), ...Object.keys(WITHOUT_KEY)].sort())
})

test.each(Object.entries(ONCE))('%s: one key, one effect, one answer', async (route, other) => {
  const called = await CALLS[route]?.(working)
  if (!called) throw new Error(`Nothing is known to call ${route}`)
  const key = newId()
  const method = route.startsWith('PUT') ? 'PUT' : 'POST'
  const send = (body: unknown) => shop.call(method, called.path, { as: called.as, key, body })
  const [first, second] = [await send(called.body), await send(called.body)]
  expect([first.status < 300, first.text]).toEqual([true, first.text])
  expect(second.status < 300).toBe(true)
  expect(second.body.data).toEqual(first.body.data)
  const kept = await shop.database.sql`select from idempotency_records where key = ${key}`
  expect(kept).toHaveLength(1)
  if (other === null) return
  const changed = { ...(called.body as object), ...other }
  expect(await send(changed)).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
})
