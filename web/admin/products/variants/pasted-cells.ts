import { SHEET_COLUMNS, type SheetColumn, type VariantValues } from './variant-values.ts'

/** A cell in quotes, as spreadsheets copy one with a line break in it, or one without. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y

/** What a spreadsheet copies: a line for each row, tabs between its cells. */
export function cellsIn(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (let at = 0; at <= lines.length; at += 1) {
    CELL.lastIndex = at
    const [, quoted, plain = ''] = CELL.exec(lines) ?? []
    const cell = quoted?.replaceAll('""', '"').replaceAll(/\s+/g, ' ') ?? plain
    rows.at(-1)?.push(cell.trim())
    at = Math.max(at, CELL.lastIndex)
    if (lines[at] === '\n') rows.push([])
  }
  return rows
}

/** Whether a text is more than one cell. */
export const isTable = (text: string) => /[\t\n\r]/.test(text.trim())

/** The stock of a variant that is already sold changes by movements, not in the sheet. */
export const isStockOfSold = (column: string, { id }: VariantValues) => column === 'stock' && id !== undefined

interface Pasted {
  variants: VariantValues[]
  /** Cells with a text that found no place. */
  leftOut: number
}

/** The variants with cells written over them, from one cell to the right and down. */
export function withPasted(
  variants: readonly VariantValues[],
  cells: readonly (readonly string[])[],
  from: { row: number; column: SheetColumn },
): Pasted {
  const first = SHEET_COLUMNS.indexOf(from.column)
  const pasted = [...variants]
  let leftOut = 0
  for (const [down, row] of cells.entries()) {
    for (const [right, text] of row.entries()) {
      const variant = pasted[from.row + down]
      const column = SHEET_COLUMNS[first + right]
      if (variant && column && !isStockOfSold(column, variant))
        pasted[from.row + down] = { ...variant, [column]: text }
      else if (text !== '') leftOut += 1
    }
  }
  return { variants: pasted, leftOut }
}
