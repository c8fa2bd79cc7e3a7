/**
 * What a document's number begins with, by its kind. "T/26-27/00001" is consecutive in its series and financial year, at most 16
 * characters of letters, digits, "/" and "-" (CGST Rules 2017, rule 46(b)); the database writes it.
 */
export const DOCUMENT_SERIES = { invoice: 'T', bill_of_supply: 'S', bill: 'B', credit_note: 'C' } as const
export type DocumentKind = keyof typeof DOCUMENT_SERIES
export const DOCUMENT_KINDS = Object.keys(DOCUMENT_SERIES) as [DocumentKind, ...DocumentKind[]]

/** Leading characters of a document's number, by which a shop can keep apart what it has issued elsewhere. */
export const MAX_PREFIX_LENGTH = 2

/** "26-27" of a day from 1 April 2026 to 31 March 2027. @param day YYYY-MM-DD in India */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return [start, start + 1].map((each) => String(each % 100).padStart(2, '0')).join('-')
}

/** "2026-11" of "2026-11-25". */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/**
 * The last day on which a credit note lessens tax: 30 November after the end of its invoice's financial year ("25-26"), or the day of its annual return if that is earlier (CGST Act 2017,
 * section 34(2)). A return that came after that day is another year's, or changes nothing.
 * @param annualReturnOn the day of the last one
 */
export function lastDayOfCredit(year: string, annualReturnOn: string | null): string {
  const [end, last] = [`20${year.slice(3)}-03-31`, `20${year.slice(3)}-11-30`]
  return annualReturnOn !== null && annualReturnOn > end && annualReturnOn < last ? annualReturnOn : last
}
