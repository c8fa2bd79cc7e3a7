import { PERIOD, SALES } from './made-month.ts'

/**
 * What the return of the made month has to say, worked out by `facts/gst.md`, sections 5, 6 and 8, with whole fractions and
 * none of the shop's code.
 */
export interface ExpectedReturn {
  /** As the reader has them: one row for each rate of an invoice or note, and for each place and rate of small sales. */
  rows: string[]
  /** Nil rated, exempt and outside GST by kind of supply, in paise. */
  untaxed: Record<string, [number, number, number]>
  /** Value and pieces by part, the first four digits of the HSN, and rate. */
  hsn: Record<string, [paise: number, pieces: number]>
  /** First and last number of each series with how many there are. */
  series: string[]
}

const HOME = '29'
const CODES: Record<string, string> = {
  Karnataka: '29',
  Maharashtra: '27',
  'Tamil Nadu': '33',
  Chandigarh: '04',
  Goa: '30',
}
const RATES: Record<string, number> = { gst_18: 1800, gst_5: 500, gst_40: 4000, gst_3: 300, gst_0_25: 25 }
const LARGE = 10_000_000

/** x / y, half up. */
const half = (x: number, y: number) => Number((2n * BigInt(x) + BigInt(y)) / (2n * BigInt(y)))

/** Whole paise by weight; who lost most to rounding down gets the paise that are left, the first of equals. */
function spread(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight, at) => {
    const exact = BigInt(total) * BigInt(weight)
    return {
      at,
      paise: whole === 0 ? 0 : Number(exact / BigInt(whole)),
      rest: whole === 0 ? 0 : Number(exact % BigInt(whole)),
    }
  })
  let left = whole === 0 ? 0 : total - parts.reduce((sum, { paise }) => sum + paise, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || a.at - b.at)) if (left-- > 0) part.paise++
  return parts.map(({ paise }) => paise)
}

function rateOf(taxClass: string, value: number, quantity: number): number {
  // Clothes up to 2,500.00 a piece without their 5 %.
  if (taxClass === 'apparel') return value * 100 <= 250_000 * 105 * quantity ? 500 : 1800
  return RATES[taxClass] ?? 0
}

/** The value whose tax misses what was charged by least, beginning at the nearest. */
function valueIn(charged: number, fixed: number, rate: number, isHome: boolean, gross: number): number {
  const tax = (value: number) => (isHome ? 2 * half(value * rate, 20_000) : half(value * rate, 10_000))
  const nearest = fixed + half(charged * 10_000, 10_000 + rate)
  let best = nearest
  for (const value of charged === 0 ? [] : [nearest - 1, nearest + 1])
    if (Math.abs(gross - value - tax(value)) < Math.abs(gross - best - tax(best))) best = value
  return best
}

interface Line {
  hsn: string
  taxClass: string
  rate: number
  quantity: number
  gross: number
  value: number
  returned: { pieces: number; gross: number; value: number }
  allowed: { gross: number; value: number }
}

function linesOf(sale: (typeof SALES)[number], isHome: boolean): Line[] {
  const costs = sale.lines.map(({ pricePaise, quantity = 1 }) => pricePaise * quantity)
  const off = spread(sale.coupon?.offPaise ?? 0, costs)
  const values = costs.map((cost, at) => cost - (off[at] ?? 0))
  const fees = spread(sale.feePaise ?? 0, values)
  const goods = values.reduce((sum, value) => sum + value, 0)
  const onTop = spread(sale.isOnTop ? half(goods * 18, 100) : 0, values)
  const lines = sale.lines.map(({ hsn, taxClass, quantity = 1 }, at) => {
    const value = values[at] ?? 0
    const gross = value + (fees[at] ?? 0) + (onTop[at] ?? 0)
    const rate = sale.isOnTop ? 1800 : rateOf(taxClass, value, quantity)
    const nothing = { gross: 0, value: 0 }
    return {
      hsn,
      taxClass,
      rate,
      quantity,
      gross,
      goods: value,
      value: 0,
      returned: { ...nothing, pieces: 0 },
      allowed: nothing,
    }
  })
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const group = lines.filter((line) => line.rate === rate)
    const sum = (amount: 'gross' | 'goods') => group.reduce((whole, line) => whole + line[amount], 0)
    const fixed = sale.isOnTop ? sum('goods') : 0
    const value = valueIn(sale.isOnTop ? 0 : sum('gross'), fixed, rate, isHome, sum('gross'))
    const shares = spread(
      value,
      group.map((line) => (sale.isOnTop ? line.goods : line.gross)),
    )
    for (const [at, line] of group.entries()) line.value = shares[at] ?? 0
  }
  return lines
}

interface Given {
  line: Line
  pieces: number
  gross: number
  value: number
}

type Give = NonNullable<(typeof SALES)[number]['credits']>[number]['give']

/** What a note gives back of each line, after what was given back before. */
function give(lines: readonly Line[], what: Give): Given[] {
  const left = (line: Line) => line.gross - line.returned.gross - line.allowed.gross
  if (what === 'rest')
    return lines.map((line) => ({
      line,
      pieces: line.quantity - line.returned.pieces,
      gross: left(line),
      value: line.value - line.returned.value - line.allowed.value,
    }))
  if ('paise' in what) {
    const shares = spread(what.paise, lines.map(left))
    return lines.map((line, at) => {
      const gross = shares[at] ?? 0
      const whole = line.gross - line.returned.gross
      const value =
        half((line.value - line.returned.value) * (line.allowed.gross + gross), whole) - line.allowed.value
      return { line, pieces: 0, gross, value }
    })
  }
  return what.pieces.map(({ lineNo, quantity }) => {
    const line = lines[lineNo - 1]
    if (!line) throw new Error('No such line')
    const after = line.returned.pieces + quantity
    return {
      line,
      pieces: quantity,
      gross: half((line.gross - line.allowed.gross) * after, line.quantity) - line.returned.gross,
      value: half((line.value - line.allowed.value) * after, line.quantity) - line.returned.value,
    }
  })
}

function book({ line, pieces, gross, value }: Given): void {
  const to = pieces > 0 ? line.returned : line.allowed
  if (pieces > 0)
    line.returned = {
      pieces: line.returned.pieces + pieces,
      gross: to.gross + gross,
      value: to.value + value,
    }
  else line.allowed = { gross: to.gross + gross, value: to.value + value }
}

const UNTAXED = ['nil_rated', 'exempt', 'non_gst']

/** Gives each document the next number of its series in its year. */
function numbering() {
  const issued = new Map<string, { last: number; inPeriod: number[] }>()
  return {
    next(series: string, on: string): string {
      const kept = issued.get(`${series} ${on > '2026-03-31'}`) ?? { last: 0, inPeriod: [] }
      kept.last++
      if (on.startsWith(PERIOD)) kept.inPeriod.push(kept.last)
      issued.set(`${series} ${on > '2026-03-31'}`, kept)
      return numberOf(series, kept.last)
    },
    /** First and last number of the period with how many there are. */
    series: (): string[] =>
      [...issued].flatMap(([key, { inPeriod }]) => {
        const [series = ''] = key.split(' ')
        const [first] = inPeriod
        if (first === undefined) return []
        return `${numberOf(series, first)} ${numberOf(series, inPeriod.at(-1))} ${inPeriod.length}`
      }),
  }
}

const numberOf = (series: string, serial = 0) => `${series}/26-27/${String(serial).padStart(5, '0')}`

/** Every invoice and note, by its day. */
function documentsInOrder() {
  return SALES.flatMap((sale) => {
    const pos = CODES[sale.to?.state ?? 'Karnataka'] ?? ''
    const lines = linesOf(sale, pos === HOME)
    const total = lines.reduce((sum, { gross }) => sum + gross, 0)
    const invoice = () =>
      lines.map((line) => ({ line, pieces: line.quantity, gross: line.gross, value: line.value }))
    const base = { sale, pos, lines, total }
    return [
      { ...base, on: sale.on, isNote: false, given: invoice },
      ...(sale.credits ?? []).map((credit) => ({
        ...base,
        on: credit.on,
        isNote: true,
        given: () => give(lines, credit.give),
      })),
    ]
  }).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

interface Listed {
  parts: readonly Given[]
  pos: string
  gstin: string
  isNote: boolean
}

/** Counts a document in the tables of goods: HSN, and what bears no tax. */
function countGoods({ hsn, untaxed }: ExpectedReturn, { parts, pos, gstin, isNote }: Listed): void {
  const sign = isNote ? -1 : 1
  const part = gstin ? 'b2b' : 'b2c'
  for (const { line, pieces, value: paise } of parts) {
    const key = `${part} ${line.hsn.slice(0, 4)} ${line.rate / 100}`
    const before = hsn[key] ?? [0, 0]
    hsn[key] = [before[0] + sign * paise, before[1] + sign * pieces]
    const column = UNTAXED.indexOf(line.taxClass)
    if (column < 0) continue
    const type = `${pos === HOME ? 'INTRA' : 'INTR'}${part.toUpperCase()}`
    const amounts = untaxed[type] ?? [0, 0, 0]
    untaxed[type] = amounts
    amounts[column] = (amounts[column] ?? 0) + sign * paise
  }
}

export function expectedReturn(): ExpectedReturn {
  const expected: ExpectedReturn = { rows: [], untaxed: {}, hsn: {}, series: [] }
  const small = new Map<string, number>()
  const numbers = numbering()
  for (const { sale, pos, lines, total, on, isNote, given } of documentsInOrder()) {
    const isTaxed = lines.some(({ taxClass }) => !UNTAXED.includes(taxClass))
    const number = numbers.next(isNote ? 'C' : isTaxed ? 'T' : 'S', on)
    const parts = given()
    if (isNote) for (const part of parts) book(part)
    if (!on.startsWith(PERIOD)) continue
    const gstin = sale.business?.gstin ?? ''
    countGoods(expected, { parts, pos, gstin, isNote })
    const value = parts.reduce((sum, { gross }) => sum + gross, 0)
    for (const rate of new Set(parts.map(({ line }) => line.rate))) {
      const taxable = parts
        .filter(({ line }) => line.rate === rate)
        .reduce((sum, part) => sum + part.value, 0)
      if (rate === 0 || taxable === 0) continue
      if (!gstin && (pos === HOME || total <= LARGE)) {
        const key = `${pos} ${rate / 100}`
        small.set(key, (small.get(key) ?? 0) + (isNote ? -taxable : taxable))
        continue
      }
      const section = gstin ? (isNote ? 'cdnr' : 'b2b') : isNote ? 'cdnur' : 'b2cl'
      expected.rows.push(rowText({ section, gstin, number, day: on, pos, value, rate: rate / 100, taxable }))
    }
  }
  for (const [key, taxable] of small) {
    const [pos = '', rate] = key.split(' ')
    const row = {
      section: 'b2cs',
      gstin: '',
      number: '',
      day: '',
      pos,
      value: 0,
      rate: Number(rate),
      taxable,
    }
    if (taxable !== 0) expected.rows.push(rowText(row))
  }
  expected.rows.sort()
  expected.series = numbers.series().sort()
  return expected
}

/** A row as one line of text; small sales have no number, day and value. */
export const rowText = (row: Record<string, string | number>): string =>
  `${row.section} ${row.gstin} ${row.number} ${row.day} ${row.pos} ${row.value} ${row.rate}% ${row.taxable}`
