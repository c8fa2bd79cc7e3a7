import { documentTitle } from '#contract/documents/documents.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { TaxParts } from '#contract/tax/invoice-tax.ts'
import { hasNoLegislature, stateName } from '#contract/tax/states.ts'
import type { Queries, Reads } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { DocumentLineRow, DocumentRow } from './document-tables.ts'

interface DocumentRecord extends DocumentRow {
  orderNumber: string
  invoiceNumber: string | null
  invoiceOn: string | null
  lines: Omit<DocumentLineRow, 'documentId'>[]
}

/** `documents d` with all that is on them; `where` may end in an order and a limit. */
const selectDocuments = (where: Fragment) => fragment`
  select d.*, o.number as order_number, invoice.number as invoice_number, invoice.issued_on as invoice_on,
         (select json_agg(json_build_object('lineNo', l.line_no, 'name', l.name, 'hsn', l.hsn, 'treatment', l.treatment,
             'basisPoints', l.basis_points, 'quantity', l.quantity, 'unit', l.unit, 'unitPricePaise', l.unit_price_paise,
             'discountPaise', l.discount_paise, 'deliveryPaise', l.delivery_paise, 'grossPaise', l.gross_paise,
             'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise,
             'igstPaise', l.igst_paise) order by l.line_no)
            from document_lines l where l.document_id = d.id) as lines
    from documents d join orders o on o.id = d.order_id left join documents invoice on invoice.id = d.invoice_id
   where ${where}`

/** Documents by condition; `where` names columns of `d` and `o`, and may end in an order and a limit. */
export async function documentsWhere(queries: Queries | Reads, where: Fragment): Promise<IssuedDocument[]> {
  const records = await queries.sql<DocumentRecord>`${selectDocuments(where)}`
  return records.map(presentDocument)
}

/** The documents of an order, in the order in which they were issued. */
export const documentsOf = (queries: Queries, orderId: string): Promise<IssuedDocument[]> =>
  documentsWhere(queries, fragment`d.order_id = ${orderId} order by d.id`)

function presentDocument(record: DocumentRecord): IssuedDocument {
  const { invoiceNumber, invoiceOn, placeOfSupply } = record
  return {
    ...bothIds(record.id),
    kind: record.kind,
    title: documentTitle(record),
    number: record.number,
    issuedOn: record.issuedOn,
    order: { ...bothIds(record.orderId), orderNumber: record.orderNumber },
    invoice: invoiceNumber === null ? null : { number: invoiceNumber, issuedOn: invoiceOn ?? '' },
    reason: record.reason,
    isCash: record.isCash,
    hasTaxEffect: record.hasTaxEffect,
    registration: record.registration,
    seller: record.seller,
    buyer: record.buyer,
    placeOfSupply: { code: placeOfSupply, name: stateName(placeOfSupply) },
    isInterstate: record.isInterstate,
    stateTax: hasNoLegislature(placeOfSupply) ? 'UTGST' : 'SGST',
    lines: record.lines.map((line) => ({
      lineNo: line.lineNo,
      name: line.name,
      hsn: line.hsn,
      treatment: line.treatment,
      rate: line.basisPoints / 100,
      quantity: line.quantity,
      unit: line.unit,
      unitPrice: rupeesFromPaise(line.unitPricePaise),
      discount: rupeesFromPaise(line.discountPaise),
      delivery: rupeesFromPaise(line.deliveryPaise),
      ...taxInRupees(line),
      total: rupeesFromPaise(line.grossPaise),
    })),
    ...taxInRupees(record),
    roundOff: rupeesFromPaise(record.roundOffPaise),
    total: rupeesFromPaise(record.totalPaise),
    isSample: record.isSample,
    ewayBill: record.ewayBill,
    irn: record.irn,
    irnQr: record.irnQr,
  }
}

function taxInRupees({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) {
  return {
    taxable: rupeesFromPaise(taxablePaise),
    cgst: rupeesFromPaise(cgstPaise),
    sgst: rupeesFromPaise(sgstPaise),
    igst: rupeesFromPaise(igstPaise),
  }
}
