import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GstMonth } from '#contract/gst/gst-schemas.ts'
import { monthAfter } from '#contract/gst/periods.ts'
import { transaction } from '#server/database/transaction.ts'
import { today } from '#server/http/csv.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { documentsFor, insertOrder } from '../gst-fixtures.ts'
import { isOverSinceADay } from './list-months.ts'

let shop: TestShop
let admin: TestPerson
let orderId: string
const running = today().slice(0, 7)
const [last, earlier] = [monthAfter(running, -1), monthAfter(running, -2)]
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  orderId = await insertOrder(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.rows('truncate closed_months, document_lines, documents, document_series cascade')
})

const close = (month: string) => shop.call<GstMonth>('POST', `/api/gst/months/${month}/close`, { as: admin })
const months = async () => (await shop.call<GstMonth[]>('GET', '/api/gst/months', { as: admin })).body.data
const lines = [{ paise: 11_800 }]

test('months list what was issued less what was credited; the running one is there without documents', async () => {
  const issue = documentsFor(shop.database, orderId)
  const { id } = await issue({ on: `${last}-05`, lines: [{ paise: 35_400 }] })
  await issue({ on: `${last}-20`, kind: 'credit_note', invoiceId: id, lines })
  expect(await months()).toMatchObject([
    { month: running, state: 'running', canClose: false, documents: 0, total: 0 },
    { month: last, state: 'open', documents: 2, taxable: 200, tax: 36, total: 236, closedBy: null },
  ])
})

test('the oldest month is closed first, each once, and says by whom', async () => {
  const issue = documentsFor(shop.database, orderId)
  await issue({ on: `${earlier}-05`, lines })
  await issue({ on: `${last}-05`, lines })
  if (isOverSinceADay(last, today())) {
    expect((await close(last)).body).toMatchObject({
      code: 'month_not_closable',
      message: expect.stringMatching(/^Close .* first$/),
    })
  }
  const closed = await close(earlier)
  expect(closed.body.data).toMatchObject({ state: 'closed', closedBy: { id: admin.id }, canClose: false })
  expect((await close(earlier)).body).toMatchObject({ code: 'month_not_closable' })
  const audit = await shop.call<{ items: object[] }>('GET', '/api/audit?subjectType=gst_month', { as: admin })
  expect(audit.body.data.items).toMatchObject([{ action: 'gst.close_month', subjectId: earlier }])
})

test('the running month, a later one and one without documents are refused', async () => {
  await documentsFor(shop.database, orderId)({ on: `${running}-01`, lines })
  expect((await close(running)).body.code).toBe('month_not_closable')
  expect((await close(monthAfter(running))).status).toBe(404)
  expect((await close(earlier)).status).toBe(404)
  expect((await close('2026-13')).status).toBe(400)
})

test('a month is over since a day from the second of the next one', () => {
  expect(isOverSinceADay('2026-12', '2026-12-31')).toBe(false)
  expect(isOverSinceADay('2026-12', '2027-01-01')).toBe(false)
  expect(isOverSinceADay('2026-12', '2027-01-02')).toBe(true)
})

test('a document that is being written while its month is closed is in it, and a later one is refused', async () => {
  await documentsFor(shop.database, orderId)({ on: `${earlier}-05`, lines })
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const dispatch = transaction(shop.database, async (queries) => {
    await documentsFor(queries, orderId)({ on: `${earlier}-28`, lines })
    written.resolve()
    await mayEnd.promise
  })
  await written.promise
  const closing = close(earlier)
  await waitForLock()
  const late = expect(documentsFor(shop.database, orderId)({ on: `${earlier}-28`, lines })).rejects.toThrow(
    'is closed',
  )
  mayEnd.resolve()
  await dispatch
  expect((await closing).body.data).toMatchObject({ state: 'closed', documents: 2 })
  await late
})

test('a month that is closed four times at once is closed by one of them, and the others are told', async () => {
  await documentsFor(shop.database, orderId)({ on: `${earlier}-05`, lines })
  const answers: ReturnType<typeof close>[] = []
  await transaction(shop.database, async (queries) => {
    await queries.sql`lock table documents in row exclusive mode`
    answers.push(...Array.from({ length: 4 }, () => close(earlier)))
    await waitForLock(4)
  })
  const closed = await Promise.all(answers)
  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const { status, body } of closed)
    if (status === 409) expect(body).toMatchObject({ code: 'month_not_closable' })
})

async function waitForLock(count = 1): Promise<void> {
  for (;;) {
    const waiting = await shop.database.rows(
      `select from pg_locks where not granted and relation = 'documents'::regclass and database = (select oid from pg_database where datname = current_database())`,
    )
    if (waiting.length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
