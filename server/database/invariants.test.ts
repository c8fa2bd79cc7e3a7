import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMOUNTS, FEES } from '#contract/charges.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { queriesOf } from './connect.ts'
import { findViolations } from './invariants.ts'
import { snakeCaseOf } from './sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedDemoShop(shop, () => undefined)
})
afterAll(() => shop.close())

test('the demo shop holds every invariant', async () => {
  expect(await findViolations(shop.database)).toEqual([])
})

test('what is asked of an order’s amounts names each of them', () => {
  const asked = readFileSync(new URL('invariants.sql', import.meta.url), 'utf8')
  const columnsOf = (names: readonly string[], table = '') =>
    names.map((name) => `${table}${snakeCaseOf(name)}_paise`)
  expect(asked).toContain(`+ tax_paise + ${columnsOf(FEES).join(' + ')} + rounding_paise;`)
  expect(asked).toContain(`(${columnsOf(AMOUNTS, 'o.').join(', ')})`)
  expect(asked).toContain(`(${columnsOf(AMOUNTS, 'i.').join(', ')})`)
})

/** A confirmed order of the demo, paid online. */
const PAID_ONLINE = [
  `insert into payment_intents (id, person_id, gateway_order_id, status, order_type, lines, delivery_details, delivery,
       subtotal_paise, discount_paise, tax_paise, total_paise, holds_stock, expires_at)
     select o.id, o.person_id, 'order_x', 'ordered', 'cart', '[]', '{}', '{}', o.subtotal_paise, o.discount_paise, o.tax_paise,
       o.total_paise, 'ordered', now() from orders o where status = 'confirmed' and payment_method = 'cod' limit 1`,
  `insert into payments (id, gateway_payment_id, intent_id, order_id, status, amount_paise)
     select id, 'pay_x', id, id, 'captured', total_paise from payment_intents where gateway_order_id = 'order_x'`,
  `update orders set payment_method = 'razorpay', prepaid_paise = total_paise where id = (select id from payment_intents where gateway_order_id = 'order_x')`,
]
const refundedAt = (time: string, requestedBy: string) =>
  `insert into refunds (id, payment_id, amount_paise, reason, status, requested_by, created_at)
   select id, id, 100, 'Back', 'processed', ${requestedBy}, ${time} from payments where gateway_payment_id = 'pay_x'`

/** Says that the order of `PAID_ONLINE` was changed, and costs less by some paise. */
const changedBy = (paise: number) =>
  `insert into order_changes (id, order_id, by_person_id, by_name, before, after)
     select id, id, person_id, 'Meera', jsonb_build_object('totalPaise', total_paise, 'duePaise', 0),
            jsonb_build_object('totalPaise', total_paise - ${paise}, 'duePaise', 0)
       from orders where id = (select order_id from payments where gateway_payment_id = 'pay_x')`

/** A delivered order of the demo with its invoice of one line, and a credit note of all of it; each can be changed. */
const INVOICED = [
  `alter table documents disable trigger user`,
  `alter table document_lines disable trigger user`,
  `insert into document_series (series, financial_year, last, last_on) values ('Y', '26-27', 1, '2026-05-02'), ('Z', '26-27', 1, '2026-05-02')`,
  `insert into documents (id, kind, series, financial_year, serial, issued_on, order_id, invoice_id, registration, seller, buyer,
       place_of_supply, is_interstate, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, is_sample)
     select made.id, kind, series, '26-27', 1, '2026-05-02', o.id, invoice, 'regular', '{}', '{}', '29', false,
            o.total_paise, 0, 0, 0, 0, o.total_paise, true
       from (select * from orders where status = 'delivered' order by id limit 1) o
      cross join (values ('00000000-0000-0000-0000-00000000000a'::uuid, 'invoice', 'Y', null::uuid),
                         ('00000000-0000-0000-0000-00000000000b', 'credit_note', 'Z', '00000000-0000-0000-0000-00000000000a'))
            as made (id, kind, series, invoice)`,
  `insert into document_lines (document_id, line_no, name, treatment, basis_points, quantity, unit_price_paise, discount_paise,
       delivery_paise, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
     select id, 1, 'Kettle', 'taxable', 0, 1, total_paise, 0, 0, total_paise, total_paise, 0, 0, 0 from documents where series in ('Y', 'Z')`,
]
const IN_INVOICE = `where series = 'Y'`
const IN_NOTE = `where series = 'Z'`
const REMOVE_NOTE = [
  `delete from document_lines where document_id = (select id from documents ${IN_NOTE})`,
  `delete from documents ${IN_NOTE}`,
  `delete from document_series ${IN_NOTE}`,
]

/** Each breaks the data as a missing lock or condition would; the constraint that forbids it is taken away first. */
const BREAKS: [violation: string, ...statements: string[]][] = [
  [
    'stock is negative',
    'alter table variants drop constraint variants_stock_not_negative',
    `update variants set stock = -1 where id = 'electronics_001'`,
  ],
  [
    'sold count differs from orders and holds',
    `update variants set sold_count = sold_count + 1 where id = 'electronics_001'`,
  ],
  ['stock differs from its ledger', `update variants set stock = stock + 1 where id = 'electronics_001'`],
  [
    'a row of the stock ledger does not follow',
    `update stock_movements set stock = stock + 1 where variant_id = 'electronics_001'`,
  ],
  [
    'goods are not where the order says',
    `update orders set goods_out_at = null, goods_agent_id = null
      where id = (select id from orders where status = 'picked_up' limit 1)`,
  ],
  [
    'no agent carries it',
    'alter table orders drop constraint orders_agent_present',
    `update orders set agent_id = null where id = (select id from orders where status = 'assigned' limit 1)`,
  ],
  [
    'no courier brings it',
    `update orders set status = 'shipped' where id = (select id from orders where status = 'pending' limit 1)`,
  ],
  [
    'history does not end with the status',
    `update orders set status = 'shipped' where id = (select id from orders where status = 'pending' limit 1)`,
  ],
  [
    'history has a broken step',
    `update order_history set from_status = 'shipped' where to_status = 'delivered' and from_status = 'out_for_delivery'`,
  ],
  ['an order lacks a milestone', `delete from order_milestones where kind = 'delivered'`],
  [
    'an attempt is told of that was none, or twice',
    `update order_milestones set at = at + interval '1 second' where kind = 'not_delivered'`,
  ],
  ['an attempt lacks its milestone', `delete from order_milestones where kind = 'not_delivered'`],
  [
    'total is not what its parts come to',
    'alter table orders drop constraint orders_total',
    'update orders set total_paise = total_paise - 1 where id = (select id from orders limit 1)',
  ],
  [
    'an order was rounded that was not paid in cash',
    `update orders set payment_method = 'razorpay', prepaid_paise = (total_paise + 99) / 100 * 100, rounding_paise = (total_paise + 99) / 100 * 100 - total_paise,
            total_paise = (total_paise + 99) / 100 * 100
      where id = (select id from orders where total_paise % 100 >= 50 limit 1)`,
  ],
  [
    'subtotal is not the sum of the lines',
    'update order_lines set unit_price_paise = unit_price_paise + 1 where order_id = (select id from orders limit 1) and line_no = 1',
  ],
  [
    'discount is not the sum of its shares',
    'update order_lines set discount_paise = 1 where order_id = (select id from orders limit 1) and line_no = 1',
  ],
  ['cash in hand differs from the ledger', 'update agents set cash_in_hand_paise = cash_in_hand_paise + 1'],
  ['cash due from a courier differs from the ledger', 'update couriers set cash_in_hand_paise = 1'],
  [
    'cash of a delivered order was not booked',
    `update orders set agent_id = null, courier_id = (select id from couriers limit 1)
      where id = (select order_id from cash_entries where kind = 'collected' limit 1)`,
  ],
  ['cash of a delivered order was not booked', `delete from cash_entries where kind = 'collected'`],
  [
    'cash of the counter is in a cash book',
    `update orders set channel = 'counter' where id = (select order_id from cash_entries where kind = 'collected' limit 1)`,
  ],
  [
    'a test order has an amount or a document',
    `update orders set channel = 'test' where id = (select id from orders where status = 'pending' limit 1)`,
  ],
  ['counted orders differ from the orders', 'delete from order_count_deltas', 'delete from order_counts'],
  [
    'a scarce variant is listed as another',
    'update variants set stock = 0',
    'update scarce_variants set is_sold_out = false',
  ],
  [
    'more than the MRP would be paid',
    'update variants set mrp_paise = price_paise',
    `insert into settings (name, value) values ('pricesIncludeTax', 'false')`,
  ],
  ['a product is listed by another price', 'update products set mrp_paise = mrp_paise + 1'],
  ['a product is sought by another price', 'update product_search set price_paise = price_paise + 1'],
  [
    'kept sums differ from the orders of the day',
    'insert into summed_days (day) select distinct shop_day(placed_at) from orders on conflict do nothing',
    'delete from changed_days',
  ],
  [
    'a paid order has no payment',
    `update orders set payment_method = 'razorpay', prepaid_paise = total_paise where id = (select id from orders where status = 'pending' limit 1)`,
  ],
  [
    'a paid order is not what was paid for',
    ...PAID_ONLINE,
    `update orders set tax_paise = tax_paise - 100, delivery_paise = delivery_paise + 100
      where id = (select id from payment_intents where gateway_order_id = 'order_x')`,
  ],
  [
    'a paid order is not what was paid for',
    ...PAID_ONLINE,
    `update payment_intents set delivery = '{"on":"2099-01-01"}' where gateway_order_id = 'order_x'`,
  ],
  [
    'an order is prepaid with other money than was paid',
    ...PAID_ONLINE,
    `update payments set amount_paise = amount_paise + 100 where gateway_payment_id = 'pay_x'`,
  ],
  [
    'an order is prepaid with other money than was paid',
    ...PAID_ONLINE,
    `update orders set prepaid_paise = prepaid_paise - 100 where id = (select order_id from payments where gateway_payment_id = 'pay_x')`,
  ],
  [
    'what a change gave back does not go back',
    ...PAID_ONLINE,
    changedBy(100),
    `update orders set prepaid_paise = prepaid_paise - 100 where id = (select order_id from payments where gateway_payment_id = 'pay_x')`,
  ],
  ['an order is not what its last change made of it', ...PAID_ONLINE, changedBy(100)],
  ['a paid order lost its money', ...PAID_ONLINE, refundedAt('now()', 'null')],
  [
    'a paid order lost its money',
    ...PAID_ONLINE,
    refundedAt(`now() - interval '90 days'`, `(select id from people where role = 'admin' limit 1)`),
  ],
  [
    'a document is not what its lines come to',
    ...INVOICED,
    `update documents set taxable_paise = taxable_paise - 1, round_off_paise = 1 ${IN_INVOICE}`,
  ],
  [
    'an invoice is not what its order cost',
    ...INVOICED,
    `update documents set taxable_paise = taxable_paise - 2, round_off_paise = 2 ${IN_INVOICE}`,
  ],
  [
    'an invoice is not what its order cost',
    ...INVOICED,
    `update documents set taxable_paise = taxable_paise + 100, total_paise = total_paise + 100 ${IN_INVOICE}`,
  ],
  ['a series of documents has a gap', ...INVOICED, `update documents set serial = 2 ${IN_INVOICE}`],
  ['a series of documents has a gap', ...INVOICED, `update document_series set last = 2 ${IN_INVOICE}`],
  [
    'a document is dated before the one that precedes it',
    ...INVOICED,
    `update documents set series = 'Y', serial = 2, issued_on = '2026-05-01' ${IN_NOTE}`,
  ],
  [
    'credit notes exceed their invoice',
    ...INVOICED,
    `update documents set taxable_paise = taxable_paise + 1, total_paise = total_paise + 1 ${IN_NOTE}`,
  ],
  [
    'credit notes exceed their invoice',
    ...INVOICED,
    `update documents set issued_on = '2026-05-01' ${IN_NOTE}`,
  ],
  [
    'credit notes exceed a line of their invoice',
    ...INVOICED,
    `update document_lines set quantity = 2 where document_id = (select id from documents ${IN_NOTE})`,
  ],
  [
    'credit notes exceed a line of their invoice',
    ...INVOICED,
    `update document_lines set line_no = 2 where document_id = (select id from documents ${IN_NOTE})`,
  ],
  [
    'an order has two invoices that stand',
    ...INVOICED,
    `update documents set kind = 'invoice', invoice_id = null ${IN_NOTE}`,
  ],
  [
    'the invoice of a cancelled order stands',
    ...INVOICED,
    ...REMOVE_NOTE,
    `update orders set status = 'cancelled' where id = (select order_id from documents ${IN_INVOICE})`,
  ],
  [
    'a refund has two credit notes',
    ...PAID_ONLINE,
    refundedAt('now()', 'null'),
    ...INVOICED,
    'drop index documents_refund',
    `update documents set refund_id = (select id from refunds where reason = 'Back') where series in ('Y', 'Z')`,
  ],
  [
    'money went back without a credit note',
    ...PAID_ONLINE,
    refundedAt('now()', 'null'),
    ...INVOICED,
    ...REMOVE_NOTE,
    `update documents set order_id = (select order_id from payments where gateway_payment_id = 'pay_x') ${IN_INVOICE}`,
  ],
]

test.each(BREAKS)('%s: it can be violated, and says so', async (violation, ...statements) => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    const found = await findViolations(queriesOf(client))
    expect(found.map((one) => one.violation)).toContain(violation)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
