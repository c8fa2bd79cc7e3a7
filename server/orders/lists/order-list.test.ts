import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMarkedUrgent, ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import { STATUS_FILTERS } from '#contract/ordering/status-filters.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let product: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  product = await insertProduct(shop.database)
})
afterAll(() => shop.close())

const insertOrder = (customer: TestPerson, row: Partial<OrderRow> = {}, by?: TestPerson) =>
  insertKnownOrder(shop.database, { customer, agent: by, lines: [{ product, quantity: 1 }], row })
const list = async (query = '', as = admin) =>
  (await shop.call<OrderPage>('GET', `/api/orders${query}`, { as })).body.data
const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

/** A moment that the database computes, as "now() - interval '1 day'". */
async function timeOf(expression: string): Promise<Date> {
  const [row] = await shop.database.rows<{ at: Date }>(`select ${expression} as at`)
  if (!row) throw new Error('A select without a table has one row')
  return row.at
}

async function everyPage(query: string, as = admin): Promise<Order[]> {
  const seen: Order[] = []
  let cursor: string | null = null
  do {
    const page: OrderPage = await list(`?${query}${cursor ? `&cursor=${cursor}` : ''}`, as)
    seen.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return seen
}

describe('filters', () => {
  test('each status shows its own orders, all shows every one', async () => {
    const customer = await shop.person()
    for (const status of ORDER_STATUSES) {
      await insertOrder(customer, { status, deliveredAt: null }, agent)
    }
    const own = `userId=${customer.id}`
    for (const status of STATUS_FILTERS.admin.filter((filter) => filter !== 'all')) {
      const { items, total } = await list(`?${own}&status=${status}`)
      expect([items.map((order) => order.status), total]).toEqual([[status], 1])
    }
    expect((await list(`?${own}&status=all`)).total).toBe(8)
    expect((await list(`?${own}`)).total).toBe(8)
    expect((await shop.call('GET', '/api/orders?status=lost', { as: admin })).status).toBe(400)
  })

  const startOfToday = `date_trunc('day', now() at time zone 'Asia/Kolkata')`
  test.each([
    ['today', 'since the start of today', `${startOfToday} at time zone 'Asia/Kolkata'`, 1],
    [
      'week',
      'seven days back from the start of today',
      `(${startOfToday} - interval '7 days') at time zone 'Asia/Kolkata'`,
      1,
    ],
    [
      'month',
      'one calendar month back',
      `((now() at time zone 'Asia/Kolkata') - interval '1 month') at time zone 'Asia/Kolkata'`,
      // The boundary moves with the clock.
      60_000,
    ],
  ])('%s is %s, the boundary included', async (time, _words, boundary, toleranceMs) => {
    const customer = await shop.person()
    const at = (await timeOf(boundary)).getTime()
    const inside = await insertOrder(customer, { placedAt: new Date(at + toleranceMs - 1) })
    await insertOrder(customer, { placedAt: new Date(at - toleranceMs) })
    const latest = await insertOrder(customer)
    const { items, total } = await list(`?userId=${customer.id}&time=${time}`)
    expect([idsOf(items), total]).toEqual([[latest.id, inside.id], 2])
    expect((await list(`?userId=${customer.id}&time=all`)).total).toBe(3)
    expect(idsOf(await everyPage(`time=${time}&limit=100`))).toContain(inside.id)
  })

  test('id, name and email are found in any case of letters', async () => {
    const customer = await shop.person('customer', { name: 'Zubin Mehta', email: 'maestro@example.org' })
    const { id } = await insertOrder(customer)
    for (const search of [
      id,
      id.toUpperCase(),
      id.slice(-8).toUpperCase(),
      'zubin',
      'ZUBIN MEH',
      'Maestro@Example',
    ]) {
      const { items, total } = await list(`?search=${encodeURIComponent(search)}`)
      expect([search, idsOf(items), total]).toEqual([search, [id], 1])
    }
    for (const search of ['%', '_', "' or true --", 'zubin  mehta']) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).total).toBe(0)
    }
    expect((await list('?search=zubin&status=delivered')).items).toEqual([])
  })
})

describe('urgent orders', () => {
  test('are those of high priority that are open, and those that wait for an agent for over an hour', async () => {
    const customer = await shop.person()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const cases: { row: Partial<OrderRow>; isUrgent: boolean }[] = [
      ...ORDER_STATUSES.map((status) => ({
        row: { status, placedAt: ago(200) },
        isUrgent: status === 'pending' || status === 'confirmed',
      })),
      { row: { status: 'pending', placedAt: ago(59) }, isUrgent: false },
      { row: { status: 'confirmed', placedAt: ago(61) }, isUrgent: true },
      { row: { status: 'assigned', placedAt: ago(5), priority: 'high' }, isUrgent: true },
      { row: { status: 'delivered', placedAt: ago(5), priority: 'high' }, isUrgent: false },
    ]
    const expected: OrderRow[] = []
    for (const { row, isUrgent } of cases) {
      const inserted = await insertOrder(customer, row, agent)
      if (isUrgent) expected.push(inserted)
    }
    expected.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime() || a.id.localeCompare(b.id))
    const seen = await everyPage(`userId=${customer.id}&urgent=true&sort=oldest&limit=2`)
    expect(seen.map(({ id }) => id)).toEqual(idsOf(expected))
    expect(seen.every((order) => isMarkedUrgent(order))).toBe(true)
    expect((await list(`?userId=${customer.id}&urgent=true`)).total).toBe(expected.length)
    expect((await list('?urgent=true&search=nobody%20at%20all')).total).toBe(0)
    expect((await shop.call('GET', '/api/orders?urgent=perhaps', { as: admin })).status).toBe(400)
  })
})

describe('pages', () => {
  test('visit every order once, in both directions, also those of the same time', async () => {
    const customer = await shop.person()
    const times = [0, 0, 0, 1, 1, 2, 3].map((hours) => new Date(Date.now() - hours * 3_600_000))
    const inserted = []
    for (const placedAt of times) inserted.push(await insertOrder(customer, { placedAt }))
    for (const sort of ['newest', 'oldest']) {
      const seen = await everyPage(`userId=${customer.id}&limit=2&sort=${sort}`)
      expect(idsOf(seen).sort()).toEqual(idsOf(inserted).sort())
      const times = seen.map(({ createdAt }) => Date.parse(createdAt))
      expect(times).toEqual(times.toSorted((a, b) => (sort === 'newest' ? b - a : a - b)))
    }
  })

  test('an order that comes in between moves no other to the next page', async () => {
    const customer = await shop.person()
    for (let at = 0; at < 4; at++) await insertOrder(customer)
    const first = await list(`?userId=${customer.id}&limit=2`)
    await insertOrder(customer)
    const second = await list(`?userId=${customer.id}&limit=2&cursor=${first.nextCursor}`)
    expect(new Set(idsOf([...first.items, ...second.items])).size).toBe(4)
    expect(second.nextCursor).toBeNull()
  })

  test.each(['x', 'W10', 'bnVsbA', Buffer.from('["now","1"]').toString('base64url')])(
    'an invented cursor %s is refused',
    async (cursor) => {
      const answer = await shop.call('GET', `/api/orders?cursor=${cursor}`, { as: admin })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    },
  )
})

describe('who sees which orders', () => {
  test('customers their own, agents those assigned to them', async () => {
    const [customer, other] = [await shop.person(), await shop.person()]
    const ravi = await shop.person('delivery_agent')
    const own = await insertOrder(customer)
    const carried = await insertOrder(other, { status: 'assigned' }, ravi)
    expect(idsOf((await list('', customer)).items)).toEqual([own.id])
    expect(idsOf((await list('', ravi)).items)).toEqual([carried.id])
    expect((await list(`?search=${carried.id}`, customer)).items).toEqual([])
    const foreign = await shop.call('GET', `/api/orders?userId=${other.id}`, { as: customer })
    expect(foreign.status).toBe(403)
  })
})

describe('export', () => {
  const file = (query: string, as = admin) => shop.call('GET', `/api/orders/export${query}`, { as })

  test('has the columns, whole ids, plain amounts, local days, quoted and defused cells', async () => {
    const customer = await shop.person()
    // 20:00 UTC is the next day in India.
    const placedAt = new Date('2026-01-31T20:00:00Z')
    const older = new Date('2026-01-30T10:00:00Z')
    const hostile = await insertOrder(customer, {
      placedAt,
      customerName: '=1+1, "Bobby"\nTables',
      customerEmail: '+91@example.com',
      recipientPhone: '+919876543210',
      landmark: '=HYPERLINK("x")',
      taxPaise: 15_000,
      deliveryPaise: 3_000,
      areaName: '=Pune',
      expectedOn: '2026-02-03',
    })
    const unknown = await insertOrder(customer, { placedAt: older, customerName: '', customerEmail: null })
    const { text } = await file(`?userId=${customer.id}`)
    expect(text).toBe(
      `${[
        '\uFEFFOrder ID,Customer,Email,Status,Amount,Date,Order Number,Phone,Address,State,Payment,Agent,Items,Delivery,Area,Promised Day,Business,GSTIN,Channel,Placed At,Delivered At,Cancelled At,Subtotal,Discount,Coupon,Tax Added,Tax Included,Rounding,Paid Online,Cash,Refunded,Courier,Invoice',
        `${hostile.id},"'=1+1, ""Bobby""\nTables",'+91@example.com,pending,1180.00,2026-02-01,${hostile.number},'+919876543210,"14, 3rd Cross, =HYPERLINK(""x""), Bengaluru, 560038",Karnataka,Cash on delivery,,1 × ${product.name},30.00,'=Pune,2026-02-03,,,online,2026-02-01 01:30:00,,,1000.00,0.00,,150.00,0.00,0.00,0.00,1180.00,0.00,,`,
        `${unknown.id},Unknown,N/A,pending,1180.00,2026-01-30,${unknown.number},9876543210,"14, 3rd Cross, Bengaluru, 560038",Karnataka,Cash on delivery,,1 × ${product.name},0.00,,2030-01-01,,,online,2026-01-30 15:30:00,,,1000.00,0.00,,180.00,0.00,0.00,0.00,1180.00,0.00,,`,
      ].join('\r\n')}\r\n`,
    )
  })

  test('has payment, agent and every item', async () => {
    const customer = await shop.person()
    const rider = await shop.person('delivery_agent', { name: '@Ravi' })
    const { id } = await insertOrder(customer, { paymentMethod: 'razorpay', status: 'assigned' }, rider)
    await shop.database
      .sql`update order_lines set name = 'Kurta', options = '{Blue,M}' where order_id = ${id}`
    const { text } = await file(`?userId=${customer.id}`)
    expect(text.split('\r\n')[1]).toMatch(/,Karnataka,Online payment,'@Ravi,"1 × Kurta, Blue, M",/)
  })

  test('says who brought it, how it was paid and when what happened, in India', async () => {
    const customer = await shop.person()
    await shop.database
      .sql`insert into couriers (id, name) values ('0190a000-0000-7000-8000-00000000c0de', '+Blue') on conflict do nothing`
    await insertOrder(customer, {
      ...{
        status: 'cancelled',
        channel: 'phone',
        couponCode: 'SAVE10',
        discountPaise: 10_000,
        taxPaise: 16_200,
      },
      ...{ totalPaise: 106_200, paymentMethod: 'razorpay', prepaidPaise: 100_000 },
      courierId: '0190a000-0000-7000-8000-00000000c0de',
      placedAt: new Date('2026-03-31T18:29:59.500Z'),
      cancelledAt: new Date('2026-03-31T18:30:00Z'),
    })
    const { text } = await file(`?userId=${customer.id}`)
    expect(text.trimEnd()).toMatch(
      /,phone,2026-03-31 23:59:59,,2026-04-01 00:00:00,1000\.00,100\.00,SAVE10,162\.00,0\.00,0\.00,1000\.00,62\.00,0\.00,'\+Blue,$/,
    )
  })

  test('is of any days of India, both included', async () => {
    const customer = await shop.person()
    const placed = (at: string) => insertOrder(customer, { placedAt: new Date(`${at}+05:30`) })
    await placed('2025-03-31T23:59:59.999')
    const first = await placed('2025-04-01T00:00:00.000')
    const last = await placed('2026-03-31T23:59:59.999')
    await placed('2026-04-01T00:00:00.000')
    const { text } = await file(`?userId=${customer.id}&from=2025-04-01&to=2026-03-31`)
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0])
    expect(ids).toEqual([last.id, first.id])
    expect((await file('?from=2025-13-01')).status).toBe(400)
  })

  test('is named by the day and has the filtered orders alone, more than a page of them', async () => {
    const customer = await shop.person('customer', { name: 'Export Test' })
    for (let at = 0; at < 30; at++) await insertOrder(customer)
    await insertOrder(customer, { status: 'delivered' }, agent)
    const answer = await file('?search=export%20test&status=pending&limit=5')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders_${today}.csv"`,
    })
    const rows = answer.text.trimEnd().split('\r\n').slice(1)
    expect(new Set(rows).size).toBe(30)
    expect(rows.every((row) => row.includes(',pending,'))).toBe(true)
  })

  test('is for administrators', async () => {
    expect((await file('', agent)).status).toBe(403)
    expect((await file('', await shop.person())).status).toBe(403)
  })
})
