import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { logIn, PASSWORD, register, signedIn } from '#server/accounts/account-fixtures.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { aggregateDays } from '#server/dashboards/aggregate-days.ts'
import { newId } from '#server/database/identifiers.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { readPdf } from '#server/orders/papers/pdf-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import personalColumns from './personal-columns.json' with { type: 'json' }
import { codeTo, newPhone, signInByPhone } from './testing/guest-fixtures.ts'
import {
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from './testing/payments/payment-fixtures.ts'
import type { TestPerson } from './testing/shop.ts'

/** By column or, where whole rows go, by table. */
const PERSONAL: {
  cleared: string[]
  deleted: string[]
  kept: Record<string, string>
  nobody: Record<string, string>
} = personalColumns

let shop: PaymentShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

const remove = (as: TestPerson, proof: object = { password: PASSWORD }) =>
  shop.call<{ unsettled: string[] }>('POST', '/api/profile/delete', { as, body: proof })

const orderOf = async (as: TestPerson) => {
  const { id: productId } = await insertProduct(shop.database, { stock: 10 })
  return { productId, ...(await placeOrder(shop, as, [{ productId, quantity: 1 }])).body.data }
}

/** Columns of the database in which this text stands, but for those that keep it by law or for a reason of their own. */
async function mentionsOf(text: string): Promise<string[]> {
  const keptOf = Map.groupBy(Object.keys(PERSONAL.kept), (column) => column.split('.')[0] ?? '')
  const found = await Promise.all(
    [...(await textColumns()).keys()].map(async (table) => {
      const kept = (keptOf.get(table) ?? []).map((column) => column.split('.')[1])
      const rows = await shop.database.rows<{ name: string }>(
        `select distinct '${table}.' || each.key as name from ${table} t cross join jsonb_each_text(to_jsonb(t)) each
          where each.key <> all($1) and each.value ilike $2`,
        [kept, `%${text}%`],
      )
      return rows.map(({ name }) => name)
    }),
  )
  return found.flat().sort()
}

/** The columns of each table that can hold a text or a picture. */
async function textColumns(): Promise<Map<string, string[]>> {
  const rows = await shop.database.rows<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name <> 'stepped_jobs'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')`)
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}

test('of every column that can hold a text it is written down what becomes of a person in it', async () => {
  const { cleared, deleted, kept, nobody } = PERSONAL
  const named = [
    ...cleared,
    ...Object.keys(kept),
    ...Object.entries(nobody).flatMap(([table, columns]) =>
      columns.split(' ').map((each) => `${table}.${each}`),
    ),
  ].sort()
  const present = [...(await textColumns())]
    .filter(([table]) => !deleted.includes(table))
    .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
    .sort()
  expect(present).toEqual(named)
})

/** What people type about a customer and an order, each in its place. */
async function writeAbout(person: TestPerson, orderId: string): Promise<void> {
  const { sql } = shop.database
  const about = 'Ishwarya Deshmukh asked for it'
  await sql`
    update orders set internal_note = ${about}, cancel_reason = ${about}, buyer_name = ${about}, buyer_gstin = '29AABCR1718E1ZL',
           buyer_address = ${about}, placed_at = placed_at - interval '2 days' where id = ${orderId}`
  await sql`update order_history set note = ${about}, at = at - interval '2 days' where order_id = ${orderId}`
  await sql`update order_milestones set reason = ${about} where order_id = ${orderId} and kind = 'cancelled'`
  const agent = await shop.person('delivery_agent')
  await sql`
    insert into failed_attempts (id, order_id, agent_id, reason, note)
    values (gen_random_uuid(), ${orderId}, ${agent.id}, ${about}, ${about})`
  const photo = newId()
  await sql`insert into delivery_photos (id, order_id, agent_id) values (${photo}, ${orderId}, ${agent.id})`
  await sql`insert into pictures (key, size, webp) values (${`proof/${photo}`}, 1280, '\\x00')`
  await sql`
    insert into activities (id, type, message, order_id) values (gen_random_uuid(), 'alert', ${about}, ${orderId})`
  await sql`
    insert into audit_entries (id, person_id, person_name, role, action, subject_type, subject_id, after)
    values (gen_random_uuid(), ${person.id}, ${person.name}, 'customer', 'profile.changed', 'person', ${person.id}, ${JSON.stringify({ name: about })}::jsonb),
           (gen_random_uuid(), ${agent.id}, 'Ravi', 'admin', 'order.cancelled', 'order', ${orderId}, ${JSON.stringify({ status: 'cancelled', reason: about })}::jsonb)`
  await sql`
    insert into mails (id, cause, to_address, subject, text)
    values (gen_random_uuid(), ${`order-placed:${orderId}`}, 'aunt@example.com', 'Your order', ${about})`
  await sql`
    insert into people (id, name, email, role, deactivated_at, merged_into)
    values (gen_random_uuid(), 'Ishwarya D', '', 'customer', now(), ${person.id})`
  await sql`
    insert into coupons (code, kind, percent) values ('DIWALI', 'percent', 10)`
  await sql`
    insert into coupon_uses (code, person_id, count, contacts) values ('DIWALI', ${person.id}, 1, ${[person.email]})`
}

test('nothing of the person is left but what was sold, and its invoice as it was issued', async () => {
  const person = await signedIn(shop, { name: 'Ishwarya Deshmukh' })
  const details = {
    ...someDetails,
    fullName: 'Ishwarya Deshmukh',
    phone: '9123456701',
    email: person.email,
    address: '77 Deccan Gymkhana',
  }
  const { id: productId } = await insertProduct(shop.database)
  const placed = await placeOrder(shop, person, [{ productId, quantity: 1 }], {
    changes: { deliveryDetails: details },
  })
  const { id } = placed.body.data
  await dispatch.byCourier(id, {}, 'delivered')
  const other = await placeOrder(shop, person, [{ productId, quantity: 1 }], {
    changes: { deliveryDetails: details },
    key: 'second-order',
  })
  await ask(shop, person, id, { body: { text: 'I am Ishwarya Deshmukh' } })
  await shop.database.sql`update tickets set state = 'closed' where person_id = ${person.id}`
  await shop.call('POST', `/api/orders/${other.body.data.id}/cancel`, {
    as: person,
    body: { reason: 'Ishwarya is away' },
  })
  await writeAbout(person, other.body.data.id)
  await aggregateDays(shop.database)
  expect(await mentionsOf('Ishwarya')).toEqual(
    expect.arrayContaining(['daily_cancellations.name', 'ticket_messages.text']),
  )
  const review = { rating: 4, text: 'Holds warmth' }
  expect(
    (await shop.call('POST', `/api/products/${productId}/reviews`, { as: person, body: review })).status,
  ).toBe(201)
  await shop.call('POST', '/api/addresses', { as: person, body: { ...details, label: 'Home' } })
  await shop.call('POST', `/api/wishlist/${person.id}`, { as: person, body: { productId } })
  await shop.call('POST', `/api/cart/${person.id}`, { as: person, body: { productId, quantity: 1 } })
  await shop.database
    .sql`insert into stock_alerts (variant_id, person_id) values (${productId}, ${person.id})`
  const [document] = (await shop.call<IssuedDocument[]>('GET', `/api/orders/${id}/documents`, { as: admin }))
    .body.data

  expect((await remove(person)).status).toBe(200)
  await aggregateDays(shop.database)
  expect(await shop.database.sql`select from pictures where key like 'proof/%'`).toEqual([])
  for (const text of ['Ishwarya', 'Deshmukh', '9123456701', person.email, 'Deccan'])
    expect(await mentionsOf(text)).toEqual([])
  const left = await shop.database.rows(
    `select from wishlist_items where person_id = $1 union all select from cart_lines where person_id = $1
     union all select from stock_alerts where person_id = $1 union all select from known_devices where person_id = $1`,
    [person.id],
  )
  expect(left).toEqual([])
  const order = (await shop.call<Order>('GET', `/api/orders/${id}`, { as: admin })).body.data
  expect(order).toMatchObject({
    customer: { name: 'Deleted account', email: null, phone: null },
    deliveryDetails: {
      city: someDetails.city,
      state: someDetails.state,
      pincode: someDetails.pincode,
      phone: '',
    },
    total: placed.body.data.total,
  })
  const reviews = await shop.call<{ items: object[] }>('GET', `/api/products/${productId}/reviews`)
  expect(reviews.body.data.items).toMatchObject([{ author: 'A customer', ...review }])
  const paper = await shop.app.inject({
    url: `/api/documents/${document?.id}/pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(readPdf(paper.rawPayload).text).toContain('Ishwarya Deshmukh')
  expect(await findViolations(shop.database)).toEqual([])

  expect((await shop.call('GET', '/api/profile', { as: person })).status).toBe(401)
  expect((await logIn(shop, person.email, PASSWORD)).status).toBe(401)
  expect((await register(shop, { email: person.email })).answer.status).toBe(201)
  const again = await logIn(shop, person.email, PASSWORD)
  expect(again.body.user?.id).not.toBe(person.id)
})

test('it needs the password, or a code of the phone that signs in', async () => {
  const person = await signedIn(shop)
  expect(await remove(person, { password: 'wrong42' })).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  })
  expect((await remove(person, {})).status).toBe(400)
  expect((await remove(person, { code: '123456' })).body.code).toBe('phone_unproved')
  const phone = newPhone()
  const byPhone = await signInByPhone(shop, phone, await codeTo(shop, phone))
  await shop.database.sql`delete from phone_codes`
  const code = await codeTo(shop, phone)
  expect((await remove(byPhone)).status).toBe(400)
  expect((await remove(byPhone, { code: '000000' })).body.code).toBe('code_invalid')
  expect((await remove(byPhone, { code })).status).toBe(200)
  await shop.database.sql`delete from phone_codes`
  const fresh = await signInByPhone(shop, phone, await codeTo(shop, phone))
  expect(fresh.id).not.toBe(byPhone.id)
})

test('guesses of the password are limited as those of a login', async () => {
  const person = await signedIn(shop)
  const answers = await Promise.all(Array.from({ length: 12 }, () => remove(person, { password: 'wrong42' })))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  await shop.database.sql`delete from attempts`
})

test('an order on its way, a payment and an open question are named first', async () => {
  const person = await signedIn(shop)
  const refused = async () => {
    const { status, body } = await remove(person)
    expect([status, body.code]).toEqual([409, 'account_in_use'])
    return body.data.unsettled.join(' ')
  }
  const order = await orderOf(person)
  expect(await refused()).toContain(order.orderNumber)
  await shop.call('POST', `/api/orders/${order.id}/cancel`, { as: person, body: {} })
  await ask(shop, person, order.id)
  expect(await refused()).toContain('question Q-')
  await shop.database.sql`update tickets set state = 'closed' where person_id = ${person.id}`
  const started = await startPayment(shop, { customer: person })
  expect(await refused()).toContain('A payment is not finished')
  await shop.pass(20)
  await shop.sweep()
  expect((await remove(person)).status).toBe(200)
  await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await shop.sweep()
  await shop.runJobs()
  const orders = await shop.database
    .sql`select from orders where person_id = ${person.id} and status <> 'cancelled'`
  const refunds = await shop.database.sql<{ reason: string }>`
    select r.reason from refunds r join payments p on p.id = r.payment_id join payment_intents i on i.id = p.intent_id
     where i.person_id = ${person.id}`
  expect(orders).toEqual([])
  expect(refunds).toMatchObject([{ reason: expect.stringContaining('deleted the account') }])
  expect(await findViolations(shop.database)).toEqual([])
})

test('an order at the same moment keeps the account, or is not placed', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await signedIn(shop)
    const { id: productId } = await insertProduct(shop.database)
    const [removed, placed] = await Promise.all([
      remove(person),
      placeOrder(shop, person, [{ productId, quantity: 1 }]),
    ])
    expect([
      [200, 401],
      [409, 201],
    ]).toContainEqual([removed.status, placed.status])
  }
})
