import { financialYear } from '#contract/tax/financial-year.ts'
import type { TaxParts } from '#contract/tax/invoice-tax.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { CLOCK_DAY, HAS_JUMPED } from './document-clock.ts'
import type { DocumentLineRow, DocumentRow } from './document-tables.ts'

export type NewDocumentLine = Omit<DocumentLineRow, 'documentId' | 'unit'>

type OfCreditNote = 'invoiceId' | 'refundId' | 'reason' | 'isCash' | 'hasTaxEffect'
type Numbered = 'id' | 'financialYear' | 'serial' | 'number' | 'issuedOn' | 'createdAt'
type Later = 'ewayBill' | 'irn' | 'irnQr'

/** A document before it has its number. What is not value or tax of its total is rounding. */
export type NewDocument = Omit<
  DocumentRow,
  Numbered | Later | OfCreditNote | 'buyerGstin' | 'roundOffPaise'
> &
  Partial<Pick<DocumentRow, OfCreditNote>> & { lines: readonly NewDocumentLine[] }

/**
 * Writes a document under the next number of its series. The row of the series stays locked until the transaction ends, so
 * that numbers have no gap, whoever fails; nothing else is locked after it.
 * @param day when it is issued, in India; that of the last one where a midnight came between
 * @returns null where it cannot be dated: the clock has jumped, or a number of the series has a day that is still to come
 */
export async function writeDocument(
  queries: Queries,
  day: string,
  { lines, ...document }: NewDocument,
): Promise<{ id: string; number: string } | null> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = document
  const roundOffPaise = totalPaise - taxablePaise - cgstPaise - sgstPaise - igstPaise
  const column = <Name extends keyof NewDocumentLine>(name: Name) => lines.map((line) => line[name])
  const id = newId()
  const rows = await queries.sql<{ number: string }>`
    with series as (
      insert into document_series as s (series, financial_year, last, last_on)
      select ${document.series}, ${financialYear(day)}, 1, ${day}::date
       where not ${HAS_JUMPED} and not exists (
         select from document_series where series = ${document.series} and last_on > greatest(${day}::date, ${CLOCK_DAY}))
      on conflict (series, financial_year) do update
        set last = s.last + 1, last_on = greatest(s.last_on, excluded.last_on)
      returning series, financial_year, last, last_on
    ), document as (
      insert into documents (id, kind, series, financial_year, serial, issued_on, order_id, invoice_id, refund_id, reason,
        is_cash, has_tax_effect, registration, seller, buyer, buyer_gstin, place_of_supply, is_interstate,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, is_sample)
      select ${id}::uuid, ${document.kind}, series, financial_year, last, last_on, ${document.orderId}::uuid,
             ${document.invoiceId ?? null}::uuid, ${document.refundId ?? null}::uuid, ${document.reason ?? null}::text,
             ${document.isCash ?? false}::boolean, ${document.hasTaxEffect ?? true}::boolean, ${document.registration},
             ${JSON.stringify(document.seller)}::jsonb, ${JSON.stringify(document.buyer)}::jsonb,
             ${document.buyer.gstin}::text, ${document.placeOfSupply}, ${document.isInterstate}::boolean,
             ${taxablePaise}::bigint, ${cgstPaise}::bigint, ${sgstPaise}::bigint, ${igstPaise}::bigint,
             ${roundOffPaise}::bigint, ${totalPaise}::bigint, ${document.isSample}::boolean
        from series returning number
    ), line as (
      insert into document_lines (document_id, line_no, name, hsn, treatment, basis_points, quantity, unit_price_paise,
        discount_paise, delivery_paise, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      select ${id}::uuid, l.* from document, unnest(
        ${column('lineNo')}::int[], ${column('name')}::text[], ${column('hsn')}::text[], ${column('treatment')}::text[],
        ${column('basisPoints')}::int[], ${column('quantity')}::int[], ${column('unitPricePaise')}::bigint[],
        ${column('discountPaise')}::bigint[], ${column('deliveryPaise')}::bigint[], ${column('grossPaise')}::bigint[],
        ${column('taxablePaise')}::bigint[], ${column('cgstPaise')}::bigint[], ${column('sgstPaise')}::bigint[],
        ${column('igstPaise')}::bigint[]) as l)
    select number from document`
  return rows[0] ? { id, number: rows[0].number } : null
}

/** What lines come to together. */
export function sumOf(lines: readonly TaxParts[], part: keyof TaxParts): number {
  return lines.reduce((paise, line) => paise + line[part], 0)
}
