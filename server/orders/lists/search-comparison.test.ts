import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { type SampleRandom, seedRandom } from '#server/demo/samples/sample-random.ts'
import type { SignedIn } from '#server/http/access.ts'
import { encodeCursor } from '#server/http/pages.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import { listOrders } from '#server/orders/order-queries.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { exportOrders } from './export-orders.ts'
import { orderConditions } from './order-conditions.ts'
import { searchOrders, searchPages } from './search-orders.ts'

const HOUR_MS = 60 * 60 * 1000
const ORDERS = 150
const NAMES = ['Lakshmi Menon', 'lakshmi rao', 'Zoé Älva', '100% _Asha_', 'Meera Khan-Iyer', 'TK Menon']
const PLACES = [
  { street: '14, Indiranagar', landmark: null, city: 'Bengaluru', pincode: '560038' },
  { street: '3, Lake Road', landmark: 'Mysuru Palace', city: 'Mysuru', pincode: '570001' },
]
const SEARCHES = [
  ...[
    'lakshmi',
    'MENON',
    'lakshmi menon',
    'menon lakshmi',
    'äLVA',
    '100%',
    '_asha_',
    'khan-iyer',
    '@shop.example',
  ],
  ...[
    'tk-',
    'tk-50',
    'tk-501',
    'TK-5012',
    '98765',
    '9876500003',
    'receiver3@',
    'nobody at all',
    'indiranagar',
    'LAKE road, mys',
    '570001',
    'menon lakshmi rao',
  ],
  ...['zo', '@', 'k', '-', '%', "'"],
]

interface Row {
  id: string
  placedAt: Date
  texts: string[]
}

let shop: TestShop
let product: ProductRow
let admin: TestPerson
let customers: TestPerson[]
let agents: TestPerson[]
beforeAll(async () => {
  shop = await openTestShop()
  product = await insertProduct(shop.database)
  admin = await shop.person('admin')
  customers = [await shop.person(), await shop.person()]
  agents = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  const random = seedRandom(7)
  for (let at = 0; at < ORDERS; at++) {
    await insertOrder(at, random)
  }
  await shop.database.rows(
    `update orders set recipient_name = 'Corrected Menon', recipient_phone = '9876500003' where number like '%7'`,
  )
})
afterAll(() => shop.close())

function insertOrder(at: number, random: SampleRandom) {
  const receiver = random.whole(0, 5)
  return insertKnownOrder(shop.database, {
    customer: random.pick(customers),
    agent: random.pick(agents),
    lines: [{ product, quantity: 1 }],
    row: {
      id: newId(),
      number: `TK-${5000 + at}`,
      status: random.pick(ORDER_STATUSES),
      // Some were placed at the same moment.
      placedAt: new Date(Date.now() - random.whole(1, 60) * 15 * HOUR_MS),
      customerName: random.pick(NAMES),
      customerEmail: random.pick([null, 'Somebody@Shop.example']),
      recipientName: random.pick(NAMES),
      recipientPhone: `987650000${receiver}`,
      recipientEmail: `receiver${receiver}@home.example`,
      ...random.pick(PLACES),
    },
  })
}

/** What a plain look through every order of the filter finds, newest first. */
async function plainlyFound(person: SignedIn, { search = '', ...query }: OrderQuery): Promise<Row[]> {
  const rows = await shop.database.sql<Row>`
    select id, placed_at, array[concat_ws(' ', number, id, street, landmark, city, pincode, customer_phone),
           concat_ws(' ', customer_name, customer_email, recipient_name, recipient_phone, recipient_email)] as texts
      from orders o where ${orderConditions(person, query)} order by placed_at desc, id desc`
  return rows.filter(({ texts }) => texts.some((text) => text.toLowerCase().includes(search.toLowerCase())))
}

const signedIn = (person: TestPerson, role: SignedIn['role']) =>
  ({
    ...person,
    role,
    staffRole: role === 'admin' ? 'owner' : null,
    phone: null,
    sessionHash: Buffer.alloc(32),
  }) as SignedIn

function viewers(): SignedIn[] {
  const [customer, agent] = [customers[0] ?? admin, agents[0] ?? admin]
  return [signedIn(admin, 'admin'), signedIn(customer, 'customer'), signedIn(agent, 'delivery_agent')]
}

const FILTERS: Omit<OrderQuery, 'limit'>[] = [
  {},
  { status: 'pending' },
  { status: 'assigned', sort: 'oldest' },
  { time: 'month', sort: 'oldest' },
  { time: 'week', status: 'delivered' },
  { status: 'cancelled', sort: 'oldest' },
  { urgent: 'true', sort: 'oldest' },
]

describe.each([
  ['all of which is counted', 1_000],
  ['of which few are counted', 6],
])('a search %s', (_, counted) => {
  const limits = { sorted: counted, counted, newest: 1_000 }

  test.each(SEARCHES)('for "%s" finds what a plain look through the orders finds', async (search) => {
    for (const person of viewers()) {
      for (const filter of FILTERS) {
        const query = { ...filter, search, limit: 11 }
        const expected = await plainlyFound(person, query)
        if (filter.sort === 'oldest') expected.reverse()
        const first = await searchOrders(shop.database, person, query, limits)
        expect(first.ids, JSON.stringify(query)).toEqual(expected.slice(0, 12).map(({ id }) => id))
        expect([first.total, first.totalIsCapped ?? false]).toEqual(
          expected.length > counted ? [counted, true] : [expected.length, false],
        )
        const last = expected[10]
        if (!last) continue
        const cursor = encodeCursor([last.placedAt.toISOString(), last.id])
        const second = await searchOrders(shop.database, person, { ...query, cursor }, limits)
        expect(second.ids, JSON.stringify(query)).toEqual(expected.slice(11, 23).map(({ id }) => id))
        const pages = await searchPages(shop.database, person, query, limits)
        expect((await shop.database.sql<Row>`${pages(cursor)}`).map(({ id }) => id)).toEqual(second.ids)
      }
    }
  })
})

test('lists without a search show page by page what a plain look finds', async () => {
  const [agent = admin, idle = admin] = [agents[0], await shop.person('delivery_agent')]
  for (const person of [...viewers(), signedIn(idle, 'delivery_agent')]) {
    for (const filter of [...FILTERS, { agentId: agent.id }, { agentId: idle.id, sort: 'oldest' as const }]) {
      if (filter.agentId && person.role !== 'admin') continue
      const query = { ...filter, limit: 11 }
      const expected = await plainlyFound(person, query)
      if (filter.sort === 'oldest') expected.reverse()
      const seen: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await listOrders(shop.database, person, { ...query, cursor })
        expect([JSON.stringify(query), page.total]).toEqual([JSON.stringify(query), expected.length])
        seen.push(...page.items.map(({ id }) => id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(seen, JSON.stringify(query)).toEqual(expected.map(({ id }) => id))
    }
  }
})

test('an export has exactly what the search finds', async () => {
  for (const search of SEARCHES) {
    const query = { search, status: 'delivered', limit: 5 } as const
    const [person = signedIn(admin, 'admin')] = viewers()
    const [, ...lines] = (await textOf(await exportOrders(shop.database, person, query))).trim().split('\r\n')
    const expected = await plainlyFound(person, query)
    expect(lines.map((line) => line.split(',')[0])).toEqual(expected.map(({ id }) => id))
  }
})
