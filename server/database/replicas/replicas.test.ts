import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import type { Report } from '#contract/reports.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertCategory, insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openLog } from '#server/config/log.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { freePort } from '#tests/testing/free-port.ts'
import {
  canReplicate,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/testing/replicated-postgres.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import type { Database, Reads } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { describeReplicas } from './describe-replicas.ts'
import type { ReplicaRules } from './replica.ts'
import { openReplicas, type Replicas } from './replicas.ts'

const HOUR_MS = 3_600_000
/** So that no time-out passes while a test looks: how fast the machine is never matters. */
const PATIENT: Partial<ReplicaRules> = {
  limits: { connections: 4, statementTimeoutMs: 600_000 },
  pauseMs: 0,
}

describe.skipIf(!canReplicate())('a streaming replica (needs libpqwalreceiver)', () => {
  let postgres: ReplicatedPostgres
  let shop: TestShop
  let admin: TestPerson
  let customer: TestPerson
  let kettle: ProductRow
  let lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })

  const open = (rules: Partial<ReplicaRules> = {}, urls = [postgres.replicaUrl], primary?: Database) =>
    openReplicas(primary ?? shop.database, urls, log, { ...PATIENT, ...rules })

  beforeAll(async () => {
    postgres = await startReplicatedPostgres()
    await migrate(postgres.primary.connection)
    shop = await openTestShop({
      connection: postgres.primary.connection,
      startJobs: true,
      replicas: (primary) => open({}, undefined, primary),
    })
    admin = await shop.person('admin')
    customer = await shop.person()
    await insertCategory(shop.database)
    kettle = await insertProduct(shop.database, { pricePaise: 100_000, stock: 1_000 })
  })
  afterAll(async () => {
    await shop?.close()
    await postgres?.stop()
  })
  beforeEach(async () => {
    lines = []
    await untilUsed(shop.replicas, 1)
  })
  afterEach(() => postgres.resumeReplay())

  async function untilUsed(replicas: Replicas, used: number) {
    await eventually(async () => {
      await replicas.check()
      expect(replicas.count().used).toBe(used)
    })
  }

  const order = () => placeOrder(shop, customer, [{ productId: kettle.id, quantity: 1 }])
  const ordersOf = async (as: TestPerson) =>
    (await shop.call<OrderPage>('GET', '/api/orders', { as })).body.data.total
  const exported = async () =>
    (await shop.call('GET', '/api/orders/export', { as: admin })).text.trim().split('\r\n').length - 1
  const audited = async (query: string) =>
    (await shop.call<AuditPage>('GET', `/api/audit?${query}`, { as: admin })).body.data.total

  async function stockOfKettle(): Promise<string> {
    const [row] = await shop.database.rows<{ stock: number }>('select stock from variants where id = $1', [
      kettle.id,
    ])
    return String(row?.stock)
  }
  /** What is read to be imported again: an older state would undo a change. */
  async function exportedStock(): Promise<string | undefined> {
    const { text } = await shop.call('GET', '/api/products/export?stock=true', { as: admin })
    const [names = [], cells = []] = text.split('\r\n').map((line) => line.split(','))
    return cells[names.indexOf('stock')]
  }

  /** Orders of all days in the sales report. */
  async function reported(): Promise<number> {
    const day = new Date(Date.now() + HOUR_MS * 24).toISOString().slice(0, 10)
    const from = new Date(Date.now() - HOUR_MS * 48).toISOString().slice(0, 10)
    const path = `/api/reports?kind=sales&period=day&from=${from}&to=${day}`
    const { status, body } = await shop.call<Report>('GET', path, { as: admin })
    expect(status).toBe(200)
    return Number(body.data.totals.orders)
  }

  async function isStandby(reads: Reads): Promise<boolean> {
    const [row] = await reads.rows<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return row?.standby === true
  }

  test('answers reports, order exports and searches of the log, and is asked for nothing else', async () => {
    await postgres.pauseReplay()
    const before = { orders: await ordersOf(customer), audit: await audited('limit=1') }
    const placed = await order()
    expect(placed.status).toBe(201)
    await recordAudit(shop.database, { system: 'a sweep' }, change)

    expect(await reported()).toBe(before.orders)
    expect(await exported()).toBe(before.orders)
    expect(await audited('search=sweep')).toBe(0)
    // Asked alone, since a connection shows its latest statement only.
    await reported()
    expect(await postgres.replicaStatements()).toContain('daily_sales')

    expect(await ordersOf(customer)).toBe(before.orders + 1)
    expect(await ordersOf(admin)).toBe(before.orders + 1)
    // That somebody exported orders is in the log too.
    expect(await audited('limit=1')).toBe(before.audit + 2)
    const { id } = placed.body.data
    expect((await shop.call<Order>('GET', `/api/orders/${id}`, { as: customer })).status).toBe(200)
    const stats = await shop.call<{ totalOrders: number }>('GET', '/api/dashboard/stats/customer', {
      as: customer,
    })
    expect(stats.body.data.totalOrders).toBe(before.orders + 1)
    expect(await exportedStock()).toBe(await stockOfKettle())

    await postgres.resumeReplay()
    await eventually(async () => expect(await reported()).toBe(before.orders + 1))
    await eventually(async () => expect(await exported()).toBe(before.orders + 1))
    await eventually(async () => expect(await audited('search=sweep')).toBe(1))
  })

  test('a session that was ended is refused at once, while the replica still knows it', async () => {
    const leaving = await shop.person('admin')
    await postgres.pauseReplay()
    await shop.call('POST', '/api/logout', { as: leaving })
    const path = '/api/reports?kind=category&from=2026-01-01&to=2026-01-02'
    expect((await shop.call('GET', path, { as: leaving })).status).toBe(401)
  })

  test('never takes a write, and nobody writes it to the primary instead', async () => {
    const reads = shop.replicas.reader()
    expect(await isStandby(reads)).toBe(true)
    await expect(reads.rows(`update variants set stock = 0`)).rejects.toThrow(/read-only transaction/)
    expect(await isStandby(reads)).toBe(true)
    expect(await shop.database.rows('select from variants where stock = 0')).toEqual([])
    expect((await order()).status).toBe(201)
  })

  test('a statement that stands in its way is given up there and answered by the primary', async () => {
    await shop.database.rows('create table in_the_way as select 1 as one')
    await eventually(async () => expect(await askWhere('in_the_way', 0)).toBe('replica'))
    const { answer } = await askForLong('in_the_way')
    await shop.database.rows('alter table in_the_way add column two int')
    expect(await answer).toBe('primary')
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'A replica gave up a statement: the primary answers',
        err: expect.objectContaining({ code: '40001' }),
      }),
    )
    expect(shop.replicas.count()).toEqual({ used: 1, leftOut: 0 })
    await shop.database.rows('drop table in_the_way')
  })

  /** Asks the replica something that takes it longer than the test, and waits until it is at it. */
  async function askForLong(table: string) {
    let answer = askWhere(table, 600)
    await eventually(async () => {
      // A replica that was out of date for a moment, or had to give this one up too, is asked again.
      if ((await Promise.race([answer, undefined])) !== undefined) answer = askWhere(table, 600)
      expect(await postgres.replicaStatements()).toContain('pg_sleep')
    })
    return { answer }
  }

  /** Takes so many seconds on a replica and none on the primary. */
  async function askWhere(table: string, seconds: number): Promise<string | undefined> {
    const reads = shop.replicas.reader()
    const [row] = await reads.rows<{ place: string }>(
      `select case when pg_is_in_recovery() then 'replica' else 'primary' end as place,
              case when pg_is_in_recovery() then pg_sleep(${seconds}) end from ${table}`,
    )
    return row?.place
  }

  test('that has not what the primary had when it was looked at before is left out until it has', async () => {
    await postgres.pauseReplay()
    const watched = open()
    await watched.check()
    expect(watched.count().used).toBe(1)
    await order()
    await watched.check()
    await watched.check()
    expect(watched.count()).toEqual({ used: 0, leftOut: 1 })
    expect(await isStandby(watched.reader())).toBe(false)
    expect(lines.join()).toContain('A replica is left out: it is too far behind')
    await postgres.resumeReplay()
    await untilUsed(watched, 1)
    expect(await isStandby(watched.reader())).toBe(true)
    await watched.close()
  })

  test('killed, even in the middle of an answer, it breaks no call, and comes back', async () => {
    const { answer } = await askForLong('(values (1)) one')
    await postgres.killReplica()
    expect(await answer).toBe('primary')
    await order()
    expect(await reported()).toBe(await ordersOf(customer))
    expect(await exported()).toBe(await ordersOf(customer))
    const metrics = () => shop.call('GET', '/metrics')
    expect((await metrics()).text).toContain('database_replicas{state="left_out"} 1')
    expect(lines.join()).toContain('A replica is left out: it does not answer')

    await postgres.startReplica()
    await untilUsed(shop.replicas, 1)
    expect((await metrics()).text).toContain('database_replicas{state="used"} 1')
    expect(lines.join()).toContain('A replica is read from')
    expect(await isStandby(shop.replicas.reader())).toBe(true)
    const placed = await ordersOf(customer)
    await eventually(async () => expect(await reported()).toBe(placed))
  })

  test('several are used in turn, and those that are none are never read from', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const urls = [
      postgres.replicaUrl,
      postgres.primaryUrl,
      postgres.replicaUrl.replace('localhost/tokri', 'localhost/postgres'),
      `postgres://tokri@127.0.0.1:${await freePort()}/tokri`,
      `postgres://tokri@127.0.0.1:${(silent.address() as AddressInfo).port}/tokri`,
      postgres.replicaUrl,
    ]
    const replicas = open({}, urls)
    expect(replicas.count()).toEqual({ used: 0, leftOut: 6 })
    expect(replicas.reader()).toBe(shop.database)
    await untilUsed(replicas, 2)
    const answered = lines.map((line) => JSON.parse(line).msg).sort()
    expect(answered).toEqual([
      'A replica is left out: it belongs to another database',
      'A replica is left out: it does not answer',
      'A replica is left out: it does not answer',
      'A replica is left out: it is no replica',
      'A replica is read from',
      'A replica is read from',
    ])
    for (let at = 0; at < 4; at++) expect(await isStandby(replicas.reader())).toBe(true)
    await replicas.close()
    silent.close()
  })

  test('the start says how many are read from', async () => {
    const { connection } = postgres.primary
    expect(await describeReplicas(connection, [postgres.replicaUrl])).toBe(
      'Reports, order exports and searches of the activity log are read from 1 of 1 replica.',
    )
    const absent = `postgres://tokri@127.0.0.1:${await freePort()}/tokri`
    expect(await describeReplicas(connection, [absent, postgres.replicaUrl])).toBe(
      'Reports, order exports and searches of the activity log are read from 1 of 2 replicas. The primary answers for the others until they can be used.',
    )
  })
})

const change = { action: 'refund.queued', subjectType: 'order', subjectId: 'o1' }
