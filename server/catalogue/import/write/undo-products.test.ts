import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { openSteppedJobs } from '#tests/testing/stepped-jobs.ts'
import { insertCategory, insertProduct, insertTwoSizes } from '../../product-fixtures.ts'
import { importCalls, importTable, shopifyTable } from '../import-fixtures.ts'
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
  await shop.database.sql`truncate products cascade`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

async function undo(id: string) {
  await calls.undo(id)
  await queue.runAll(shop.database)
  return calls.read(id)
}
/** All that can be seen of products, without times. */
const stored = async () => {
  const products = await shop.database
    .sql<object>`select * from products where deleted_at is null order by id`
  const variants = await shop.database.sql<object>`
    select v.* from variants v join products p on p.id = v.product_id
     where v.deleted_at is null and p.deleted_at is null order by v.id`
  return [...products, ...variants].map((row) => ({ ...row, updatedAt: 0 }))
}
/** The changes of the ledger add up to the stock of each variant. */
const unbalanced = () => shop.database.sql`
  select v.id, v.stock, sum(m.change) from variants v join products p on p.id = v.product_id
    left join stock_movements m on m.variant_id = v.id
   where v.deleted_at is null and p.deleted_at is null
   group by v.id having coalesce(v.stock, 0) <> coalesce(sum(m.change), 0)`

test('new products are removed, and the same file brings them again', async () => {
  const { id } = await importTable(shop, admin, shopifyTable(230))
  expect(await undo(id)).toMatchObject({ state: 'undone', soldOrEdited: 0, created: 230, done: 230 })
  expect(await stored()).toEqual([])
  expect(await importTable(shop, admin, shopifyTable(230))).toMatchObject({ created: 230 })
})

test('changed products get back values, variants, stocks and by what they were known', async () => {
  const plain = await insertProduct(shop.database, {
    id: 'gadgets_50001',
    categoryId: 'gadgets',
    name: 'Lamp',
    sku: 'L-0',
    stock: 9,
  })
  const [first] = await insertTwoSizes(shop.database, [3, 4])
  await shop.database.sql`update variants set sku = 'K-1' where id = ${first}`
  const before = await stored()
  const csv = [
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price',
    'lamp,Bright lamp,<p>New</p>,Gadgets,,,L-0,shopify,30,50.00,80.00',
    'kurta,Long kurta,<p>Blue</p>,Gadgets,Size,M,K-1,shopify,11,700.00,',
    'kurta,,,,,XL,K-3,shopify,5,900.00,',
  ].join('\n')
  const done = await importTable(shop, admin, csv)
  expect(done).toMatchObject({ changed: 2, created: 0, refused: 0, soldOrEdited: 0 })
  expect(await stored()).not.toEqual(before)
  expect(await unbalanced()).toEqual([])
  expect(await undo(done.id)).toMatchObject({ state: 'undone', soldOrEdited: 0 })
  expect(await stored()).toEqual(before)
  expect(await unbalanced()).toEqual([])
  const movements = await shop.database.sql<{ reason: string; personId: string | null }>`
    select reason, person_id from stock_movements where variant_id = ${plain.id} order by id desc limit 1`
  expect(movements).toEqual([{ reason: 'import', personId: admin.id }])
})

test('what was sold, edited, counted or deleted since stays, and the rest is taken back', async () => {
  const done = await importTable(shop, admin, shopifyTable(6))
  const rows = await shop.database.sql<{
    id: string
    name: string
  }>`select id, name from products where deleted_at is null order by name`
  const idOf = (at: number) => rows[at]?.id ?? ''
  const customer = await shop.person('customer')
  expect((await placeOrder(shop, customer, [{ productId: idOf(0), quantity: 2 }])).status).toBe(201)
  await shop.call('PUT', `/api/products/${idOf(1)}`, { as: admin, body: { price: 7 } })
  await shop.call('POST', `/api/variants/${idOf(2)}/stock`, {
    as: admin,
    body: { change: 1, reason: 'received' },
  })
  await shop.call('DELETE', `/api/products/${idOf(3)}`, { as: admin })
  const kept = await shop.database
    .sql`select * from products where id = any(${[0, 1, 2].map(idOf)}) order by id`
  expect(await calls.read(done.id)).toMatchObject({ soldOrEdited: 4 })
  expect(await undo(done.id)).toMatchObject({ state: 'undone', soldOrEdited: 4 })
  expect(await shop.database.sql`select * from products where deleted_at is null order by id`).toEqual(kept)
  expect(await unbalanced()).toEqual([])
  const report = await shop.call('GET', `/api/products/import/${done.id}/report`, { as: admin })
  expect(report.text.match(/,taken back,/g)).toHaveLength(2)
  expect(report.text.match(/kept, because it was sold or edited since/g)).toHaveLength(4)
})

test('an order of an unlimited product, and one that was cancelled, count as sold', async () => {
  const csv =
    'Handle,Title,Type,Variant Inventory Tracker,Variant Inventory Qty,Variant Price\nlamp,Lamp,Gadgets,,,100\nvase,Vase,Gadgets,shopify,5,100\n'
  const done = await importTable(shop, admin, csv)
  const rows = await shop.database.sql<{
    id: string
    stock: number | null
  }>`select v.id, v.stock from variants v join products p on p.id = v.product_id where p.deleted_at is null order by v.stock`
  expect(rows.map(({ stock }) => stock)).toEqual([5, null])
  const customer = await shop.person('customer')
  const lines = rows.map(({ id }) => ({ productId: id, quantity: 1 }))
  const placed = await Promise.all(lines.map((line) => placeOrder(shop, customer, [line])))
  const counted = placed[0]?.body.data.id
  expect((await shop.call('POST', `/api/orders/${counted}/cancel`, { as: customer, body: {} })).status).toBe(
    200,
  )
  expect(await undo(done.id)).toMatchObject({ soldOrEdited: 2 })
  expect(await stored()).toHaveLength(4)
})

test('two servers at once take everything back once, and one that broke off is gone on with', async () => {
  const done = await importTable(shop, admin, shopifyTable(230))
  await calls.undo(done.id)
  const whole = { ...shop, log: shop.app.log }
  await Promise.all([runImport(whole, done.id), runImport(whole, done.id)])
  await queue.runAll(shop.database)
  expect(await calls.read(done.id)).toMatchObject({ state: 'undone', soldOrEdited: 0 })
  const audits = await shop.database.sql`
    select count(*)::int as count from audit_entries where action = 'product.removed' and person_id = ${admin.id}
       and subject_id in (select product_id from imported_products where import_id = ${done.id})`
  expect(audits).toEqual([{ count: 230 }])
})

test('a stopped import is taken back as far as it came', async () => {
  const id = await calls.upload(shopifyTable(250))
  await calls.answer(id)
  await queue.runAll(shop.database)
  await calls.start(id)
  const running = runImport({ ...shop, log: shop.app.log }, id)
  while ((await stored()).length === 0);
  await calls.stop(id)
  await calls.undo(id)
  await running
  await queue.runAll(shop.database)
  expect(await calls.read(id)).toMatchObject({ state: 'undone' })
  expect(await stored()).toEqual([])
})

test('a product that cannot be taken back stays, and the others go', async () => {
  await insertProduct(shop.database, { id: 'gadgets_90001', categoryId: 'gadgets', name: 'Old', sku: 'L-0' })
  const done = await importTable(shop, admin, shopifyTable(3))
  expect(done).toMatchObject({ changed: 1, created: 2 })
  // Its name from before is one that the database takes no more.
  await shop.database.sql`alter table products add constraint odd check (name <> 'Old')`
  try {
    expect(await undo(done.id)).toMatchObject({ state: 'undone', soldOrEdited: 1 })
  } finally {
    await shop.database.sql`alter table products drop constraint odd`
  }
  expect(await shop.database.sql`select name from products where deleted_at is null`).toEqual([
    { name: 'Lamp 0' },
  ])
})
