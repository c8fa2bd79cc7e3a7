import { decodeCursor, pageOfRows, unknownCursor } from '#server/http/pages.ts'
import type { StatementValues } from './product-filter.ts'

/** An order of a list, and how its cursors look. */
export interface SortOrder {
  /** Part of each cursor, so that one of another order is refused. */
  name: string
  /** Sort expressions, an id last. */
  keys: readonly string[]
  isDescending: boolean
  /** Kinds of the keys' values. */
  kinds: readonly ('string' | 'number')[]
}

/** What a row carries to make a cursor of. */
export interface SortedRow {
  sortValues: (string | number)[]
}

export function sortColumns({ keys }: SortOrder): string {
  return `json_build_array(${keys.join(', ')}) as "sortValues"`
}

export function sortedBy({ keys, isDescending }: SortOrder): string {
  return `order by ${keys.map((key) => (isDescending ? `${key} desc` : key)).join(', ')}`
}

export function afterCursor(order: SortOrder, cursor: string, values: StatementValues): string {
  const placeholders = readCursor(order, cursor).map(values.add).join(', ')
  return `(${order.keys.join(', ')}) ${order.isDescending ? '<' : '>'} (${placeholders})`
}

/** @throws Problem 400 for a cursor that was not made for this order. */
export function readCursor({ name, kinds }: SortOrder, cursor: string): (string | number | null)[] {
  const [madeFor, ...sortValues] = decodeCursor(cursor, kinds.length + 1)
  if (madeFor === name && sortValues.every((value, index) => typeof value === kinds[index])) return sortValues
  throw unknownCursor()
}

/** One page of rows, of which one more than fits was read. */
export function pageOfSorted<Row extends SortedRow>(order: SortOrder, rows: readonly Row[], limit: number) {
  return pageOfRows(rows, limit, ({ sortValues }) => [order.name, ...sortValues])
}
