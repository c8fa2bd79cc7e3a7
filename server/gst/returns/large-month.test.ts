import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { BUYER_GSTIN, documentsFor, insertOrder } from '../gst-fixtures.ts'

const INVOICES = 30_000
const BATCH = 2_500
let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  const issue = documentsFor(shop.database, await insertOrder(shop))
  const lines = [{ paise: 11_800 }, { paise: 10_500, rate: 5 }]
  const { id: first } = await issue({ on: '2026-06-01', lines })
  const { id: registered } = await issue({ on: '2026-06-01', gstin: BUYER_GSTIN, lines })
  // Copies under numbers of their own, every tenth for a registered buyer.
  for (let from = 3; from <= INVOICES; from += BATCH)
    await shop.database.sql`
      with copied as (
        insert into documents (id, kind, series, financial_year, serial, issued_on, order_id, registration, seller, buyer, buyer_gstin,
          place_of_supply, is_interstate, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, is_sample)
        select gen_random_uuid(), kind, series, financial_year, n, date '2026-06-01' + n % 30, order_id, registration, seller, buyer,
          buyer_gstin, place_of_supply, is_interstate, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, is_sample
          from generate_series(${from}::int, ${Math.min(from + BATCH - 1, INVOICES)}::int) n
          join documents d on d.id = case when n % 10 = 0 then ${registered}::uuid else ${first}::uuid end
        returning id)
      insert into document_lines (document_id, line_no, name, hsn, treatment, basis_points, quantity, unit_price_paise, discount_paise,
        delivery_paise, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      select copied.id, l.line_no, l.name, l.hsn, l.treatment, l.basis_points, l.quantity, l.unit_price_paise, l.discount_paise,
        l.delivery_paise, l.gross_paise, l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise
        from copied join document_lines l on l.document_id = ${first}`
  await shop.database.rows('analyze documents, document_lines')
}, 120_000)
afterAll(() => shop.close())

test('a month of 30,000 invoices is exported within a minute, every invoice once', async () => {
  const startedAt = performance.now()
  const get = async (path: string) =>
    (await shop.call('GET', `/api/gst/returns/2026-06${path}`, { as: admin })).text
  const json = JSON.parse(await get('/gstr1.json'))
  const b2b = (await get('/gstr1/b2b.csv')).trimEnd().split('\r\n').slice(1)
  const register = (await get('/register.csv')).trimEnd().split('\r\n').slice(1)
  await get('')
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  const listed: string[] = json.b2b.flatMap(({ inv }: { inv: { inum: string }[] }) =>
    inv.map(({ inum }) => inum),
  )
  expect([listed.length, new Set(listed).size]).toEqual([3_001, 3_001])
  expect(b2b).toHaveLength(6_002)
  expect(register).toHaveLength(60_000)
  expect(new Set(register.map((row) => row.split(',')[2])).size).toBe(INVOICES)
  expect(json.b2cs).toMatchObject([{ txval: 2_699_900 }, { txval: 2_699_900 }])
}, 90_000)
