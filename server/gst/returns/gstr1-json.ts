import type { Readable } from 'node:stream'
import { returnPeriod } from '#contract/gst/periods.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { taxOn } from '#contract/tax/invoice-tax.ts'
import type { Reads } from '#server/database/connect.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import { type ListedDocument, type ListedSheet, listedDocuments } from './listed-documents.ts'
import type { ReturnScope } from './return-documents.ts'
import { type SeriesUse, seriesUse, sumByPlace, sumGoods, sumUntaxed } from './summed-sheets.ts'

/**
 * GSTR-1 as the portal takes it, written while it is read. A table without rows is left out, as the offline tool does.
 * @param gstin empty where the shop has none
 */
export function gstr1Json(reads: Reads, scope: ReturnScope, gstin: string): Promise<Readable> {
  return csvStream(partsOf(reads, scope, gstin))
}

async function* partsOf(reads: Reads, scope: ReturnScope, gstin: string): AsyncGenerator<string> {
  yield `{"gstin":${JSON.stringify(gstin)},"fp":"${returnPeriod(scope.period)}"`
  yield* grouped('b2b', 'ctin', 'inv', listedDocuments(reads, scope, 'b2b'), invoiceOf)
  yield* grouped('b2cl', 'pos', 'inv', listedDocuments(reads, scope, 'b2cl'), largeInvoiceOf)
  yield* table('b2cs', await placeRows(reads, scope))
  yield* grouped('cdnr', 'ctin', 'nt', listedDocuments(reads, scope, 'cdnr'), noteOf)
  yield* listed('cdnur', listedDocuments(reads, scope, 'cdnur'), largeNoteOf)
  const untaxed = await untaxedRows(reads, scope)
  if (untaxed.length > 0) yield member('nil', { inv: untaxed })
  const goods = await goodsTables(reads, scope)
  if (Object.keys(goods).length > 0) yield member('hsn', goods)
  const documents = await seriesRows(reads, scope)
  if (documents.length > 0) yield member('doc_issue', { doc_det: documents })
  yield '}'
}

const member = (name: string, value: object) => `,"${name}":${JSON.stringify(value)}`

function* table(name: string, rows: readonly object[]): Generator<string> {
  if (rows.length > 0) yield member(name, rows)
}

/** Documents in a flat list. */
async function* listed(
  name: ListedSheet,
  batches: AsyncGenerator<ListedDocument[]>,
  present: (document: ListedDocument) => object,
): AsyncGenerator<string> {
  let isOpen = false
  for await (const batch of batches) {
    const rows = batch.map((document) => JSON.stringify(present(document)))
    if (rows.length === 0) continue
    yield `${isOpen ? ',' : `,"${name}":[`}${rows.join()}`
    isOpen = true
  }
  if (isOpen) yield ']'
}

/** Documents below their buyer or place, which come together. */
async function* grouped(
  name: ListedSheet,
  keyName: 'ctin' | 'pos',
  listName: 'inv' | 'nt',
  batches: AsyncGenerator<ListedDocument[]>,
  present: (document: ListedDocument) => object,
): AsyncGenerator<string> {
  let open: string | undefined
  for await (const batch of batches) {
    let text = ''
    for (const document of batch) {
      const { groupKey } = document
      if (groupKey !== open) {
        text += open === undefined ? `,"${name}":[` : ']},'
        text += `{"${keyName}":${JSON.stringify(groupKey)},"${listName}":[`
      } else text += ','
      text += JSON.stringify(present(document))
      open = groupKey
    }
    if (text !== '') yield text
  }
  if (open !== undefined) yield ']}]'
}

const invoiceOf = (document: ListedDocument) => ({
  inum: document.number,
  idt: dateOf(document.issuedOn),
  val: rupeesFromPaise(document.totalPaise),
  pos: document.placeOfSupply,
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(document),
})

const largeInvoiceOf = (document: ListedDocument) => ({
  inum: document.number,
  idt: dateOf(document.issuedOn),
  val: rupeesFromPaise(document.totalPaise),
  itms: itemsOf(document),
})

const largeNoteOf = (document: ListedDocument) => ({
  typ: 'B2CL',
  ntty: 'C',
  nt_num: document.number,
  nt_dt: dateOf(document.issuedOn),
  val: rupeesFromPaise(document.totalPaise),
  pos: document.placeOfSupply,
  itms: itemsOf(document),
})

const noteOf = (document: ListedDocument) => ({
  ntty: 'C',
  nt_num: document.number,
  nt_dt: dateOf(document.issuedOn),
  val: rupeesFromPaise(document.totalPaise),
  pos: document.placeOfSupply,
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(document),
})

interface RowSums {
  taxablePaise: number
  basisPoints: number
}

const itemsOf = ({ rates, isInterstate }: ListedDocument) =>
  rates.map((sums, at) => ({
    num: at + 1,
    itm_det: { rt: sums.basisPoints / 100, ...taxOfRow(sums, isInterstate) },
  }))

/**
 * The tax is reckoned from the value of the row, because the portal refuses any other; that of sums and credit notes can differ
 * by some paise from their documents, whose tax the figures and the register have.
 */
function taxOfRow({ taxablePaise, basisPoints }: RowSums, isInterstate: boolean) {
  const sign = Math.sign(taxablePaise)
  const { igstPaise, cgstPaise } = taxOn(Math.abs(taxablePaise), basisPoints, { isInterstate })
  const txval = rupeesFromPaise(taxablePaise)
  if (isInterstate) return { txval, iamt: rupeesFromPaise(sign * igstPaise), csamt: 0 }
  const head = rupeesFromPaise(sign * cgstPaise)
  return { txval, camt: head, samt: head, csamt: 0 }
}

async function placeRows(reads: Reads, scope: ReturnScope) {
  return (await sumByPlace(reads, scope)).map((sums) => ({
    sply_ty: sums.isInterstate ? 'INTER' : 'INTRA',
    typ: 'OE',
    pos: sums.placeOfSupply,
    rt: sums.basisPoints / 100,
    ...taxOfRow(sums, sums.isInterstate),
  }))
}

async function untaxedRows(reads: Reads, scope: ReturnScope) {
  return (await sumUntaxed(reads, scope)).map((sums) => ({
    sply_ty: `${sums.isInterstate ? 'INTR' : 'INTRA'}${sums.isRegistered ? 'B2B' : 'B2C'}`,
    expt_amt: rupeesFromPaise(sums.exemptPaise),
    nil_amt: rupeesFromPaise(sums.nilPaise),
    ngsup_amt: rupeesFromPaise(sums.nonGstPaise),
  }))
}

async function goodsTables(reads: Reads, scope: ReturnScope): Promise<Record<string, object[]>> {
  const [registered, others] = [
    await goodsRows(reads, scope, 'hsn-b2b'),
    await goodsRows(reads, scope, 'hsn-b2c'),
  ]
  const tables = scope.areGoodsApart ? { hsn_b2b: registered, hsn_b2c: others } : { data: registered }
  return Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0))
}

async function goodsRows(reads: Reads, scope: ReturnScope, sheet: 'hsn-b2b' | 'hsn-b2c') {
  return (await sumGoods(reads, scope, sheet)).map((sums, at) => ({
    num: at + 1,
    hsn_sc: sums.hsn,
    desc: '',
    user_desc: '',
    uqc: sums.unit,
    qty: sums.quantity,
    rt: sums.basisPoints / 100,
    txval: rupeesFromPaise(sums.taxablePaise),
    iamt: rupeesFromPaise(sums.igstPaise),
    camt: rupeesFromPaise(sums.cgstPaise),
    samt: rupeesFromPaise(sums.sgstPaise),
    csamt: 0,
  }))
}

/** The portal's numbers of the natures of documents. */
const NATURES = [
  { number: 1, isCreditNote: false },
  { number: 5, isCreditNote: true },
]

async function seriesRows(reads: Reads, scope: ReturnScope) {
  const series = await seriesUse(reads, scope)
  return NATURES.flatMap(({ number, isCreditNote }) => {
    const docs = series.filter((each) => each.isCreditNote === isCreditNote).map(seriesRow)
    return docs.length > 0 ? [{ doc_num: number, docs }] : []
  })
}

const seriesRow = ({ first, last, documents }: SeriesUse, at: number) => ({
  num: at + 1,
  from: first,
  to: last,
  totnum: documents,
  cancel: 0,
  net_issue: documents,
})

/** "24-11-2026" */
function dateOf(day: string): string {
  return day.split('-').toReversed().join('-')
}
