import type { Buyer } from '../documents/documents.ts'
import type { IssuedDocument } from '../documents/documents-schemas.ts'
import { licenceTexts } from '../identity.ts'
import { formatPaise, nearestPaise } from '../money.ts'
import type { DocumentKind } from '../tax/financial-year.ts'
import { COMPOSITION_WORDS } from '../tax/registration.ts'
import { stateName } from '../tax/states.ts'
import { showsTax, taxHeads } from './paper-columns.ts'
import { linesTable, type PaperTable, summaryTable } from './paper-tables.ts'
import { rupeesInWords } from './rupees-in-words.ts'

/** For whom a copy of an invoice is (CGST Rules 2017, rule 48(1)). */
export const COPY_MARKS = {
  recipient: 'Original for recipient',
  transporter: 'Duplicate for transporter',
  supplier: 'Triplicate for supplier',
} as const
export type PaperCopy = keyof typeof COPY_MARKS

interface Fact {
  label: string
  value: string
}

interface Party {
  heading: string
  name: string
  lines: string[]
}

interface PaperTotal {
  label: string
  amount: string
  /** What is paid in all, or given back. */
  isWhole: boolean
}

/** Everything that stands on a document, in the order in which it is read: pages and PDF files draw this, and add no word. */
export interface Paper {
  title: string
  /** Across the paper of a demo. */
  sampleMark: string | null
  copyMark: string | null
  /** What a composition dealer says at the top. */
  notice: string | null
  facts: Fact[]
  seller: Party
  buyer: Party
  /** Where somebody else receives it than who buys. */
  deliverTo: Party | null
  lines: PaperTable
  /** By HSN and rate; null where no tax is shown. */
  summary: PaperTable | null
  totals: PaperTotal[]
  totalInWords: string
  closing: string[]
  /** The text of its barcode. */
  orderNumber: string
  /** The text of the e-invoice's QR code. */
  qr: string | null
}

/** What is on a document as it was issued. */
export function paperOf(document: IssuedDocument, copy: PaperCopy | null = null): Paper {
  const { title, kind, registration, isSample, total, order, irnQr } = document
  const isUnregistered = registration === 'unregistered'
  return {
    title,
    sampleMark: isSample ? SAMPLE_MARKS[kind] : null,
    copyMark: copy !== null && kind !== 'credit_note' && !isUnregistered ? COPY_MARKS[copy] : null,
    notice: registration === 'composition' ? COMPOSITION_WORDS : null,
    facts: factsOf(document),
    seller: sellerOf(document),
    buyer: buyerOf(document),
    deliverTo: receiverOf(document),
    lines: linesTable(document),
    summary: showsTax(document) ? summaryTable(document) : null,
    totals: totalsOf(document),
    totalInWords: rupeesInWords(nearestPaise(total)),
    closing: closingOf(document),
    orderNumber: order.orderNumber,
    qr: irnQr,
  }
}

const SAMPLE_MARKS: Record<DocumentKind, string> = {
  invoice: 'Sample: not a tax invoice',
  bill_of_supply: 'Sample: not a bill of supply',
  bill: 'Sample: not a bill',
  credit_note: 'Sample: not a credit note',
}

const NUMBER_LABELS: Record<DocumentKind, string> = {
  invoice: 'Invoice number',
  bill_of_supply: 'Bill number',
  bill: 'Bill number',
  credit_note: 'Credit note number',
}

function factsOf(document: IssuedDocument): Fact[] {
  const { kind, number, issuedOn, order, invoice, reason, registration, placeOfSupply, ewayBill, irn } =
    document
  const facts: (Fact | false)[] = [
    { label: NUMBER_LABELS[kind], value: number },
    { label: 'Date', value: formatPaperDay(issuedOn) },
    { label: 'Order number', value: order.orderNumber },
    invoice !== null && {
      label: 'Against',
      value: `${invoice.number} of ${formatPaperDay(invoice.issuedOn)}`,
    },
    reason !== null && { label: 'Reason', value: reason },
    registration !== 'unregistered' && {
      label: 'Place of supply',
      value: `${placeOfSupply.code} ${placeOfSupply.name}`,
    },
    kind === 'invoice' && { label: 'Reverse charge', value: 'No' },
    ewayBill !== null && { label: 'E-way bill', value: ewayBill },
    irn !== null && { label: 'IRN', value: irn },
  ]
  return facts.filter((fact) => fact !== false)
}

/** The legal name, and the shop's own where it has another. Who is not registered has no GSTIN on paper. */
function sellerOf({ seller, registration }: IssuedDocument): Party {
  const { name, legalName, address, stateCode, phone, email } = seller
  const gstin = registration === 'unregistered' ? null : seller.gstin
  const lines = [
    legalName !== '' && legalName !== name && name,
    address,
    stateCode !== null && registration !== 'unregistered' && stateLine(stateCode),
    ...licenceTexts({ ...seller, gstin }),
    [phone, email].filter(Boolean).join(' · '),
  ]
  return { heading: 'Sold by', name: legalName || name, lines: lines.filter(isText) }
}

/** Who buys is never said to be where only the goods go: a business is in the state of its GSTIN. */
function buyerOf({ buyer, registration }: IssuedDocument): Party {
  const { gstin, billingAddress } = buyer
  const isReceiver = isBuyerReceiver(buyer)
  const isRegistered = registration !== 'unregistered'
  const lines = [
    ...(billingAddress !== undefined ? [billingAddress] : isBilledAtDoor(buyer) ? addressLines(buyer) : []),
    isRegistered && (gstin ?? buyer.address) !== '' && stateLine(gstin?.slice(0, 2) ?? buyer.stateCode),
    isReceiver && buyer.phone,
    isRegistered && gstin !== null && `GSTIN ${gstin}`,
  ]
  return {
    heading: isReceiver && buyer.address !== '' ? 'Billed and delivered to' : 'Billed to',
    name: buyer.name,
    lines: lines.filter(isText),
  }
}

function isBilledAtDoor({ gstin, billingAddress, stateCode, shipTo }: Buyer): boolean {
  if (gstin === null) return true
  return billingAddress === undefined && shipTo === undefined && gstin.slice(0, 2) === stateCode
}

const isBuyerReceiver = (buyer: Buyer): boolean => isBilledAtDoor(buyer) && buyer.name === buyer.recipient

function receiverOf({ buyer }: IssuedDocument): Party | null {
  if (isBuyerReceiver(buyer) || buyer.address === '') return null
  const { shipTo, gstin, stateCode } = buyer
  const lines = [
    ...addressLines(buyer),
    gstin !== null && !isBilledAtDoor(buyer) && stateLine(stateCode),
    shipTo?.gstin && `Ship-to GSTIN ${shipTo.gstin}`,
    buyer.phone,
  ]
  return {
    heading: shipTo ? 'Shipped to' : 'Delivered to',
    name: buyer.recipient,
    lines: lines.filter(isText),
  }
}

function addressLines({ address, landmark, city, stateCode, pincode }: Buyer) {
  if (address === '') return []
  return [address, landmark && `Landmark: ${landmark}`, `${city}, ${stateName(stateCode)} ${pincode}`]
}

const stateLine = (code: string) => `State: ${stateName(code)}, code ${code}`

const isText = (line: string | false | null | undefined): line is string => Boolean(line)

/** Value and taxes as they add up to the total, with what was rounded between. */
function totalsOf(document: IssuedDocument): PaperTotal[] {
  const { kind, lines, roundOff, total } = document
  const taxed = lines.filter(({ treatment }) => treatment === 'taxable')
  const goodsPaise = (some: typeof lines) =>
    some.reduce((paise, { taxable }) => paise + nearestPaise(taxable), 0)
  const isTaxShown = showsTax(document)
  const untaxedPaise = goodsPaise(lines) - goodsPaise(taxed)
  const row = (label: string, paise: number, isWhole = false) => ({
    label,
    amount: formatPaise(paise),
    isWhole,
  })
  const rows: (PaperTotal | false)[] = [
    isTaxShown && row('Taxable value', goodsPaise(taxed)),
    isTaxShown && untaxedPaise > 0 && row('Value of goods without tax', untaxedPaise),
    ...taxHeads(document).map(({ part, label }) => row(label, nearestPaise(document[part]))),
    !isTaxShown && roundOff !== 0 && row('Value', goodsPaise(lines)),
    roundOff !== 0 && { label: 'Round off', amount: signed(nearestPaise(roundOff)), isWhole: false },
    row(kind === 'credit_note' ? 'Total credited' : 'Total', nearestPaise(total), true),
  ]
  return rows.filter((each) => each !== false)
}

const signed = (paise: number) => `${paise > 0 ? '+' : ''}${formatPaise(paise)}`

function closingOf({ kind, hasTaxEffect, registration }: IssuedDocument): string[] {
  const words = [
    kind === 'credit_note' &&
      registration === 'regular' &&
      !hasTaxEffect &&
      'Given after the last day on which a credit note lessens the tax (CGST Act 2017, section 34(2)).',
    'This is a computer-generated document and needs no signature.',
  ]
  return words.filter(isText)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "25 Nov 2026" of "2026-11-25". */
function formatPaperDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`
}
