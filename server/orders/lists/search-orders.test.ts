import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { encodeCursor } from '#server/http/pages.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { type SearchLimits, searchOrders } from './search-orders.ts'

const HOUR_MS = 60 * 60 * 1000
const NAMES = ['Zubin Mehta', 'Asha Rao', 'Zoya Khan']

let shop: TestShop
let admin: TestPerson
/** Newest first. */
let orders: { id: string; placedAt: Date; name: string }[]
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  const customer = await shop.person('customer', { email: 'somebody@example.in' })
  const product = await insertProduct(shop.database)
  orders = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const name = NAMES[at % NAMES.length] ?? ''
      const placedAt = new Date(Date.now() - at * HOUR_MS)
      const row = {
        placedAt,
        customerName: name,
        status: at % 2 ? 'pending' : 'confirmed',
      } as const
      const { id } = await insertKnownOrder(shop.database, {
        customer,
        lines: [{ product, quantity: 1 }],
        row,
      })
      return { id, placedAt, name }
    }),
  )
})
afterAll(() => shop.close())

const idsOf = (name: string) => orders.filter((order) => order.name === name).map(({ id }) => id)

/** All pages of a search as an administrator reads them. */
async function search(text: string, limits: SearchLimits, sort: 'newest' | 'oldest' = 'newest') {
  const person = {
    ...admin,
    role: 'admin' as const,
    staffRole: 'owner' as const,
    phone: null,
    sessionHash: Buffer.alloc(32),
  }
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { search: text, limit: 3, sort, cursor }
    const page = await searchOrders(shop.database, person, query, limits)
    ids.push(...page.ids.slice(0, query.limit))
    if (page.ids.length <= query.limit)
      return { ids, total: page.total, isCapped: page.totalIsCapped ?? false }
    const last = orders.find(({ id }) => id === ids.at(-1))
    cursor = encodeCursor([last?.placedAt.toISOString() ?? '', last?.id ?? ''])
  }
}

test.each([
  ['counted whole', { sorted: 8, counted: 8, newest: 100 }, 8, false],
  ['more than is counted', { sorted: 5, counted: 5, newest: 100 }, 5, true],
])(
  'a search that is %s shows every order it finds once, in their order',
  async (_, limits, total, isCapped) => {
    const found = idsOf('Zubin Mehta')
    expect(await search('zubin', limits)).toEqual({ ids: found, total, isCapped })
    expect(await search('ZUBIN meh', limits, 'oldest')).toEqual({
      ids: [...found].reverse(),
      total,
      isCapped,
    })
  },
)

test('two letters are sought among the newest orders; a total of fewer than all says so', async () => {
  const found = idsOf('Zoya Khan')
  expect(await search('zo', { sorted: 100, counted: 100, newest: 100 })).toEqual({
    ids: found,
    total: 8,
    isCapped: false,
  })
  expect(await search('zo', { sorted: 100, counted: 100, newest: 9 })).toEqual({
    ids: found.slice(0, 3),
    total: 3,
    isCapped: true,
  })
  expect(await search('@', { sorted: 4, counted: 4, newest: 100 })).toMatchObject({
    total: 4,
    isCapped: true,
  })
  expect(await search('%', { sorted: 100, counted: 100, newest: 100 })).toEqual({
    ids: [],
    total: 0,
    isCapped: false,
  })
})

test('what stands nowhere is found nowhere, whatever the limits', async () => {
  for (const text of ['zubin rao', 'zq', '_ubin', "' or true --"]) {
    expect((await search(text, { sorted: 1, counted: 1, newest: 100 })).ids).toEqual([])
  }
})
