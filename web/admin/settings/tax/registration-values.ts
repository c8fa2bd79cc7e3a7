import { DOCUMENT_SERIES, type DocumentKind, financialYear } from '#contract/tax/financial-year.ts'
import { isGstin, stateOfGstin } from '#contract/tax/gstin.ts'
import { type Registration, type RegistrationKind, registrationOn } from '#contract/tax/registration.ts'

/** A row of the list while somebody chooses. */
export interface TypedRegistration {
  kind: RegistrationKind | ''
  from: string
}

export const typedRows = (registrations: readonly Registration[]): TypedRegistration[] =>
  sorted(registrations)

/** The rows to send; those in which nothing was chosen are left out. */
export const completeRows = (rows: readonly TypedRegistration[]): TypedRegistration[] =>
  sorted(rows.filter(({ kind, from }) => kind !== '' || from !== ''))

/** What is wrong with the rows; undefined where each is whole or empty. */
export function rowsError(rows: readonly TypedRegistration[]): string | undefined {
  const isHalf = ({ kind, from }: TypedRegistration) => (kind === '') !== (from === '')
  return rows.some(isHalf) ? 'Choose both the GST registration and since which day' : undefined
}

function sorted<Row extends { from: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The rows that are complete. */
export function chosenRegistrations(rows: readonly TypedRegistration[]): Registration[] {
  return rows.filter((row): row is Registration => row.kind !== '' && row.from !== '')
}

/** "Karnataka (29)" of a GSTIN as it is typed; null while it is none. */
export function stateOfTyped(typed: string): string | null {
  const gstin = typed.toUpperCase().replace(/\s+/g, '')
  return isGstin(gstin) ? `${stateOfGstin(gstin)} (${gstin.slice(0, 2)})` : null
}

/** The first numbers of a year as documents would have them: of invoices, or of what the shop writes instead, and of credit notes. */
export function sampleNumbers(
  prefix: string,
  registrations: readonly Registration[],
  today: string,
): string[] {
  const kind = registrationOn(registrations, today)
  const paper = kind === 'regular' ? 'invoice' : kind === 'composition' ? 'bill_of_supply' : 'bill'
  const papers: DocumentKind[] = [paper, 'credit_note']
  const start = prefix.trim().toUpperCase()
  return papers.map((each) => `${start}${DOCUMENT_SERIES[each]}/${financialYear(today)}/00001`)
}
