import type { TaxParts } from '#contract/tax/invoice-tax.ts'
import type { Reads } from '#server/database/connect.ts'
import { EMPTY, fragment } from '#server/database/sql.ts'
import { SIGN } from '../which-documents.ts'
import {
  computedTax,
  LESSENS_OR_BEARS_TAX,
  type ReturnScope,
  returnDocuments,
  SHEET,
} from './return-documents.ts'

type Computed = { [Head in 'igstPaise' | 'cgstPaise' as `computed${Capitalize<Head>}`]: number }

/** Sales to unregistered buyers that no sheet lists alone, by place of supply and rate, less their credit notes. */
export type PlaceSums = TaxParts &
  Computed & { placeOfSupply: string; isInterstate: boolean; basisPoints: number }

const SUMMED_HEADS = fragment`
  sum(${SIGN} * l.taxable_paise)::bigint as taxable_paise, sum(${SIGN} * l.igst_paise)::bigint as igst_paise,
  sum(${SIGN} * l.cgst_paise)::bigint as cgst_paise, sum(${SIGN} * l.sgst_paise)::bigint as sgst_paise`

/** Table 7: a sum is negative where more was credited than sold; one of nothing is left out. */
export function sumByPlace(reads: Reads, scope: ReturnScope): Promise<PlaceSums[]> {
  return reads.sql<PlaceSums>`
    select *, case when is_interstate then ${computedTax(fragment`taxable_paise`, fragment`basis_points`, 1)} else 0 end as computed_igst_paise,
           case when is_interstate then 0 else ${computedTax(fragment`taxable_paise`, fragment`basis_points`, 2)} end as computed_cgst_paise
      from (select d.place_of_supply, d.is_interstate, l.basis_points, ${SUMMED_HEADS}
              from (select d.*, ${SHEET} as sheet from ${returnDocuments(scope)}) d join document_lines l on l.document_id = d.id
             where d.sheet = 'b2cs' and l.treatment = 'taxable'
             group by 1, 2, 3) summed
     where taxable_paise <> 0 or igst_paise <> 0 or cgst_paise <> 0
     order by place_of_supply, is_interstate, basis_points`
}

/** Untaxed sales, of mixed invoices too, less their credit notes. */
export interface UntaxedSums {
  isInterstate: boolean
  isRegistered: boolean
  nilPaise: number
  exemptPaise: number
  nonGstPaise: number
}

/** Table 8. */
export function sumUntaxed(reads: Reads, scope: ReturnScope): Promise<UntaxedSums[]> {
  const of = (treatment: string) =>
    fragment`coalesce(sum(${SIGN} * l.taxable_paise) filter (where l.treatment = ${treatment}), 0)::bigint`
  return reads.sql<UntaxedSums>`
    select d.is_interstate, d.buyer_gstin is not null as is_registered,
           ${of('nil_rated')} as nil_paise, ${of('exempt')} as exempt_paise, ${of('non_gst')} as non_gst_paise
      from (select d.* from ${returnDocuments(scope)}) d join document_lines l on l.document_id = d.id
     where l.treatment <> 'taxable' group by 1, 2 having bool_or(l.gross_paise > 0) order by 1 desc, 2 desc`
}

/** Goods of one code, unit and rate, less what was credited. */
export type GoodsSums = TaxParts & {
  /** Empty where goods have no code. */
  hsn: string
  unit: string
  quantity: number
  basisPoints: number
}

/**
 * Table 12, goods of documents that are worth nothing too: they are pieces that left the shop. Services, whose codes begin with 99,
 * have neither unit nor quantity. The portal writes the description of a code itself, from its own list.
 */
export async function sumGoods(
  reads: Reads,
  scope: ReturnScope,
  sheet: 'hsn-b2b' | 'hsn-b2c',
): Promise<GoodsSums[]> {
  if (!scope.areGoodsApart && sheet === 'hsn-b2c') return []
  const registered = sheet === 'hsn-b2b' ? fragment`is not null` : fragment`is null`
  const whose = scope.areGoodsApart ? fragment`and d.buyer_gstin ${registered}` : EMPTY
  return reads.sql<GoodsSums>`
    select coalesce(l.hsn, '') as hsn, case when l.hsn like '99%' then 'NA' else l.unit end as unit,
           sum(case when l.hsn like '99%' then 0 else ${SIGN} * l.quantity end)::bigint as quantity,
           l.basis_points, ${SUMMED_HEADS}
      from documents d join document_lines l on l.document_id = d.id
     where ${scope.documents} and ${LESSENS_OR_BEARS_TAX} ${whose}
     group by 1, 2, 4 order by 1, 2, 4`
}

/** The numbers of a series that were used. */
export interface SeriesUse {
  isCreditNote: boolean
  first: string
  last: string
  documents: number
}

/**
 * Table 13: all numbers of each series of which a document counts, so that there is no gap; a document of a former registration
 * in between has its number too. None is ever cancelled. Bills of supply stand among the invoices: the table names no other place.
 */
export function seriesUse(reads: Reads, { documents }: ReturnScope): Promise<SeriesUse[]> {
  return reads.sql<SeriesUse>`
    select bool_or(d.kind = 'credit_note') as is_credit_note, count(*) as documents,
           (array_agg(d.number order by d.serial))[1] as first, (array_agg(d.number order by d.serial desc))[1] as last
      from documents d where ${documents}
     group by d.series, d.financial_year having bool_or(d.registration = 'regular') order by 1, 3`
}
