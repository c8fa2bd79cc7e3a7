import { Problem } from './problem.ts'

type SortValues = readonly (string | number | null)[]

/** An opaque cursor: the sort values of the last row of a page. */
export function encodeCursor(values: SortValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The sort values of a cursor.
 * @throws Problem 400 when `encodeCursor` did not make it of this many values
 */
export function decodeCursor(cursor: string, length: number): (string | number | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === length && values.every(isSortValue)) return values
  } catch {
    // Not JSON: the same answer as any other invented cursor.
  }
  throw unknownCursor()
}

/** For a cursor that this list did not make. */
export function unknownCursor(): Problem {
  return new Problem(400, 'invalid_input', 'This page of the list does not exist', {
    fields: { cursor: 'Unknown cursor' },
  })
}

/** @param rows one more than `limit` if another page follows */
export function pageOfRows<Row>(rows: readonly Row[], limit: number, sortValuesOf: (row: Row) => SortValues) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(sortValuesOf(last)) : null }
}

/** The total of a list; `counted` is at most `max + 1`. */
export function cappedTotal(counted: number, max: number): { total: number; totalIsCapped?: true } {
  return counted > max ? { total: max, totalIsCapped: true } : { total: counted }
}

function isSortValue(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'string' && !value.includes('\u0000')) ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

/**
 * A search as texts are stored: in lower case, a number without spaces, dashes and brackets, and a phone without the +91 or
 * 0 before it.
 */
export function normalizeSearch(typed: string): string {
  const text = typed.trim().toLowerCase()
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6 || !/^[+(\d][\d\s()-]*$/.test(text)) return text
  if (text.startsWith('+91')) return digits.slice(2)
  return /^(?:91|0)(\d{10})$/.exec(digits)?.[1] ?? digits
}

/** A pattern that finds the text anywhere; `%` and `_` in it are no wildcards. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether an index of trigrams can find the text: it needs three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}
