import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import { decodeCursor, pageOfRows, unknownCursor } from '#server/http/pages.ts'

/** The order of a list. Its cursors hold the sort values of the last row. */
export interface SortOrder {
  /** Part of each cursor, so that a cursor of another order is refused. */
  name: string
  /** Sort expressions, an id last. */
  keys: readonly Fragment[]
  isDescending: boolean
  /** The types of the keys' values. */
  kinds: readonly ('string' | 'number')[]
}

/** The orders that shoppers and administrators share, on `products p` and `product_search s`. */
export const BY_NAME_OR_PRICE = {
  name: {
    name: 'name',
    keys: [fragment`s.name_key`, fragment`s.product_id`],
    isDescending: false,
    kinds: ['string', 'string'],
  },
  'price-low': {
    name: 'price-low',
    keys: [fragment`p.price_paise`, fragment`p.id`],
    isDescending: false,
    kinds: ['number', 'string'],
  },
  'price-high': {
    name: 'price-high',
    keys: [fragment`p.price_paise`, fragment`p.id`],
    isDescending: true,
    kinds: ['number', 'string'],
  },
} as const satisfies Record<string, SortOrder>

/** The part of a row that its cursor is made of. */
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

/** @throws Problem 400 for a cursor of another order */
export function readCursor({ name, kinds }: SortOrder, cursor: string): (string | number | null)[] {
  const [madeFor, ...sortValues] = decodeCursor(cursor, kinds.length + 1)
  if (madeFor === name && sortValues.every((value, index) => typeof value === kinds[index])) return sortValues
  throw unknownCursor()
}

/** @param rows one more than the limit where there are more */
export function pageOfSorted<Row extends SortedRow>(order: SortOrder, rows: readonly Row[], limit: number) {
  return pageOfRows(rows, limit, ({ sortValues }) => [order.name, ...sortValues])
}
