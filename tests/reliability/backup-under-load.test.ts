import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { connect } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { decided } from '../testing/decided.ts'
import { newDatabase, openTestShop } from '../testing/shop.ts'

const BUYERS = 4
const ORDERS_BEFORE = 12

test('a backup under load restores every invariant and everything acknowledged before', async () => {
  const shop = await openTestShop()
  const folder = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
  const copy = await newDatabase()
  const admin = await shop.person('admin')
  const dispatch = dispatchOf(shop, admin)
  const product = await insertProduct(shop.database, { stock: 100_000, pricePaise: 10_000 })
  const acknowledged: string[] = []
  const enough = Promise.withResolvers<void>()
  let isOpen = true

  const sell = async () => {
    const [customer, agent] = [await shop.person(), await shop.person('delivery_agent')]
    while (isOpen) {
      const lines = [{ productId: product.id, quantity: 1 }]
      const placed = await decided(() => placeOrder(shop, customer, lines))
      expect(placed.status).toBe(201)
      const { id } = placed.body.data
      acknowledged.push(id)
      if (acknowledged.length >= ORDERS_BEFORE) enough.resolve()
      await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
    }
  }
  const selling = Promise.all(Array.from({ length: BUYERS }, sell))
  await Promise.race([enough.promise, selling])
  const file = join(folder, 'shop.backup')
  let before: string[]
  let taken: Awaited<ReturnType<typeof takeBackup>>
  // A backup during which nothing happened shows nothing.
  do {
    before = [...acknowledged]
    taken = await takeBackup(shop.connection, file)
  } while (acknowledged.length === before.length)
  isOpen = false
  await selling

  expect(await restoreBackup(copy.connection, file)).toEqual(taken)
  const restored = connect(copy.connection)
  expect(await findViolations(restored)).toEqual([])
  const found = await restored.sql<{ id: string }>`select id from orders where id = any(${before})`
  expect(found).toHaveLength(before.length)
  expect(taken.orders).toBeGreaterThanOrEqual(before.length)
  await restored.close()
  await copy.drop()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
