import type { Readable } from 'node:stream'
import type { GstSheet } from '#contract/gst/gst-schemas.ts'
import { plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { taxOf } from '#contract/tax/invoice-tax.ts'
import { stateName } from '#contract/tax/states.ts'
import type { Reads } from '#server/database/connect.ts'
import { csvRow } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import { type ListedDocument, type ListedSheet, listedDocuments } from './listed-documents.ts'
import type { ReturnScope } from './return-documents.ts'
import { seriesUse, sumByPlace, sumGoods, sumUntaxed } from './summed-sheets.ts'

const GOODS = [
  ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
  ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
]

/** The columns of each sheet of the GST portal's offline tool, which finds them by their names and order. */
const COLUMNS: Record<GstSheet, readonly string[]> = {
  b2b: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
    ...['Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN'],
    ...['Rate', 'Taxable Value', 'Cess Amount'],
  ],
  b2cl: [
    ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate'],
    ...['Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  ],
  b2cs: [
    ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    ...['E-Commerce GSTIN'],
  ],
  cdnr: [
    ...[
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
    ],
    ...['Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate'],
    ...['Taxable Value', 'Cess Amount'],
  ],
  cdnur: [
    ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
    ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  exemp: [
    ...['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)'],
    'Non-GST Supplies',
  ],
  'hsn-b2b': GOODS,
  'hsn-b2c': GOODS,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
}

const NO_CESS = '0.00'

/**
 * A sheet of GSTR-1 as the offline tool reads it, read and sent in batches. It has no mark of UTF-8 at its start: the tool
 * compares the first heading.
 */
export function gstr1Csv(reads: Reads, scope: ReturnScope, sheet: GstSheet): Promise<Readable> {
  return csvStream(rowsOf(reads, scope, sheet))
}

async function* rowsOf(reads: Reads, scope: ReturnScope, sheet: GstSheet): AsyncGenerator<string> {
  yield csvRow(COLUMNS[sheet])
  if (isListed(sheet)) {
    const cells = LISTED[sheet]
    for await (const batch of listedDocuments(reads, scope, sheet))
      yield batch.flatMap((document) => cells(document).map(csvRow)).join('')
  } else for (const cells of await SUMMED[sheet](reads, scope)) yield csvRow(cells)
}

const isListed = (sheet: GstSheet): sheet is ListedSheet => sheet in LISTED

type Cells = readonly string[]

/** The rows of a document, one for each rate. */
const LISTED: Record<ListedSheet, (document: ListedDocument) => Cells[]> = {
  b2b: (document) =>
    document.rates.map((sums) => [
      ...[document.buyerGstin ?? '', document.buyerName, document.number, dateCell(document.issuedOn)],
      ...[amount(document.totalPaise), placeCell(document.placeOfSupply), 'N', '', 'Regular B2B', ''],
      ...[rateCell(sums.basisPoints), amount(sums.taxablePaise), NO_CESS],
    ]),
  b2cl: (document) =>
    document.rates.map((sums) => [
      ...[document.number, dateCell(document.issuedOn), amount(document.totalPaise)],
      ...[placeCell(document.placeOfSupply), '', rateCell(sums.basisPoints), amount(sums.taxablePaise)],
      ...[NO_CESS, ''],
    ]),
  cdnr: (document) =>
    document.rates.map((sums) => [
      ...[document.buyerGstin ?? '', document.buyerName, document.number, dateCell(document.issuedOn), 'C'],
      ...[placeCell(document.placeOfSupply), 'N', 'Regular B2B', amount(document.totalPaise), ''],
      ...[rateCell(sums.basisPoints), amount(sums.taxablePaise), NO_CESS],
    ]),
  cdnur: (document) =>
    document.rates.map((sums) => [
      ...['B2CL', document.number, dateCell(document.issuedOn), 'C', placeCell(document.placeOfSupply)],
      ...[amount(document.totalPaise), '', rateCell(sums.basisPoints), amount(sums.taxablePaise), NO_CESS],
    ]),
}

const SUMMED: Record<
  Exclude<GstSheet, ListedSheet>,
  (reads: Reads, scope: ReturnScope) => Promise<Cells[]>
> = {
  b2cs: async (reads, scope) =>
    (await sumByPlace(reads, scope)).map((sums) => [
      ...['OE', placeCell(sums.placeOfSupply), '', rateCell(sums.basisPoints), amount(sums.taxablePaise)],
      ...[NO_CESS, ''],
    ]),
  exemp: async (reads, scope) =>
    (await sumUntaxed(reads, scope)).map((sums) => [
      `${sums.isInterstate ? 'Inter' : 'Intra'}-State supplies to ${sums.isRegistered ? 'registered' : 'unregistered'} persons`,
      ...[amount(sums.nilPaise), amount(sums.exemptPaise), amount(sums.nonGstPaise)],
    ]),
  'hsn-b2b': (reads, scope) => goodsCells(reads, scope, 'hsn-b2b'),
  'hsn-b2c': (reads, scope) => goodsCells(reads, scope, 'hsn-b2c'),
  docs: async (reads, scope) =>
    (await seriesUse(reads, scope)).map(({ isCreditNote, first, last, documents }) => [
      ...[isCreditNote ? 'Credit Note' : 'Invoices for outward supply', first, last, String(documents), '0'],
    ]),
}

async function goodsCells(reads: Reads, scope: ReturnScope, sheet: 'hsn-b2b' | 'hsn-b2c'): Promise<Cells[]> {
  return (await sumGoods(reads, scope, sheet)).map((sums) => [
    ...[sums.hsn, '', UNITS[sums.unit] ?? sums.unit, plainRupees(sums.quantity)],
    ...[amount(sums.taxablePaise + taxOf(sums)), rateCell(sums.basisPoints), amount(sums.taxablePaise)],
    ...[amount(sums.igstPaise), amount(sums.cgstPaise), amount(sums.sgstPaise), NO_CESS],
  ])
}

/** Unit quantity codes as sheets spell them. */
const UNITS: Record<string, string> = { NOS: 'NOS-NUMBERS' }

const amount = (paise: number): string => plainRupees(rupeesFromPaise(paise))

/** "18", "0.25" */
const rateCell = (basisPoints: number): string => String(basisPoints / 100)

/** "29-Karnataka" */
const placeCell = (code: string): string => `${code}-${stateName(code)}`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "24-Nov-26" */
function dateCell(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`
}
