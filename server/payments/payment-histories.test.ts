import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reconciliation } from '../../contract/payments.ts'
import { findViolations } from '../database/invariants.ts'
import { openPaymentShop, type PaymentShop } from '../testing/payment-fixtures.ts'
import { type History, histories, type PlayedHistory, play } from '../testing/payment-histories.ts'
import type { TestPerson } from '../testing/shop.ts'

/** `npm run test:payment-histories` plays 1,000: a hundred of each seed. */
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

/** Every captured or reserved payment of these customers that is neither an order's nor refunded. */
const strayMoney = (customers: string[]) =>
  shop.database.rows(
    `select g.id, g.status, g.refunded_paise, p.refunded_paise as noted, o.status as "order"
       from gateway_payments g left join payments p on p.gateway_payment_id = g.id
       left join orders o on o.id = p.order_id
      where g.order_id in (select gateway_order_id from payment_intents where person_id = any($1))
        and g.status in ('authorized', 'captured')
        and (g.status = 'authorized' or p.id is null or g.refunded_paise <> p.refunded_paise
             or ((o.id is null or o.status = 'cancelled') and g.refunded_paise < g.amount_paise))`,
    [customers],
  )

const ordersWithoutPayment = (customers: string[]) =>
  shop.database.rows(
    `select o.id from orders o left join payments p on p.order_id = o.id
      where o.person_id = any($1) and o.payment_method = 'razorpay' and (p.id is null or p.status <> 'captured')`,
    [customers],
  )

async function unitsOf({ productId, customers }: PlayedHistory) {
  const [units] = await shop.database.rows<{ left: number; sold: number; held: number }>(
    `select stock as left,
            (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
              where l.product_id = $1 and o.status <> 'cancelled') as sold,
            (select count(*) from payment_intents where person_id = any($2) and holds_stock = 'held') as held
       from products where id = $1`,
    [productId, customers],
  )
  return { all: (units?.left ?? 0) + (units?.sold ?? 0), held: units?.held }
}

async function endsWell(history: History): Promise<void> {
  const played = await play(shop, admin, history)
  expect(await strayMoney(played.customers), 'money without an order or a refund').toEqual([])
  expect(await ordersWithoutPayment(played.customers), 'paid orders without money').toEqual([])
  expect(await unitsOf(played), 'lost units').toEqual({ all: played.units, held: 0 })
  // What is at rest need not be asked for in every history that follows.
  await shop.database.rows('update payment_intents set next_check_at = null where person_id = any($1)', [
    played.customers,
  ])
}

async function expectBooksToAgree(): Promise<void> {
  const day = (offset: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000)
  const path = `/api/payments/reconciliation?from=${day(-1)}&to=${day(0)}`
  const { data } = (await shop.call<Reconciliation>('GET', path, { as: admin })).body
  expect(data.differences).toEqual([])
  expect(data.ours).toEqual(data.gateway)
  expect(await findViolations(shop.database)).toEqual([])
}

for (const [at, seed] of SEEDS.entries()) {
  const count = Math.min(OF_EACH_SEED, COUNT - at * OF_EACH_SEED)
  if (count <= 0) break
  test(`after ${count} generated histories with crashes (seed ${seed}) the books agree, no money is without order or refund, no unit is lost (invariants 2, 7)`, {
    timeout: 30 * 60_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(histories, endsWell), { numRuns: count, seed, endOnFailure: true })
    await expectBooksToAgree()
  })
}
