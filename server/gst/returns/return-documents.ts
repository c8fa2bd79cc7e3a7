import { daysOf, monthsOf } from '#contract/gst/periods.ts'
import type { Config } from '#server/config/config.ts'
import { type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import { isNoSample } from '../which-documents.ts'

/**
 * An invoice of more than this to an unregistered buyer in another state is listed alone (GSTR-1, table 5), from a day on
 * (notification 12/2024-Central Tax); the latest first.
 */
const LARGE_INVOICES = [
  { from: '2024-08-01', abovePaise: 10_000_000 },
  { from: '2017-07-01', abovePaise: 25_000_000 },
] as const

/** From this month on goods sold to registered buyers are summed apart from all others (GSTR-1, table 12). */
const GOODS_APART_FROM = '2025-05'

/** What an invoice dated on this day must exceed to be listed alone, as an expression in paise. */
function largeInvoiceOn(day: Fragment): Fragment {
  const cases = LARGE_INVOICES.map(
    ({ from, abovePaise }) => fragment`when ${day} >= date ${literal(from)} then ${literal(abovePaise)}`,
  )
  return fragment`case ${joined(cases, ' ')} end`
}

/** @param lastMonth of the period */
const areGoodsApart = (lastMonth: string): boolean => lastMonth >= GOODS_APART_FROM

/** A return that is asked for. */
export interface ReturnScope {
  /** As in the contract. */
  period: string
  /** The period's documents `d`, whatever they are. */
  documents: Fragment
  /** Whether goods sold to registered buyers have a sheet of their own. */
  areGoodsApart: boolean
}

export function scopeOf(config: Config, period: string): ReturnScope {
  const { from, before } = daysOf(period)
  return {
    period,
    documents: fragment`d.issued_on >= ${from}::date and d.issued_on < ${before}::date${isNoSample(config)}`,
    areGoodsApart: areGoodsApart(monthsOf(period).at(-1) ?? period),
  }
}

/** Whether `documents d` is a regular dealer's, and not a credit note that came too late to lessen the tax. */
export const LESSENS_OR_BEARS_TAX = fragment`d.registration = 'regular' and d.has_tax_effect`

/**
 * Whether `documents d` counts in a return: what is worth nothing counts among the numbers that were used, and its pieces among the
 * goods, and nowhere else.
 */
export const COUNTS = fragment`${LESSENS_OR_BEARS_TAX} and d.total_paise > 0`

/**
 * The sheet of the taxed lines of `documents d`, whose invoice is `i` where it is a credit note: whose buyer has a GSTIN, what
 * is large and went to another state, and all the rest, from which its credit notes are taken off.
 */
export const SHEET = fragment`case
  when d.buyer_gstin is not null then case d.kind when 'credit_note' then 'cdnr' else 'b2b' end
  when d.is_interstate and greatest(d.total_paise, i.total_paise) > ${largeInvoiceOn(fragment`d.issued_on`)}
    then case d.kind when 'credit_note' then 'cdnur' else 'b2cl' end
  else 'b2cs' end`

/** `documents d` of a return, with the invoice `i` that a credit note gives back. */
export const returnDocuments = ({ documents }: ReturnScope): Fragment => fragment`
  documents d left join documents i on i.id = d.invoice_id where ${documents} and ${COUNTS}`

/** The tax of a value at a rate as the offline tool computes it, in paise: half away from zero. */
export const computedTax = (taxable: Fragment, basisPoints: Fragment, share: 1 | 2): Fragment =>
  fragment`round(${taxable}::numeric * ${basisPoints} / ${share * 10_000}::int)::bigint`
