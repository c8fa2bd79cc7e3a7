import { expect } from 'vitest'
import type { Reconciliation } from '#contract/ordering/payments.ts'
import { findViolations } from '#server/database/invariants.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'

/**
 * Fails if these customers have captured or reserved money without an order or a refund, or paid orders without money or
 * with money that was refunded before.
 */
export async function expectNoStrayMoney(
  { database }: Pick<TestShop, 'database'>,
  customers: readonly string[],
): Promise<void> {
  const stray = await database.sql`
    select g.id, g.status, g.refunded_paise, p.refunded_paise as recorded, o.status as "order"
      from gateway_payments g left join payments p on p.gateway_payment_id = g.id
      left join orders o on o.id = p.order_id
     where g.order_id in (select gateway_order_id from payment_intents where person_id = any(${customers}))
       and g.status in ('authorized', 'captured')
       and (g.status = 'authorized' or p.id is null or g.refunded_paise <> p.refunded_paise
            or ((o.id is null or o.status = 'cancelled') and g.refunded_paise < g.amount_paise))`
  expect(stray, 'money without an order or a refund').toEqual([])
  const unpaid = await database.sql`
    select o.id from orders o left join payments p on p.order_id = o.id
     where o.person_id = any(${customers}) and o.payment_method = 'razorpay' and (p.id is null or p.status <> 'captured')`
  expect(unpaid, 'paid orders without money').toEqual([])
  const tooLate = await database.sql`
    select o.id from orders o join payments p on p.order_id = o.id
      join gateway_payments g on g.id = p.gateway_payment_id
      left join lateral (select min(created_at) as first, coalesce(sum(amount_paise), 0) as paise
                           from gateway_refunds where payment_id = g.id) back on true
     where o.person_id = any(${customers}) and (back.first < o.placed_at or back.paise < g.refunded_paise)`
  expect(tooLate, 'orders made of money that had gone back before').toEqual([])
}

/** The units in stock and in orders together, and those that payments still hold. */
export async function countUnits({ database }: Pick<TestShop, 'database'>, productId: string) {
  const [units] = await database.sql<{ all: number; held: number }>`
    select stock + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
                     where l.variant_id = ${productId} and o.status <> 'cancelled') as "all",
           (select count(*) from payment_intents i cross join lateral jsonb_array_elements(i.lines) as line
             where i.holds_stock = 'held' and line ->> 'variantId' = ${productId}) as held
      from variants where id = ${productId}`
  return units
}

/** Customers whose counted uses of a code differ from their orders; valid while no payment holds the code. */
export function miscountedUses({ database }: Pick<TestShop, 'database'>, coupon: string) {
  return database.sql`
    select used.person_id, used.count, ordered.count as ordered
      from (select person_id, count from coupon_uses where code = ${coupon}) used
      full join (select person_id, count(*)::int as count from orders
                  where coupon_code = ${coupon} and status <> 'cancelled' group by person_id) ordered using (person_id)
     where coalesce(used.count, 0) <> coalesce(ordered.count, 0)
     union all
    select null, used_count, (select count(*) from orders where coupon_code = ${coupon} and status <> 'cancelled') from coupons
     where code = ${coupon} and used_count <> (select count(*) from orders where coupon_code = ${coupon} and status <> 'cancelled')`
}

/** The gateway and the shop have recorded the same payments, sums and refunds, and every invariant holds. */
export async function expectBooksToAgree(shop: TestShop, admin: TestPerson): Promise<Reconciliation> {
  const day = (offset: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000)
  const path = `/api/payments/reconciliation?from=${day(-1)}&to=${day(0)}`
  const { data } = (await shop.call<Reconciliation>('GET', path, { as: admin })).body
  expect(data.differences).toEqual([])
  expect(data.ours).toEqual(data.gateway)
  expect(await findViolations(shop.database)).toEqual([])
  return data
}
