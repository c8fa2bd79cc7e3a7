import { stateName } from '../../tax/states.ts'

/** The first digits of each state's pincodes, where those are sure; the longest that fits counts. */
const PREFIXES: Readonly<Record<string, string>> = {
  '01': '18 19',
  '02': '17',
  '03': '14 15',
  '05': '248 249 263',
  '06': '12 13',
  '07': '11',
  '08': '30 31 32 33 34',
  '09': '20 21 22 23 24 25 26 27 28',
  '10': '80 81 821 823 824 84 85',
  '11': '737',
  '12': '790 791 792',
  '13': '797 798',
  '14': '795',
  '15': '796',
  '16': '799',
  '17': '793 794',
  '18': '78',
  '19': '70 71 72 73 74',
  '20': '815 816 82 83',
  '21': '75 76 77',
  '22': '49',
  '23': '45 46 47 48',
  '24': '36 37 38 39',
  '27': '40 41 42 43 44',
  '29': '56 57 58 59',
  '30': '403',
  '31': '68255',
  '32': '67 68 69',
  '33': '60 61 62 63 64',
  '35': '744',
  '36': '50',
  '37': '51 52 53',
  '38': '194',
}

/**
 * Where one beginning has post offices of two states: Chandigarh and Mohali, Uttarakhand's border, Diu, Daman and Silvassa,
 * Bhadrachalam, Puducherry's four parts, and Bihar's border with Jharkhand.
 */
const BORDERS = '160 244 246 247 262 3625 3961 3962 5071 5334 605 6074 6096 6733 813 814'

const STATE_OF_PREFIX = new Map<string, string>(
  Object.entries(PREFIXES).flatMap(([code, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, code] as const),
  ),
)
for (const prefix of BORDERS.split(' ')) STATE_OF_PREFIX.set(prefix, '')

/** The two digits of the state in which a pincode lies; null where its first digits do not say that for sure, as those of the army. */
export function stateOfPincode(pincode: string): string | null {
  for (let length = 5; length >= 2; length -= 1) {
    const code = STATE_OF_PREFIX.get(pincode.slice(0, length))
    if (code !== undefined) return code || null
  }
  return null
}

/** "Delhi" for an address that names another state, though its pincode lies in Delhi for sure; null where nothing speaks against it. */
export function contradictingState({ pincode, state }: { pincode: string; state: string }): string | null {
  const code = stateOfPincode(pincode)
  return code === null || stateName(code) === state ? null : stateName(code)
}

/** Whether an address lies outside a state: it names another one, or its pincode lies in another one for sure. */
export const liesOutside = (state: string, address: { pincode: string; state: string }): boolean =>
  address.state !== state || contradictingState({ ...address, state }) !== null

/** Whether an address keeps a state in which its pincode does not lie, because somebody was asked. */
export const isStateKept = (place: { pincode: string; state: string; isStateConfirmed?: boolean }): boolean =>
  place.isStateConfirmed === true && contradictingState(place) !== null

/** Six digits that begin as those of a post office do. */
const POSTAL_PINCODE = /^(?!10|29|35|5[45]|6[56]|8[6-9])[1-9]\d{5}$/

export const isPostalPincode = (pincode: string): boolean => POSTAL_PINCODE.test(pincode)

export const NO_POST_OFFICE_TEXT = 'No post office has this pincode'
