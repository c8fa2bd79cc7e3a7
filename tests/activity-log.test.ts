import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISPATCH_CALLS } from './testing/dispatch-calls.ts'
import { OFFICE_CALLS } from './testing/office-calls.ts'
import { openPaymentShop, type PaymentShop } from './testing/payments/payment-fixtures.ts'
import type { TestPerson } from './testing/shop.ts'
import { openWorkingShop, payloadOf, type WorkingShop } from './testing/working-shop.ts'

const CALLS = { ...OFFICE_CALLS, ...DISPATCH_CALLS }

let shop: PaymentShop
let working: WorkingShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  working = await openWorkingShop(shop)
  admin = working.admin
})
afterAll(() => shop.close())

const IN_REAL_SHOPS = 'is refused in a demo; provider-routes.test.ts has its entries'

/** Calls of administrators and agents that change something and yet need no entry, and why. */
const WITHOUT_ENTRY: Record<string, string> = {
  'POST /api/logout': 'ends the own session alone',
  'POST /api/providers/:kind/test': 'sends a message to the own email or phone, or asks the gateway',
  'PUT /api/providers/mail': IN_REAL_SHOPS,
  'PUT /api/providers/sms': IN_REAL_SHOPS,
  'PUT /api/providers/whatsapp': IN_REAL_SHOPS,
  'PUT /api/providers/razorpay': IN_REAL_SHOPS,
  'DELETE /api/providers/:kind': IN_REAL_SHOPS,
  'POST /api/addresses': 'is the own address book, which no work of the shop reads',
  'PUT /api/addresses/:id': 'is the own address book',
  'DELETE /api/addresses/:id': 'is the own address book',
  'PUT /api/desk/bell-seen': 'says what somebody has read',
  'POST /api/desk/orders/price': 'reads what an order would cost',
  'PUT /api/products/import/:id/parts/:number': 'stores a file to be looked at',
  'PUT /api/products/import/:id/answers': 'says how a file is to be imported',
  'POST /api/orders/:id/change/price': 'reads what a change would cost',
  'POST /api/products/import/:id/start': 'every product that it writes has an entry of its own',
  'POST /api/products/import/:id/stop': 'changes no product',
  'POST /api/products/import/:id/undo': 'every product that it takes back has an entry of its own',
}

const entriesOf = ({ id }: TestPerson) =>
  shop.database.sql<{ action: string }>`select action from audit_entries where person_id = ${id}`

describe('the activity log', () => {
  test('is tried with every call by which administrators and agents change something', () => {
    const changing = shop.app.registeredRoutes.filter(
      ({ method, access }) =>
        ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
        (access === 'signed-in' ||
          (Array.isArray(access) && access.some((allowed) => allowed !== 'customer'))),
    )
    const known = [...Object.keys(CALLS), ...Object.keys(WITHOUT_ENTRY)]
    expect(changing.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(known.sort())
  })

  test.each(Object.entries(CALLS))('has an entry for %s', async (route, prepare) => {
    const called = await prepare(working)
    const before = await entriesOf(called.as)
    const { payload, type } = await payloadOf(called)
    const answer = await shop.app.inject({
      method: route.startsWith('POST') ? 'POST' : route.startsWith('PUT') ? 'PUT' : 'DELETE',
      url: called.path,
      headers: { authorization: `Bearer ${called.as.token}`, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.statusCode < 300 || answer.body]).toEqual([answer.statusCode, true])
    expect((await entriesOf(called.as)).length).toBe(before.length + 1)
  })

  test('has a cancellation by an administrator with its reason, and none by the customer', async () => {
    const { id, customer } = await working.dispatch.newOrder()
    await shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} })
    expect(await subjectEntries(id)).toEqual([])
    const other = await working.order()
    await shop.call('POST', `/api/orders/${other}/cancel`, { as: admin, body: { reason: 'Out of stock' } })
    expect(await subjectEntries(other)).toEqual([
      { action: 'order.cancelled', after: { status: 'cancelled', reason: 'Out of stock' } },
    ])
  })

  test('names orders and people as the shop knows them', async () => {
    const id = await working.assigned()
    const { body } = await shop.call<{ items: { names: Record<string, string> }[] }>(
      'GET',
      `/api/audit?subjectType=order&subjectId=${id}`,
      { as: admin },
    )
    expect(body.data.items[0]?.names).toEqual({
      [id]: expect.stringMatching(/^TK-/),
      [working.agent.id]: 'Ravi Kumar',
    })
  })

  test('is searched by the number of an order', async () => {
    const id = await working.assigned()
    const number = (await working.dispatch.read(id, admin)).orderNumber
    const { body } = await shop.call<{ items: { subjectId: string }[] }>(
      'GET',
      `/api/audit?search=${number.toLowerCase()}`,
      { as: admin },
    )
    expect(body.data.items.map(({ subjectId }) => subjectId)).toEqual([id])
  })
})

const subjectEntries = (id: string) =>
  shop.database.sql`select action, after from audit_entries where subject_id = ${id}`
