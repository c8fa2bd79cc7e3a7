/**
 * The form of GSTR-1 as `facts/gst.md`, section 8, has it: what a portal would check before it reads an amount. Nothing here
 * comes from the code that writes the return.
 */

/** The portal's names of states by their codes. */
export const STATES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

const UNITS =
  'BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR MTS NOS OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS NA'
export const UNIT_CODES = new Set(UNITS.split(' '))

/** Percent of the schedules since 22 September 2025. */
export const RATES = new Set([0.25, 1.5, 3, 5, 18, 28, 40])

export const NUMBER = /^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$/
export const HSN = /^\d{4}(\d{2}){0,2}$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Columns of the offline tool's sheets, in order. */
export const COLUMNS: Record<string, readonly string[]> = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  b2cl: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  b2cs: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  cdnur: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  exemp: [
    'Description',
    'Nil Rated Supplies',
    'Exempted(other than nil rated/non GST supply)',
    'Non-GST Supplies',
  ],
  'hsn-b2b': HSN_COLUMNS(),
  'hsn-b2c': HSN_COLUMNS(),
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
}

function HSN_COLUMNS(): string[] {
  return [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ]
}

/** "2026-11-24" of "24-11-2026" or "24-Nov-26"; null for anything else, such as a day that no month has. */
export function readDay(text: string, form: 'json' | 'csv'): string | null {
  const found =
    form === 'json' ? /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) : /^(\d{2})-([A-Z][a-z]{2})-(\d{2})$/.exec(text)
  if (!found) return null
  const [, day = '', month = '', year = ''] = found
  const number = form === 'json' ? month : String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  const iso = `${form === 'json' ? year : `20${year}`}-${number}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether form, state and check character of a GSTIN are right. */
export function isLawfulGstin(gstin: unknown): gstin is string {
  if (typeof gstin !== 'string' || !/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin)) return false
  let sum = 0
  for (let at = 0; at < 14; at++) {
    const product = ALPHABET.indexOf(gstin[at] ?? '') * (1 + (at % 2))
    sum += Math.trunc(product / 36) + (product % 36)
  }
  return gstin.slice(0, 2) in STATES && gstin[14] === ALPHABET[(36 - (sum % 36)) % 36]
}

/** Whole paise of rupees; null where they have more than two decimals. */
export function paiseOf(rupees: unknown): number | null {
  if (typeof rupees !== 'number' || !Number.isFinite(rupees)) return null
  const paise = Math.round(rupees * 100)
  return paise / 100 === rupees ? paise : null
}

/** Tax of a value at a percent of it, half up on the magnitude, in paise. */
export function taxAt(paise: number, percent: number): number {
  const tax = (2n * BigInt(Math.abs(paise)) * BigInt(Math.round(percent * 1000)) + 100_000n) / 200_000n
  return Math.sign(paise) * Number(tax)
}
