import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { takeStock } from '#server/catalogue/stock/sold-stock.ts'
import { command } from '#server/commands/command.ts'
import { transaction } from '#server/database/transaction.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { lockVariants } from './sale-variants.ts'

/** Stock is guarded by a lock and by the database; each has to hold without the other. */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('the check of the database alone, without a lock before, sells five units five times', async () => {
  const { id } = await insertProduct(shop.database, { stock: 5 })
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      command(shop, (tx) => takeStock(tx, [{ variantId: id, quantity: 1 }], { reason: 'sale' })),
    ),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'out_of_stock' })
  expect(await shop.database.sql`select stock, sold_count from variants where id = ${id}`).toEqual([
    { stock: 0, soldCount: 5 },
  ])
})

test('a variant that an order has locked keeps its price and stock until the order is written', async () => {
  const { id } = await insertProduct(shop.database)
  await transaction(shop.database, async (queries) => {
    await lockVariants(queries, [id])
    const change = transaction(shop.database, async (other) => {
      await other.rows(`set local lock_timeout = '100ms'`)
      await other.sql`update variants set price_paise = 1, stock = 0 where id = ${id}`
    })
    await expect(change).rejects.toMatchObject({ code: '55P03' })
  })
})
