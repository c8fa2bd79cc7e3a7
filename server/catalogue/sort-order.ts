import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import { decodeCursor, pageOfRows, unknownCursor } from '#server/http/pages.ts'

/** An order of a list, and how its cursors look. */
export interface SortOrder {
  /** Part of each cursor, so that one of another order is refused. */
  name: string
  /** Sort expressions, an id last. */
  keys: readonly Fragment[]
  isDescending: boolean
  /** Kinds of the keys' values. */
  kinds: readonly ('string' | 'number')[]
}

/** What a row carries to make a cursor of. */
export interface SortedRow {
  sortValues: (string | number)[]
}

export function sortColumns({ keys }: SortOrder): Fragment {
  return fragment`json_build_array(${joined(keys, ', ')}) as sort_values`
}

export function sortedBy({ keys, isDescending }: SortOrder): Fragment {
  const sorted = isDescending ? keys.map((key) => fragment`${key} desc`) : keys
  return fragment`order by ${joined(sorted, ', ')}`
}

export function afterCursor(order: SortOrder, cursor: string): Fragment {
  const keys = joined(order.keys, ', ')
  const last = joined(
    readCursor(order, cursor).map((value) => fragment`${value}`),
    ', ',
  )
  return order.isDescending ? fragment`(${keys}) < (${last})` : fragment`(${keys}) > (${last})`
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
