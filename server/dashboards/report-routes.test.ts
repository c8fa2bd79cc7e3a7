import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertCategory, insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let ravi: TestPerson
let kettle: ProductRow
let sofa: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  customer = await shop.person()
  ravi = await shop.person('delivery_agent', { name: 'Ravi "Speedy" Kumar, Pune' })
  kettle = await insertProduct(shop.database, { pricePaise: 99_999 })
  await insertCategory(shop.database, { id: 'furniture', name: '=1+1' })
  sofa = await insertProduct(shop.database, { categoryId: 'furniture', pricePaise: 1_250_050 })
})
afterAll(() => shop.close())

const ask = (query: string, as = admin) => shop.call<Report>('GET', `/api/reports?${query}`, { as })
const read = async (query: string) => (await ask(query)).body.data

/** An order at a moment of India's clock, as "2026-01-31 23:59:59.999". */
const at = (time: string) => new Date(`${time.replace(' ', 'T')}+05:30`)
const order = (time: string, row: Partial<OrderRow> = {}, discountPaise = 0) =>
  insertKnownOrder(shop.database, {
    customer,
    lines: [
      { product: kettle, quantity: 2 },
      { product: sofa, quantity: 1 },
    ],
    discountPaise,
    row: { placedAt: at(time), ...row },
  })

const EACH = { subtotal: 14_500.48, tax: 2_610.09, total: 17_110.57 }

describe('sales', () => {
  beforeAll(async () => {
    await order('2026-01-31 23:59:59.999')
    await order('2026-02-01 00:00:00.000')
    await order('2026-02-28 23:59:59.999', {}, 100_000)
    await order('2026-03-01 00:00:00.000')
    await order('2026-02-10 12:00', { status: 'cancelled', cancelReason: 'Too late' })
  })

  test('days are those of Asia/Kolkata, to the millisecond, with the days without orders', async () => {
    const report = await read('kind=sales&period=day&from=2026-02-01&to=2026-02-28')
    expect(report.rows).toHaveLength(28)
    expect(report.rows[0]).toEqual({ period: '2026-02-01', orders: 1, items: 3, discount: 0, ...EACH })
    expect(report.rows[1]).toEqual({
      period: '2026-02-02',
      orders: 0,
      items: 0,
      subtotal: 0,
      discount: 0,
      tax: 0,
      total: 0,
    })
    expect(report.rows[27]).toMatchObject({ orders: 1, discount: 1000, tax: 2430.09, total: 15_930.57 })
    expect(report.totals).toMatchObject({ orders: 2, items: 6, total: 33_041.14 })
  })

  test('weeks begin on Monday, months read as months', async () => {
    const weeks = await read('kind=sales&period=week&from=2026-02-01&to=2026-03-01')
    expect(weeks.rows.map(({ period, orders }) => [period, orders])).toEqual([
      ['2026-02-01 – 2026-02-01', 1],
      ['2026-02-02', 0],
      ['2026-02-09', 0],
      ['2026-02-16', 0],
      ['2026-02-23', 2],
    ])
    const months = await read('kind=sales&period=month&from=2026-01-01&to=2026-03-31')
    expect(months.rows.map(({ period, orders }) => [period, orders])).toEqual([
      ['2026-01', 1],
      ['2026-02', 2],
      ['2026-03', 1],
    ])
  })

  test('a month that is cut off says which days it has', async () => {
    const months = await read('kind=sales&period=month&from=2026-01-10&to=2026-03-15')
    expect(months.rows.map(({ period }) => period)).toEqual([
      '2026-01-10 – 2026-01-31',
      '2026-02',
      '2026-03-01 – 2026-03-15',
    ])
  })

  test('sums equal the orders, however they are divided', async () => {
    const [truth] = await shop.database.sql<{ orders: number; total: number; subtotal: number }>`
      select count(*) as orders, sum(total_paise) as total, sum(subtotal_paise) as subtotal
        from orders where status <> 'cancelled' and placed_at < '2027-01-01'`
    const range = 'from=2026-01-01&to=2026-12-31'
    for (const period of ['day', 'week', 'month']) {
      const { rows, totals } = await read(`kind=sales&period=${period}&${range}`)
      expect(totals).toMatchObject({ orders: truth?.orders, total: (truth?.total ?? 0) / 100 })
      const sum = rows.reduce((paise, row) => paise + Math.round(Number(row.total) * 100), 0)
      expect(sum).toBe(truth?.total)
    }
    for (const kind of ['category', 'product']) {
      expect((await read(`kind=${kind}&${range}`)).totals).toMatchObject({
        sales: (truth?.subtotal ?? 0) / 100,
        share: 100,
      })
    }
    expect((await read(`kind=payment&${range}`)).totals).toMatchObject({
      orders: truth?.orders,
      total: (truth?.total ?? 0) / 100,
    })
  })

  test('categories and products come with their share, the dearest first', async () => {
    const range = 'from=2026-02-01&to=2026-02-28'
    const { rows } = await read(`kind=category&${range}`)
    expect(rows).toEqual([
      { category: '=1+1', units: 2, sales: 25_001, share: 86.2 },
      { category: 'Electronics', units: 4, sales: 3_999.96, share: 13.8 },
    ])
    const products = await read(`kind=product&${range}`)
    expect(products.rows.map(({ productId, sales }) => [productId, sales])).toEqual([
      [sofa.id, 25_001],
      [kettle.id, 3_999.96],
    ])
  })

  test('cancelled orders are counted by reason', async () => {
    await order('2026-02-11 12:00', { status: 'cancelled', cancelReason: 'too late ' })
    await order('2026-02-12 12:00', { status: 'cancelled' })
    const { rows, totals } = await read('kind=cancelled&from=2026-02-01&to=2026-02-28')
    expect(rows).toMatchObject([
      { name: expect.stringMatching(/^too late$/i), orders: 2, share: 66.7 },
      { name: 'No reason given', orders: 1, share: 33.3 },
    ])
    expect(totals).toMatchObject({ orders: 3, share: 100 })
  })
})

test('beyond a hundred products one row has all others, and the sums stay whole', async () => {
  const many = await Promise.all(
    Array.from({ length: 103 }, (_, at) => insertProduct(shop.database, { pricePaise: 1_000 + at })),
  )
  for (const product of many) {
    const lines = [{ product, quantity: 1 }]
    await insertKnownOrder(shop.database, { customer, lines, row: { placedAt: at('2025-06-15 12:00') } })
  }
  const { rows, totals } = await read('kind=product&from=2025-06-01&to=2025-06-30')
  expect(rows).toHaveLength(101)
  expect(rows[100]).toMatchObject({ product: 'All other products', units: 3, sales: 30.03 })
  expect(totals).toMatchObject({ units: 103, sales: (103 * 1_000 + (102 * 103) / 2) / 100 })
})

test('agents: given, delivered, minutes to the door; what was taken away does not count', async () => {
  const sunil = await shop.person('delivery_agent', { name: 'Sunil' })
  const lines = [{ product: kettle, quantity: 1 }]
  const given = (steps: { to: OrderRow['status']; at: Date; agent?: TestPerson }[], agent?: TestPerson) => {
    const last = steps.at(-1)
    const status = last?.to ?? 'pending'
    const deliveredAt = status === 'delivered' ? last?.at : null
    const row = { placedAt: at('2025-03-01 09:00'), status, deliveredAt }
    return insertKnownOrder(shop.database, { customer, lines, agent, steps, row })
  }
  const ten = at('2025-03-01 10:00')
  const later = (minutes: number) => new Date(ten.getTime() + minutes * 60_000)
  await given(
    [
      { to: 'assigned', at: ten, agent: ravi },
      { to: 'delivered', at: later(30), agent: ravi },
    ],
    ravi,
  )
  await given(
    [
      { to: 'assigned', at: ten, agent: ravi },
      { to: 'delivered', at: later(45), agent: ravi },
    ],
    ravi,
  )
  // Taken from Ravi and given to Sunil.
  await given(
    [
      { to: 'assigned', at: ten, agent: ravi },
      { to: 'assigned', at: later(5), agent: sunil },
      { to: 'delivered', at: later(25), agent: sunil },
    ],
    sunil,
  )
  // Failed at Ravi's door, delivered by Sunil.
  await given(
    [
      { to: 'assigned', at: ten, agent: ravi },
      { to: 'picked_up', at: later(5), agent: ravi },
      { to: 'confirmed', at: later(10) },
      { to: 'assigned', at: later(20), agent: sunil },
      { to: 'delivered', at: later(60), agent: sunil },
    ],
    sunil,
  )
  const { rows, totals } = await read('kind=agents&from=2025-03-01&to=2025-03-01')
  expect(rows).toEqual([
    { agent: ravi.name, email: ravi.email, assigned: 3, delivered: 2, completion: 67, minutes: 37.5 },
    { agent: 'Sunil', email: sunil.email, assigned: 2, delivered: 2, completion: 100, minutes: 30 },
  ])
  expect(totals).toMatchObject({ assigned: 5, delivered: 4, completion: 80, minutes: 33.8 })
})

test('as a file: labels, plain amounts, quotes doubled, formulas defused', async () => {
  const answer = await ask('kind=category&from=2026-02-01&to=2026-02-28&format=csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="category_2026-02-01_2026-02-28.csv"',
  })
  expect(answer.text).toBe(
    "\uFEFFCategory,Units,Sales,Share\r\n'=1+1,2,25001.00,86.2\r\nElectronics,4,3999.96,13.8\r\nTotal,6,29000.96,100\r\n",
  )
  const agents = await ask('kind=agents&from=2025-03-01&to=2025-03-01&format=csv')
  expect(agents.text).toContain('"Ravi ""Speedy"" Kumar, Pune",')
})

test('an empty range is a report without rows', async () => {
  for (const kind of ['category', 'product', 'payment', 'agents', 'cancelled']) {
    const { rows, totals, columns } = await read(`kind=${kind}&from=2020-01-01&to=2020-01-31`)
    expect(rows).toEqual([])
    expect(Object.keys(totals)).toEqual(columns.map(({ key }) => key))
  }
})

test.each([
  ['kind', 'kind=profit&from=2026-01-01&to=2026-01-02'],
  ['period', 'kind=sales&period=hour&from=2026-01-01&to=2026-01-02'],
  ['from', 'kind=sales&from=2026-02-30&to=2026-03-02'],
  ['to', 'kind=sales&from=2026-02-01&to=yesterday'],
  ['to', 'kind=sales&from=2026-02-02&to=2026-02-01'],
  ['to', 'kind=sales&from=2025-01-01&to=2026-02-05'],
  ['format', 'kind=sales&from=2026-02-02&to=2026-02-03&format=xls'],
])('a wrong %s is refused: %s', async (field, query) => {
  const answer = await ask(query)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('four hundred days are accepted', async () => {
  expect((await read('kind=sales&from=2025-01-01&to=2026-02-04')).rows).toHaveLength(400)
})

test('reports are for administrators', async () => {
  const query = 'kind=sales&from=2026-01-01&to=2026-01-02'
  expect((await ask(query, customer)).status).toBe(403)
  expect((await ask(query, ravi)).status).toBe(403)
})
