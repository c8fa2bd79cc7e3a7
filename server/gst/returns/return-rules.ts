import { type Fragment, fragment, joined, literal } from '#server/database/sql.ts'

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
export function largeInvoiceOn(day: Fragment): Fragment {
  const cases = LARGE_INVOICES.map(
    ({ from, abovePaise }) => fragment`when ${day} >= date ${literal(from)} then ${literal(abovePaise)}`,
  )
  return fragment`case ${joined(cases, ' ')} end`
}

/** @param lastMonth of the period */
export const areGoodsApart = (lastMonth: string): boolean => lastMonth >= GOODS_APART_FROM
