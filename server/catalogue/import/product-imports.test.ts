import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMPORT_PART_BYTES, type ProductImports } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { openSteppedJobs } from '#tests/testing/stepped-jobs.ts'
import { insertCategory } from '../product-fixtures.ts'
import { importCalls, importTable, partsOf, shopifyTable } from './import-fixtures.ts'
import type { ImportRow } from './import-tables.ts'
import { readFile } from './read-file.ts'

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
  await shop.database.sql`delete from categories`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const runJobs = () => queue.runAll(shop.database)
const ask = (method: 'POST' | 'PUT', path: string, body?: unknown) =>
  shop.call('POST' === method ? 'POST' : 'PUT', `/api/products/import/${path}`, { as: admin, body })
const countProducts = async () => {
  const [row] = await shop.database.sql<{ count: number }>`
    select count(*)::int as count from products where deleted_at is null`
  return row?.count
}

/** A table of two and a half parts. */
const LONG = shopifyTable(100).replaceAll('<p>', `<p>${'word '.repeat(IMPORT_PART_BYTES / 200)}`)

test('parts may come in any order and more than once', async () => {
  const file = Buffer.from(LONG)
  const parts = partsOf(file)
  expect(parts).toHaveLength(3)
  const id = await calls.announce(file)
  for (const number of [2, 0, 2, 1, 0])
    expect((await calls.sendPart(id, number, parts[number] as Buffer)).statusCode).toBe(200)
  expect(await calls.read(id)).toMatchObject({ state: 'uploading', parts: [0, 1, 2] })
  expect(await calls.answer(id)).toMatchObject({ state: 'reading' })
  await runJobs()
  expect(await calls.read(id)).toMatchObject({ state: 'ready', format: 'shopify', created: 100, parts: [] })
})

test('a part of another size, or one that the file does not have, is refused', async () => {
  const file = Buffer.from(LONG)
  const id = await calls.announce(file)
  const [first, , last] = partsOf(file) as [Buffer, Buffer, Buffer]
  expect((await calls.sendPart(id, 0, last)).statusCode).toBe(400)
  expect((await calls.sendPart(id, 2, first)).statusCode).toBe(400)
  expect((await calls.sendPart(id, 3, first)).statusCode).toBe(400)
  expect((await calls.sendPart(id, 0, Buffer.concat([first, last]))).statusCode).toBe(413)
  expect((await calls.sendPart('0190a0a0-0000-7000-8000-000000000000', 0, first)).statusCode).toBe(404)
})

test('a file whose parts are missing is not read', async () => {
  const file = Buffer.from(LONG)
  const id = await calls.announce(file)
  await calls.sendPart(id, 1, partsOf(file)[1] as Buffer)
  const answer = await ask('PUT', `${id}/answers`, {})
  expect([answer.status, answer.body.message]).toEqual([409, '2 of 3 parts are missing'])
})

test('a file is looked at, imported, and shown among the latest', async () => {
  const id = await calls.upload(shopifyTable(250))
  await calls.answer(id)
  await runJobs()
  const preview = await calls.read(id)
  expect(preview).toMatchObject({ state: 'ready', isCommitted: false, total: 250, created: 250, refused: 0 })
  expect(preview.kinds.find(({ kind }) => kind === 'created')?.examples).toHaveLength(10)
  expect(await countProducts()).toBe(0)
  expect((await ask('POST', `${id}/stop`)).status).toBe(409)
  expect((await ask('POST', `${id}/undo`)).status).toBe(409)
  await calls.start(id)
  await runJobs()
  const done = await calls.read(id)
  expect(done).toMatchObject({
    state: 'done',
    isCommitted: true,
    done: 250,
    created: 250,
    latest: 'Lamp 249',
  })
  expect(done.kinds).toEqual(
    preview.kinds.map((kind) => ({
      ...kind,
      examples: kind.examples.map((example) => ({ ...example, productId: expect.any(String) })),
    })),
  )
  expect(await countProducts()).toBe(250)
  const latest = await shop.call<ProductImports>('GET', '/api/products/import', { as: admin })
  expect(latest.body.data.items[0]).toMatchObject({ id, state: 'done', total: 250, created: 250 })
  expect((await ask('POST', `${id}/start`)).status).toBe(409)
  expect((await ask('PUT', `${id}/answers`, {})).status).toBe(409)
})

test('a file that is no table says why, and its parts are gone', async () => {
  const id = await calls.upload(Buffer.from('%PDF-1.7 something'))
  await calls.answer(id)
  await runJobs()
  const answer = await calls.read(id)
  expect(answer).toMatchObject({ state: 'unreadable', total: 0, faulty: 1, parts: [] })
  expect(answer.problem).toMatch(/^[A-Z].{20,200}$/)
  expect((await ask('POST', `${id}/start`)).status).toBe(409)
})

const WITHOUT_STOCK = 'Handle,Title,Type,Variant Price\nlamp,Lamp,Gadgets,100\nvase,Vase,Gadgets,200\n'

test('nothing starts while nobody has said the stock that a table does not say', async () => {
  const id = await calls.upload(WITHOUT_STOCK)
  await calls.answer(id)
  await runJobs()
  expect((await calls.read(id)).questions).toMatchObject({ stock: 2, tax: true })
  const refused = await ask('POST', `${id}/start`)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.message).toContain('2 products')
  await calls.answer(id, { stock: 7 })
  await runJobs()
  await calls.start(id)
  await runJobs()
  expect(await shop.database.sql`select distinct stock from variants`).toEqual([{ stock: 7 }])
})

test('one call refuses to guess a stock as well, and takes the answer', async () => {
  const body = { csv: WITHOUT_STOCK, commit: true }
  const refused = await shop.call('POST', '/api/products/import', { as: admin, body })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { stock: expect.stringContaining('2 products') },
  ])
  expect(await countProducts()).toBe(0)
  expect(await importTable(shop, admin, WITHOUT_STOCK, { stock: null })).toMatchObject({ created: 2 })
})

test('categories are created once, when the import starts, and only where that was answered', async () => {
  const csv = `${shopifyTable(2, 'Lights')}\n${shopifyTable(2, 'Toys').split('\n').slice(1).join('\n').replaceAll('amp-', 'oy-').replaceAll('L-', 'T-')}`
  const id = await calls.upload(csv)
  await calls.answer(id)
  await runJobs()
  expect(await calls.read(id)).toMatchObject({
    refused: 4,
    questions: {
      categories: [
        { name: 'Lights', products: 2 },
        { name: 'Toys', products: 2 },
      ],
    },
  })
  await calls.answer(id, { createsCategories: true })
  await runJobs()
  const preview = await calls.read(id)
  expect(preview).toMatchObject({ created: 4, refused: 0 })
  expect(preview.questions.categories).toHaveLength(2)
  const names = () => shop.database.sql`select name from categories where deleted_at is null order by name`
  expect(await names()).toEqual([{ name: 'Gadgets' }])
  await calls.start(id)
  await calls.start(id)
  await runJobs()
  expect(await names()).toEqual([{ name: 'Gadgets' }, { name: 'Lights' }, { name: 'Toys' }])
  expect(await calls.read(id)).toMatchObject({ state: 'done', created: 4, refused: 0 })
  const again = await importTable(shop, admin, csv, { createsCategories: true })
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 4 })
})

test('an undone import takes its categories along, but for those that hold other products', async () => {
  const csv = `${shopifyTable(1, 'Rugs')}\n${shopifyTable(1, 'Pots').split('\n')[1]?.replaceAll('amp-', 'ot-').replace('L-', 'P-')}`
  const { id } = await importTable(shop, admin, csv, { createsCategories: true })
  await importTable(shop, admin, 'name,category,price,stock\nOwn,Pots,5,1')
  await calls.undo(id)
  await runJobs()
  const names = () =>
    shop.database.sql`select name from categories where deleted_at is null and name in ('Rugs', 'Pots')`
  expect(await calls.read(id)).toMatchObject({ state: 'undone' })
  expect(await names()).toEqual([{ name: 'Pots' }])
})

test('a shopkeeper’s file is asked for its price and its stock, and comes in as answered', async () => {
  const id = await calls.upload(
    'Name,Category,Meesho Price,MRP,GST %\nDiya,Gadgets,399,999,5\nRug,Gadgets,,999,12',
  )
  await calls.answer(id)
  await runJobs()
  const asked = await calls.read(id)
  expect(asked.questions).toMatchObject({
    stock: 2,
    price: { columns: ['Meesho Price', 'MRP'], taken: null },
  })
  await expect(calls.start(id)).rejects.toThrow(/stock of 2 products/)
  await calls.answer(id, { stock: 4 })
  await runJobs()
  await expect(calls.start(id)).rejects.toThrow(/which column is the price: Meesho Price, MRP/)
  await calls.answer(id, { stock: 4, priceColumn: 'Meesho Price' })
  await runJobs()
  await calls.start(id)
  await runJobs()
  const { kinds } = await calls.read(id)
  expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['created', 2],
    ['no_price', 1],
    ['no_tax_class', 1],
  ])
  expect(
    await shop.database.sql`
      select p.name, v.price_paise as price, v.mrp_paise as mrp, v.stock, p.tax_class, p.is_visible
        from products p join variants v on v.product_id = p.id where p.name in ('Diya', 'Rug') order by 1`,
  ).toEqual([
    { name: 'Diya', price: 39_900, mrp: 99_900, stock: 4, taxClass: 'gst_5', isVisible: true },
    { name: 'Rug', price: 0, mrp: 99_900, stock: 4, taxClass: null, isVisible: false },
  ])
})

test('the report has a row for each product and says what became of it', async () => {
  const csv = `${shopifyTable(2)}\nvase,Vase,,Gadgets,V-1,shopify,2,cheap,\n`
  const { id } = await importTable(shop, admin, csv)
  const report = await shop.call('GET', `/api/products/import/${id}/report`, { as: admin })
  expect(report.headers['content-type']).toContain('text/csv')
  const lines = report.text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^2,gadgets_\d+,Lamp 0,new,/)
  expect(report.text).toContain('Vase')
})

test('an import of last month and a file that never came whole are deleted at night', async () => {
  const { id: old } = await importTable(shop, admin, shopifyTable(1))
  const { id: fresh } = await importTable(shop, admin, shopifyTable(1))
  const unfinished = await calls.announce(Buffer.from('a,b'))
  const uploading = await calls.announce(Buffer.from('a,b'))
  await shop.database
    .sql`update product_imports set created_at = now() - interval '31 days' where id = ${old}`
  await shop.database.sql`
    update product_imports set created_at = now() - interval '25 hours' where id = any(${[unfinished, fresh]}::uuid[])`
  await queue.runOne(shop.database, { id: 0, task: 'imports.clean-up', data: {} })
  const left = await shop.database.sql<{ id: string }>`
    select id from product_imports where id = any(${[old, fresh, unfinished, uploading]}::uuid[]) order by created_at`
  expect(left.map(({ id }) => id)).toEqual([fresh, uploading])
  expect(await shop.database.sql`select from imported_products where import_id = ${old}`).toEqual([])
})

test('of four files at once one is read, two wait, and the fourth is left to the next try of its job', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => calls.announce(Buffer.from(shopifyTable(2)))))
  const rows = await shop.database
    .sql<ImportRow>`select * from product_imports where id = any(${ids}::uuid[])`
  const all = await Promise.allSettled(rows.map((row) => readFile({ ...shop, log: shop.app.log }, row)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(all.at(-1)).toMatchObject({ reason: { status: 503, code: 'busy' } })
})
