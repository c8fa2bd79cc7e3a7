import { readNumber } from '#admin/list/typed-number.ts'
import { type Settings, SettingsBody } from '#contract/settings.ts'
import { DOCUMENT_SERIES, type DocumentKind, financialYear } from '#contract/tax/financial-year.ts'
import { isGstin, stateOfGstin } from '#contract/tax/gstin.ts'
import { type Registration, type RegistrationKind, registrationOn } from '#contract/tax/registration.ts'
import { type Checked, checkBySchema } from '#ui/form/use-form.ts'

/** A row of the list while somebody chooses. */
export interface TypedRegistration {
  kind: RegistrationKind | ''
  from: string
}

/** The settings of the shop's tax in their form. */
export function taxValues(settings: Settings) {
  const { registrations, gstin, defaultTaxClass, bandBasis, documentPrefix, hsnDigits } = settings
  return {
    registrations: sorted(registrations) as TypedRegistration[],
    gstin: gstin ?? '',
    pricesIncludeTax: settings.pricesIncludeTax,
    defaultTaxClass,
    bandBasis,
    documentPrefix,
    hsnDigits: String(hsnDigits),
    ewayLimit: String(settings.ewayLimit),
    ewayLimitWithin: String(settings.ewayLimitWithin),
  }
}
export type TaxValues = ReturnType<typeof taxValues>

/** The body to send; rows in which nothing was chosen are left out. */
export function taxInput({
  registrations,
  gstin,
  hsnDigits,
  ewayLimit,
  ewayLimitWithin,
  ...values
}: TaxValues) {
  return {
    ...values,
    registrations: sorted(registrations.filter(({ kind, from }) => kind !== '' || from !== '')),
    gstin: gstin.trim() || null,
    hsnDigits: Number(hsnDigits),
    ewayLimit: readNumber(ewayLimit) ?? ewayLimit,
    ewayLimitWithin: readNumber(ewayLimitWithin) ?? ewayLimitWithin,
  }
}

const AMOUNT_MESSAGE = 'Enter an amount in rupees'

export function checkTax(values: TaxValues): Checked<TaxValues, SettingsBody> {
  const isHalf = ({ kind, from }: TypedRegistration) => (kind === '') !== (from === '')
  if (values.registrations.some(isHalf))
    return { errors: { registrations: 'Choose both how the shop stands to GST and since which day' } }
  const messages = { ewayLimit: AMOUNT_MESSAGE, ewayLimitWithin: AMOUNT_MESSAGE }
  return checkBySchema<TaxValues, SettingsBody>(SettingsBody, taxInput(values), messages)
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
