/** The two digits with which a GSTIN of each state begins; the states are named as addresses name them. */
const STATE_CODES: Record<string, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** State, PAN, entity, Z, check character. */
const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether this is the GSTIN of a seller, in capitals and without spaces: its form, a known state, and its last character, which
 * checks the fourteen before it (CGST Rules 2017, rule 10; the sum is the GST portal's, as ERPNext's India Compliance has it).
 */
export function isGstin(gstin: string): boolean {
  return GSTIN_PATTERN.test(gstin) && stateOfGstin(gstin) !== null && checkCharacter(gstin) === gstin[14]
}

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
  return Object.entries(STATE_CODES).find(([, code]) => gstin.startsWith(code))?.[0] ?? null
}

/** What is wrong where a shop in one state has a GSTIN of another; null where they fit, or one of them is not known. */
export function gstinStateError(gstin: string, state: string): string | null {
  const code = STATE_CODES[state]
  if (code === undefined || gstin.startsWith(code)) return null
  return `This GSTIN begins with ${gstin.slice(0, 2)} (${stateOfGstin(gstin) ?? 'no state'}), but the shop is in ${state} (${code})`
}
