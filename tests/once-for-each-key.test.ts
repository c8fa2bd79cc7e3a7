import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { someQuestion } from '#server/tickets/ticket-fixtures.ts'
import { DISPATCH_CALLS } from './testing/dispatch-calls.ts'
import { OFFICE_CALLS } from './testing/office-calls.ts'
import { openPaymentShop, type PaymentShop } from './testing/payments/payment-fixtures.ts'
import {
  type ChangingCall,
  type ChangingCalls,
  openWorkingShop,
  payloadOf,
  type WorkingShop,
} from './testing/working-shop.ts'

let shop: PaymentShop
let working: WorkingShop
beforeAll(async () => {
  shop = await openPaymentShop()
  working = await openWorkingShop(shop)
})
afterAll(() => shop.close())

const CALLS: ChangingCalls = {
  ...OFFICE_CALLS,
  ...DISPATCH_CALLS,
  'POST /api/orders': async () => {
    const { id } = await insertProduct(shop.database)
    return {
      as: await shop.person(),
      path: '/api/orders',
      body: await orderBody(shop.database, [{ productId: id, quantity: 1 }]),
    }
  },
  'POST /api/cart/:userId': async () => {
    const as = await shop.person()
    const { id } = await insertProduct(shop.database)
    return { as, path: `/api/cart/${as.id}`, body: { productId: id, quantity: 1 } }
  },
  'POST /api/cart/:userId/merge': async () => {
    const as = await shop.person()
    const { id } = await insertProduct(shop.database)
    return { as, path: `/api/cart/${as.id}/merge`, body: { items: [{ productId: id, quantity: 1 }] } }
  },
  'POST /api/addresses': async () => ({
    as: await shop.person(),
    path: '/api/addresses',
    body: { ...someDetails, label: 'Home' },
  }),
  'POST /api/orders/:id/tickets': async ({ dispatch }) => {
    const { id, customer } = await dispatch.newOrder()
    return { as: customer, path: `/api/orders/${id}/tickets`, body: someQuestion }
  },
  'POST /api/tickets/:id/messages': async ({ ticket }) => {
    const { id, customer } = await ticket()
    return { as: customer, path: `/api/tickets/${id}/messages`, body: { text: 'The second cup' } }
  },
  'POST /api/products/bulk': async ({ admin }) => ({
    as: admin,
    path: '/api/products/bulk',
    body: { ids: [(await insertProduct(shop.database)).id], changes: { pricePercent: 10 } },
  }),
}

/** What must not happen twice, and what else could be asked under its key; null where nothing else can. */
const ONCE: Record<string, object | null> = {
  'POST /api/orders': { orderType: 'cart' },
  'POST /api/desk/orders': { customer: { fullName: 'Lata Nair', phone: '9876500000' } },
  'POST /api/orders/:id/cancel': { reason: 'Another reason' },
  'PUT /api/orders/:id/change': { note: 'Another one' },
  'POST /api/orders/:id/credit-notes': { amount: 20 },
  'PUT /api/orders/:id/status': { status: 'delivered' },
  'POST /api/orders/:id/failed-attempt': { note: 'The gate was locked' },
  'POST /api/orders/:id/photo': null,
  'POST /api/orders/:id/goods-received': null,
  'POST /api/orders/:id/delivered-after-all': { reason: 'Seen by a neighbour' },
  'POST /api/payments/:id/refund': { amount: 200 },
  'POST /api/agent/cash/handovers': { declared: 200 },
  'POST /api/analytics/admin/cash/handovers/:id/confirm': { counted: 90, note: 'Ten are missing' },
  'POST /api/analytics/admin/cash/agents/:id/write-offs': { amount: 200 },
  'POST /api/analytics/admin/cash/couriers/:id/received': { amount: 200 },
  'POST /api/analytics/admin/cash/couriers/:id/write-offs': { amount: 200 },
  'POST /api/cart/:userId': { quantity: 2 },
  'POST /api/cart/:userId/merge': { items: [] },
  'POST /api/backups': null,
  'POST /api/backups/:id/rehearsal': null,
  'POST /api/addresses': { label: 'Work' },
  'POST /api/products': { price: 200 },
  'POST /api/products/bulk': { changes: { pricePercent: 20 } },
  'POST /api/variants/:id/stock': { change: 4 },
  'POST /api/synonyms': { words: ['kettle', 'chaidani'] },
  'POST /api/orders/:id/tickets': { topic: 'other' },
  'POST /api/tickets/:id/messages': { text: 'Both cups' },
  'POST /api/tickets/:id/answers': { text: 'Yes' },
}

/** Calls that need no key, and why: done twice they leave what done once leaves. */
const WITHOUT_KEY: Record<string, string> = {
  'POST /api/login': 'opens a session; a second one ends by itself',
  'POST /api/phone-login': 'a code works once',
  'POST /api/guests': 'opens a session of a guest, who has nothing yet',
  'POST /api/register': 'an email has one account',
  'POST /api/logout': 'ends the session',
  'POST /api/phone-codes': 'asks for a message; how often is limited',
  'POST /api/password-reset': 'asks for a message; how often is limited',
  'POST /api/password-reset/account': 'reads whose link it is',
  'POST /api/password-reset/confirm': 'a link works once',
  'POST /api/profile/email': 'a link works once',
  'POST /api/profile/delete': 'an account is deleted once',
  'PUT /api/profile': 'sets what the profile says',
  'PUT /api/profile/phone': 'a code works once',
  'PUT /api/profile/whatsapp': 'sets a wish',
  'PUT /api/addresses/:id': 'sets what the address says',
  'DELETE /api/addresses/:id': 'nothing is left to delete',
  'POST /api/users': 'an email has one account',
  'PUT /api/users/:id': 'sets what the account says',
  'DELETE /api/users/:id': 'somebody is removed once',
  'POST /api/users/:id/reactivate': 'somebody is let in once',
  'POST /api/users/:id/invitation': 'whoever presses again wants the link again',
  'PUT /api/settings': 'sets what the settings say',
  'POST /api/prescriptions': 'a photo that no order takes is deleted after a day',
  'DELETE /api/prescriptions/:id': 'nothing is left to delete',
  'PUT /api/orders/:id/prescription': 'a prescription is decided once',
  'POST /api/areas': 'a name has one area',
  'PUT /api/areas/:id': 'sets what the area says',
  'DELETE /api/areas/:id': 'nothing is left to delete',
  'POST /api/tax-classes': 'a name has one class',
  'PUT /api/tax-classes/:id': 'sets what the class says',
  'PUT /api/desk/bell-seen': 'sets until when somebody has read',
  'PUT /api/pages/:slug': 'sets what the page says',
  'DELETE /api/pages/:slug': 'nothing is left to reset',
  'PUT /api/products/tax': 'sets what the products say',
  'PUT /api/products/:id': 'moves the stock from what was seen; everything else is set',
  'PUT /api/products/:id/variants': 'moves stocks from what was seen; everything else is set',
  'DELETE /api/products/:id': 'nothing is left to delete',
  'PUT /api/variants/:id/stock': 'the stock begins to be counted once',
  'POST /api/products/import': 'the same table again changes nothing; a file is announced once for its key',
  'PUT /api/products/import/:id/parts/:number': 'stores a part of a file',
  'PUT /api/products/import/:id/answers': 'sets the answers',
  'POST /api/products/import/:id/start': 'an import that runs goes on',
  'POST /api/products/import/:id/stop': 'an import is stopped once',
  'POST /api/products/import/:id/undo': 'an import is taken back once',
  'POST /api/categories': 'a name has one category',
  'PUT /api/categories/:id': 'sets what the category says',
  'DELETE /api/categories/:id': 'nothing is left to delete',
  'POST /api/pictures': 'stores a picture that is shown nowhere until a product names it',
  'PUT /api/synonyms/:id': 'sets the words',
  'DELETE /api/synonyms/:id': 'nothing is left to delete',
  'DELETE /api/failed-searches/:search': 'nothing is left to delete',
  'POST /api/coupons': 'a code has one coupon',
  'PUT /api/coupons/:code': 'sets what the coupon says',
  'DELETE /api/coupons/:code': 'a coupon is switched off or deleted once',
  'PUT /api/stock-alerts/:variantId': 'sets a wish',
  'DELETE /api/stock-alerts/:variantId': 'nothing is left to remove',
  'POST /api/wishlist/:userId': 'a product is on the list once',
  'POST /api/wishlist/:userId/merge': 'a product is on the list once',
  'POST /api/wishlist/visitor': 'reads what a browser keeps',
  'POST /api/gst/months/:month/close': 'a month is closed once',
  'POST /api/gst/orders/:id/document': 'an order gets one; the second call is told its number',
  'POST /api/gst/clock': 'the clock is right, however often it is said',
  'POST /api/gst/links': 'whoever presses again wants another link',
  'DELETE /api/gst/links/:id': 'a link ends once',
  'DELETE /api/wishlist/:userId/:productId': 'nothing is left to remove',
  'DELETE /api/wishlist/:userId': 'nothing is left to remove',
  'POST /api/cart/visitor': 'reads what a browser keeps',
  'PUT /api/cart/:userId/:productId': 'sets a quantity',
  'DELETE /api/cart/:userId/:productId': 'nothing is left to remove',
  'DELETE /api/cart/:userId': 'nothing is left to remove',
  'PUT /api/cart/:userId/coupon': 'sets the code',
  'DELETE /api/cart/:userId/coupon': 'nothing is left to remove',
  'POST /api/orders/:id/change/price': 'reads what a change would cost',
  'POST /api/checkout/price': 'reads what an order would cost',
  'POST /api/desk/orders/price': 'reads what an order would cost',
  'DELETE /api/desk/orders/:id': 'nothing is left to remove',
  'PUT /api/documents/:id/numbers': 'sets the numbers that others gave it',
  'PUT /api/orders/:id': 'sets what the order says; the same again changes nothing',
  'POST /api/orders/track': 'reads how far an order is',
  'POST /api/documents/track': 'reads the documents of an order',
  'POST /api/documents/track/pdf': 'reads a document of an order',
  'POST /api/orders/:id/reorder': 'fills the cart up to what was ordered; the same again changes nothing',
  'POST /api/orders/:id/delivery-code/override': 'lets the agent deliver without the code',
  'PUT /api/analytics/admin/orders/:id/assign': 'an order is assigned once; the second call is refused',
  'PUT /api/analytics/admin/orders/:id/reassign': 'the agent who has it already changes nothing',
  'PUT /api/analytics/admin/orders/:id/unassign': 'an order without an agent stays as it is',
  'PUT /api/analytics/agent/status': 'sets a status',
  'POST /api/products/:id/reviews': 'a buyer has one review of a product',
  'PUT /api/products/:id/reviews': 'sets what the review says',
  'PUT /api/products/:id/reviews/mine': 'sets what the review says',
  'DELETE /api/products/:id/reviews/mine': 'nothing is left to delete',
  'PUT /api/tickets/:id/state': 'a question is open or closed',
  'POST /api/reviews/:id/hide': 'a review is hidden or not',
  'POST /api/reviews/:id/unhide': 'a review is hidden or not',
  'POST /api/payment/create-intent': 'holds the same checkout once, with one order of the gateway',
  'POST /api/payment/confirm': 'makes the one order of a payment',
  'POST /api/payment/:paymentIntentId/dismiss': 'gives a hold back once',
  'POST /api/payment/webhook': 'knows its deliveries by their own ids',
  'POST /api/backups/restores/:id/done': 'settles a restore once',
  'POST /api/payments/issues/:id/resolve': 'closes a note once',
  'DELETE /api/agent/cash/handovers/:id': 'takes a word back; no cash has moved',
  'PUT /api/analytics/admin/cash/agents/:id/limit': 'sets a limit',
  'POST /api/mails/retry': 'waiting messages are tried again, sent ones never',
  'POST /api/messages/whatsapp': 'the state of a message is set, and a stop stays one',
  'PUT /api/providers/mail': 'sets how mail leaves',
  'PUT /api/providers/sms': 'sets how text messages leave',
  'PUT /api/providers/whatsapp': 'sets how messages by WhatsApp leave',
  'PUT /api/providers/razorpay': 'sets the keys of the gateway',
  'DELETE /api/providers/:kind': 'nothing is left to remove',
  'POST /api/providers/:kind/test': 'whoever presses again wants another test',
}

test('every call that changes something is known to need a key or none', () => {
  const changing = shop.app.registeredRoutes
    .filter(
      ({ method, url }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && url.startsWith('/api/'),
    )
    .map(({ method, url }) => `${method} ${url}`)
  expect(changing.sort()).toEqual([...Object.keys(ONCE), ...Object.keys(WITHOUT_KEY)].sort())
})

test.each(Object.entries(ONCE))('%s: one key, one effect, one answer', async (route, other) => {
  const called = await CALLS[route]?.(working)
  if (!called) throw new Error(`Nothing is known to call ${route}`)
  const key = newId()
  const send = (body: unknown) => sendUnder(key, route, { ...called, body })
  const [first, second] = [await send(called.body), await send(called.body)]
  expect([first.status < 300, first.text]).toEqual([true, first.text])
  expect(second.status < 300).toBe(true)
  expect(second.data).toEqual(first.data)
  const stored = await shop.database.sql`select from idempotency_records where key = ${key}`
  expect(stored).toHaveLength(1)
  if (other === null) return
  const changed = { ...(called.body as object), ...other }
  expect(await send(changed)).toMatchObject({ status: 409, code: 'idempotency_mismatch' })
})

test('a change in percent is made once, also where the table was read again before the repeat', async () => {
  const { id } = await insertProduct(shop.database, { pricePaise: 100_000 })
  const key = newId()
  const raise = (seen: object) =>
    shop.call('POST', '/api/products/bulk', {
      as: working.admin,
      key,
      body: { ids: [id], changes: { pricePercent: 10 }, seen },
    })
  const seenAt = (updatedAt: Date) => ({ [id]: { stock: 5, updatedAt: updatedAt.toISOString() } })
  const answers = [await raise(seenAt(new Date(0))), await raise(seenAt(new Date()))]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const prices = await shop.database.sql`select price_paise from products where id = ${id}`
  expect(prices).toEqual([{ pricePaise: 110_000 }])
})

async function sendUnder(key: string, route: string, called: ChangingCall) {
  const { payload, type } = await payloadOf(called)
  const answer = await shop.app.inject({
    method: route.startsWith('PUT') ? 'PUT' : 'POST',
    url: called.path,
    headers: { 'content-type': type, authorization: `Bearer ${called.as.token}`, 'idempotency-key': key },
    payload,
  })
  const { data, code } = answer.json<{ data?: unknown; code?: string }>()
  return { status: answer.statusCode, text: answer.body, data, code }
}
