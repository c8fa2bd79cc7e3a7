/** Said wherever a product that needs a prescription cannot be bought. */
export const NEEDS_PRESCRIPTION_TEXT = 'Needs a prescription: not sold online'

export const HOME_COUNTRY = 'IN'

const countryNames = new Intl.DisplayNames('en-IN', { type: 'region' })

/** "India" of "IN"; a code that no country has stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}
