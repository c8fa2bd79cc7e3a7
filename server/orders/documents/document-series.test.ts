import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { command } from '#server/commands/command.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { lockOrder } from '#server/orders/transition-order.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { creditOrder } from './credit-order.ts'
import { documentsOf, placeOrders, registerShop } from './document-fixtures.ts'
import { issueInvoice } from './issue-invoice.ts'

/** Two servers on one database. */
let shop: TestShop
let other: TestShop
let admin: TestPerson
let agent: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  other = await openTestShop({ env: { DEMO: 'false' }, connection: shop.connection })
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  dispatch = dispatchOf(shop, admin)
  await registerShop(shop, admin)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await other.close()
  await shop.close()
})

async function assigned(count: number): Promise<string[]> {
  const ids = await placeOrders(shop, count)
  for (const id of ids) await dispatch.assign(id, agent.id)
  return ids
}

const pickUp = (id: string, at: number) =>
  (at % 2 === 0 ? shop : other).call('PUT', `/api/orders/${id}/status`, {
    as: agent,
    body: { status: 'picked_up' },
  })

/** Each number's last digits, lowest first, of the invoices of these orders. */
async function serialsOf(ids: readonly string[]): Promise<number[]> {
  const papers = await Promise.all(ids.map((id) => documentsOf(shop, id, admin)))
  const serials = papers.flat().map(({ number }) => Number(number.split('/').at(-1)))
  return serials.sort((a, b) => a - b)
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

async function lastSerial(): Promise<number> {
  const [row] = await shop.database.sql<{ last: number }>`
    select coalesce(sum(last), 0)::int as last from document_series where series = 'T'
       and financial_year = (select financial_year from documents where series = 'T' order by id desc limit 1)`
  return row?.last ?? 0
}

test('sixteen orders picked up at once on two servers have consecutive numbers, none twice', async () => {
  const ids = await assigned(16)
  const answers = await Promise.all(ids.map(pickUp))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(await serialsOf(ids)).toEqual(from(1, 16))
})

test('one order picked up eight times at once has one invoice', async () => {
  const [id = ''] = await assigned(1)
  await Promise.all(from(0, 8).map((at) => pickUp(id, at)))
  expect(await documentsOf(shop, id, admin)).toHaveLength(1)
})

test('steps that fail after they had their number leave no gap', async () => {
  const ids = await assigned(16)
  const failing = ids.filter((_, at) => at % 3 === 1)
  await shop.database.rows(`
    create function refuse_at_commit() returns trigger language plpgsql as $$ begin raise 'no disk'; end $$`)
  await shop.database.rows(`
    create constraint trigger refuse_at_commit after insert on documents deferrable initially deferred for each row
      when (new.order_id = any('{${failing.join(',')}}'::uuid[])) execute function refuse_at_commit()`)
  const before = await lastSerial()
  const answers = await Promise.all(ids.map(pickUp))
  await shop.database.rows('drop trigger refuse_at_commit on documents')
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(failing.length)
  expect(await serialsOf(ids)).toEqual(from(before + 1, ids.length - failing.length))
  expect(await serialsOf(failing)).toEqual([])
  await Promise.all(failing.map(pickUp))
  expect(await serialsOf(ids)).toEqual(from(before + 1, ids.length))
})

/** Issues the invoices of orders as if they left the shop on these days, at once. */
async function issueOn(ids: readonly string[], days: readonly string[]): Promise<IssuedDocument[]> {
  await Promise.all(
    ids.map((id, at) =>
      command(at % 2 === 0 ? shop : other, async (tx) => {
        const { config } = shop
        await issueInvoice(tx, config, await lockOrder(tx, id), { on: days[at % days.length] })
      }),
    ),
  )
  return (await Promise.all(ids.map((id) => documentsOf(shop, id, admin)))).flat()
}

test('at the turn of the financial year each year has its own numbers, and no day goes back', async () => {
  const issued = await issueOn(await placeOrders(shop, 24), [
    '2025-03-30',
    '2025-03-31',
    '2025-04-01',
    '2025-04-02',
  ])
  for (const [year, isOfYear] of [
    ['24-25', (day: string) => day < '2025-04-01'],
    ['25-26', (day: string) => day >= '2025-04-01'],
  ] as const) {
    const ofYear = issued.filter(({ issuedOn }) => isOfYear(issuedOn))
    const sorted = ofYear.toSorted((a, b) => (a.number < b.number ? -1 : 1))
    expect(sorted.map(({ number }) => number)).toEqual(
      from(1, 12).map((serial) => `T/${year}/${String(serial).padStart(5, '0')}`),
    )
    const days = sorted.map(({ issuedOn }) => issuedOn)
    expect(days).toEqual(days.toSorted())
  }
})

test('a credit note after the annual return of its year lessens no tax', async () => {
  const save = (annualReturnOn: string | null) =>
    shop.call('PUT', '/api/settings', { as: admin, body: { annualReturnOn } })
  const [id = ''] = await placeOrders(shop, 1)
  await issueOn([id], ['2025-03-15'])
  await save('2025-10-01')
  for (const on of ['2025-10-01', '2025-10-02'])
    await command(shop, (tx) => creditOrder(tx, { orderId: id, give: { paise: 1000 }, reason: 'Dented', on }))
  expect((await documentsOf(shop, id, admin)).map(({ hasTaxEffect }) => hasTaxEffect)).toEqual([
    true,
    true,
    false,
  ])
  await save(null)
})

test('another prefix begins a series of its own, and the old one goes on where it ended', async () => {
  const change = async (documentPrefix: string) =>
    expect((await shop.call('PUT', '/api/settings', { as: admin, body: { documentPrefix } })).status).toBe(
      200,
    )
  const day = ['2035-06-01']
  const numbersOf = async (count: number) =>
    (await issueOn(await placeOrders(shop, count), day)).map(({ number }) => number).sort()
  expect(await numbersOf(2)).toEqual(['T/35-36/00001', 'T/35-36/00002'])
  await change('X')
  expect(await numbersOf(2)).toEqual(['XT/35-36/00001', 'XT/35-36/00002'])
  await change('')
  expect(await numbersOf(1)).toEqual(['T/35-36/00003'])
})

test('the prefix that changes between parallel dispatches leaves both series whole', async () => {
  const ids = await placeOrders(shop, 12)
  const change = shop.call('PUT', '/api/settings', { as: admin, body: { documentPrefix: 'X' } })
  const issued = await issueOn(ids, ['2036-06-01'])
  await change
  await shop.call('PUT', '/api/settings', { as: admin, body: { documentPrefix: '' } })
  for (const series of ['T/36-37/', 'XT/36-37/']) {
    const numbers = issued.map(({ number }) => number).filter((number) => number.startsWith(series))
    expect(numbers.sort()).toEqual(
      from(1, numbers.length).map((serial) => `${series}${String(serial).padStart(5, '0')}`),
    )
  }
})

test('a month that is closed takes no document', async () => {
  await shop.database.sql`insert into closed_months (month, closed_by) values ('2037-05', ${admin.id})`
  const ids = await placeOrders(shop, 1)
  await expect(issueOn(ids, ['2037-05-31'])).rejects.toThrow('is closed')
  await issueOn(ids, ['2037-06-01'])
})
