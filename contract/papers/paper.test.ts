import { expect, test } from 'vitest'
import { buildDocument } from './document-fixtures.ts'
import { type Paper, paperOf } from './paper.ts'
import type { ColumnId, PaperTable } from './paper-tables.ts'

const labels = ({ columns }: PaperTable) => columns.map(({ label }) => label)
const totals = (paper: Paper) => paper.totals.map(({ label, amount }) => `${label} ${amount}`)
const facts = (paper: Paper) => paper.facts.map(({ label, value }) => `${label}: ${value}`)
const allText = (paper: Paper) => JSON.stringify(paper)

const BILL = { kind: 'bill', number: 'B/26-27/00001', registration: 'unregistered' } as const
const BILL_OF_SUPPLY = { kind: 'bill_of_supply', number: 'S/26-27/00001' } as const
const BUSINESS = {
  ...buildDocument().buyer,
  name: 'Rao Traders Private Limited',
  gstin: '29AABCR1718E1ZL',
  recipient: 'Asha Rao',
}

test('a tax invoice has what rule 46 asks for', () => {
  const paper = paperOf(buildDocument([{ quantity: 2, discountPaise: 9800, deliveryPaise: 4000 }]))
  expect(paper).toMatchObject({ title: 'Tax invoice', sampleMark: null, copyMark: null, notice: null })
  expect(facts(paper)).toEqual([
    'Invoice number: T/26-27/00001',
    'Date: 25 Nov 2026',
    'Order number: TK-1001',
    'Place of supply: 29 Karnataka',
    'Reverse charge: No',
  ])
  expect(paper.seller).toEqual({
    heading: 'Sold by',
    name: 'Kirana Stores LLP',
    lines: [
      'Kirana',
      '12, Bazaar Road, Bengaluru, Karnataka - 560004',
      'State: Karnataka, code 29',
      'GSTIN 29AAHCM7727Q1ZI',
      'FSSAI licence 11225999000123',
      '9876543210 · help@kirana.example',
    ],
  })
  expect(paper.buyer).toEqual({
    heading: 'Billed and delivered to',
    name: 'Asha Rao',
    lines: [
      '221, 4th Cross, Basavanagudi',
      'Bengaluru, Karnataka 560004',
      'State: Karnataka, code 29',
      '9812345678',
    ],
  })
  expect(paper.lines).toEqual({
    columns: [
      { id: 'line', label: '#', isNumber: true },
      { id: 'item', label: 'Item', detail: 'HSN', isNumber: false },
      { id: 'quantity', label: 'Quantity', isNumber: true },
      { id: 'price', label: 'Price ₹', detail: 'with tax', isNumber: true },
      { id: 'discount', label: 'Discount ₹', isNumber: true },
      { id: 'delivery', label: 'Delivery ₹', isNumber: true },
      { id: 'taxable', label: 'Taxable value ₹', isNumber: true },
      { id: 'cgst', label: 'CGST ₹', isNumber: true },
      { id: 'sgst', label: 'SGST ₹', isNumber: true },
      { id: 'total', label: 'Total ₹', isNumber: true },
    ],
    rows: [
      [
        { text: '1' },
        { text: 'Steel Tiffin Box', detail: '7323' },
        { text: '2', detail: 'NOS' },
        { text: '499.00' },
        { text: '98.00' },
        { text: '40.00' },
        { text: '796.61' },
        { text: '71.69', detail: '9 %' },
        { text: '71.69', detail: '9 %' },
        { text: '940.00' },
      ],
    ],
  })
  expect(totals(paper)).toEqual([
    'Taxable value ₹796.61',
    'CGST ₹71.69',
    'SGST ₹71.69',
    'Round off +₹0.01',
    'Total ₹940.00',
  ])
  expect(paper.totalInWords).toBe('Rupees nine hundred forty only')
  expect(paper.closing).toEqual(['This is a computer-generated document and needs no signature.'])
})

test('a copy is marked for whom it is, but neither a bill nor a credit note', () => {
  expect(paperOf(buildDocument(), 'transporter').copyMark).toBe('Duplicate for transporter')
  expect(paperOf(buildDocument([{}], BILL), 'recipient').copyMark).toBeNull()
  expect(paperOf(buildDocument([{}], { kind: 'credit_note' }), 'recipient').copyMark).toBeNull()
})

test('another state has IGST alone, a union territory without legislature UTGST', () => {
  const igst = paperOf(buildDocument([{}], { isInterstate: true }))
  expect(labels(igst.lines)).toEqual([
    '#',
    'Item',
    'Quantity',
    'Price ₹',
    'Taxable value ₹',
    'IGST ₹',
    'Total ₹',
  ])
  expect(igst.lines.rows[0]?.at(-2)).toEqual({ text: '76.12', detail: '18 %' })
  expect(igst.summary && labels(igst.summary)).toEqual(['HSN', 'GST rate', 'Taxable value ₹', 'IGST ₹'])
  const union = paperOf(buildDocument([{}], { stateTax: 'UTGST' }))
  expect(labels(union.lines)).toContain('UTGST ₹')
  expect(totals(union)).toContain('UTGST ₹38.06')
  expect(allText(union)).not.toContain('SGST')
})

test('a quarter percent has heads of an eighth', () => {
  const { lines } = paperOf(buildDocument([{ basisPoints: 25, unitPricePaise: 10_000_000 }]))
  expect(lines.rows[0]?.at(-2)?.detail).toBe('0.125 %')
})

test('a business has its GSTIN, and who receives the goods stands beside it', () => {
  const { buyer, deliverTo } = paperOf(buildDocument([{}], { buyer: BUSINESS }))
  expect(buyer).toMatchObject({ heading: 'Billed to', name: 'Rao Traders Private Limited' })
  expect(buyer.lines).toContain('GSTIN 29AABCR1718E1ZL')
  expect(deliverTo).toEqual({
    heading: 'Delivered to',
    name: 'Asha Rao',
    lines: ['221, 4th Cross, Basavanagudi', 'Bengaluru, Karnataka 560004', '9812345678'],
  })
})

test('a business stands in the state of its GSTIN, never where only its goods go', () => {
  const goods = { address: '2, FC Road', city: 'Pune', stateCode: '27', pincode: '411004' }
  const sent = { ...BUSINESS, ...goods }
  const paper = paperOf(buildDocument([{}], { buyer: sent }))
  expect(paper.buyer.lines).toEqual(['State: Karnataka, code 29', 'GSTIN 29AABCR1718E1ZL'])
  expect(paper.deliverTo?.lines).toContain('State: Maharashtra, code 27')
  const alone = { ...sent, recipient: BUSINESS.name, billingAddress: '7, MG Road, Bengaluru 560001' }
  const billed = paperOf(buildDocument([{}], { buyer: alone }))
  expect(billed.buyer).toEqual({
    heading: 'Billed to',
    name: BUSINESS.name,
    lines: ['7, MG Road, Bengaluru 560001', 'State: Karnataka, code 29', 'GSTIN 29AABCR1718E1ZL'],
  })
  expect(billed.deliverTo).toMatchObject({ heading: 'Delivered to', name: BUSINESS.name })
})

test('goods to a third person are shipped to that one, with the GSTIN that it has', () => {
  const shipTo = { gstin: '27AAPFU0939F1ZV' }
  const { deliverTo } = paperOf(buildDocument([{}], { buyer: { ...BUSINESS, shipTo } }))
  expect(deliverTo).toEqual({
    heading: 'Shipped to',
    name: 'Asha Rao',
    lines: [
      '221, 4th Cross, Basavanagudi',
      'Bengaluru, Karnataka 560004',
      'State: Karnataka, code 29',
      'Ship-to GSTIN 27AAPFU0939F1ZV',
      '9812345678',
    ],
  })
})

test('taxed and untaxed goods stand on one paper, each with its treatment', () => {
  const paper = paperOf(
    buildDocument([
      { name: 'Bread', hsn: '1905', treatment: 'exempt', unitPricePaise: 5000 },
      { name: 'Soap', hsn: '3401', basisPoints: 500, unitPricePaise: 10_500 },
    ]),
  )
  expect(paper.title).toBe('Invoice-cum-bill of supply')
  expect(paper.lines.rows[0]?.slice(1)).toEqual([
    { text: 'Bread', detail: '1905 · Exempt' },
    { text: '1', detail: 'NOS' },
    { text: '50.00' },
    { text: '50.00' },
    { text: '–' },
    { text: '–' },
    { text: '50.00' },
  ])
  expect(paper.summary?.rows.map((row) => row.map(({ text }) => text).join(' '))).toEqual([
    '1905 Exempt 50.00 0.00 0.00',
    '3401 5 % 100.00 2.50 2.50',
  ])
  expect(totals(paper)).toEqual([
    'Taxable value ₹100.00',
    'Value of goods without tax ₹50.00',
    'CGST ₹2.50',
    'SGST ₹2.50',
    'Total ₹155.00',
  ])
})

test('the HSN table has a row for each HSN and rate', () => {
  const { summary } = paperOf(
    buildDocument([{ unitPricePaise: 11_800 }, { basisPoints: 500 }, { unitPricePaise: 23_600 }]),
  )
  expect(summary?.rows.map((row) => row.map(({ text }) => text).join(' '))).toEqual([
    '7323 18 % 300.00 27.00 27.00',
    '7323 5 % 475.24 11.88 11.88',
  ])
})

test('a bill of supply has no tax, and a composition dealer says what it is at the top', () => {
  const composition = paperOf(buildDocument([{}], { ...BILL_OF_SUPPLY, registration: 'composition' }))
  expect(composition).toMatchObject({
    title: 'Bill of supply',
    notice: 'Composition taxable person, not eligible to collect tax on supplies',
    summary: null,
  })
  expect(labels(composition.lines)).toEqual(['#', 'Item', 'Quantity', 'Price ₹', 'Total ₹'])
  expect(totals(composition)).toEqual(['Total ₹499.00'])
  expect(composition.seller.lines).toContain('GSTIN 29AAHCM7727Q1ZI')
  const exempt = paperOf(buildDocument([{ treatment: 'nil_rated' }], BILL_OF_SUPPLY))
  expect(exempt).toMatchObject({ notice: null, summary: null })
  expect(exempt.lines.rows[0]?.[1]).toEqual({ text: 'Steel Tiffin Box', detail: '7323 · Nil rated' })
})

test('who is not registered gives a bill with no word of GST', () => {
  const words = allText(paperOf(buildDocument([{}], BILL)))
  expect(words).toContain('"Bill"')
  expect(words).toContain('FSSAI licence')
  expect(words).not.toMatch(/GST|HSN|Taxable|supply|7323|29AAH/i)
  const credit = { ...BILL, kind: 'credit_note', reason: 'Returned' } as const
  expect(allText(paperOf(buildDocument([{}], credit)))).not.toMatch(/GST|HSN|Taxable|supply|7323|29AAH/i)
})

test('a credit note names its invoice and why, and says what it gives back', () => {
  const note = {
    kind: 'credit_note',
    number: 'C/26-27/00001',
    invoice: { number: 'T/25-26/00009', issuedOn: '2026-03-31' },
    reason: 'Damaged',
  } as const
  const paper = paperOf(buildDocument([{ quantity: 2 }, { quantity: 0 }], note))
  expect(facts(paper)).toEqual([
    'Credit note number: C/26-27/00001',
    'Date: 25 Nov 2026',
    'Order number: TK-1001',
    'Against: T/25-26/00009 of 31 Mar 2026',
    'Reason: Damaged',
    'Place of supply: 29 Karnataka',
  ])
  expect(labels(paper.lines)).toEqual([
    '#',
    'Item',
    'Quantity',
    'Taxable value ₹',
    'CGST ₹',
    'SGST ₹',
    'Total ₹',
  ])
  expect(paper.lines.rows[1]?.[2]).toEqual({ text: '–', detail: 'amount only' })
  expect(totals(paper).at(-1)).toBe('Total credited ₹998.00')
  expect(paperOf(buildDocument([{}], { ...note, hasTaxEffect: false })).closing[0]).toContain('section 34(2)')
})

test('a sample says on each kind of paper that it is none', () => {
  const mark = (changes: object) => paperOf(buildDocument([{}], { isSample: true, ...changes })).sampleMark
  expect(mark({})).toBe('Sample: not a tax invoice')
  expect(mark(BILL)).toBe('Sample: not a bill')
  expect(mark(BILL_OF_SUPPLY)).toBe('Sample: not a bill of supply')
  expect(mark({ kind: 'credit_note' })).toBe('Sample: not a credit note')
})

test('numbers that others give it later are on it', () => {
  const later = { ewayBill: '331005500123', irn: 'a5c12dca', irnQr: 'signed text' }
  const paper = paperOf(buildDocument([{}], later))
  expect(facts(paper)).toContain('E-way bill: 331005500123')
  expect(facts(paper)).toContain('IRN: a5c12dca')
  expect(paper.qr).toBe('signed text')
})

const RATES = [0, 25, 150, 300, 500, 1800, 2800, 4000]

/** The same numbers with each run, from a seed. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** An amount as a person reads it, in paise. */
const read = (text: string) => (text === '–' ? 0 : Math.round(Number(text.replace(/[₹,+]/g, '')) * 100))

function columnSum({ columns, rows }: PaperTable, id: ColumnId): number {
  const at = columns.findIndex((column) => column.id === id)
  return rows.reduce((paise, row) => paise + read(row[at]?.text ?? '–'), 0)
}

test('on each of 400 random papers rows and HSN table add up to the totals', () => {
  const random = randomNumbers(37)
  for (let at = 0; at < 400; at += 1) {
    const lines = Array.from({ length: 1 + random(50) }, () => {
      const treatment = random(6) === 0 ? 'exempt' : 'taxable'
      const unitPricePaise = 1 + random(1_000_000)
      const quantity = 1 + random(5)
      return {
        treatment,
        unitPricePaise,
        quantity,
        hsn: [null, '7323', '340111', '85183000'][random(4)],
        basisPoints: RATES[random(RATES.length)],
        discountPaise: random(unitPricePaise),
        deliveryPaise: random(5000),
      } as const
    })
    const isInterstate = random(2) === 0
    const document = buildDocument(lines, { isInterstate })
    const { lines: rows, summary, totals } = paperOf(document)
    const paise = (label: string) => read(totals.find((total) => total.label === label)?.amount ?? '–')
    const taxable = paise('Taxable value') + paise('Value of goods without tax')
    const heads = isInterstate ? (['igst'] as const) : (['cgst', 'sgst'] as const)
    for (const table of [rows, ...(summary ? [summary] : [])]) {
      if (summary) expect(columnSum(table, 'taxable')).toBe(taxable)
      for (const head of heads) expect(columnSum(table, head)).toBe(paise(head.toUpperCase()))
    }
    const taxes = heads.reduce((sum, head) => sum + paise(head.toUpperCase()), 0)
    if (summary) expect(taxable + taxes + paise('Round off')).toBe(paise('Total'))
    expect(columnSum(rows, 'total')).toBe(paise('Total'))
  }
})
