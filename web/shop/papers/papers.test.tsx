// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { barcodeBars } from '#contract/papers/barcode.ts'
import { buildDocument } from '#contract/papers/document-fixtures.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { SHOP_KEY } from '../shop-info.ts'
import { OrderDocuments } from './order-documents.tsx'
import { CUSTOMER, OFFICE, type PaperReader } from './paper-reader.ts'
import { PrintedLabels, PrintedPapers } from './printed-papers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const UNREGISTERED = { kind: 'bill', number: 'B/26-27/00001', registration: 'unregistered' } as const
const CREDIT = {
  id: 'note-1',
  kind: 'credit_note',
  number: 'C/26-27/00001',
  invoice: { number: 'T/26-27/00001', issuedOn: '2026-11-20' },
  reason: 'Refused at the door',
} as const
const KINDS: Record<string, { document: IssuedDocument; has: string[]; hasNot: RegExp }> = {
  'tax invoice': {
    document: buildDocument(),
    has: ['Tax invoice', 'GSTIN 29AAHCM7727Q1ZI', 'CGST', 'SGST', '₹499.00'],
    hasNot: /IGST|Sample/,
  },
  'invoice to another state': {
    document: buildDocument([{}], { isInterstate: true }),
    has: ['IGST'],
    hasNot: /CGST|SGST/,
  },
  'invoice in a union territory': {
    document: buildDocument([{}], { stateTax: 'UTGST' }),
    has: ['UTGST'],
    hasNot: /SGST/,
  },
  'bill of supply of a composition dealer': {
    document: buildDocument([{}], { kind: 'bill_of_supply', registration: 'composition' }),
    has: ['Bill of supply', 'Composition taxable person, not eligible to collect tax on supplies'],
    hasNot: /CGST|IGST/,
  },
  'bill of who is not registered': {
    document: buildDocument([{}], UNREGISTERED),
    has: ['Bill', '₹499.00'],
    hasNot: /GST|HSN/,
  },
  'credit note': {
    document: buildDocument([{}], CREDIT),
    has: ['Credit note', 'T/26-27/00001 of 20 Nov 2026', 'Refused at the door'],
    hasNot: /Original for/,
  },
  sample: {
    document: buildDocument([{}], { isSample: true }),
    has: ['Sample: not a tax invoice'],
    hasNot: /IGST/,
  },
}

test.each(Object.keys(KINDS))('a %s has its words on A4 and on 80 mm', (name) => {
  const kind = KINDS[name]
  if (!kind) throw new Error(name)
  for (const format of ['a4', 'receipt'] as const) {
    const { container } = render(
      <PrintedPapers documents={[kind.document]} format={format} copies={['recipient']} />,
    )
    for (const words of kind.has) expect(container.textContent).toContain(words)
    expect(container.textContent).not.toMatch(kind.hasNot)
    expect(screen.getByRole('img', { name: 'Barcode of TK-1001' })).toBeTruthy()
    cleanup()
  }
})

test('heads repeat on each page and no row is broken', () => {
  const document = buildDocument(Array.from({ length: 50 }, () => ({})))
  const { container } = render(<PrintedPapers documents={[document]} format="a4" copies={['recipient']} />)
  const rows = container.querySelectorAll('table:first-of-type tbody tr')
  expect(rows.length).toBeGreaterThanOrEqual(50)
  for (const row of rows) expect(row.className).toContain('break-inside-avoid')
  expect(container.querySelectorAll('thead')).toHaveLength(2)
})

test('an invoice is printed once for each copy, a credit note once', () => {
  const documents = [buildDocument(), buildDocument([{}], CREDIT)]
  const { container } = render(<PrintedPapers documents={documents} format="a4" copies={OFFICE.copies} />)
  const titles = [...container.querySelectorAll('h1')].map((title) => title.textContent)
  expect(titles).toEqual(['Tax invoice', 'Tax invoice', 'Tax invoice', 'Credit note'])
  for (const mark of ['Original for recipient', 'Duplicate for transporter', 'Triplicate for supplier']) {
    expect(screen.getAllByText(mark)).toHaveLength(1)
  }
})

test('the bars of a barcode are those of the order number', () => {
  const { container } = render(
    <PrintedPapers documents={[buildDocument()]} format="a4" copies={['recipient']} />,
  )
  const { bars, modules } = barcodeBars('TK-1001')
  const svg = container.querySelector('svg')
  expect(svg?.getAttribute('viewBox')).toBe(`0 0 ${modules} 1`)
  expect([...(svg?.querySelectorAll('rect') ?? [])].map((rect) => Number(rect.getAttribute('x')))).toEqual(
    bars.map(({ at }) => at),
  )
})

function inShop(children: React.ReactNode) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(SHOP_KEY, someShopInfo({ name: 'Kirana', address: '12, Bazaar Road, Pune' }))
  return render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
}

test('a label says where it goes, what is collected and from whom; five take two sheets of A4', () => {
  const orders = Array.from({ length: 5 }, (_, at) => buildOrder({ id: `order-${at}` }))
  const { container } = inShop(<PrintedLabels orders={orders} onA4 />)
  const [order] = orders
  const [label] = container.querySelectorAll('article')
  for (const words of [
    order?.deliveryDetails.fullName,
    order?.deliveryDetails.pincode,
    order?.orderNumber,
    'From Kirana',
    '12, Bazaar Road, Pune',
  ]) {
    expect(label?.textContent).toContain(words)
  }
  expect(label?.textContent).toMatch(/Collect/)
  expect(container.querySelectorAll('.grid')).toHaveLength(2)
})

function openDocuments(documents: readonly IssuedDocument[], reader: PaperReader) {
  signInAs('customer')
  const calls = answerCalls(({ path }) =>
    path.endsWith('/pdf') ? new Response('%PDF-1.7') : jsonReply({ success: true, data: documents }),
  )
  inShop(<OrderDocuments orderId="order-1" reader={reader} />)
  return calls
}

test('before there is a document nothing is said of it', async () => {
  const calls = openDocuments([], CUSTOMER)
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(document.body.textContent).toBe('')
})

test('a document is viewed, and printed instead of the screen', async () => {
  const print = vi.fn(() => document.querySelector('[data-printed-page]')?.textContent)
  vi.stubGlobal('print', print)
  openDocuments([buildDocument(), buildDocument([{}], CREDIT)], CUSTOMER)
  fireEvent.click(await screen.findByRole('button', { name: 'View Tax invoice T/26-27/00001' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tax invoice T/26-27/00001' })
  expect(dialog.textContent).toContain('Original for recipient')
  expect(within(dialog).queryByRole('button', { name: 'Print on 80 mm' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Print' }))
  expect(print.mock.results[0]?.value).toContain('Rupees four hundred ninety-nine only')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-printed-page]')).toBeNull())
})
