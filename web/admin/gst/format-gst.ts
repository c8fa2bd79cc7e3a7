import type {
  GstMonth,
  GstSheet,
  ReconciliationDifference,
  ReturnWarning,
} from '#contract/gst/gst-schemas.ts'
import { formatPaise, nearestPaise } from '#contract/money.ts'
import type { DocumentKind } from '#contract/tax/financial-year.ts'
import { countOf } from '#ui/count-of.ts'
import type { PillTone } from '#ui/pill.tsx'

/** Rupees of a sum, which is negative where more was credited than sold. */
export const signedRupees = (rupees: number): string => formatPaise(nearestPaise(rupees))

export const MONTH_STATES: Record<GstMonth['state'], { word: string; tone: PillTone }> = {
  running: { word: 'Running', tone: 'confirmed' },
  open: { word: 'To file', tone: 'pending' },
  closed: { word: 'Closed', tone: 'delivered' },
}

export const KIND_LABELS: Record<DocumentKind, string> = {
  invoice: 'Tax invoices',
  bill_of_supply: 'Bills of supply',
  bill: 'Bills',
  credit_note: 'Credit notes',
}

/** What each table of GSTR-1 holds; the name is that of the offline tool's sheet. */
export const SHEETS: Record<GstSheet, { sheet: string; holds: string }> = {
  b2b: { sheet: 'b2b', holds: 'Invoices to businesses with a GSTIN' },
  b2cl: { sheet: 'b2cl', holds: 'Large invoices to people in other states' },
  b2cs: { sheet: 'b2cs', holds: 'All other sales to people, by state and rate' },
  cdnr: { sheet: 'cdnr', holds: 'Credit notes to businesses with a GSTIN' },
  cdnur: { sheet: 'cdnur', holds: 'Credit notes for large invoices to people' },
  exemp: { sheet: 'exemp', holds: 'Nil rated, exempt and non-GST sales' },
  'hsn-b2b': { sheet: 'hsn(b2b)', holds: 'Sales to businesses, by HSN code' },
  'hsn-b2c': { sheet: 'hsn(b2c)', holds: 'Sales to people, by HSN code' },
  docs: { sheet: 'docs', holds: 'Numbers that were used' },
}

/** What an accountant should look at before filing. */
export function warningText({ kind, count }: ReturnWarning): string {
  const documents = countOf(count, 'document')
  switch (kind) {
    case 'no_gstin':
      return 'The shop has no GSTIN, so these figures cannot be filed.'
    case 'no_hsn':
      return `${documents} with goods that have no HSN code`
    case 'short_hsn':
      return `${documents} with an HSN code of fewer digits than your turnover asks for`
    case 'note_without_effect':
      return `${documents} came too late to lessen the tax, and stand in no table`
    case 'other_registration':
      return `${documents} from when the shop was not registered as regular, and stand in no table`
    case 'kept_state':
      return `${documents} of orders whose pincode lies in another state than their address: the buyer or the desk was asked, and the tax follows the address`
  }
}

interface DifferenceText {
  title: string
  /** Why it matters, or what to do. */
  advice: string
}

export const DIFFERENCES: Record<
  ReconciliationDifference['kind'] | 'document_of_other_month',
  DifferenceText
> = {
  dispatched_without_document: {
    title: 'Sent without a document',
    advice: 'The goods left the shop and no document was issued. Issue it now: it gets the date of today.',
  },
  document_without_dispatch: {
    title: 'Document without dispatch',
    advice: 'A document stands although the goods did not leave the shop.',
  },
  document_of_other_month: {
    title: 'Document of another month',
    advice: 'The goods left in one month and the document has its date in another.',
  },
  total_differs: {
    title: 'Amounts differ',
    advice: 'The document says another total than the order.',
  },
  refund_without_note: {
    title: 'Refund without a credit note',
    advice: 'Money went back, and the document still stands whole.',
  },
  note_without_money: {
    title: 'Credit note without money',
    advice:
      'A credit note was given, and no refund went out. Give the money back, or see whether it was cash.',
  },
  delivered_although_refunded: {
    title: 'Delivered although refunded',
    advice: 'The goods stayed with the customer, and the money went back.',
  },
}
