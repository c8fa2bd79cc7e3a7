import type { TaxParts } from '#contract/tax/invoice-tax.ts'
import type { Reads } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { type ReturnScope, returnDocuments, SHEET } from './return-documents.ts'

/** About 200 KB of objects, so that a download needs little memory. */
const BATCH = 500

export type ListedSheet = 'b2b' | 'b2cl' | 'cdnr' | 'cdnur'

export type RateSums = TaxParts & { basisPoints: number }

/** A document that a sheet lists alone, with a row for each rate. */
export interface ListedDocument {
  id: string
  /** The GSTIN of its buyer, or else the place of supply. */
  groupKey: string
  buyerGstin: string | null
  buyerName: string
  number: string
  /** YYYY-MM-DD */
  issuedOn: string
  totalPaise: number
  placeOfSupply: string
  isInterstate: boolean
  rates: RateSums[]
}

/** The taxed lines of `documents d` by rate; an exempt line of the same invoice stands in another table. */
const RATES = fragment`
  select json_agg(json_build_object('basisPoints', basis_points, 'taxablePaise', taxable_paise, 'igstPaise', igst_paise,
           'cgstPaise', cgst_paise, 'sgstPaise', sgst_paise) order by basis_points) as rates
    from (select l.basis_points, sum(l.taxable_paise) as taxable_paise, sum(l.igst_paise) as igst_paise,
                 sum(l.cgst_paise) as cgst_paise, sum(l.sgst_paise) as sgst_paise
            from document_lines l
           where l.document_id = d.id and l.treatment = 'taxable' group by 1 having sum(l.gross_paise) > 0) by_rate`

/** The documents of a sheet in batches, those of a buyer or place together, each in the order in which they were issued. */
export async function* listedDocuments(
  reads: Reads,
  scope: ReturnScope,
  sheet: ListedSheet,
): AsyncGenerator<ListedDocument[]> {
  for (let last = { groupKey: '', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const documents = await reads.unprepared<ListedDocument>`
      select d.*, r.rates
        from (select * from (
                select d.id, coalesce(d.buyer_gstin, d.place_of_supply) as group_key, d.buyer_gstin, d.buyer ->> 'name' as buyer_name,
                       d.number, d.issued_on, d.total_paise, d.place_of_supply, d.is_interstate, ${SHEET} as sheet
                  from ${returnDocuments(scope)}) listed
               where sheet = ${sheet} and (group_key, id) > (${last.groupKey}, ${last.id}::uuid)
               order by group_key, id limit ${BATCH}) d
        cross join lateral (${RATES}) r
       order by d.group_key, d.id`
    const end = documents.at(-1)
    if (!end) return
    yield documents.filter(({ rates }) => rates !== null)
    last = end
  }
}
