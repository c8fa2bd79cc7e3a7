import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { BulkProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import type { ChangedMeanwhile } from '#contract/envelope.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let meera: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  meera = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())

const id = 'electronics_001'
beforeEach(async () => {
  await shop.database.sql`delete from order_lines`
  await shop.database.sql`delete from products`
  await shop.database.sql`delete from audit_entries`
  await insertProduct(shop.database, { id, stock: 8 })
})

const read = async () =>
  (await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })).body.data
const seenNow = async () => {
  const { stock, updatedAt } = await read()
  return { stock, updatedAt }
}
const save = (body: object, as = admin) =>
  shop.call<ChangedMeanwhile>('PUT', `/api/products/${id}`, { as, body })
const sell = async (quantity: number) => {
  const { status } = await placeOrder(shop, await shop.person(), [{ productId: id, quantity }])
  expect(status).toBe(201)
}

describe('a stock that is set against what was seen', () => {
  test('counts what was sold meanwhile', async () => {
    const seen = await seenNow()
    await sell(3)
    expect((await save({ stock: 28, seen })).status).toBe(200)
    expect((await read()).stock).toBe(25)
  })

  test('loses no unit beside orders that are placed at the same time', async () => {
    const seen = await seenNow()
    await Promise.all([...Array.from({ length: 6 }, () => sell(1)), save({ stock: 28, seen })])
    expect((await read()).stock).toBe(22)
  })

  test('is refused where another administrator has set it, also beside sales, and says who', async () => {
    const seen = await seenNow()
    await save({ stock: 28, seen }, meera)
    await sell(1)
    const answer = await save({ stock: 28, seen })
    expect([answer.status, answer.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(answer.body.message).toBe('Meera Shah has set the stock meanwhile: it is 27 now')
    expect(answer.body.data).toMatchObject({
      current: { id, stock: 27 },
      changed: [{ field: 'stock', by: 'Meera Shah' }],
    })
    expect((await read()).stock).toBe(27)
  })

  test('is set once, however often the same save is sent', async () => {
    const body = { stock: 28, seen: await seenNow() }
    const answers = await Promise.all([save(body), save(body), save(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).stock).toBe(28)
  })

  test('is refused where more was sold than it leaves', async () => {
    const seen = await seenNow()
    await sell(6)
    const answer = await save({ stock: 1, seen })
    expect([answer.status, answer.body.message]).toEqual([409, '6 were sold meanwhile: the stock is 2 now'])
    expect(answer.body.data.changed).toEqual([{ field: 'stock', by: null, at: null }])
    expect((await read()).stock).toBe(2)
  })

  test('may stop being counted, and be counted again', async () => {
    const seen = await seenNow()
    await sell(1)
    await save({ stock: null, seen })
    expect((await read()).stock).toBeNull()
    await save({ stock: 5, seen: await seenNow() })
    expect((await read()).stock).toBe(5)
  })

  test('needs the time at which it was seen', async () => {
    expect((await save({ stock: 9, seen: { stock: 8 } })).status).toBe(400)
  })

  test('of many products moves by what was seen of each', async () => {
    await insertProduct(shop.database, { id: 'electronics_002', stock: 8 })
    const seen = await seenNow()
    await sell(3)
    await shop.call('PUT', '/api/products/electronics_002', { as: meera, body: { stock: 4 } })
    const answer = await shop.call<BulkProductsAnswer>('POST', '/api/products/bulk', {
      as: admin,
      body: {
        ids: [id, 'electronics_002'],
        changes: { stock: 20 },
        seen: { [id]: seen, electronics_002: seen },
      },
    })
    expect(answer.body.data.outcomes).toMatchObject([
      { id, status: 'changed' },
      {
        id: 'electronics_002',
        status: 'refused',
        note: 'Meera Shah has set the stock meanwhile: it is 4 now',
      },
    ])
    expect((await read()).stock).toBe(17)
  })
})

describe('a table', () => {
  const exported = async (query = '') =>
    (await shop.call('GET', `/api/products/export${query}`, { as: admin })).text
  const bring = async (csv: string) => {
    const body = { csv, commit: true }
    return (await shop.call<ProductImport>('POST', '/api/products/import', { as: admin, body })).body.data
  }

  test('of prices has no stock and leaves it alone', async () => {
    const csv = await exported()
    expect(csv.split('\r\n')[0]).not.toContain('stock')
    await sell(3)
    await bring(csv.replace(',1000,', ',900,'))
    expect(await read()).toMatchObject({ price: 900, stock: 5 })
  })

  test('with stock changes it by what was edited, and no second time', async () => {
    const csv = (await exported('?stock=true')).replace(',8,8 (', ',28,8 (')
    await sell(3)
    expect(await bring(csv)).toMatchObject({ changed: 1, faulty: 0 })
    expect((await read()).stock).toBe(25)
    await sell(1)
    const again = await bring(csv)
    expect(again).toMatchObject({ changed: 0, faulty: 1 })
    expect(again.faults[0]?.message).toBe('Asha Rao has set the stock meanwhile: it is 24 now')
    expect((await read()).stock).toBe(24)
  })

  test('that was exported before a sale and comes back unedited changes nothing', async () => {
    const csv = await exported('?stock=true')
    await sell(3)
    expect(await bring(csv)).toMatchObject({ changed: 0, unchanged: 1, faulty: 0 })
    expect((await read()).stock).toBe(5)
  })

  test('that sets a counted stock without saying what was seen is refused', async () => {
    await sell(3)
    const answer = await bring(`id,price,stock\n${id},900,8\n`)
    expect(answer.faults).toMatchObject([{ row: 2, column: 'stock' }])
    expect(await read()).toMatchObject({ price: 1000, stock: 5 })
  })
})
