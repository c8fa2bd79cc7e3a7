import * as z from 'zod/mini'
import { ids } from '../envelope.ts'
import { MONTH_PATTERN, PERIOD_PATTERN } from './periods.ts'

/** A month, "2026-11", or a quarter of a financial year, "2026-Q3" (`periods.ts`). */
export const Period = z
  .string()
  .check(z.regex(PERIOD_PATTERN, 'Choose a month such as 2026-11 or a quarter such as 2026-Q3'))
export const Month = z.string().check(z.regex(MONTH_PATTERN, 'Choose a month such as 2026-11'))

export const ByPeriod = z.object({ period: Period })
export const ByMonth = z.object({ month: Month })

/** The tables of GSTR-1 that the shop has something for, as the sheets of the offline tool. */
export const GST_SHEETS = [
  ...['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'],
  ...['exemp', 'hsn-b2b', 'hsn-b2c', 'docs'],
] as const
export const GstSheet = z.enum(GST_SHEETS)
export type GstSheet = z.infer<typeof GstSheet>

/** In rupees; negative where more was credited than sold. */
const heads = {
  igst: z.number(),
  cgst: z.number(),
  /** UTGST where the union territory has no legislature. */
  sgst: z.number(),
}
const taxFields = { taxable: z.number(), ...heads }
const Heads = z.object(heads)

/** A month with documents, or the one that runs. Sums are net of credit notes, and of all documents, plain bills too. */
export const GstMonth = z.object({
  month: Month,
  /** `open`: it is over, and not closed yet. */
  state: z.enum(['running', 'open', 'closed']),
  /** Null until it is closed. */
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.object({ ...ids, name: z.string() })),
  /** Whether it can be closed today: it is over since a day at least, and the months before it are closed. */
  canClose: z.boolean(),
  /** Invoices, bills of supply, bills and credit notes. */
  documents: z.int(),
  taxable: z.number(),
  tax: z.number(),
  total: z.number(),
})
export type GstMonth = z.infer<typeof GstMonth>

/** What a table of GSTR-1 comes to. */
const TableSums = z.object({
  sheet: GstSheet,
  /** Of `docs` the numbers that were used. */
  documents: z.int(),
  /** Rows of the sheet. */
  rows: z.int(),
  ...taxFields,
  /** The tax as the offline tool computes it anew from the values of the rows; it differs by some paise. */
  computed: Heads,
})
export type TableSums = z.infer<typeof TableSums>

/** A row of `b2cs` whose tax the offline tool will compute otherwise than the documents have it. */
export const RoundingDifference = z.object({
  place: z.object({ code: z.string(), name: z.string() }),
  /** Percent. */
  rate: z.number(),
  ...taxFields,
  computed: Heads,
})

export const RETURN_WARNINGS = [
  'no_gstin',
  'no_hsn',
  'short_hsn',
  'note_without_effect',
  'other_registration',
  'kept_state',
] as const

/** What an accountant should look at before filing. */
export const ReturnWarning = z.object({
  /**
   * `no_gstin`: neither the documents nor the shop has one; `no_hsn`, `short_hsn`: goods without a code, or with fewer digits than the
   * shop's turnover asks for; `note_without_effect`: credit notes that came too late to lessen the tax; `other_registration`:
   * documents of when the shop was not registered as regular, which like those are in no table; `kept_state`: the pincode of the
   * order lies in another state than its address, and somebody has kept that state.
   */
  kind: z.enum(RETURN_WARNINGS),
  /** Documents. */
  count: z.int(),
  /** The first of them. */
  documents: z.array(z.object({ ...ids, number: z.string(), orderId: z.string() })),
})
export type ReturnWarning = z.infer<typeof ReturnWarning>

/** What a shop files for a month or a quarter; amounts are rupees, credit notes are taken off. */
export const GstReturn = z.object({
  period: Period,
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  gstin: z.nullable(z.string()),
  /** Samples of the demo, which stand for nothing. */
  isSample: z.boolean(),
  months: z.array(GstMonth),
  /** GSTR-3B. */
  gstr3b: z.object({
    /** 3.1 (a): outward taxable supplies, as the documents have them, and as GSTR-1 computes their tax: so the portal fills it in. */
    taxable: z.object({ ...taxFields, computed: Heads }),
    /** 3.1 (c): nil rated and exempt. */
    nilExempt: z.number(),
    /** 3.1 (e): outside GST. */
    nonGst: z.number(),
    /** 3.2: to unregistered persons in other states, by place of supply; the tax as GSTR-1 computes it. */
    interstateUnregistered: z.array(
      z.object({
        place: z.object({ code: z.string(), name: z.string() }),
        taxable: z.number(),
        igst: z.number(),
      }),
    ),
  }),
  /** Whether the shop files GSTR-1 and GSTR-3B for the period: it is registered as regular in some of it, or has not said. */
  isRegular: z.boolean(),
  /** CMP-08 of a composition dealer; null where there is nothing of it. */
  cmp08: z.nullable(
    z.object({
      /** What was sold in all, exempt goods too. */
      value: z.number(),
      taxable: z.number(),
      /** At the rate of a trader. */
      cgst: z.number(),
      sgst: z.number(),
    }),
  ),
  tables: z.array(TableSums),
  roundingDifferences: z.array(RoundingDifference),
  warnings: z.array(ReturnWarning),
})
export type GstReturn = z.infer<typeof GstReturn>

export const RECONCILIATION_DIFFERENCES = [
  'dispatched_without_document',
  'document_without_dispatch',
  'document_of_other_month',
  'total_differs',
  'refund_without_note',
  'note_without_money',
  'delivered_although_refunded',
] as const

const counted = { count: z.int(), total: z.number() }

/** Where dispatches, documents and money of a month do not agree. */
export const ReconciliationDifference = z.object({
  kind: z.enum(RECONCILIATION_DIFFERENCES),
  order: z.object({ ...ids, orderNumber: z.string() }),
  document: z.nullable(z.object({ ...ids, number: z.string() })),
  /** YYYY-MM-DD, in India. */
  on: z.string(),
  /** What should be, and what is, in rupees. */
  expected: z.number(),
  found: z.number(),
})
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>

export const ReconciliationQuery = z.object({ month: Month })
/**
 * Amounts are rupees. What was paid is that of the orders dispatched in the month, whenever it was: dispatched = paid online + cash
 * collected + outstanding + cancelled before it was paid.
 */
export const GstReconciliation = z.object({
  month: Month,
  /** Orders whose goods left the shop for the first time. */
  dispatched: z.object(counted),
  /** Invoices, bills of supply and bills issued in the month. */
  invoices: z.object(counted),
  /** Issued in the month. */
  creditNotes: z.object(counted),
  paidOnline: z.object(counted),
  cashCollected: z.object(counted),
  /** Cash that is still to be collected. */
  outstanding: z.object(counted),
  /** Cash orders that were cancelled on their way. */
  cancelledUnpaid: z.object(counted),
  /** Of what was paid online. */
  refunded: z.object(counted),
  /** How many there are of each kind; at most the first hundred of each are listed. */
  differenceCounts: z.array(z.object({ kind: z.enum(RECONCILIATION_DIFFERENCES), count: z.int() })),
  differences: z.array(ReconciliationDifference),
})
export type GstReconciliation = z.infer<typeof GstReconciliation>

/** The number of the document that was issued for an order. */
export const IssuedNumber = z.object({ ...ids, number: z.string() })

export type IssuedNumber = z.infer<typeof IssuedNumber>

/** `POST /api/gst/links`: lets an accountant read one period for a day. */
export const AccountantLinkBody = z.strictObject({ period: Period })
export const AccountantLink = z.object({
  /** "https://shop.example/accountant#<token>"; the token goes as `Authorization: Bearer <token>` to `/api/gst/shared/...`. */
  url: z.string(),
  endsAt: z.string(),
})
export type AccountantLink = z.infer<typeof AccountantLink>
export const AccountantLinksQuery = z.object({ period: Period })
/** A link that still works. Nobody is told its address again. */
export const WorkingLink = z.object({ ...ids, madeBy: z.string(), endsAt: z.string() })
export type WorkingLink = z.infer<typeof WorkingLink>
/** What a link is for. */
export const SharedReturn = z.object({ shopName: z.string(), endsAt: z.string(), return: GstReturn })
export type SharedReturn = z.infer<typeof SharedReturn>
