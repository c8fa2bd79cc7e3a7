import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentPage } from '#contract/documents/document-calls-schemas.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

const GSTIN = '29AAHCM7727Q1ZI'
const BUYER_GSTIN = '27AAPFU0939F1ZV'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  dispatch = dispatchOf(shop, admin)
  const registrations = [{ from: '2020-01-01', kind: 'regular' }]
  const body = { gstin: GSTIN, shopState: 'Karnataka', registrations }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

/** A cash order of pieces of two products, at 100 rupees each. */
async function newOrder(changes: object = {}, quantity = 2) {
  const lines = []
  for (const name of ['Kettle', 'Lamp']) {
    const product = await insertProduct(shop.database, { name, pricePaise: 10_000, hsn: '851830' })
    lines.push({ productId: product.id, quantity })
  }
  const placed = await placeOrder(shop, await shop.person(), lines, { changes })
  expect(placed.body).toMatchObject({ success: true })
  return placed.body.data
}

async function dispatched(changes: object = {}) {
  const order = await newOrder(changes)
  await dispatch.bring(order.id, agent, 'picked_up')
  return order
}

const credit = (id: string, body: object, key?: string, as = admin) =>
  shop.call<IssuedDocument>('POST', `/api/orders/${id}/credit-notes`, {
    as,
    key,
    body: { reason: 'Scratched', ...body },
  })
const documentsOf = async (id: string) =>
  (await shop.call<IssuedDocument[]>('GET', `/api/orders/${id}/documents`, { as: admin })).body.data
const invoiceOf = async (id: string) => (await documentsOf(id))[0]?.id ?? ''
const setNumbers = (id: string, body: object) =>
  shop.call<IssuedDocument>('PUT', `/api/documents/${id}/numbers`, { as: admin, body })
const list = async (query: Record<string, string>) =>
  (await shop.call<DocumentPage>('GET', `/api/documents?${new URLSearchParams(query)}`, { as: admin })).body

describe('a credit note by hand', () => {
  test('gives back an amount, then pieces, then what is left, and together the whole invoice', async () => {
    const { id } = await dispatched()
    const price = await credit(id, { amount: 30 })
    expect(price).toMatchObject({ status: 201, body: { data: { kind: 'credit_note', total: 30 } } })
    const pieces = await credit(id, { lines: [{ lineNo: 2, quantity: 2 }] })
    expect(pieces.body.data.lines).toMatchObject([{ lineNo: 2, quantity: 2 }])
    const left = Math.round((400 - 30 - pieces.body.data.total) * 100) / 100
    expect((await credit(id, { amount: left })).status).toBe(201)
    const [invoice, ...notes] = await documentsOf(id)
    for (const part of ['total', 'taxable', 'cgst', 'sgst'] as const) {
      const credited = notes.reduce((sum, note) => sum + Math.round(note[part] * 100), 0)
      expect([part, credited]).toEqual([part, Math.round((invoice?.[part] ?? 0) * 100)])
    }
    expect(await credit(id, { amount: 0.01 })).toMatchObject({
      status: 409,
      body: { code: 'credit_refused', message: expect.stringContaining('credited in full') },
    })
  })

  test.each([
    ['more money than is left', { amount: 400.01 }, 'At most ₹400.00'],
    ['more pieces than are left', { lines: [{ lineNo: 1, quantity: 3 }] }, 'At most 2 of Kettle'],
    [
      'the same line twice',
      {
        lines: [
          { lineNo: 1, quantity: 1 },
          { lineNo: 1, quantity: 1 },
        ],
      },
      'Name each line once',
    ],
    ['a line of another order', { lines: [{ lineNo: 3, quantity: 1 }] }, 'has no line 3'],
  ])('is refused for %s', async (_case, body, message) => {
    const { id } = await dispatched()
    expect(await credit(id, body)).toMatchObject({
      status: 409,
      body: { code: 'credit_refused', message: expect.stringContaining(message) },
    })
    expect(await documentsOf(id)).toHaveLength(1)
  })

  test('is refused before the goods leave the shop, and after the order was cancelled', async () => {
    const { id } = await newOrder()
    expect(await credit(id, { amount: 10 })).toMatchObject({
      status: 409,
      body: { code: 'credit_refused', message: expect.stringContaining('no invoice yet') },
    })
    await dispatch.bring(id, agent, 'picked_up')
    await dispatch.cancel(id)
    expect((await credit(id, { amount: 10 })).body.code).toBe('credit_refused')
  })

  test('is refused for what was paid online, whose refund gives it', async () => {
    const { id } = await dispatched()
    await shop.database
      .sql`update orders set payment_method = 'razorpay', prepaid_paise = total_paise where id = ${id}`
    for (const body of [{ amount: 10 }, { lines: [{ lineNo: 1, quantity: 1 }] }]) {
      expect(await credit(id, body)).toMatchObject({
        status: 409,
        body: {
          code: 'credit_refused',
          message: 'Refund it in Payments: the credit note follows the refund',
        },
      })
    }
    await shop.database.sql`update orders set payment_method = 'cod', prepaid_paise = 0 where id = ${id}`
  })

  test.each([
    ['without a reason', { amount: 10, reason: ' ' }, 'reason'],
    ['of nothing', { amount: 0 }, 'amount'],
    ['of neither amount nor pieces', {}, 'amount'],
    ['of both', { amount: 10, lines: [{ lineNo: 1, quantity: 1 }] }, 'amount'],
  ])('is refused %s', async (_case, body, field) => {
    const { id } = await dispatched()
    const answer = await credit(id, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('of an order that does not exist is not found', async () => {
    expect((await credit(newId(), { amount: 10 })).status).toBe(404)
    expect((await credit('nonsense', { amount: 10 })).status).toBe(404)
  })

  test('of pieces whose money went back before is refused, with everything that was asked for', async () => {
    const order = await newOrder({}, 1)
    await dispatch.bring(order.id, agent, 'picked_up')
    expect((await credit(order.id, { amount: 200 })).status).toBe(201)
    const answer = await credit(order.id, { lines: [{ lineNo: 1, quantity: 1 }] })
    expect(answer.body.code).toBe('credit_refused')
  })

  test('is given once where four ask for all that is left at the same time', async () => {
    const { id } = await dispatched()
    const answers = await Promise.all([1, 2, 3, 4].map(() => credit(id, { amount: 250 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('tells the administrators in the activity log what was given and why', async () => {
    const { id } = await dispatched()
    const { number } = (await credit(id, { amount: 10 })).body.data
    const entries = await shop.database.sql`
      select action, after from audit_entries where subject_id = ${id} and action = 'order.credited'`
    expect(entries).toEqual([
      { action: 'order.credited', after: { creditNote: number, reason: 'Scratched' } },
    ])
  })
})

describe('the numbers of portals', () => {
  const irn = 'a'.repeat(64)

  test('are set one by one, corrected and taken away; nothing else of the document changes', async () => {
    const { id } = await dispatched()
    const [invoice] = await documentsOf(id)
    const document = invoice?.id ?? ''
    expect((await setNumbers(document, { ewayBill: '1010 1234 5678' })).body.data.ewayBill).toBe(
      '101012345678',
    )
    expect(
      (await setNumbers(document, { irn: irn.toUpperCase(), irnQr: 'eyJhbGciOi.J9' })).body.data,
    ).toEqual({ ...invoice, ewayBill: '101012345678', irn, irnQr: 'eyJhbGciOi.J9' })
    expect((await setNumbers(document, { ewayBill: '101012345679', irn: null })).body.data).toEqual({
      ...invoice,
      ewayBill: '101012345679',
      irnQr: 'eyJhbGciOi.J9',
    })
    const entries = await shop.database.sql<{ before: object; after: object }>`
      select before, after from audit_entries where subject_id = ${id} and action = 'document.numbers' order by at`
    expect(entries.at(-1)).toEqual({
      before: { ewayBill: '101012345678', irn },
      after: { ewayBill: '101012345679', irn: null },
    })
  })

  test.each([
    ['an e-way bill of 11 digits', { ewayBill: '10101234567' }, 'ewayBill'],
    ['an IRN of 63 characters', { irn: 'a'.repeat(63) }, 'irn'],
    ['an IRN with a letter beyond f', { irn: 'g'.repeat(64) }, 'irn'],
    ['an empty QR text', { irnQr: ' ' }, 'irnQr'],
    ['a QR text that no QR code holds', { irnQr: 'x'.repeat(2954) }, 'irnQr'],
  ])('are refused as %s', async (_case, body, field) => {
    const answer = await setNumbers(await invoiceOf((await dispatched()).id), body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('can be set of a document that exists, and are all that can be set', async () => {
    expect((await setNumbers(newId(), { ewayBill: '101012345678' })).status).toBe(404)
    const id = await invoiceOf((await dispatched()).id)
    expect((await setNumbers(id, { total: 1 })).status).toBe(400)
  })

  test('can be set in a closed month too', async () => {
    const id = await invoiceOf((await dispatched()).id)
    await shop.database.sql`
      insert into closed_months (month, closed_by)
      select to_char(issued_on, 'YYYY-MM'), ${admin.id} from documents where id = ${id}`
    expect((await setNumbers(id, { ewayBill: '101012345678' })).status).toBe(200)
    await shop.database.sql`delete from closed_months`
  })
})

describe('an e-way bill', () => {
  const needs = async (id: string) =>
    (await shop.call<OrderWithHistory>('GET', `/api/orders/${id}`, { as: admin })).body.data.needsEwayBill
  const settings = (body: object) => shop.call('PUT', '/api/settings', { as: admin, body })
  const toDelhi = async () => {
    const { deliveryDetails } = await newOrder()
    return { deliveryDetails: { ...deliveryDetails, state: 'Delhi', pincode: '110001' } }
  }

  test('is needed above the limit of its destination, before and after dispatch', async () => {
    await settings({ ewayLimit: 399.99, ewayLimitWithin: 400 })
    const [within, beyond] = [await newOrder(), await newOrder(await toDelhi())]
    expect([await needs(within.id), await needs(beyond.id)]).toEqual([false, true])
    await dispatch.bring(beyond.id, agent, 'picked_up')
    expect(await needs(beyond.id)).toBe(true)
    await settings({ ewayLimitWithin: 399.99 })
    expect(await needs(within.id)).toBe(true)
    await shop.database
      .sql`update order_lines set hsn = '711311' where order_id = ${within.id} and line_no = 1`
    expect(await needs(within.id)).toBe(false)
    await settings({ ewayLimitWithin: 199.99 })
    expect(await needs(within.id)).toBe(true)
    await dispatch.cancel(within.id)
    expect(await needs(within.id)).toBe(false)
    await settings({ ewayLimit: 50_000, ewayLimitWithin: 50_000 })
  })

  test('is asked of no unregistered shop, and no customer hears of it', async () => {
    await settings({ ewayLimitWithin: 100, registrations: [{ from: '2020-01-01', kind: 'unregistered' }] })
    const { id, customer } = await dispatch.newOrder()
    expect(await needs(id)).toBe(false)
    await settings({ ewayLimitWithin: 50_000, registrations: [{ from: '2020-01-01', kind: 'regular' }] })
    expect(await dispatch.read(id, customer)).not.toHaveProperty('needsEwayBill')
  })
})

describe('the list of documents', () => {
  test('is newest first, goes on page by page, and knows how many there are', async () => {
    const order = await dispatched()
    await credit(order.id, { amount: 10 })
    const [first, all] = [await list({ limit: '1' }), await list({ limit: '100' })]
    expect(first.data.items).toMatchObject([{ kind: 'credit_note', order: { id: order.id } }])
    const next = await list({ limit: '1', cursor: first.data.nextCursor ?? '' })
    expect(next.data.items).toMatchObject([{ kind: 'invoice', order: { id: order.id } }])
    expect(all.data.total).toBe(all.data.items.length)
    expect(first.data.total).toBe(all.data.total)
  })

  test('is found by document, order, buyer and GSTIN, within a month and a kind', async () => {
    const business = { gstin: BUYER_GSTIN, legalName: 'Udyog Traders', address: '3, CG Road, Ahmedabad' }
    const order = await dispatched({ business })
    const [invoice] = await documentsOf(order.id)
    const found = async (query: Record<string, string>) =>
      (await list(query)).data.items.map(({ order: { id } }) => id)
    for (const search of [
      invoice?.number ?? '',
      order.orderNumber.toLowerCase(),
      'udyog',
      BUYER_GSTIN.toLowerCase(),
    ]) {
      expect([search, await found({ search })]).toEqual([search, [order.id]])
    }
    const month = invoice?.issuedOn.slice(0, 7) ?? ''
    expect(await found({ search: 'udyog', month, kind: 'invoice' })).toEqual([order.id])
    expect(await found({ search: 'udyog', kind: 'credit_note' })).toEqual([])
    expect(await found({ search: 'udyog', month: '2020-01' })).toEqual([])
    expect(await found({ search: '%' })).toEqual([])
  })

  test.each([{ month: '2026-13' }, { kind: 'receipt' }, { limit: '101' }, { cursor: 'x' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query as unknown as Record<string, string>)).toMatchObject({
        success: false,
        code: 'invalid_input',
      })
    },
  )
})
