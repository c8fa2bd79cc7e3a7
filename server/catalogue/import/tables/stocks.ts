import type { RowNote } from '#contract/catalogue/product-imports.ts'
import { readStock, readWhole } from '../cells/numbers.ts'
import { type Cell, quoted } from './fields.ts'

/** The most units that the shop counts. */
const MAX_STOCK = 1_000_000

/** Absent: the table does not say it. */
export interface ForeignStock {
  stock?: number | null
  notes: RowNote[]
}

export const UNLIMITED: ForeignStock = { stock: null, notes: [] }
export const SOLD_OUT: ForeignStock = { stock: 0, notes: [] }
export const NOT_SAID: ForeignStock = { notes: [] }

/** Parts of a unit are left out, and what was sold before it came counts as 0. */
export function readForeignStock({ row, column, text }: Cell): ForeignStock {
  if (text === '') return NOT_SAID
  const stock = readStock(text) ?? readWhole(text.replace(/\.\d+$/, ''))
  const note = (kind: 'cut' | 'left_out', message: string): RowNote[] => [{ row, column, kind, message }]
  if (stock === undefined) return { notes: note('left_out', `The stock ${quoted(text)} cannot be read`) }
  if (stock <= MAX_STOCK) return { stock, notes: [] }
  return { stock: MAX_STOCK, notes: note('cut', `The stock is ${MAX_STOCK}: the shop counts no more`) }
}
