import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import type { PaymentPage, Reconciliation } from '#contract/ordering/payments.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { seedDemoShop } from './seed.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  await seedDemoShop(shop, () => undefined)
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() - ago * 86_400_000)
const period = `from=${day(31)}&to=${day(0)}`
const count = async (sql: string) => (await shop.database.rows<{ n: number }>(sql))[0]?.n

test('a colour finds the products whose name says it beside those that can be had in it', async () => {
  const { body } = await shop.call<{ total: number }>('GET', '/api/products?option=Colour:Walnut&limit=1')
  const inColour = `exists (select from variants v where v.product_id = p.id and v.options[array_position(p.option_names, 'Colour')] = 'Walnut')`
  expect(body.data.total).toBe(
    await count(
      `select count(*)::int as n from products p
        where (name ~ 'Walnut' and 'Colour' <> all(option_names)) or ${inColour}`,
    ),
  )
  expect(body.data.total).toBeGreaterThanOrEqual(15)
})

describe('the demo’s history', () => {
  test('has payments that were captured, declined and given back in full and in part', async () => {
    const { body } = await shop.call<PaymentPage>('GET', `/api/payments?${period}&limit=100`, { as: admin })
    const seen = body.data.items
    expect(seen.some(({ status }) => status === 'failed')).toBe(true)
    expect(seen.some(({ amount, refunded }) => refunded > 0 && refunded < amount)).toBe(true)
    expect(
      await count(
        `select count(*) as n from payments p join orders o on o.id = p.order_id
          where o.status = 'cancelled' and p.refunded_paise = p.amount_paise`,
      ),
    ).toBeGreaterThan(0)
  })

  test('is the same in the shop’s books and the gateway’s', async () => {
    const { body } = await shop.call<Reconciliation>('GET', `/api/payments/reconciliation?${period}`, {
      as: admin,
    })
    const { ours, gateway, differences } = body.data
    expect(differences).toEqual([])
    expect(ours.payments).toBeGreaterThan(30)
    expect(ours.refunded).toBeGreaterThan(0)
    expect(gateway).toEqual(ours)
  })

  test('has parcels that came back, each with its reason and its place in the order’s history', async () => {
    expect(await count('select count(*) as n from failed_attempts')).toBeGreaterThan(3)
    expect(
      await count(
        `select count(*) as n from orders o where attempts <> (select count(*) from failed_attempts f where f.order_id = o.id)`,
      ),
    ).toBe(0)
    expect(
      await count(
        `select count(*) as n from agents a where total_assigned <>
           (select count(*) from order_history h where h.agent_id = a.person_id and h.to_status = 'assigned')`,
      ),
    ).toBe(0)
  })

  test('says why orders were cancelled', async () => {
    expect(
      await count(`select count(*) as n from orders where status = 'cancelled' and cancel_reason is null`),
    ).toBe(0)
  })

  test('has no step in the future', async () => {
    expect(await count('select count(*) as n from order_history where at > now()')).toBe(0)
    expect(await count('select count(*) as n from refunds where created_at > now()')).toBe(0)
  })

  test('is in the activity log', async () => {
    const { body } = await shop.call<AuditPage>('GET', '/api/audit?limit=100', { as: admin })
    expect(body.data.total).toBeGreaterThan(300)
  })

  test('holds every invariant', async () => {
    expect(await findViolations(shop.database)).toEqual([])
  })
})

test('the invoices of the demo are samples of what was dispatched, less what was refunded', async () => {
  const [row] = await shop.database.sql<{
    documents: number
    unlike: number
    notes: number
    refunds: number
  }>`
    select count(*) as documents, count(*) filter (where not d.is_sample or d.total_paise <> o.total_paise) as unlike,
           (select count(*) from documents where kind = 'credit_note') as notes,
           (select count(*) from refunds r join payments p on p.id = r.payment_id join documents i on i.order_id = p.order_id
             where r.status = 'processed' and i.kind = 'invoice') as refunds
      from documents d join orders o on o.id = d.order_id where d.kind = 'invoice'`
  const [dispatched] = await shop.database.sql<{ n: number }>`
    select count(distinct order_id) as n from order_milestones where kind = 'dispatched'`
  expect(row).toMatchObject({ documents: dispatched?.n, unlike: 0, notes: row?.refunds })
  expect(row?.notes).toBeGreaterThan(0)
})

test('a demo whose payments go to Razorpay has none that Razorpay does not know', async () => {
  const env = {
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
  }
  const withKeys = await openTestShop({ env })
  try {
    await seedDemoShop(withKeys, () => undefined)
    const [row] = await withKeys.database.sql<{ n: number }>`select count(*) as n from payments`
    expect(row?.n).toBe(0)
    expect(await findViolations(withKeys.database)).toEqual([])
  } finally {
    await withKeys.close()
  }
})
