/** The zeros of the scripts in which Indian shopkeepers write numbers; the other nine digits follow each. */
const ZEROS = [
  0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0xff10,
] as const

const CURRENCY_BEFORE = /^(₹|₨|rs\.?|inr|रु\.?|रू\.?)/i
const CURRENCY_AFTER = /(₹|₨|rs\.?|inr|\/[-=])$/i
/** Commas only group digits: "99,50" and "1.299,50" of a spreadsheet with decimal commas would be 100 or 1,000 times wrong. */
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:,\d{2,3}){0,3},\d{3})(?:\.(\d{0,20}))?$/
/** Where decimal commas are written, "1.200" is twelve hundred. */
const THOUSANDS_BY_DOT = /^\d{1,3}\.(?!000)\d{3}$/

/** Paise of "₹1,29,900.00", "Rs. 499/-", "1299.000" or "४९९", half up; undefined where it is no amount or an ambiguous one. */
export function readPaise(text: string): number | undefined {
  const amount = withLatinDigits(text)
    .replace(/\s/g, '')
    .replace(CURRENCY_BEFORE, '')
    .replace(/only$/i, '')
    .replace(CURRENCY_AFTER, '')
  if (THOUSANDS_BY_DOT.test(amount)) return undefined
  const [rupees, decimals] = partsOf(amount)
  const paise = rupees * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  const rounded = /^[5-9]/.test(decimals.slice(2)) ? paise + 1 : paise
  return Number.isSafeInteger(rounded) ? rounded : undefined
}

/** A number of things that are not parted: "1,200", "12.00" or "१२". */
export function readWhole(text: string): number | undefined {
  const [whole, decimals] = partsOf(withLatinDigits(text).replace(/\s/g, ''))
  return Number.isSafeInteger(whole) && !/[^0]/.test(decimals) ? whole : undefined
}

/** What stands before the decimal point, NaN where it is no number, and the digits after it. */
function partsOf(amount: string): [number, string] {
  const [, whole, decimals = ''] = AMOUNT.exec(amount) ?? []
  return [whole === undefined ? Number.NaN : Number(whole.replaceAll(',', '')), decimals]
}

/** Units, also as "12 pcs"; null for "unlimited". What was sold before it came counts as 0. */
export function readStock(text: string): number | null | undefined {
  const amount = text.trim().replace(/(nos?|pcs?|pieces?|units?)\.?$/i, '')
  if (/^unlimited$/i.test(amount)) return null
  const units = readWhole(amount.replace(/^[-−]/, ''))
  return units !== undefined && /^[-−]/.test(amount) ? 0 : units
}

/** Whether a spreadsheet has rounded a long number, such as a barcode: "8.90103E+12". */
export function isSpoiltNumber(text: string): boolean {
  return /^\d([.,]\d+)?e\+?\d{1,3}$/i.test(text.trim())
}

export function readYesNo(text: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return /^(no|n|false|0)$/i.test(text) ? false : undefined
}

function withLatinDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
