/**
 * A month, "2026-11", or a quarter of a financial year, "2026-Q3": the year is the one in which the financial year begins on
 * 1 April, so that 2026-Q1 is April to June 2026 and 2026-Q4 is January to March 2027.
 */
export const PERIOD_PATTERN = /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/

export const MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/

/** The months of a period, the first one first. @param period as `PERIOD_PATTERN` has it */
export function monthsOf(period: string): string[] {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period)
  if (!quarter) return [period]
  const first = `${quarter[1]}-${String(Number(quarter[2]) * 3 + 1).padStart(2, '0')}`
  return [0, 1, 2].map((later) => monthAfter(first, later))
}

/** "2027-01" two months after "2026-11"; the month may also be the 13th of its year. */
export function monthAfter(month: string, later = 1): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + later
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The first day of a period, and the first day after it: YYYY-MM-DD. */
export function daysOf(period: string): { from: string; before: string } {
  const months = monthsOf(period)
  const [first = period] = months
  return { from: `${first}-01`, before: `${monthAfter(first, months.length)}-01` }
}

/** The last month as the GST portal writes it: "112026". A quarter is filed under its last month. */
export function returnPeriod(period: string): string {
  const [year = '', month = ''] = (monthsOf(period).at(-1) ?? period).split('-')
  return `${month}${year}`
}

/** The quarter that a month lies in: "2026-Q4" of "2027-01". */
export function quarterOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number >= 4 ? `${year}-Q${Math.ceil((number - 3) / 3)}` : `${year - 1}-Q4`
}

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** "November 2026", or "October to December 2026" of "2026-Q3". */
export function periodLabel(period: string): string {
  const months = monthsOf(period)
  const name = (month = '') => MONTH_NAMES[Number(month.slice(5)) - 1] ?? ''
  const year = months[0]?.slice(0, 4)
  return months.length === 1
    ? `${name(months[0])} ${year}`
    : `${name(months[0])} to ${name(months[2])} ${year}`
}
