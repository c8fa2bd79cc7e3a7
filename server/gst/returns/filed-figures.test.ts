import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GstReturn } from '#contract/gst/gst-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { documentsFor, insertOrder, SHOP_GSTIN, type SomeDocument } from '../gst-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let issue: ReturnType<typeof documentsFor>
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  issue = documentsFor(shop.database, await insertOrder(shop))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.rows('truncate document_lines, documents, document_series cascade')
})

const figures = async (period = '2026-06') =>
  (await shop.call<GstReturn>('GET', `/api/gst/returns/${period}`, { as: admin })).body.data
const onTenth = (given: Omit<SomeDocument, 'on'>) => issue({ on: '2026-06-10', ...given })

test('people in other states stand in GSTR-3B with the tax that the portal computes of the rows of GSTR-1', async () => {
  // Of each 100.00: 84.75 and 15.26. Together 254.25, of which 18 % is 45.765; a large invoice is a row of its own.
  for (let count = 0; count < 3; count++) await onTenth({ state: '24', lines: [{ paise: 10_000 }] })
  await onTenth({ state: '24', lines: [{ paise: 11_800_000 }] })
  expect((await figures()).gstr3b.interstateUnregistered).toEqual([
    { place: { code: '24', name: 'Gujarat' }, taxable: 100_254.25, igst: 18_045.77 },
  ])
})

test('a composition dealer has the figures of CMP-08 for the quarter, and no GSTR-1', async () => {
  const registrations = [{ from: '2020-04-01', kind: 'composition' }]
  const save = (body: object) => shop.call('PUT', '/api/settings', { as: admin, body })
  await save({ registrations, gstin: SHOP_GSTIN })
  const given = { kind: 'bill_of_supply', registration: 'composition' } as const
  const { id } = await issue({ ...given, on: '2026-04-05', lines: [{ paise: 1_000_050 }] })
  await onTenth({ ...given, lines: [{ paise: 50_000, treatment: 'exempt' }] })
  await onTenth({ ...given, kind: 'credit_note', invoiceId: id, lines: [{ paise: 100_000 }] })
  expect(await figures('2026-Q1')).toMatchObject({
    isRegular: false,
    cmp08: { value: 9500.5, taxable: 9000.5, cgst: 45, sgst: 45 },
    warnings: [],
  })
  expect((await figures('2026-Q2')).cmp08).toEqual({ value: 0, taxable: 0, cgst: 0, sgst: 0 })
  await save({ registrations: [] })
  await save({ gstin: null })
  expect(await figures('2026-Q2')).toMatchObject({ isRegular: true, cmp08: null })
})

test('pieces that cost nothing count among the quantities of goods', async () => {
  await onTenth({
    lines: [
      { paise: 11_800, quantity: 2 },
      { paise: 0, quantity: 3 },
    ],
  })
  await onTenth({ lines: [{ paise: 0, quantity: 4 }] })
  const path = '/api/gst/returns/2026-06/gstr1/hsn-b2c.csv'
  const { text } = await shop.call('GET', path, { as: admin })
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
    '851610,,NOS-NUMBERS,9.00,118.00,18,100.00,0.00,9.00,9.00,0.00',
  ])
})
