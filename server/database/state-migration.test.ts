import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { onServer } from '#tests/testing/database-server.ts'

/** States as people had typed them before there were codes, each with a pincode and the code that it becomes. */
const TYPED: [state: string, pincode: string, code: string][] = [
  ['Karnataka', '560038', '29'],
  ['karnataka ', '560038', '29'],
  ['KARNATAKA', '110001', '29'],
  ['KA', '560038', '29'],
  ['Mysore', '570001', '29'],
  ['29', '560038', '29'],
  ['Orissa', '751001', '21'],
  ['Odisha', '751001', '21'],
  ['od', '751001', '21'],
  ['Pondicherry', '605001', '34'],
  ['Puducherry', '605001', '34'],
  ['Uttaranchal', '248001', '05'],
  ['Uttarakhand', '248001', '05'],
  ['Tamilnadu', '600001', '33'],
  ['Tamil  Nadu', '600001', '33'],
  ['TN', '600001', '33'],
  ['New Delhi', '110001', '07'],
  ['NCT of Delhi', '110001', '07'],
  ['Delhi NCR', '122001', '07'],
  ['Jammu & Kashmir', '190001', '01'],
  ['Jammu and Kashmir', '180001', '01'],
  ['Jammu&Kashmir', '180001', '01'],
  ['Dadra and Nagar Haveli', '396230', '26'],
  ['Daman & Diu', '396210', '26'],
  ['Dadra & Nagar Haveli and Daman & Diu', '396230', '26'],
  ['Andaman & Nicobar', '744101', '35'],
  ['Andaman and Nicobar Islands', '744101', '35'],
  ['Chhatisgarh', '492001', '22'],
  ['Chattisgarh', '492001', '22'],
  ['TS', '500001', '36'],
  ['Telengana', '500001', '36'],
  ['AP', '520001', '37'],
  ['Andhra', '520001', '37'],
  ['W.B.', '700001', '19'],
  ['Bengal', '700001', '19'],
  ['MH', '400001', '27'],
  ['Mumbai', '400001', '27'],
  ['Bengaluru Urban', '560038', '29'],
  ['कर्नाटक', '560038', '29'],
  ['Leh', '194101', '38'],
  ['Chandigarh U.T.', '160017', '04'],
  ['Panjim', '403001', '30'],
  ['Dehradun', '248001', '05'],
  ['Ranchi', '834001', '20'],
  ['Deoghar', '814112', '20'],
  ['Port Blair', '744101', '35'],
  ['Guwahati', '781001', '18'],
  ['Shillong', '793001', '17'],
  ['', '682001', '32'],
  ['-', '302001', '08'],
  ['Somewhere', '999999', '97'],
  ['Army post', '900001', '97'],
]

const NAME = 'state_migration'
let client: pg.Client
beforeAll(async () => {
  const server = inject('postgres')
  await onServer(server, `drop database if exists ${NAME} with (force)`)
  await onServer(server, `create database ${NAME} encoding 'UTF8' template template0`)
  client = new pg.Client({ ...server, database: NAME })
  await client.connect()
  await apply('0000_shop')
  await apply('0001_own_word')
})
afterAll(async () => {
  await client.end()
  await onServer(inject('postgres'), `drop database if exists ${NAME} with (force)`)
})

async function apply(migration: string): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, 'migrations', `${migration}.sql`), 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
}

test('orders and addresses keep their state as its code: by its name, else by its pincode, else as other territory', async () => {
  await client.query(
    `insert into orders (id, number, status, order_type, payment_method, subtotal_paise, tax_paise, total_paise, item_count,
       customer_name, recipient_name, recipient_phone, recipient_email, street, city, state, pincode, history_length, expected_on)
     select gen_random_uuid(), 'T-' || at, 'pending', 'cart', 'cod', 100, 0, 100, 1, 'Asha Rao', 'Asha Rao', '9876543210',
            'asha@example.com', '14, 3rd Cross', 'City', state, pincode, 1, current_date
       from unnest($1::text[], $2::text[]) with ordinality as typed (state, pincode, at)`,
    [TYPED.map(([state]) => state), TYPED.map(([, pincode]) => pincode)],
  )
  await apply('0002_gst')
  const { rows } = await client.query<{ state: string }>(
    `select state from orders order by substr(number, 3)::int`,
  )
  const mapped = TYPED.map(([state, pincode], at) => [state, pincode, rows[at]?.state])
  expect(mapped).toEqual(TYPED)
})

test('open orders keep the terms of their code where it still takes off the same, and what it took off otherwise', async () => {
  for (const migration of ['0003_storefront', '0004_moving_in', '0005_owners_desk']) await apply(migration)
  await client.query(`
    insert into coupons (code, kind, percent, amount_paise, minimum_paise) values
      ('SAME', 'percent', 50, null, 500), ('EDITED', 'percent', 10, null, 5000), ('FLAT', 'amount', null, 400, 100)`)
  const orders = [
    ['SAME', 500],
    ['EDITED', 500],
    ['FLAT', 400],
  ] as const
  for (const [code, discount] of orders)
    await client.query(
      `insert into orders (id, number, status, order_type, payment_method, subtotal_paise, discount_paise, tax_paise, total_paise,
         item_count, customer_name, recipient_name, recipient_phone, recipient_email, street, city, state, pincode, history_length,
         expected_on, coupon_code)
       values (gen_random_uuid(), $1, 'pending', 'cart', 'cod', 1000, $2::bigint, 0, 1000 - $2::bigint, 1, 'Asha Rao', 'Asha Rao', '9876543210',
         'asha@example.com', '14, 3rd Cross', 'City', '29', '560038', 1, current_date, $1)`,
      [code, discount],
    )
  await apply('0007_terms_of_the_deal')
  const { rows } = await client.query<{ number: string; terms: object }>(
    `select number, coupon_terms as terms from orders where coupon_code is not null`,
  )
  const agreed = { percent: null, amountPaise: null, subtotalPaise: 1000 }
  expect(Object.fromEntries(rows.map(({ number, terms }) => [number, terms]))).toEqual({
    SAME: { ...agreed, kind: 'percent', percent: 50, minimumPaise: 500 },
    EDITED: { ...agreed, kind: 'amount', amountPaise: 500, minimumPaise: 0 },
    FLAT: { ...agreed, kind: 'amount', amountPaise: 400, minimumPaise: 100 },
  })
})
