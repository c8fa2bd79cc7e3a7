import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#contract/accounts.ts'
import type { AdminStats, AgentStats, CustomerStats } from '#contract/dashboards.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/ordering/order-status.ts'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import { RIGHTS_OF, STAFF_ROLES } from '#contract/staff-roles.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertKnownOrder, type KnownOrder } from '#server/orders/known-order-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WITH_AGENT: readonly OrderStatus[] = ['assigned', 'picked_up', 'out_for_delivery', 'delivered']

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let kettle: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent', { name: 'Ravi Kumar' })
  kettle = await insertProduct(shop.database)
})
afterAll(() => shop.close())

const stats = <Stats>(role: string, as?: TestPerson) =>
  shop.call<Stats>('GET', `/api/dashboard/stats/${role}`, { as })
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** One kettle: 1,000 rupees and 180 of tax. */
const insertOrder = (customer: TestPerson, row: KnownOrder['row'] = {}, by = agent) =>
  insertKnownOrder(shop.database, {
    customer,
    agent: row.status && WITH_AGENT.includes(row.status) ? by : undefined,
    lines: [{ product: kettle, quantity: 1 }],
    row,
  })

const oneOfEachStatus = async (customer: TestPerson) => {
  for (const status of ORDER_STATUSES) {
    await insertOrder(customer, { status, deliveredAt: status === 'delivered' ? new Date() : null })
  }
}

describe('who may see which figures', () => {
  test('each role gets its own figures and 403 for those of another', async () => {
    for (const role of ROLES) {
      const person = role === 'admin' ? admin : await shop.person(role)
      for (const requested of ROLES) {
        const answer = await stats(requested, person)
        expect([role, requested, answer.status]).toEqual([role, requested, requested === role ? 200 : 403])
      }
    }
  })

  test('nobody without a session, and no figures of a role that there is not', async () => {
    expect((await stats('admin')).status).toBe(401)
    expect((await stats('owner', admin)).status).toBe(404)
  })

  test('administrators alone call /api/analytics/admin', async () => {
    for (const path of ['dashboard', 'agents', 'unassigned-orders', 'all-orders']) {
      const url = `/api/analytics/admin/${path}`
      expect((await shop.call('GET', url, { as: admin })).status).toBe(200)
      expect((await shop.call('GET', url, { as: agent })).status).toBe(403)
      expect((await shop.call('GET', url, { as: await shop.person() })).status).toBe(403)
      expect((await shop.call('GET', url)).status).toBe(401)
    }
  })

  test("user-stats are a customer's own; administrators read everybody's", async () => {
    const [own, other] = [await shop.person(), await shop.person()]
    await insertOrder(own)
    const read = (id: string, as: TestPerson) =>
      shop.call<CustomerStats>('GET', `/api/analytics/user-stats/${id}`, { as })
    const mine = await read(own.id, own)
    expect(mine.body.data).toMatchObject({ totalOrders: 1, totalSpent: 1180 })
    expect(mine.body.data).toEqual((await stats('customer', own)).body.data)
    const administrators = (await read(own.id, admin)).body.data
    expect(administrators).toMatchObject({ totalOrders: 1, totalSpent: 1180, recentOrders: [{}] })
    expect((await read(own.id, other)).status).toBe(403)
    expect((await read(own.id, agent)).status).toBe(403)
    expect((await read('nobody', admin)).status).toBe(404)
  })
})

describe('figures of a customer', () => {
  test('one order per status: Pending 2, In Transit 4, Delivered 1; cancelled is not spent', async () => {
    const customer = await shop.person()
    await oneOfEachStatus(customer)
    await shop.call('POST', `/api/wishlist/${customer.id}`, { as: customer, body: { productId: kettle.id } })
    await shop.call('POST', `/api/cart/${customer.id}`, {
      as: customer,
      body: { productId: kettle.id, quantity: 3 },
    })
    const { data } = (await stats<CustomerStats>('customer', customer)).body
    expect(data).toMatchObject({
      totalOrders: 8,
      pendingOrders: 2,
      inTransitOrders: 4,
      deliveredOrders: 1,
      cancelledOrders: 1,
      totalSpent: 7 * 1180,
      averageOrderValue: 1180,
      wishlistItems: 1,
      cartItems: 3,
    })
    expect(data.recentOrders).toHaveLength(5)
  })

  test('the last 30 days against the 30 before give known percentages', async () => {
    const customer = await shop.person()
    for (const days of [35, 45]) await insertOrder(customer, { placedAt: daysAgo(days) })
    for (const days of [0, 10, 29]) await insertOrder(customer, { placedAt: daysAgo(days) })
    await insertOrder(customer, { placedAt: daysAgo(1), status: 'cancelled' })
    await insertOrder(customer, { placedAt: daysAgo(61) })
    expect((await stats('customer', customer)).body.data).toMatchObject({ ordersTrend: 100, spentTrend: 50 })
  })

  test('growth from next to nothing is no trend', async () => {
    const customer = await shop.person()
    await insertOrder(customer, { placedAt: daysAgo(45) })
    for (let at = 0; at < 10; at++) await insertOrder(customer, { placedAt: daysAgo(1) })
    expect((await stats('customer', customer)).body.data).toMatchObject({ ordersTrend: 900 })
    await insertOrder(customer, { placedAt: daysAgo(1) })
    expect((await stats('customer', customer)).body.data).toMatchObject({
      ordersTrend: null,
      spentTrend: null,
    })
  })

  test('a new customer has zeros and no trend', async () => {
    const customer = await shop.person()
    const none = { totalOrders: 0, totalSpent: 0, averageOrderValue: 0, ordersTrend: null, spentTrend: null }
    expect((await stats('customer', customer)).body.data).toMatchObject({ ...none, recentOrders: [] })
    await insertOrder(customer)
    expect((await stats('customer', customer)).body.data).toMatchObject({ totalOrders: 1, ordersTrend: null })
  })
})

describe('figures of an agent', () => {
  test('three deliveries give 150 rupees, by day of delivery', async () => {
    const ravi = await shop.person('delivery_agent')
    const customer = await shop.person()
    for (const days of [0, 6, 7]) {
      await insertOrder(customer, { status: 'delivered', deliveredAt: daysAgo(days) }, ravi)
    }
    await shop.database.sql`
      update agents set completed_orders = 3, total_assigned = 4 where person_id = ${ravi.id}`
    const open = await insertOrder(customer, { status: 'picked_up' }, ravi)
    const { data } = (await stats<AgentStats>('delivery_agent', ravi)).body
    expect(data).toMatchObject({
      totalDeliveries: 3,
      todayDeliveries: 1,
      weeklyDeliveries: 2,
      earnings: 150,
      todayEarnings: 50,
      weeklyEarnings: 100,
      completionRate: 75,
      rating: 4.5,
      isDefaultRating: true,
      assignedOrders: [{ id: open.id }],
    })
    expect(data.recentOrders).toHaveLength(3)
    expect(data.earningsByDay.map(({ deliveries }) => deliveries)).toEqual([1, 0, 0, 0, 0, 0, 1])
  })
})

describe('figures of the administrator', () => {
  test('count the whole shop', async () => {
    const before = (await stats<AdminStats>('admin', admin)).body.data
    await oneOfEachStatus(await shop.person())
    const after = (await stats<AdminStats>('admin', admin)).body.data
    const rise = (
      key: 'totalOrders' | 'pendingOrders' | 'deliveredOrders' | 'totalRevenue' | 'totalCustomers',
    ) => Math.round((Number(after[key]) - Number(before[key])) * 100) / 100
    expect(rise('totalOrders')).toBe(8)
    expect(rise('pendingOrders')).toBe(2)
    expect(rise('deliveredOrders')).toBe(1)
    expect(rise('totalRevenue')).toBe(1180)
    expect(rise('totalCustomers')).toBe(1)
    expect(after.totalAgents).toBe(after.deliveryAgents.length)
    expect(after.availableAgents).toBe(after.totalAgents)
    expect(after.recentOrders).toHaveLength(5)
    expect(after.statusCounts.reduce((sum, { count }) => sum + count, 0)).toBe(after.totalOrders)
  })

  test('what the shop takes is only for who may read reports', async () => {
    for (const staffRole of STAFF_ROLES) {
      const person = await shop.person('admin', { staffRole })
      const isShown = RIGHTS_OF[staffRole].includes('reports.read')
      for (const path of ['/api/analytics/admin/dashboard', '/api/dashboard/stats/admin']) {
        const { body } = await shop.call<AdminStats>('GET', path, { as: person })
        const { totalRevenue, revenueTrend, totalOrders } = body.data
        expect([staffRole, totalRevenue !== null, revenueTrend !== null]).toEqual([
          staffRole,
          isShown,
          isShown,
        ])
        expect(totalOrders).toBeGreaterThan(0)
      }
    }
  })

  test('known deliveries give seven known points, zero days included, today last', async () => {
    const trend = async () => (await stats<AdminStats>('admin', admin)).body.data.revenueTrend ?? []
    const before = await trend()
    const customer = await shop.person()
    for (const days of [0, 2, 2, 6, 7]) {
      await insertOrder(customer, { status: 'delivered', placedAt: daysAgo(9), deliveredAt: daysAgo(days) })
    }
    const after = await trend()
    const risen = after.map(({ delivered }, at) => delivered - (before[at]?.delivered ?? 0))
    expect(risen).toEqual([1, 0, 0, 0, 2, 0, 1])
    expect((after[4]?.revenue ?? 0) - (before[4]?.revenue ?? 0)).toBeCloseTo(2360)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(after.at(-1)?.day).toBe(today)
  })

  test('every address of the same figures gives the same answer', async () => {
    const read = async (path: string) => (await shop.call('GET', path, { as: admin })).body
    expect(await read('/api/analytics/admin/dashboard')).toEqual(await read('/api/dashboard/stats/admin'))
    for (const query of ['', '?status=pending&limit=2', '?time=today&search=asha&sort=oldest']) {
      expect(await read(`/api/analytics/admin/all-orders${query}`)).toEqual(await read(`/api/orders${query}`))
    }
  })

  test('agents and the orders that wait for one', async () => {
    const agents = await shop.call<Agent[]>('GET', '/api/analytics/admin/agents', { as: admin })
    expect(agents.body.data.find(({ id }) => id === agent.id)).toMatchObject({
      _id: agent.id,
      name: 'Ravi Kumar',
      email: agent.email,
      status: 'available',
    })
    const unassigned: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor && `&cursor=${cursor}`
      const { body } = await shop.call<OrderPage>(
        'GET',
        `/api/analytics/admin/unassigned-orders?limit=1${after}`,
        { as: admin },
      )
      unassigned.push(...body.data.items.map(({ id }) => id))
      cursor = body.data.nextCursor
      expect(body.data.total).toBeGreaterThanOrEqual(unassigned.length)
    }
    const all = await shop.call<OrderPage>('GET', '/api/orders?limit=100', { as: admin })
    const waiting = all.body.data.items.filter(
      ({ status, deliveryAgent }) => (status === 'pending' || status === 'confirmed') && !deliveryAgent,
    )
    expect(unassigned).toEqual(waiting.map(({ id }) => id).reverse())
    expect(waiting.length).toBeGreaterThan(0)
  })

  test('a placed order is one activity of type order, the latest', async () => {
    const customer = await shop.person('customer', { name: 'Meera Iyer' })
    const placed = await placeOrder(shop, customer, [{ productId: kettle.id, quantity: 1 }])
    const { recentActivity } = (await stats<AdminStats>('admin', admin)).body.data
    const own = recentActivity.filter(({ orderId }) => orderId === placed.body.data.id)
    expect(own).toMatchObject([
      { type: 'order', message: `New order ${placed.body.data.orderNumber} from Meera Iyer` },
    ])
  })
})
