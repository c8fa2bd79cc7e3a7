import { formatPaise } from '#contract/money.ts'
import {
  type Credit,
  type CreditableLine,
  creditAmount,
  creditPieces,
  creditRest,
  leftOf,
  withTax,
} from '#contract/tax/credit-tax.ts'
import { DOCUMENT_SERIES, lastDayOfCredit } from '#contract/tax/financial-year.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import { findClockDoubt, letDocumentWait } from './document-clock.ts'
import type { DocumentLineRow, DocumentRow } from './document-tables.ts'
import { sumOf, writeDocument } from './write-document.ts'

/** What is given back: all that is left, an amount without goods, or pieces of lines. */
type Given = 'rest' | { paise: number } | { pieces: readonly { lineNo: number; quantity: number }[] }

/** Why what is left of an invoice is credited with a cancellation. */
export const CANCELLED = 'Order cancelled'

interface CreditInput {
  orderId: string
  give: Given
  reason: string
  /** The refund whose money it explains. */
  refundId?: string
  /** An administrator gives the money back in cash. */
  isCash?: boolean
  /** No money has gone back yet: what cannot be credited to the last paisa is refused. */
  isExact?: boolean
  /** Only tests and samples say another day than today. */
  on?: string
}

type InvoicedLine = DocumentLineRow & CreditableLine

interface OpenInvoice extends DocumentRow {
  today: string
  /** What the numbers of documents begin with now. */
  prefix: string
  /** When the last annual return was given. */
  annualReturnOn: string | null
  /** By earlier credit notes, rounding included. */
  creditedPaise: number
  lines: InvoicedLine[]
}

/**
 * Gives a credit note for the invoice of an order, in the transaction of what it is given for. Without an invoice there is
 * nothing to credit: an order that is cancelled before its dispatch needs no paper. An amount beyond what is left is credited as
 * far as there is something left, because the money may have been explained by an earlier note. A note that cannot be dated now waits.
 * @returns the credit note, where one was given
 * @throws Problem 409 `credit_refused` for more pieces than are left and a line that is named twice; where it has to be exact
 * also for more money than is left, and where there is nothing to credit; then 409 `clock_in_doubt` for a note that cannot be dated
 */
export async function creditOrder(
  queries: Queries,
  { orderId, give, reason, refundId, isCash, isExact = false, on }: CreditInput,
): Promise<{ id: string; number: string } | null> {
  const invoice = await lockOpenInvoice(queries, orderId)
  if (!invoice && isExact) {
    throw refused('This order has no invoice yet: it is issued when the goods leave the shop')
  }
  if (!invoice) return null
  const day = on ?? invoice.today
  const leftPaise = invoice.totalPaise - invoice.creditedPaise
  if (isExact) requireLeft(invoice, give, leftPaise)
  const credits = withTax(creditsOf(invoice, give, leftPaise), invoice)
  const grossPaise = credits.reduce((paise, credit) => paise + credit.grossPaise, 0)
  const isLast = grossPaise === leftGrossOf(invoice.lines)
  // The last note gives back the rounding of the invoice too.
  const totalPaise = isLast ? leftPaise : Math.min(grossPaise, leftPaise)
  if (totalPaise === 0 && isExact) throw refused('Nothing of this is left to credit')
  if (totalPaise === 0) return null
  const parts = { ...partsOf(credits), totalPaise }
  const note = await writeDocument(queries, day, {
    kind: 'credit_note',
    series: `${invoice.prefix}${DOCUMENT_SERIES.credit_note}`,
    orderId,
    invoiceId: invoice.id,
    refundId,
    reason,
    isCash,
    hasTaxEffect: day <= lastDayOfCredit(invoice.financialYear, invoice.annualReturnOn),
    registration: invoice.registration,
    seller: invoice.seller,
    buyer: invoice.buyer,
    placeOfSupply: invoice.placeOfSupply,
    isInterstate: invoice.isInterstate,
    isSample: invoice.isSample,
    ...parts,
    lines: credits.map((credit) => creditLine(invoice, credit)),
  })
  if (!note && isExact) throw await undated(queries)
  if (!note) await letDocumentWait(queries, orderId, refundId)
  return note
}

/** Why a document that is asked for by hand cannot be written. */
export async function undated(queries: Queries): Promise<Problem> {
  const doubt = await findClockDoubt(queries)
  return new Problem(409, 'clock_in_doubt', doubt?.text ?? 'The clock of the server was wrong. Try again')
}

/** @throws Problem 409 `credit_refused` */
function requireLeft({ number }: OpenInvoice, give: Given, leftPaise: number): void {
  if (leftPaise === 0) throw refused(`${number} has been credited in full`)
  if (typeof give === 'object' && 'paise' in give && give.paise > leftPaise) {
    throw refused(`At most ${formatPaise(leftPaise)} of ${number} can be credited`)
  }
}

function creditsOf({ lines }: OpenInvoice, give: Given, leftPaise: number): Parameters<typeof withTax>[0] {
  if (give === 'rest') return creditRest(lines)
  if ('paise' in give) {
    const isAll = give.paise >= Math.min(leftPaise, leftGrossOf(lines))
    return isAll ? creditRest(lines) : creditAmount(lines, give.paise)
  }
  if (new Set(give.pieces.map(({ lineNo }) => lineNo)).size < give.pieces.length) {
    throw refused('Name each line once')
  }
  return give.pieces.map(({ lineNo, quantity }) => {
    const line = lines.find((each) => each.lineNo === lineNo)
    if (!line) throw refused(`The invoice has no line ${lineNo}`)
    const left = line.quantity - line.returned.quantity
    if (quantity > left) throw refused(`At most ${left} of ${line.name} can be credited`)
    return creditPieces(line, quantity)
  })
}

function refused(message: string): Problem {
  return new Problem(409, 'credit_refused', message)
}

function leftGrossOf(lines: readonly CreditableLine[]): number {
  return lines.reduce((paise, line) => paise + leftOf(line).grossPaise, 0)
}

function partsOf(credits: readonly Credit[]) {
  return {
    taxablePaise: sumOf(credits, 'taxablePaise'),
    cgstPaise: sumOf(credits, 'cgstPaise'),
    sgstPaise: sumOf(credits, 'sgstPaise'),
    igstPaise: sumOf(credits, 'igstPaise'),
  }
}

function creditLine({ lines }: OpenInvoice, credit: Credit) {
  const line = lines.find(({ lineNo }) => lineNo === credit.lineNo)
  if (!line) throw new Error(`The invoice has no line ${credit.lineNo}`)
  const { name, hsn, treatment, basisPoints, unitPricePaise } = line
  return { name, hsn, treatment, basisPoints, unitPricePaise, discountPaise: 0, deliveryPaise: 0, ...credit }
}

/** What credit notes have given back of `document_lines l`. */
const creditedSums = (which: Fragment) => fragment`(
  select json_build_object('quantity', coalesce(sum(c.quantity), 0), 'grossPaise', coalesce(sum(c.gross_paise), 0),
           'taxablePaise', coalesce(sum(c.taxable_paise), 0))
    from document_lines c join documents note on note.id = c.document_id
   where note.invoice_id = l.document_id and c.line_no = l.line_no and ${which})`

/**
 * Locks the latest invoice of an order, and reads what was credited of it after the lock: while this waited, somebody else may
 * have credited it.
 */
async function lockOpenInvoice(queries: Queries, orderId: string): Promise<OpenInvoice | undefined> {
  const [locked] = await queries.sql<{ id: string }>`
    select id from documents where order_id = ${orderId} and kind <> 'credit_note' order by id desc limit 1
       for no key update`
  if (!locked) return undefined
  const [invoice] = await queries.sql<OpenInvoice>`
    select d.*, to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today,
           coalesce((select value #>> '{}' from settings where name = 'documentPrefix'), '') as prefix,
           (select value #>> '{}' from settings where name = 'annualReturnOn') as annual_return_on,
           coalesce((select sum(c.total_paise) from documents c where c.invoice_id = d.id), 0) as credited_paise,
           (select json_agg(json_build_object('lineNo', l.line_no, 'name', l.name, 'hsn', l.hsn, 'treatment', l.treatment,
               'basisPoints', l.basis_points, 'quantity', l.quantity, 'unitPricePaise', l.unit_price_paise,
               'grossPaise', l.gross_paise, 'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise,
               'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise,
               'returned', ${creditedSums(fragment`c.quantity > 0`)}, 'allowed', ${creditedSums(fragment`c.quantity = 0`)}) order by l.line_no)
              from document_lines l where l.document_id = d.id) as lines
      from documents d where d.id = ${locked.id}`
  return invoice
}
