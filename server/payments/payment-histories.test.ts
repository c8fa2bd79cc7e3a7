import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countUnits,
  expectBooksToAgree,
  expectNoStrayMoney,
  miscountedUses,
} from '#tests/testing/payments/payment-books.ts'
import { openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import { type History, histories, play } from '#tests/testing/payments/payment-histories.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

/** `npm run test:payments` plays 1,000: a hundred of each seed. */
const COUNT = Number(process.env.PAYMENT_HISTORIES ?? 40)
const SEEDS = [611, 622, 633, 644, 655, 666, 677, 688, 699, 710]
const OF_EACH_SEED = 100

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

async function endsWell(history: History): Promise<void> {
  const { customers, productId, units, coupon } = await play(shop, admin, history)
  await expectNoStrayMoney(shop, customers)
  expect(await countUnits(shop, productId)).toEqual({ all: units, held: 0 })
  expect(await miscountedUses(shop, coupon), 'uses of a code without an order').toEqual([])
  // What is at rest need not be asked for in every history that follows.
  await shop.database.sql`update payment_intents set next_check_at = null where person_id = any(${customers})`
}

for (const [at, seed] of SEEDS.entries()) {
  const count = Math.min(OF_EACH_SEED, COUNT - at * OF_EACH_SEED)
  if (count <= 0) break
  test(`after ${count} generated histories of payments with crashes (seed ${seed}) no money, unit or code is lost`, {
    timeout: 30 * 60_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(histories, endsWell), { numRuns: count, seed, endOnFailure: true })
    await expectBooksToAgree(shop, admin)
  })
}
