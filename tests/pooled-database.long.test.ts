import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { databaseUrl, onServer } from './testing/database-server.ts'
import { eventually } from './testing/eventually.ts'
import { freePort } from './testing/free-port.ts'
import { type KillableServer, startServer } from './testing/killable-server.ts'
import { newDatabase, openTestShop, type TestShop } from './testing/shop.ts'

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** PgBouncer 1.18 (Debian 12) knows no named statements in transaction mode, so that each connection keeps one of the database. */
describe.skipIf(!hasPgBouncer)('two servers behind PgBouncer in session mode (needs pgbouncer)', () => {
  let folder: string
  let port: number
  let pooler: ChildProcess
  let shop: TestShop
  let drop: () => Promise<void>
  let servers: KillableServer[]
  beforeAll(async () => {
    const server = inject('postgres')
    const database = await newDatabase()
    drop = database.drop
    const name = String(database.connection.database)
    // What the shop's pool asks for at connecting does not pass PgBouncer.
    for (const limit of LIMITS) await onServer(server, `alter database ${name} set ${limit} = '5s'`)
    shop = await openTestShop(database)
    folder = mkdtempSync(join(tmpdir(), 'tokri-pooler-'))
    chmodSync(folder, 0o755)
    port = await freePort()
    const target = [
      `host=${server.host}`,
      `user=${server.user}`,
      ...(server.port ? [`port=${server.port}`] : []),
    ]
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = ${target.join(' ')}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = session',
        'default_pool_size = 30',
        `ignore_startup_parameters = extra_float_digits,${LIMITS}`,
      ].join('\n'),
    )
    pooler = await startPooler()
    const pooled = databaseUrl({ host: '127.0.0.1', port, user: server.user, database: name }, name)
    const direct = { DATABASE_DIRECT_URL: databaseUrl(server, name) }
    servers = await Promise.all([startServer(pooled, direct), startServer(pooled, direct)])
  })
  afterAll(async () => {
    for (const server of servers) await server.killAfter(0)
    pooler.kill('SIGKILL')
    await shop.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** It refuses to run as root. */
  async function startPooler(): Promise<ChildProcess> {
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
    const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    // It is read to its end: a log that nobody reads would stop the pooler.
    child.stderr.on('data', (part) => {
      log += part
    })
    await eventually(() => expect(log).toContain('process up'))
    return child
  }

  const serverAt = (at: number) => servers[at % 2] as KillableServer

  /** Places an order by either server, again under its key until it is decided. @returns its number */
  async function order(productId: string, at: number): Promise<string> {
    const as = await shop.person()
    const body = await orderBody(shop.database, [{ productId, quantity: 1 }])
    const key = newId()
    return eventually(async () => {
      const placed = await serverAt(at).call<{ orderNumber: string }>('POST', '/api/orders', {
        as,
        body,
        key,
      })
      if (placed.status !== 201) {
        // Who tries again at once has soon no call left in this minute.
        await sleep(500)
        throw new Error(placed.text)
      }
      return placed.body.data.orderNumber
    })
  }

  const placeMany = (productId: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => order(productId, at)))

  /** How many mails each of these orders has. */
  async function mailsOf(numbers: readonly string[]): Promise<number[]> {
    const mails = await shop.database.sql<{ subject: string }>`select subject from mails`
    return numbers.map((number) => mails.filter(({ subject }) => subject.includes(number)).length)
  }

  const onceEach = (numbers: readonly string[]) => numbers.map(() => 1)

  test('sell at once and do each job once', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'stools', stock: 100 })
    const numbers = await placeMany(id, 40)
    expect(new Set(numbers).size).toBe(40)
    await eventually(async () => expect(await mailsOf(numbers)).toEqual(onceEach(numbers)))
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('tell a browser of one what the other has changed, also after the pooler was killed', async () => {
    const as = await shop.person()
    const { id } = await insertProduct(shop.database, { categoryId: 'stools' })
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${as.token}` }
    const answer = await fetch(`${serverAt(1).url}/api/events`, { headers, signal: stop.signal })
    let heard = ''
    const reading = (async () => {
      for await (const part of answer.body ?? []) heard += Buffer.from(part).toString()
    })().catch(() => undefined)
    const hears = async () => {
      heard = ''
      await eventually(async () => {
        await serverAt(0).call('POST', `/api/cart/${as.id}`, { as, body: { productId: id, quantity: 1 } })
        expect(heard).toContain('"topic":"cart"')
      })
    }
    await eventually(() => expect(heard).toContain(': open'))
    await hears()
    pooler.kill('SIGKILL')
    await once(pooler, 'exit')
    pooler = await startPooler()
    await hears()
    stop.abort()
    await reading
  })

  test('lose and double nothing when the pooler is killed among orders, and then one of them', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'stools', stock: 200 })
    const among = placeMany(id, 40)
    await eventually(async () => {
      const [row] = await shop.database.sql<{ stock: number }>`select stock from variants where id = ${id}`
      expect(row?.stock).toBeLessThan(195)
    })
    pooler.kill('SIGKILL')
    await once(pooler, 'exit')
    pooler = await startPooler()
    const numbers = await among
    await serverAt(0).killAfter(0)
    servers = [serverAt(1), serverAt(1)]
    numbers.push(...(await placeMany(id, 10)))
    expect(new Set(numbers).size).toBe(50)
    const [row] = await shop.database.sql<{ stock: number }>`select stock from variants where id = ${id}`
    expect(row?.stock).toBe(150)
    // A job that broke off is taken for dead after two minutes, which have passed.
    await shop.database.sql`
      update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'`
    await eventually(async () => expect(await mailsOf(numbers)).toEqual(onceEach(numbers)))
    expect(await findViolations(shop.database)).toEqual([])
  })
})
