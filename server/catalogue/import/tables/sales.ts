import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { formatPaise } from '#contract/money.ts'
import { today } from '#server/http/csv.ts'
import { readPaise } from '../cells/numbers.ts'
import { type Cell, quoted } from './fields.ts'

interface Prices {
  /** 0 where there is none. */
  pricePaise: number
  /** Null: none; absent where the table does not say. */
  struckPaise?: number | null
  errors: RowError[]
  notes: RowNote[]
}

/** The highest price, as calls have it. */
const MAX_PAISE = 100_000_000_000

/**
 * A price and the higher one that it is compared with, which counts only above it.
 * @param higher undefined where the table has no such column
 */
export function readPrices(price: Cell, higher: Cell | undefined): Prices {
  const pricePaise = readPrice(price)
  if (typeof pricePaise !== 'number') return { pricePaise: 0, errors: [pricePaise], notes: [] }
  if (pricePaise === 0 || !higher) return { pricePaise, errors: [], notes: [] }
  const struck = readPrice(higher)
  if (typeof struck === 'number')
    return { pricePaise, struckPaise: struck > pricePaise ? struck : null, errors: [], notes: [] }
  const message = `The price before, ${quoted(higher.text)}, cannot be read`
  return { pricePaise, errors: [], notes: [{ ...struck, kind: 'left_out', message }] }
}

/** In paise, 0 where there is none. */
function readPrice({ row, column, text }: Cell): number | RowError {
  const paise = text === '' ? 0 : readPaise(text)
  if (paise !== undefined && paise <= MAX_PAISE) return paise
  return { row, column, message: 'Write a number such as 1299.50, with a dot before the paise' }
}

/** A regular price, and a lower one that is asked on the days of a sale. */
interface Sale {
  regular: Cell
  /** Undefined where the table has no such column. */
  sale: Cell | undefined
  starts: Cell
  ends: Cell
}

/** What is asked today, in India; a sale of other days is only said. */
export function readSale({ regular, sale, starts, ends }: Sale): Prices {
  if (!sale?.text) return readPrices(regular, sale && { ...sale, text: '' })
  if (regular.text === '') return readPrices(sale, regular)
  const why = whyNotNow(starts, ends)
  if (why === undefined) return readPrices(sale, regular)
  const prices = readPrices(regular, { ...sale, text: '' })
  const salePaise = readPaise(sale.text)
  const amount = salePaise === undefined ? quoted(sale.text) : formatPaise(salePaise)
  const note: RowNote = {
    row: sale.row,
    column: sale.column,
    kind: 'sale_not_now',
    message: `The sale price of ${amount} ${why}`,
  }
  return { ...prices, notes: [...prices.notes, note] }
}

/** Undefined where a sale counts today; without a day it has always begun, or never ends. */
function whyNotNow(starts: Cell, ends: Cell): string | undefined {
  const [first, last] = [dayOf(starts.text), dayOf(ends.text)]
  if (first === undefined) return `is left out: its first day, ${quoted(starts.text)}, cannot be read`
  if (last === undefined) return `is left out: its last day, ${quoted(ends.text)}, cannot be read`
  if (first !== '' && first > today()) return `begins on ${first}: until then the regular price counts`
  if (last !== '' && last < today()) return `ended on ${last}: the regular price counts`
  return undefined
}

/** The day of "2026-01-31 0:00:00", or of "31/01/2026" as a spreadsheet in India writes it; empty for none. */
function dayOf(text: string): string | undefined {
  if (text === '') return ''
  const [, written] = /^(\d{4}-\d\d-\d\d)(?!\d)/.exec(text) ?? []
  const [, day = '', month = '', year = ''] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})(?!\d)/.exec(text) ?? []
  const iso = written ?? (year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return iso && !Number.isNaN(Date.parse(iso)) ? iso : undefined
}
