import { isStateCode, stateCode, stateName } from './states.ts'

/** State, PAN, entity, Z, check character. */
const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
/**
 * Who is no seller, but buys with a number of the same length and check: an embassy or body of the United Nations (UIN), and an
 * office of the government that has registered by its tax deduction number.
 */
const BUYER_PATTERNS = [/^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/, /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/]
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether this is the GSTIN of a seller or a buyer, in capitals and without spaces: its form, a known state, and its last character, which
 * checks the fourteen before it (CGST Rules 2017, rule 10; the sum is the GST portal's, as ERPNext's India Compliance has it).
 */
export function isGstin(gstin: string): boolean {
  return GSTIN_PATTERN.test(gstin) && isChecked(gstin)
}

/** Whether a buyer can have this number: a GSTIN, or that of an embassy, a body of the United Nations or an office of the government. */
export function isBuyerGstin(gstin: string): boolean {
  return isGstin(gstin) || (BUYER_PATTERNS.some((pattern) => pattern.test(gstin)) && isChecked(gstin))
}

const isChecked = (gstin: string): boolean =>
  isStateCode(gstin.slice(0, 2)) && checkCharacter(gstin) === gstin[14]

/** Products of each value with 1 and 2 in turns; of each both its digits to the base of 36 are summed. */
function checkCharacter(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, at) => {
    const product = ALPHABET.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ALPHABET[(36 - (sum % 36)) % 36]
}

/** "Karnataka" for a GSTIN that begins with 29; null for digits of no state. */
export function stateOfGstin(gstin: string): string | null {
  const code = gstin.slice(0, 2)
  return isStateCode(code) ? stateName(code) : null
}

/** What is wrong where a shop in one state has a GSTIN of another; null where they fit, or one of them is not known. */
export function gstinStateError(gstin: string, state: string): string | null {
  if (state === '' || stateOfGstin(gstin) === state) return null
  return `This GSTIN begins with ${gstin.slice(0, 2)} (${stateOfGstin(gstin) ?? 'no state'}), but the shop is in ${state} (${stateCode(state)})`
}

/** A GSTIN of this state that belongs to nobody, for the papers of the demo. */
export function sampleGstin(code: string): string {
  const start = `${code}AAAAA0000A1Z`
  return `${start}${checkCharacter(start)}`
}
