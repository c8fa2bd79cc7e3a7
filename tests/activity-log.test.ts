import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOOKS } from '#server/audit/record-looks.ts'
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

/** Files that show no more than the work of the day, and why. */
const EVERYDAY_FILES: Record<string, string> = {
  '/api/documents/:id/pdf': 'one paper',
  '/api/orders/:id/label.pdf': 'the label of one parcel',
  '/api/orders/:id/packing-slip.pdf': 'the slip of one parcel',
  '/api/events': 'says what has changed, never what it is',
  '/api/profile/data': 'is the customer’s own',
  '/api/products/export': 'has goods and no people',
  '/api/products/import/:id/pictures/:row': 'has goods and no people',
  '/api/products/import/:id/report': 'has goods and no people',
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

  test('knows every file that is answered to people of the shop', () => {
    const files = shop.app.registeredRoutes.filter(
      ({ method, url, schema, access, call }) =>
        method === 'GET' &&
        url.startsWith('/api/') &&
        (access !== 'public' || url.startsWith('/api/gst/shared/')) &&
        (call?.kind === 'file' || schema?.response === undefined || url === '/api/reports'),
    )
    const known = [...Object.keys(LOOKS), ...Object.keys(EVERYDAY_FILES)]
    expect(files.map(({ url }) => url).sort()).toEqual(known.sort())
  })

  test('has who took orders, payments and figures home, and nobody gets them without', async () => {
    const exports = {
      '/api/orders/export?status=all': ['orders.exported', 'orders', /^orders_.*\.csv$/],
      '/api/payments/export?from=2026-01-01&to=2026-01-31': [
        'payments.exported',
        'payments',
        /^payments_.*\.csv$/,
      ],
      '/api/reports?kind=sales&from=2026-01-01&to=2026-01-31&format=csv': [
        'reports.exported',
        'reports',
        /\.csv$/,
      ],
      '/api/gst/returns/2026-01/register.csv': ['gst.exported', '2026-01', /^sales_2026-01\.csv$/],
    } as const
    const as = await shop.person('admin', { name: 'Meera Shah' })
    for (const [path, [action, subjectId, file]] of Object.entries(exports)) {
      expect((await shop.call('GET', path, { as })).status, path).toBe(200)
      const [latest] = await shop.database.sql`
        select action, subject_id, after, person_name from audit_entries
         where person_id = ${as.id} order by at desc, id desc limit 1`
      const after = { file: expect.stringMatching(file) }
      expect(latest).toEqual({ action, subjectId, after, personName: 'Meera Shah' })
    }
    await shop.call('GET', '/api/reports?kind=sales&from=2026-01-01&to=2026-01-31', { as })
    await shop.call('GET', '/api/orders/export?status=nothing', { as })
    const packer = await shop.person('admin', { staffRole: 'packer' })
    expect((await shop.call('GET', '/api/payments/export', { as: packer })).status).toBe(403)
    expect(await entriesOf(as)).toHaveLength(Object.keys(exports).length)
    expect(await entriesOf(packer)).toEqual([])
    await shop.database.sql`
      alter table audit_entries add constraint closed check (action <> 'orders.exported') not valid`
    const refused = await shop.call('GET', '/api/orders/export?status=all', { as })
    await shop.database.sql`alter table audit_entries drop constraint closed`
    expect([refused.status, refused.text.includes('TK-')]).toEqual([500, false])
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
