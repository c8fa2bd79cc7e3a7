import { foldedText } from '#contract/catalogue/variant-rules.ts'
import type { CellRow } from '../file/open-table.ts'

/** Which cells of a table mean what. */
export interface Fields<Field extends string> {
  has(field: Field): boolean
  /** As the table writes it; null where it has no such column. */
  heading(field: Field): string | null
  /** Empty where the table has no such column. */
  cell(row: CellRow, field: Field): string
  /** The other columns. */
  ignored: string[]
}

/** A cell and where it stands. */
export interface Cell {
  row: number
  column: string | null
  text: string
}

export function cellOf<Field extends string>(fields: Fields<Field>, row: CellRow, field: Field): Cell {
  return { row: row.row, column: fields.heading(field), text: fields.cell(row, field) }
}

/** A cell in a sentence, where a crafted one may be long. */
export const quoted = (text: string): string => `"${text.slice(0, 40).toWellFormed()}"`

/** Headings are compared in any case. Of two columns that mean the same the first counts. */
export function findFields<Field extends string>(
  headings: readonly string[],
  fieldOf: (heading: string) => Field | undefined,
): Fields<Field> {
  const places = new Map<Field, number>()
  const ignored: string[] = []
  for (const [place, heading] of headings.entries()) {
    const field = fieldOf(foldedText(heading))
    if (field !== undefined && !places.has(field)) places.set(field, place)
    else if (heading.trim() !== '') ignored.push(heading.trim())
  }
  const placeOf = (field: Field) => places.get(field) ?? -1
  return {
    has: (field) => places.has(field),
    heading: (field) => headings[placeOf(field)]?.trim() ?? null,
    cell: ({ cells }, field) => cells[placeOf(field)]?.trim() ?? '',
    ignored,
  }
}

/** The field of each heading, from the headings of each field in small letters. */
export function fieldsByHeading<Field extends string>(
  headings: Readonly<Record<Field, readonly string[]>>,
): ReadonlyMap<string, Field> {
  const entries = Object.entries(headings) as [Field, readonly string[]][]
  return new Map(entries.flatMap(([field, names]) => names.map((name) => [name, field] as const)))
}
