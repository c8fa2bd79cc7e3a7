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

/** "₹165/kg", "40 per piece", "₹40 प्रति किलो", "250 each": the price of one, whatever one is; not "₹165/500 g". */
const UNIT_AFTER = /(?: ?\/ ?| (?:per|a|प्रति) | (?=each$))[\p{L}\p{M}]{1,20}\.?$/iu

/**
 * Paise of "₹1,29,900.00", "Rs. 499/-", "1299.000", "४९९" or "₹165/kg", half up; undefined where it is no amount or an
 * ambiguous one.
 */
export function readPaise(text: string): number | undefined {
  const amount = withLatinDigits(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(UNIT_AFTER, '')
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

/** Units, also as "12 pcs"; null for "unlimited". What was sold before it came counts as 0, as "out of stock" does. */
export function readStock(text: string): number | null | undefined {
  const words = text.trim()
  if (/^unlimited$/i.test(words)) return null
  if (/^(out of stock|sold out|not available|unavailable|nil|no|n|false)$/i.test(words)) return 0
  const amount = words.replace(STOCK_UNIT, '')
  const units = readWhole(amount.replace(/^[-−]/, ''))
  return units !== undefined && /^[-−]/.test(amount) ? 0 : units
}

const STOCK_UNIT =
  /(nos?|pcs?|pieces?|units?|pkts?|packets?|packs?|bottles?|btls?|bags?|jars?|tins?|sets?|pairs?|नग|पीस)\.?$/i

/** Whether a cell says that there is some, and not how many. */
export function isSomeStock(text: string): boolean {
  return /^(yes|y|true|in[ -]?stock|available|उपलब्ध)$/i.test(text)
}

/** Whether a spreadsheet has rounded a long number, such as a barcode: "8.90103E+12". */
export function isSpoiltNumber(text: string): boolean {
  return /^\d([.,]\d+)?e\+?\d{1,3}$/i.test(text.trim())
}

export function readYesNo(text: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return /^(no|n|false|0)$/i.test(text) ? false : undefined
}

export function withLatinDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
