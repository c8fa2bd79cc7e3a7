import type { Readable } from 'node:stream'
import { documentTitle } from '#contract/documents/documents.ts'
import { plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { REGISTRATION_LABELS } from '#contract/tax/registration.ts'
import { hasNoLegislature, stateName } from '#contract/tax/states.ts'
import type { Reads } from '#server/database/connect.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import type { DocumentRow } from '#server/orders/documents/document-tables.ts'
import type { RateSums } from './listed-documents.ts'
import { COUNTS, type ReturnScope, SHEET } from './return-documents.ts'

/** About 300 KB of objects, so that a download needs little memory. */
const BATCH = 500

const HEADINGS = [
  ...['Date', 'Document', 'Number', 'Order', 'Of invoice', 'Invoice date', 'Buyer', 'GSTIN'],
  ...['Place of supply', 'Registration', 'GSTR-1 table', 'Goods', 'Rate', 'Taxable value', 'CGST', 'SGST'],
  ...['UTGST', 'IGST', 'Round off', 'Total', 'Reason'],
]

type RegisterRow = Pick<
  DocumentRow,
  | 'id'
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'registration'
  | 'placeOfSupply'
  | 'roundOffPaise'
  | 'reason'
  | 'buyer'
> & {
  orderNumber: string
  invoiceNumber: string | null
  invoiceOn: string | null
  /** Null where no sheet but the one of numbers has it. */
  sheet: string | null
  rates: (RateSums & { treatment: keyof typeof GOODS })[]
}

const GOODS = { taxable: 'Taxable', nil_rated: 'Nil rated', exempt: 'Exempt', non_gst: 'Outside GST' }

/**
 * Every document of a period, whatever the registration was, with a row for each rate; credit notes are negative. The rounding of a document
 * stands on its first row, so that each column adds up.
 */
export function salesRegister(reads: Reads, scope: ReturnScope): Promise<Readable> {
  return csvStream(rowsOf(reads, scope))
}

async function* rowsOf(reads: Reads, scope: ReturnScope): AsyncGenerator<string> {
  yield csvHeading(HEADINGS)
  for (let last = { issuedOn: '2000-01-01', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const documents = await reads.unprepared<RegisterRow>`
      select d.*, o.number as order_number, (
               select json_agg(json_build_object('treatment', treatment, 'basisPoints', basis_points, 'taxablePaise', taxable_paise,
                        'igstPaise', igst_paise, 'cgstPaise', cgst_paise, 'sgstPaise', sgst_paise) order by treatment desc, basis_points)
                 from (select l.treatment, l.basis_points, sum(l.taxable_paise) as taxable_paise, sum(l.igst_paise) as igst_paise,
                              sum(l.cgst_paise) as cgst_paise, sum(l.sgst_paise) as sgst_paise
                         from document_lines l where l.document_id = d.id group by 1, 2) by_rate) as rates
        from (select d.id, d.kind, d.number, d.issued_on, d.registration, d.place_of_supply, d.round_off_paise, d.reason, d.buyer,
                     d.order_id, i.number as invoice_number, i.issued_on as invoice_on, case when ${COUNTS} then ${SHEET} end as sheet
                from documents d left join documents i on i.id = d.invoice_id
               where ${scope.documents} and (d.issued_on, d.id) > (${last.issuedOn}::date, ${last.id}::uuid)
               order by d.issued_on, d.id limit ${BATCH}) d
        join orders o on o.id = d.order_id
       order by d.issued_on, d.id`
    const end = documents.at(-1)
    if (!end) return
    yield documents.flatMap((document) => cellsOf(document).map(csvRow)).join('')
    last = end
  }
}

function cellsOf(document: RegisterRow): string[][] {
  const { kind, registration, buyer, placeOfSupply } = document
  const sign = kind === 'credit_note' ? -1 : 1
  const amount = (paise: number) => plainRupees(rupeesFromPaise(paise === 0 ? 0 : sign * paise))
  const isUnion = hasNoLegislature(placeOfSupply)
  return document.rates.map(({ treatment, basisPoints, ...sums }, at) => {
    const roundOffPaise = at === 0 ? document.roundOffPaise : 0
    const totalPaise = sums.taxablePaise + sums.cgstPaise + sums.sgstPaise + sums.igstPaise + roundOffPaise
    return [
      ...[
        document.issuedOn,
        documentTitle({ kind, registration, buyer, lines: document.rates }),
        document.number,
      ],
      ...[document.orderNumber, document.invoiceNumber ?? '', document.invoiceOn ?? ''],
      ...[buyer.name, buyer.gstin ?? '', `${placeOfSupply}-${stateName(placeOfSupply)}`],
      ...[REGISTRATION_LABELS[registration], sheetCell(document.sheet, treatment), GOODS[treatment]],
      ...[String(basisPoints / 100), amount(sums.taxablePaise), amount(sums.cgstPaise)],
      ...[amount(isUnion ? 0 : sums.sgstPaise), amount(isUnion ? sums.sgstPaise : 0), amount(sums.igstPaise)],
      ...[amount(roundOffPaise), amount(totalPaise), document.reason ?? ''],
    ]
  })
}

function sheetCell(sheet: string | null, treatment: string): string {
  if (sheet === null) return ''
  return treatment === 'taxable' ? sheet : 'exemp'
}
