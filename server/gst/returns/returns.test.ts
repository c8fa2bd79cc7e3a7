import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GstReturn, GstSheet } from '#contract/gst/gst-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import {
  BUYER_GSTIN,
  documentsFor,
  GUJARATI_GSTIN,
  insertOrder,
  SHOP_GSTIN,
  type SomeDocument,
} from '../gst-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let orderId: string
let issue: ReturnType<typeof documentsFor>
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  orderId = await insertOrder(shop)
  issue = documentsFor(shop.database, orderId)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.rows('truncate closed_months, document_lines, documents, document_series cascade')
})

const figures = async (period = '2026-06') =>
  (await shop.call<GstReturn>('GET', `/api/gst/returns/${period}`, { as: admin })).body.data
const json = async (period = '2026-06') =>
  JSON.parse((await shop.call('GET', `/api/gst/returns/${period}/gstr1.json`, { as: admin })).text)
const tableOf = ({ tables }: GstReturn, sheet: GstSheet) => tables.find((table) => table.sheet === sheet)

/** The rows of a sheet, below its headings. */
async function sheet(name: GstSheet | 'register', period = '2026-06'): Promise<string[]> {
  const path = name === 'register' ? 'register.csv' : `gstr1/${name}.csv`
  const { status, text } = await shop.call('GET', `/api/gst/returns/${period}/${path}`, { as: admin })
  expect(status).toBe(200)
  return text.trimEnd().split('\r\n').slice(1)
}

const onTenth = (given: Omit<SomeDocument, 'on'>) => issue({ on: '2026-06-10', ...given })

describe('the sheet of a document', () => {
  test('a sale inside the state to nobody registered is summed by rate, whatever it costs', async () => {
    await onTenth({ lines: [{ paise: 11_800 }, { paise: 10_500, rate: 5 }] })
    await onTenth({ lines: [{ paise: 11_800_000 }] })
    expect(await sheet('b2cs')).toEqual([
      'OE,29-Karnataka,,5,100.00,0.00,',
      'OE,29-Karnataka,,18,100100.00,0.00,',
    ])
    expect(await sheet('b2cl')).toEqual([])
    expect((await json()).b2cs[0]).toEqual({
      sply_ty: 'INTRA',
      typ: 'OE',
      pos: '29',
      rt: 5,
      txval: 100,
      camt: 2.5,
      samt: 2.5,
      csamt: 0,
    })
  })

  test('above a lakh to another state it is listed, at a lakh it is not', async () => {
    const large = await onTenth({ state: '24', lines: [{ paise: 11_800_000 }] })
    await onTenth({ state: '24', lines: [{ paise: 10_000_000 }] })
    expect(await sheet('b2cl')).toEqual([
      `${large.number},10-Jun-26,118000.00,24-Gujarat,,18,100000.00,0.00,`,
    ])
    expect(await sheet('b2cs')).toEqual(['OE,24-Gujarat,,18,84745.76,0.00,'])
    expect((await json()).b2cl).toEqual([
      {
        pos: '24',
        inv: [
          {
            inum: large.number,
            idt: '10-06-2026',
            val: 118_000,
            itms: [{ num: 1, itm_det: { rt: 18, txval: 100_000, iamt: 18_000, csamt: 0 } }],
          },
        ],
      },
    ])
  })

  test('before August 2024 the limit was two and a half lakh', async () => {
    await issue({ on: '2024-07-31', state: '24', lines: [{ paise: 25_000_000 }] })
    const large = await issue({ on: '2024-07-31', state: '24', lines: [{ paise: 25_000_001 }] })
    expect((await sheet('b2cl', '2024-07')).map((row) => row.split(',')[0])).toEqual([large.number])
    await issue({ on: '2024-08-01', state: '24', lines: [{ paise: 10_000_001 }] })
    expect(await sheet('b2cl', '2024-08')).toHaveLength(1)
  })

  test('to a registered buyer it is listed, a row for each rate, buyers together', async () => {
    const first = await onTenth({
      gstin: BUYER_GSTIN,
      name: 'Rao, Traders',
      lines: [{ paise: 11_800 }, { paise: 10_500, rate: 5 }],
    })
    const other = await onTenth({
      gstin: GUJARATI_GSTIN,
      state: '24',
      name: 'Shah',
      lines: [{ paise: 11_800 }],
    })
    const second = await onTenth({ gstin: BUYER_GSTIN, name: 'Rao, Traders', lines: [{ paise: 11_800 }] })
    const row = (name: string, number: string, value: string, place: string, rest: string) =>
      `${name},${number},10-Jun-26,${value},${place},N,,Regular B2B,,${rest},100.00,0.00`
    expect(await sheet('b2b')).toEqual([
      row(`${GUJARATI_GSTIN},Shah`, other.number, '118.00', '24-Gujarat', '18'),
      row(`${BUYER_GSTIN},"Rao, Traders"`, first.number, '223.00', '29-Karnataka', '5'),
      row(`${BUYER_GSTIN},"Rao, Traders"`, first.number, '223.00', '29-Karnataka', '18'),
      row(`${BUYER_GSTIN},"Rao, Traders"`, second.number, '118.00', '29-Karnataka', '18'),
    ])
    const { b2b } = await json()
    expect(b2b.map(({ ctin, inv }: { ctin: string; inv: object[] }) => [ctin, inv.length])).toEqual([
      [GUJARATI_GSTIN, 1],
      [BUYER_GSTIN, 2],
    ])
    expect(b2b[1].inv[0]).toEqual({
      inum: first.number,
      idt: '10-06-2026',
      val: 223,
      pos: '29',
      rchrg: 'N',
      inv_typ: 'R',
      itms: [
        { num: 1, itm_det: { rt: 5, txval: 100, camt: 2.5, samt: 2.5, csamt: 0 } },
        { num: 2, itm_det: { rt: 18, txval: 100, camt: 9, samt: 9, csamt: 0 } },
      ],
    })
  })

  test('an exempt line stands in table 8 alone, and the rest of its invoice elsewhere', async () => {
    const exempt = { paise: 5_000, treatment: 'exempt' } as const
    await onTenth({ lines: [{ paise: 11_800 }, exempt, { paise: 2_000, treatment: 'nil_rated' }] })
    await onTenth({
      gstin: GUJARATI_GSTIN,
      state: '24',
      kind: 'bill_of_supply',
      lines: [exempt, { paise: 700, treatment: 'non_gst' }],
    })
    expect(await sheet('b2cs')).toEqual(['OE,29-Karnataka,,18,100.00,0.00,'])
    expect(await sheet('b2b')).toEqual([])
    expect(await sheet('exemp')).toEqual([
      'Inter-State supplies to registered persons,0.00,50.00,7.00',
      'Intra-State supplies to unregistered persons,20.00,50.00,0.00',
    ])
    expect((await json()).nil.inv).toEqual([
      { sply_ty: 'INTRB2B', expt_amt: 50, nil_amt: 0, ngsup_amt: 7 },
      { sply_ty: 'INTRAB2C', expt_amt: 50, nil_amt: 20, ngsup_amt: 0 },
    ])
    expect((await figures()).gstr3b).toMatchObject({ taxable: { taxable: 100 }, nilExempt: 120, nonGst: 7 })
  })
})

describe('a credit note', () => {
  test('of a summed sale is taken off the sum, in the month of the note, which may become negative', async () => {
    const { id } = await issue({ on: '2026-05-20', lines: [{ paise: 35_400 }] })
    await onTenth({ kind: 'credit_note', invoiceId: id, lines: [{ paise: 23_600 }] })
    expect(await sheet('b2cs', '2026-05')).toEqual(['OE,29-Karnataka,,18,300.00,0.00,'])
    expect(await sheet('b2cs')).toEqual(['OE,29-Karnataka,,18,-200.00,0.00,'])
    await onTenth({ lines: [{ paise: 11_800 }] })
    expect((await figures()).gstr3b.taxable).toMatchObject({ taxable: -100, cgst: -9, sgst: -9, igst: 0 })
    expect(await sheet('cdnur')).toEqual([])
    expect(await sheet('hsn-b2c')).toEqual([
      '851610,,NOS-NUMBERS,0.00,-118.00,18,-100.00,0.00,-9.00,-9.00,0.00',
    ])
  })

  test('of a large sale to another state is listed, positive, however small it is', async () => {
    const { id } = await issue({ on: '2026-05-20', state: '24', lines: [{ paise: 11_800_000 }] })
    const note = await onTenth({
      kind: 'credit_note',
      state: '24',
      invoiceId: id,
      lines: [{ paise: 11_800 }],
    })
    expect(await sheet('cdnur')).toEqual([
      `B2CL,${note.number},10-Jun-26,C,24-Gujarat,118.00,,18,100.00,0.00`,
    ])
    expect((await json()).cdnur).toEqual([
      {
        typ: 'B2CL',
        ntty: 'C',
        nt_num: note.number,
        nt_dt: '10-06-2026',
        val: 118,
        pos: '24',
        itms: [{ num: 1, itm_det: { rt: 18, txval: 100, iamt: 18, csamt: 0 } }],
      },
    ])
    const { gstr3b } = await figures()
    expect(gstr3b.taxable).toMatchObject({ taxable: -100, igst: -18 })
    expect(gstr3b.interstateUnregistered).toEqual([
      { place: { code: '24', name: 'Gujarat' }, taxable: -100, igst: -18 },
    ])
  })

  test('of a registered buyer is listed under its GSTIN', async () => {
    const { id } = await onTenth({ gstin: BUYER_GSTIN, name: 'Rao', lines: [{ paise: 23_600 }] })
    const note = await onTenth({
      kind: 'credit_note',
      gstin: BUYER_GSTIN,
      name: 'Rao',
      invoiceId: id,
      lines: [{ paise: 11_800 }],
    })
    expect(await sheet('cdnr')).toEqual([
      `${BUYER_GSTIN},Rao,${note.number},10-Jun-26,C,29-Karnataka,N,Regular B2B,118.00,,18,100.00,0.00`,
    ])
    expect((await json()).cdnr).toMatchObject([
      { ctin: BUYER_GSTIN, nt: [{ ntty: 'C', nt_num: note.number, val: 118, rchrg: 'N', inv_typ: 'R' }] },
    ])
    const answer = await figures()
    expect(tableOf(answer, 'cdnr')).toMatchObject({ documents: 1, rows: 1, taxable: 100, cgst: 9 })
    expect(answer.gstr3b.taxable).toMatchObject({ taxable: 100, cgst: 9 })
    expect(await sheet('hsn-b2b')).toEqual(['851610,,NOS-NUMBERS,0.00,118.00,18,100.00,0.00,9.00,9.00,0.00'])
  })

  test('that came too late to lessen the tax is left out, but its number was used', async () => {
    const { id } = await issue({ on: '2025-03-20', lines: [{ paise: 11_800 }] })
    const note = await onTenth({
      kind: 'credit_note',
      invoiceId: id,
      hasTaxEffect: false,
      lines: [{ paise: 11_800 }],
    })
    expect(await sheet('b2cs')).toEqual([])
    expect(await sheet('docs')).toEqual([`Credit Note,${note.number},${note.number},1,0`])
    expect((await figures()).warnings).toMatchObject([
      { kind: 'note_without_effect', count: 1, documents: [{ number: note.number }] },
    ])
  })
})

test('the numbers of each series are counted from the first to the last, worthless documents too', async () => {
  await issue({ on: '2026-05-31', lines: [{ paise: 11_800 }] })
  const first = await onTenth({ lines: [{ paise: 11_800 }] })
  await onTenth({ lines: [{ paise: 0 }] })
  const last = await onTenth({ lines: [{ paise: 11_800 }] })
  const supply = await onTenth({ kind: 'bill_of_supply', lines: [{ paise: 500, treatment: 'exempt' }] })
  const note = await onTenth({ kind: 'credit_note', invoiceId: first.id, lines: [{ paise: 11_800 }] })
  expect(await sheet('docs')).toEqual([
    `Invoices for outward supply,${supply.number},${supply.number},1,0`,
    `Invoices for outward supply,${first.number},${last.number},3,0`,
    `Credit Note,${note.number},${note.number},1,0`,
  ])
  expect((await json()).doc_issue.doc_det).toMatchObject([
    {
      doc_num: 1,
      docs: [{ num: 1 }, { num: 2, from: first.number, to: last.number, totnum: 3, cancel: 0, net_issue: 3 }],
    },
    { doc_num: 5, docs: [{ num: 1, totnum: 1 }] },
  ])
  expect(tableOf(await figures(), 'b2cs')).toMatchObject({ documents: 3, taxable: 100 })
})

test('the tool computes the tax of a sum anew: both figures are shown', async () => {
  // Of each 100.00: 84.74 and twice 7.63. Together 254.22, of which 9 % is 22.8798.
  for (let count = 0; count < 3; count++) await onTenth({ lines: [{ paise: 10_000 }] })
  const { roundingDifferences, gstr3b, tables } = await figures()
  const both = { taxable: 254.22, cgst: 22.89, sgst: 22.89, computed: { igst: 0, cgst: 22.88, sgst: 22.88 } }
  expect(roundingDifferences).toMatchObject([{ place: { code: '29' }, rate: 18, ...both }])
  expect(gstr3b.taxable).toMatchObject(both)
  expect(tables.find((table) => table.sheet === 'b2cs')).toMatchObject({ documents: 3, rows: 1, ...both })
  expect((await json()).b2cs).toMatchObject([{ txval: 254.22, camt: 22.88, samt: 22.88 }])
})

test('goods are summed by code, unit and rate, those of registered buyers apart since May 2025', async () => {
  const goods = [
    { paise: 23_600, quantity: 2, name: 'केतली' },
    { paise: 10_500, rate: 5, hsn: '0902' },
  ]
  await onTenth({ lines: goods })
  await onTenth({
    gstin: GUJARATI_GSTIN,
    state: '24',
    lines: [{ paise: 11_800, hsn: '998729', name: 'Repair' }],
  })
  expect(await sheet('hsn-b2c')).toEqual([
    '0902,,NOS-NUMBERS,1.00,105.00,5,100.00,0.00,2.50,2.50,0.00',
    '851610,,NOS-NUMBERS,2.00,236.00,18,200.00,0.00,18.00,18.00,0.00',
  ])
  expect(await sheet('hsn-b2b')).toEqual(['998729,,NA,0.00,118.00,18,100.00,18.00,0.00,0.00,0.00'])
  expect((await json()).hsn.hsn_b2c[1]).toEqual({
    num: 2,
    hsn_sc: '851610',
    desc: '',
    user_desc: '',
    uqc: 'NOS',
    qty: 2,
    rt: 18,
    txval: 200,
    iamt: 0,
    camt: 18,
    samt: 18,
    csamt: 0,
  })
  await issue({ on: '2025-04-30', lines: goods })
  await issue({ on: '2025-04-30', gstin: BUYER_GSTIN, lines: goods })
  expect((await json('2025-04')).hsn.data).toMatchObject([{ qty: 2 }, { qty: 4, txval: 400 }])
})

test('goods without a code, with a short one, and documents of another registration are warned of', async () => {
  const without = await onTenth({
    lines: [
      { paise: 11_800, hsn: null },
      { paise: 11_800, hsn: null },
    ],
  })
  const short = await onTenth({ lines: [{ paise: 11_800, hsn: '8516' }] })
  const bill = await onTenth({ kind: 'bill', registration: 'unregistered', lines: [{ paise: 11_800 }] })
  await shop.call('PUT', '/api/settings', { as: admin, body: { hsnDigits: 6 } })
  expect((await figures()).warnings).toMatchObject([
    { kind: 'no_hsn', count: 1, documents: [{ id: without.id, number: without.number, orderId }] },
    { kind: 'other_registration', count: 1, documents: [{ number: bill.number }] },
    { kind: 'short_hsn', count: 1, documents: [{ number: short.number }] },
  ])
  await shop.call('PUT', '/api/settings', { as: admin, body: { hsnDigits: 4 } })
  expect((await figures()).warnings.map(({ kind }) => kind)).toEqual(['no_hsn', 'other_registration'])
})

test('a document of an order that keeps another state than its pincode’s is listed for the accountant', async () => {
  const { id, number } = await onTenth({ state: '30', lines: [{ paise: 11_800 }] })
  await shop.database.sql`update orders set state_confirmed = true where id = ${orderId}`
  expect((await figures()).warnings).toMatchObject([
    { kind: 'kept_state', count: 1, documents: [{ id, number }] },
  ])
  await shop.database.sql`update orders set state_confirmed = false where id = ${orderId}`
  expect((await figures()).warnings).toEqual([])
})

test('a quarter has its three months and is filed under the last', async () => {
  for (const on of ['2026-03-31', '2026-04-01', '2026-05-15', '2026-06-30', '2026-07-01'])
    await issue({ on, lines: [{ paise: 11_800 }] })
  expect(await sheet('b2cs', '2026-Q1')).toEqual(['OE,29-Karnataka,,18,300.00,0.00,'])
  expect(await json('2026-Q1')).toMatchObject({ gstin: SHOP_GSTIN, fp: '062026' })
  const answer = await figures('2026-Q1')
  expect(answer).toMatchObject({ from: '2026-04-01', to: '2026-06-30' })
  expect(answer.months.map(({ month }) => month)).toEqual(['2026-06', '2026-05', '2026-04'])
})

test('a month without documents is a valid return of nothing', async () => {
  expect(await json()).toEqual({ gstin: '', fp: '062026' })
  for (const name of ['b2b', 'b2cs', 'docs', 'register'] as const) expect(await sheet(name)).toEqual([])
  const { warnings, gstr3b } = await figures()
  expect(warnings).toEqual([{ kind: 'no_gstin', count: 0, documents: [] }])
  expect(gstr3b.taxable.taxable).toBe(0)
})

test('what is no period and no sheet is refused', async () => {
  for (const path of ['2026-13', '2026-Q5/gstr1.json', '2026-06/gstr1/b2c.csv', '2026/register.csv'])
    expect((await shop.call('GET', `/api/gst/returns/${path}`, { as: admin })).status).toBe(400)
})

test('the register has every document, credit notes negative, and each column adds up', async () => {
  // 499.99 inside the state leaves a paisa of rounding.
  const { id, number } = await onTenth({ lines: [{ paise: 49_999 }, { paise: 5_000, treatment: 'exempt' }] })
  await onTenth({ kind: 'credit_note', invoiceId: id, lines: [{ paise: 11_800 }] })
  await onTenth({ kind: 'bill', registration: 'unregistered', state: '04', lines: [{ paise: 10_000 }] })
  const rows = (await sheet('register')).map((row) => row.split(','))
  expect(rows.map((row) => [row[1], row[10], ...row.slice(11, 20)])).toEqual([
    [
      'Invoice-cum-bill of supply',
      'b2cs',
      'Taxable',
      '18',
      '423.72',
      '38.13',
      '38.13',
      '0.00',
      '0.00',
      '0.01',
      '499.99',
    ],
    [
      'Invoice-cum-bill of supply',
      'exemp',
      'Exempt',
      '0',
      '50.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '50.00',
    ],
    ['Credit note', 'b2cs', 'Taxable', '18', '-100.00', '-9.00', '-9.00', '0.00', '0.00', '0.00', '-118.00'],
    ['Bill', '', 'Taxable', '0', '100.00', '0.00', '0.00', '0.00', '0.00', '0.00', '100.00'],
  ])
  expect(rows[2]?.slice(4, 6)).toEqual([number, '2026-06-10'])
})
