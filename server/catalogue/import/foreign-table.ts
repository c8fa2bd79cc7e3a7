import type { ImportProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import { readNumber } from './read-cells.ts'
import type { RowError, TableRow } from './read-row.ts'

/** A row of another shop's export, its cells by their headings. */
export interface ForeignRow {
  row: number
  cells: Readonly<Record<string, string>>
}

/** Another shop's export as a table of this one. */
export interface ForeignTable extends Pick<ImportProductsAnswer, 'format' | 'ignoredColumns'> {
  rows: TableRow[]
  faults: RowError[]
}

/** The cells of a price and of the higher one that it is compared with, which is left out where it is not above it. */
export function priceCells(price: string, higher: string): TableRow['cells'] {
  const [own, list] = [readNumber(price), readNumber(higher)]
  const isLess = own !== undefined && list !== undefined && list <= own
  return { price, ...(higher !== '' && !isLess && { list_price: higher }) }
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

/** The text of a description in HTML, a line for each block. Each pattern takes linear time: the file may be crafted. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[^<>]*>.*?(<\/\1>|$)/gis, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|ul|ol|table)>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '• ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
