import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crashes } from '#tests/testing/crashes.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { openSteppedJobs } from '#tests/testing/stepped-jobs.ts'
import { insertCategory } from '../../product-fixtures.ts'
import { importCalls, shopifyTable } from '../import-fixtures.ts'
import { runImport } from '../import-jobs.ts'

const queue = openSteppedJobs()
let shop: TestShop
let admin: TestPerson
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  shop = await openTestShop({ queue })
  await queue.prepare(shop.database)
  admin = await shop.person('admin')
  calls = importCalls(shop, admin)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await shop.database.sql`delete from audit_entries`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const whole = () => ({ ...shop, log: shop.app.log })
const names = async () =>
  (
    await shop.database.sql<{ name: string }>`
      select name from products where deleted_at is null order by length(name), name`
  ).map(({ name }) => name)
const audits = () =>
  shop.database
    .sql`select action, person_id, count(*)::int as count from audit_entries where action like 'product.%' group by 1, 2`
const LAMPS = Array.from({ length: 450 }, (_, at) => `Lamp ${at}`)

async function readyImport(count = LAMPS.length): Promise<string> {
  const id = await calls.upload(shopifyTable(count))
  await calls.answer(id)
  await queue.runAll(shop.database)
  return id
}

test('a server that dies in any batch leaves whole batches, and the next one goes on', async () => {
  const id = await readyImport()
  await calls.start(id)
  await shop.database.sql`delete from stepped_jobs`
  for (const statements of [0, 12, 15, 40, 75]) {
    const crash = crashes(shop.database.pool, statements)
    await expect(runImport(whole(), id)).rejects.toThrow()
    crash.end()
    expect((await names()).length % 100).toBe(0)
  }
  expect((await names()).length).toBeLessThan(450)
  while (await runImport(whole(), id));
  expect(await names()).toEqual(LAMPS)
  expect(await calls.read(id)).toMatchObject({ state: 'done', created: 450, done: 450, refused: 0 })
  expect(await audits()).toEqual([{ action: 'product.created', personId: admin.id, count: 450 }])
})

test('two servers at once write every product once', async () => {
  const id = await readyImport()
  await calls.start(id)
  const run = async () => {
    while (await runImport(whole(), id));
  }
  await Promise.all([run(), run(), run()])
  expect(await names()).toEqual(LAMPS)
  expect(await calls.read(id)).toMatchObject({ state: 'done', created: 450, changed: 0, unchanged: 0 })
})

test('two servers that read and check the same file come to the same', async () => {
  const id = await calls.upload(shopifyTable(450))
  await calls.answer(id)
  await Promise.all([runImport(whole(), id), runImport(whole(), id)])
  await queue.runAll(shop.database)
  expect(await calls.read(id)).toMatchObject({ state: 'ready', total: 450, created: 450 })
})

test('an import stops between batches, and goes on', async () => {
  const id = await readyImport()
  await calls.start(id)
  const running = runImport(whole(), id)
  while ((await names()).length === 0);
  expect(await calls.stop(id)).toMatchObject({ state: 'stopped' })
  await running
  const stopped = (await names()).length
  expect(stopped).toBeGreaterThan(0)
  expect(stopped).toBeLessThan(450)
  expect(await calls.read(id)).toMatchObject({ state: 'stopped', done: stopped })
  await queue.runAll(shop.database)
  expect((await names()).length).toBe(stopped)
  await calls.start(id)
  await queue.runAll(shop.database)
  expect(await names()).toEqual(LAMPS)
})

test('a product that cannot be written is left out and said, and the others come in', async () => {
  const id = await readyImport(120)
  // What no check foresees: the database refuses one of them.
  await shop.database.sql`alter table products add constraint odd check (name <> 'Lamp 57')`
  try {
    await calls.start(id)
    await queue.runAll(shop.database)
  } finally {
    await shop.database.sql`alter table products drop constraint odd`
  }
  expect(await names()).toEqual(LAMPS.slice(0, 120).filter((name) => name !== 'Lamp 57'))
  const answer = await calls.read(id)
  expect(answer).toMatchObject({ state: 'done', created: 119, refused: 1, done: 120 })
  expect(answer.faults).toEqual([
    { row: 59, column: null, name: 'Lamp 57', message: 'The shop cannot write this product' },
  ])
})

test('whoever starts it stands in the audit, also where a job goes on', async () => {
  const other = await shop.person('admin', { name: 'Meera Shah' })
  const id = await readyImport(3)
  await importCalls(shop, other).start(id)
  await queue.runAll(shop.database)
  expect(await audits()).toEqual([{ action: 'product.created', personId: other.id, count: 3 }])
})
