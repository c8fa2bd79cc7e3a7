import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { SHOP_LIMITS } from './connect.ts'
import { LastStatements, retryOnDeadlock, transaction } from './transaction.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('of two transactions that wait for each other in a circle both come through, each once', async () => {
  const [one, two] = [await insertProduct(shop.database), await insertProduct(shop.database)]
  const both = Promise.withResolvers<void>()
  let tries = 0
  const takeInOrder = (first: string, second: string) =>
    transaction(shop.database, async (queries) => {
      const takeOne = (id: string) => queries.sql`update variants set stock = stock - 1 where id = ${id}`
      await takeOne(first)
      // The first try of each waits for the other's, so that the circle is closed.
      if (++tries === 2) both.resolve()
      if (tries <= 2) await both.promise
      await takeOne(second)
    })
  await Promise.all([takeInOrder(one.id, two.id), takeInOrder(two.id, one.id)])
  // PostgreSQL ends one of them, or, when both ask at the same moment, both.
  expect(tries).toBeGreaterThanOrEqual(3)
  const stock = await shop.database.sql`select stock from variants where id = any(${[one.id, two.id]})`
  expect(stock).toEqual([{ stock: 98 }, { stock: 98 }])
})

test('any other failure is thrown at once and leaves nothing', async () => {
  let tries = 0
  const { id } = await insertProduct(shop.database)
  const work = transaction(shop.database, async (queries) => {
    tries += 1
    await queries.sql`update variants set stock = 7 where id = ${id}`
    await queries.sql`select 1 / 0`
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(tries).toBe(1)
  expect(await shop.database.sql`select stock from variants where id = ${id}`).toEqual([{ stock: 100 }])
})

test('of statements that share a round trip the one that failed is reported, however late', async () => {
  const work = transaction(shop.database, (queries) => {
    const [failing, next] = [queries.sql`select 1 / 0`, queries.sql`select 1`]
    const reportedLater = failing.catch(async (error: unknown) => {
      await next.catch(() => undefined)
      throw error
    })
    return Promise.all([reportedLater, next])
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('statements that share a round trip with the commit are committed, and where one fails nothing is', async () => {
  const [sold, failing] = [await insertProduct(shop.database), await insertProduct(shop.database)]
  const sell = (id: string, divisor: number) =>
    transaction(shop.database, async (queries) => {
      await queries.sql`update variants set sold_count = 1 where id = ${id}`
      const take = queries.sql<{
        stock: number
      }>`update variants set stock = 7 where id = ${id} returning stock`
      return new LastStatements(Promise.all([take, queries.sql`select 1 / ${divisor}::int`]))
    })
  expect((await sell(sold.id, 1))[0]).toEqual([{ stock: 7 }])
  await expect(sell(failing.id, 0)).rejects.toMatchObject({ code: '22012' })
  const written = await shop.database.sql`
    select sold_count, stock from variants where id = any(${[sold.id, failing.id]}) order by stock`
  expect(written).toEqual([
    { soldCount: 1, stock: 7 },
    { soldCount: 0, stock: 100 },
  ])
})

test('a commit that the database refuses is a failure, never an acknowledgement', async () => {
  await shop.database.rows('create table places (place int unique deferrable initially deferred)')
  const work = transaction(shop.database, async (queries) => {
    // Looked at by the commit alone.
    await queries.sql`insert into places values (1), (1)`
    return 'acknowledged'
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await shop.database.sql`select place from places`).toEqual([])
})

test('a connection that dies while it is lent ends its transaction, never the process', async () => {
  const uncaught: unknown[] = []
  const onEvent = (error: unknown) => uncaught.push(error)
  process.once('uncaughtException', onEvent)
  const lent = new Promise<pg.PoolClient>((resolve) => shop.database.pool.once('acquire', resolve))
  const work = transaction(shop.database, async (queries) => {
    const dies = lent.then((client) => new Promise<void>((resolve) => client.once('end', resolve)))
    const [row] = await queries.sql<{ pid: number }>`select pg_backend_pid() as pid`
    await shop.database.sql`select pg_terminate_backend(${row?.pid}, 5000)`
    // Idle within the transaction: nothing but the connection itself can tell.
    await dies
    await queries.sql`select 1`
  })
  await expect(work).rejects.toThrow()
  process.off('uncaughtException', onEvent)
  expect(uncaught).toEqual([])
  expect(await shop.database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a shop whose connections are all taken answers 503 with Retry-After, and goes on when they are free', async () => {
  const customer = await shop.person()
  shop.database.pool.options.connectionTimeoutMillis = 3_000
  const taken = await Promise.all(
    Array.from({ length: SHOP_LIMITS.connections }, () => shop.database.pool.connect()),
  )
  const refused = await shop.call('GET', '/api/profile', { as: customer })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const client of taken) client.release()
  expect((await shop.call('GET', '/api/profile', { as: customer })).status).toBe(200)
})

test('a statement that is a transaction of its own is repeated after a deadlock, three times at most', async () => {
  let tries = 0
  const circle = (times: number) =>
    retryOnDeadlock(async () => {
      if (++tries > times) return tries
      await shop.database.rows(`do $$ begin raise exception 'circle' using errcode = '40P01'; end $$`)
    })
  expect(await circle(3)).toBe(4)
  tries = 0
  await expect(circle(4)).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toBe(4)
})
