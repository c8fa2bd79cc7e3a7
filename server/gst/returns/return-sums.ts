import type { GstSheet } from '#contract/gst/gst-schemas.ts'
import { NO_TAX, type TaxParts } from '#contract/tax/invoice-tax.ts'
import { onlyRow, type Reads } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { SIGN } from '../which-documents.ts'
import type { ListedSheet } from './listed-documents.ts'
import { computedTax, type ReturnScope, returnDocuments, SHEET } from './return-documents.ts'

/** Value and tax in paise, with the tax as the offline tool computes it from the values of the rows. */
export type Sums = TaxParts & { computedIgstPaise: number; computedCgstPaise: number }

export const NO_SUMS: Sums = { ...NO_TAX, computedIgstPaise: 0, computedCgstPaise: 0 }

const NAMES = Object.keys(NO_SUMS) as (keyof Sums)[]

/** What sums come to, each times its sign. */
export function addSums(all: readonly { sums: Sums; sign: 1 | -1 }[]): Sums {
  const total = { ...NO_SUMS }
  for (const { sums, sign } of all) for (const name of NAMES) total[name] += sign * sums[name]
  return total
}

type SheetSums = Sums & { sheet: ListedSheet; rows: number }

/** What the sheets that list documents come to. */
export function sumListed(reads: Reads, scope: ReturnScope): Promise<SheetSums[]> {
  const computed = (share: 1 | 2) => computedTax(fragment`taxable_paise`, fragment`basis_points`, share)
  return reads.sql<SheetSums>`
    select sheet, count(*) as rows, sum(taxable_paise)::bigint as taxable_paise, sum(igst_paise)::bigint as igst_paise,
           sum(cgst_paise)::bigint as cgst_paise, sum(sgst_paise)::bigint as sgst_paise,
           coalesce(sum(${computed(1)}) filter (where is_interstate), 0)::bigint as computed_igst_paise,
           coalesce(sum(${computed(2)}) filter (where not is_interstate), 0)::bigint as computed_cgst_paise
      from (select d.sheet, d.is_interstate, l.basis_points, sum(l.taxable_paise) as taxable_paise, sum(l.igst_paise) as igst_paise,
                   sum(l.cgst_paise) as cgst_paise, sum(l.sgst_paise) as sgst_paise
              from (select d.*, ${SHEET} as sheet from ${returnDocuments(scope)}) d join document_lines l on l.document_id = d.id
             where d.sheet <> 'b2cs' and l.treatment = 'taxable'
             group by d.id, d.sheet, d.is_interstate, l.basis_points having sum(l.gross_paise) > 0) by_rate
     group by sheet`
}

/** How many documents each sheet but that of the numbers is made of. */
export async function countDocuments(
  reads: Reads,
  scope: ReturnScope,
): Promise<Record<Exclude<GstSheet, 'docs'>, number>> {
  const counted = await reads.sql<{ counts: Record<Exclude<GstSheet, 'docs'>, number> }>`
    with line as (
      select d.id, d.sheet, l.treatment = 'taxable' as is_taxed, not ${scope.areGoodsApart}::boolean or d.buyer_gstin is not null as is_first
        from (select d.*, ${SHEET} as sheet from ${returnDocuments(scope)}) d join document_lines l on l.document_id = d.id
       where l.gross_paise > 0),
    counted as (
      select sheet, count(distinct id) as documents from line where is_taxed group by 1
      union all select 'exemp', count(distinct id) from line where not is_taxed
      union all select 'hsn-b2b', count(distinct id) from line where is_first
      union all select 'hsn-b2c', count(distinct id) from line where not is_first)
    select coalesce(json_object_agg(sheet, documents), '{}') as counts from counted`
  const { counts } = onlyRow(counted)
  return { ...{ b2b: 0, b2cl: 0, b2cs: 0, cdnr: 0, cdnur: 0 }, ...counts }
}

/**
 * GSTR-3B, 3.2: what went to unregistered buyers in other states, by place of supply, less what was credited; with the tax as the
 * portal computes it from the rows of GSTR-1, which list a large document alone and sum all others.
 */
export function sumInterstateUnregistered(reads: Reads, scope: ReturnScope) {
  return reads.sql<{ placeOfSupply: string; taxablePaise: number; igstPaise: number }>`
    select place_of_supply, sum(taxable_paise)::bigint as taxable_paise,
           sum(${computedTax(fragment`taxable_paise`, fragment`basis_points`, 1)})::bigint as igst_paise
      from (select d.place_of_supply, l.basis_points, sum(${SIGN} * l.taxable_paise) as taxable_paise, bool_or(l.gross_paise > 0) as is_worth
              from (select d.*, ${SHEET} as sheet from ${returnDocuments(scope)}) d join document_lines l on l.document_id = d.id
             where d.is_interstate and d.buyer_gstin is null and l.treatment = 'taxable'
             group by 1, 2, case when d.sheet <> 'b2cs' then d.id end) of_row
     group by 1 having bool_or(is_worth) order by 1`
}

/** CMP-08: what a composition dealer sold, less what was credited; and the part of it that is taxable. */
export async function sumComposition(reads: Reads, { documents }: ReturnScope) {
  const rows = await reads.sql<{ documents: number; valuePaise: number; taxablePaise: number }>`
    select count(distinct d.id) as documents, coalesce(sum(${SIGN} * l.taxable_paise), 0)::bigint as value_paise,
           coalesce(sum(${SIGN} * l.taxable_paise) filter (where l.treatment = 'taxable'), 0)::bigint as taxable_paise
      from documents d join document_lines l on l.document_id = d.id
     where ${documents} and d.registration = 'composition' and d.has_tax_effect`
  return onlyRow(rows)
}
