import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { databaseUrl } from '#tests/testing/database-server.ts'
import { type KillableServer, startServer } from '#tests/testing/killable-server.ts'
import { countUnits, expectBooksToAgree, expectNoStrayMoney } from '#tests/testing/payments/payment-books.ts'
import {
  retryLostJobs,
  settleEverything,
  visits,
  visitUntilKilled,
} from '#tests/testing/payments/payment-visits.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

/** `npm run test:long` kills more often, `npm run test:payments` 50 times. */
const KILLS = Number(process.env.PAYMENT_KILLS ?? 1)
const KILLS_OF_A_TEST = 10
const SHOPPERS = 4
const UNITS = 9
/** What happens in the n-th round follows from its seed; when the kill strikes, from the machine too. */
const FIRST_SEED = 7200

/** Knows the database that the killed servers share; runs no jobs. */
let shop: TestShop
let admin: TestPerson
let url: string
let server: KillableServer
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  url = databaseUrl(inject('postgres'), shop.connection.database ?? '')
})
afterAll(async () => {
  await server.killAfter(0)
  await shop.close()
})

const round = fc.record({
  answers: fc.integer({ min: 5, max: 90 }),
  shoppers: fc.array(visits, { minLength: SHOPPERS, maxLength: SHOPPERS }),
})

/** Shoppers pay until the server is killed under them. */
async function killUnderLoad(seed: number) {
  const [planned] = fc.sample(round, { seed, numRuns: 1 })
  const { id: productId } = await insertProduct(shop.database, { stock: UNITS })
  server = await startServer(url)
  const shoppers = (planned?.shoppers ?? []).map(async (plan) => {
    const customer = await shop.person()
    return visitUntilKilled({ server, database: shop.database, admin, customer, productId }, plan)
  })
  await server.killAfter(planned?.answers ?? 0)
  const acknowledged = await Promise.all(shoppers)
  await retryLostJobs(shop.database)
  return {
    productId,
    customers: acknowledged.map(({ customer }) => customer.id),
    paymentIds: acknowledged.flatMap(({ paymentIds }) => paymentIds),
    orderIds: acknowledged.flatMap(({ orderIds }) => orderIds),
  }
}

for (let first = 0; first < KILLS; first += KILLS_OF_A_TEST) {
  const kills = Math.min(KILLS_OF_A_TEST, KILLS - first)
  test(`after ${kills} times kill -9 among payments (seeds from ${FIRST_SEED + first}) no money, unit or answer is lost`, {
    timeout: 15 * 60_000,
  }, async () => {
    const rounds = []
    for (let at = 0; at < kills; at++) rounds.push(await killUnderLoad(FIRST_SEED + first + at))
    server = await startServer(url)
    await settleEverything(shop)
    await server.killAfter(0)

    for (const { productId, customers } of rounds) {
      await expectNoStrayMoney(shop, customers)
      expect(await countUnits(shop, productId)).toEqual({ all: UNITS, held: 0 })
    }
    const paymentIds = rounds.flatMap((round) => round.paymentIds)
    const stored = await shop.database.sql`
      select 1 from payments where gateway_payment_id = any(${paymentIds}) and status = 'captured'`
    expect(stored).toHaveLength(paymentIds.length)
    const orderIds = [...new Set(rounds.flatMap((round) => round.orderIds))]
    expect(await shop.database.sql`select 1 from orders where id = any(${orderIds})`).toHaveLength(
      orderIds.length,
    )
    const { gateway } = await expectBooksToAgree(shop, admin)
    expect(gateway.payments).toBeGreaterThan(0)
  })
}
