import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoShop } from '#server/demo/seed.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { violatedConstraint } from './transaction.ts'

/** The last line: what the database refuses even if every program above it were wrong. */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedDemoShop(shop, () => undefined)
  await shop.database.sql`
    insert into idempotency_records (person_id, key, request_hash) select id, 'constraints-1', 'a' from people
      limit 1`
  const [{ count = 0 } = {}] = await shop.database.sql<{ count: number }>`
    select count(*) as count from payments`
  if (count === 0) await insertPayment()
})
afterAll(() => shop.close())

async function insertPayment(): Promise<void> {
  await shop.database.sql`
    with intent as (
      insert into payment_intents (id, gateway_order_id, person_id, status, holds_stock, order_type, lines,
        delivery_details, delivery, subtotal_paise, discount_paise, tax_paise, total_paise, expires_at)
      select gen_random_uuid(), 'order_constraints', id, 'ordered', 'ordered', 'cart', '[]', '{}', '{}', 100, 0, 18, 118, now()
        from people limit 1 returning id)
    insert into payments (id, gateway_payment_id, intent_id, status, amount_paise, currency, order_id)
    select gen_random_uuid(), 'pay_constraints', intent.id, 'captured', 118, 'INR', (select id from orders limit 1) from intent`
}

/** Writes some row of a table a second time, with other values where given. */
const again = (table: string, changes: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes}))).*
     from (select * from ${table} limit 1) t`
const NEW_ID = `'id', gen_random_uuid()`

const REFUSED: [constraint: string, what: string, statement: string][] = [
  [
    'idempotency_records_person_id_key_pk',
    'a key twice',
    again('idempotency_records', `'request_hash', 'b'`),
  ],
  [
    'backups_file_name',
    'a backup that names another file of the server',
    `insert into backups (id, kind, file_name) values (gen_random_uuid(), 'button', '../secrets.key')`,
  ],
  ['variants_price_within_mrp', 'a price above the MRP', `update variants set mrp_paise = price_paise - 1`],
  [
    'variants_stock_not_negative',
    'stock below zero',
    `update variants set stock = -1 where id = 'electronics_001'`,
  ],
  [
    'cart_lines_quantity',
    'eleven of a product in a cart',
    `insert into cart_lines (person_id, variant_id, quantity, seen_price_paise) select id, 'electronics_001', 11, 1 from people limit 1`,
  ],
  [
    'orders_agent_present',
    'an order under way without an agent',
    `update orders set agent_id = null where status = 'assigned'`,
  ],
  [
    'order_history_order_id_sequence_pk',
    'a step at a place that is taken',
    again('order_history', `'to_status', 'delivered'`),
  ],
  ['orders_total', 'a total that does not add up', 'update orders set total_paise = total_paise + 1'],
  [
    'cash_entries_order_once',
    'cash of one delivery booked twice',
    again(`cash_entries`, NEW_ID).replace('limit 1', `where kind = 'collected' limit 1`),
  ],
  [
    'order_milestones_once',
    'an order that is placed twice',
    again('order_milestones', NEW_ID).replace('limit 1', `where kind = 'placed' limit 1`),
  ],
  [
    'order_milestones_refunded',
    'a refund that is not named',
    again('order_milestones', `${NEW_ID}, 'kind', 'refunded'`),
  ],
  ['payments_gateway_payment', 'a payment twice', again('payments', `${NEW_ID}, 'order_id', null`)],
  [
    'payments_order',
    'a second payment of an order',
    again('payments', `${NEW_ID}, 'gateway_payment_id', 'pay_other'`).replace(
      'limit 1',
      'where order_id is not null limit 1',
    ),
  ],
  [
    'payments_refund_within',
    'more money back than came in',
    'update payments set refunded_paise = amount_paise + 1',
  ],
]

test.each(REFUSED)('%s refuses %s', async (constraint, _what, statement) => {
  const error: unknown = await shop.database.rows(statement).then(
    () => 'It was stored',
    (error: unknown) => error,
  )
  expect(violatedConstraint(error)).toBe(constraint)
})

test('the one column by which files of the server are opened takes the shop’s own names alone', async () => {
  const named = await shop.database.rows(`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ 'file|path|folder' order by 1`)
  // That of an import is what its owner called it: its content is in the database.
  expect(named).toEqual([{ name: 'backups.file_name' }, { name: 'product_imports.file_name' }])
})
