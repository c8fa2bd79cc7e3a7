import { paiseBetween } from '#contract/money.ts'

/** A search without the prices that it says, and these prices in paise. */
export interface PricedSearch {
  text: string
  minPaise?: number
  maxPaise?: number
}

/** No price of a shop is higher. */
const MAX_RUPEES = 1_000_000_000
/** A plain number below it is more often a size or a count than a price, unless a word such as "under" stands before it. */
const MIN_PLAIN_RUPEES = 100

const TIMES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  hazaar: 1e3,
  hajar: 1e3,
  हजार: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  लाख: 1e5,
  crore: 1e7,
  करोड़: 1e7,
}
const MONEY = 'rupees?|rupaye|rupay|rupaiye?|rupya|rs|inr|रुपये|रुपए|रुपया|रुपयों|रु'
const MARK = String.raw`(?:₹|(?:${MONEY})\b\.?)`
/** Where a word ends, in Latin letters and in Devanagari. */
const END = String.raw`(?![\p{L}\p{M}\p{N}])`
const START = String.raw`(?<![\p{L}\p{M}\p{N}.])`
/** What makes a number a size or a count of a product. */
const UNITS =
  'kgs?|g|gms?|grams?|gram|kilo|kilos|ml|l|ltr|litres?|liters?|inch|inches|gb|tb|mb|mm|cm|m|ft|feet|foot|watts?|w|v|volts?|hz|mp|mah|packs?|pcs|pieces?|sets?|seater|tablets?|capsules?|sheets?|years?|months?|saal|किलो|ग्राम|लीटर|इंच'

const amount = (name: string) =>
  String.raw`(?<${name}Mark>${MARK} ?)?${START}(?<${name}>\d{1,3}(?:,\d{2,3})+|\d+)(?<${name}Part>\.\d+)?(?: ?(?<${name}Times>${Object.keys(TIMES).join('|')})${END})?(?![\p{L}\p{N}])(?! ?(?:${UNITS})${END})(?: ?/-)?(?: ?(?<${name}After>${MONEY})${END}\.?)?`

const MAX_BEFORE =
  'under|below|less than|lesser than|cheaper than|not more than|upto|up to|within|max|maximum|<=?'
const MIN_BEFORE =
  'above|over|more than|greater than|starting from|starting|at least|atleast|kam se kam|minimum|min|>=?'
const MAX_AFTER =
  'se kam|se km|se neeche|se niche|se nichhe|se sasta|se sasti|k[aei] andar|k[ei] under|k[ei] bheetar|k[ei] niche|k[ei] neeche|tak k[aei]|tak|or less|and below|and under|से कम|से नीचे|से सस्ता|से सस्ती|के अंदर|के अन्दर|के भीतर|के नीचे|तक का|तक की|तक के|तक|के under'
const MIN_AFTER =
  'se upar|se uper|se oopar|se zyada|se jyada|se zyaada|se adhik|se mehn?ga|or more|and above|se shuru|से ऊपर|से ज़्यादा|से ज्यादा|से अधिक|से शुरू'

/** Each says what its amounts are; in this order, because ranges hold single prices. */
const PATTERNS: readonly { pattern: RegExp; isSure: boolean }[] = [
  {
    pattern: compiled(`(?:between|from) ?${amount('min')} ?(?:and|to|-|–|&) ?${amount('max')}`),
    isSure: true,
  },
  {
    pattern: compiled(
      `${amount('min')} ?(?:-|–|to|till|se lekar|se|से लेकर|से) ?${amount('max')}(?: ?(?:tak k[aei]|tak|ke beech|ke bich|तक|के बीच)${END})?`,
    ),
    isSure: false,
  },
  { pattern: compiled(`(?:${MAX_BEFORE}) ?${amount('max')}`), isSure: true },
  { pattern: compiled(`(?:${MIN_BEFORE}) ?${amount('min')}`), isSure: true },
  { pattern: compiled(`${amount('max')} ?(?:${MAX_AFTER})${END}`), isSure: true },
  { pattern: compiled(`${amount('min')} ?(?:${MIN_AFTER})${END}`), isSure: true },
  { pattern: compiled(String.raw`${amount('min')} ?\+(?!\S)`), isSure: false },
]

function compiled(source: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${source}`, 'u')
}

/** Whether a search may say a price at all: most do not, and are not looked at further. */
const MAY_HAVE_PRICE = /[\d०-९]/

/**
 * Takes the prices out of a search: "chair under 5000", "500 se kam", "2000-5000". A number that belongs to a product, such as
 * "5g mobile" or "500 g", stays.
 * @param search in lower case
 */
export function readPrices(search: string): PricedSearch {
  if (!MAY_HAVE_PRICE.test(search)) return { text: search }
  const text = search
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
    .replaceAll(/\s+/g, ' ')
  for (const { pattern, isSure } of PATTERNS) {
    const found = pattern.exec(text)
    const prices = found?.groups && pricesIn(found.groups, isSure)
    if (!found || !prices) continue
    const before = text.slice(0, found.index)
    const after = text.slice(found.index + found[0].length)
    return { text: `${before} ${after}`.replaceAll(/\s+/g, ' ').trim(), ...prices }
  }
  return { text: search }
}

type Groups = Record<string, string | undefined>

/** Undefined where the amounts are no prices. */
function pricesIn(groups: Groups, isSure: boolean): Omit<PricedSearch, 'text'> | undefined {
  const max = amountOf(groups, 'max')
  let min = amountOf(groups, 'min')
  // "10-20k" means from 10,000.
  if (min && max && !groups.minTimes && groups.maxTimes && min < max / (TIMES[groups.maxTimes] ?? 1)) {
    min *= TIMES[groups.maxTimes] ?? 1
  }
  const amounts = [min, max].filter((rupees) => rupees !== undefined)
  const isMarked = ['minMark', 'minAfter', 'minTimes', 'maxMark', 'maxAfter', 'maxTimes'].some(
    (name) => groups[name],
  )
  const arePrices = isSure || isMarked || amounts.every((rupees) => rupees >= MIN_PLAIN_RUPEES)
  if (!arePrices || amounts.some((rupees) => rupees > MAX_RUPEES)) return undefined
  if (min !== undefined && max !== undefined && min > max) return undefined
  return paiseBetween({ min, max })
}

function amountOf(groups: Groups, name: 'min' | 'max'): number | undefined {
  const whole = groups[name]
  if (whole === undefined) return undefined
  const rupees = Number(`${whole.replaceAll(',', '')}${groups[`${name}Part`] ?? ''}`)
  return rupees * (TIMES[groups[`${name}Times`] ?? ''] ?? 1)
}
