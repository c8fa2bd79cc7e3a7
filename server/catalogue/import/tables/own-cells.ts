import type * as z from 'zod/mini'
import { productFields } from '#contract/catalogue/admin-product-schemas.ts'
import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'
import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { NONE, type ProductColumn, QUOTED_NONE } from '../../export/product-columns.ts'
import { isSpoiltNumber, readYesNo } from '../cells/numbers.ts'
import { readAddresses } from '../cells/picture-addresses.ts'
import { quoted } from './fields.ts'

const UNREADABLE = 'Cannot be read'
const PICTURE_KEY = /^(uploads|sample)\/[a-z0-9/-]{1,112}$/
/** A comma may stand in an address. */
const PICTURES_APART = /[\s;|]+|,(?=\s|https?:|\/\/|uploads\/|sample\/|$)\s*/i

/** The cells of a row, with what is wrong in those that were read. */
export class OwnCells {
  readonly errors: RowError[] = []
  readonly notes: RowNote[] = []
  readonly row: number
  readonly #cells: Partial<Record<ProductColumn, string>>

  constructor(row: number, cells: Partial<Record<ProductColumn, string>>) {
    this.row = row
    this.#cells = cells
  }

  text(column: ProductColumn): string | undefined {
    return this.#cells[column] || undefined
  }

  wrong(column: ProductColumn, message: string): void {
    this.errors.push({ row: this.row, column, message })
  }

  /** The value of a cell; undefined where it is empty or wrong, which is reported. */
  read<T>(column: ProductColumn, of: (text: string) => T | undefined, hint = UNREADABLE): T | undefined {
    const cell = this.text(column)
    if (cell === undefined) return undefined
    const value = of(cell)
    if (value === undefined) this.wrong(column, hint)
    return value
  }

  /** The same where "none" takes a value away. */
  readOrNone<T>(column: ProductColumn, of: (text: string) => T | undefined, hint = UNREADABLE) {
    return this.read<T | null>(column, (cell) => (cell.toLowerCase() === NONE ? null : of(cell)), hint)
  }

  yesNo(column: ProductColumn): boolean | undefined {
    return this.read(column, readYesNo, 'Write "yes" or "no"')
  }

  /** A value of a field that calls have too, within its limits. */
  checked<T>(name: keyof typeof productFields, column: ProductColumn, value: T | undefined): T | undefined {
    if (value === undefined) return undefined
    const parsed = productFields[name].safeParse(value)
    if (parsed.success) return parsed.data as T
    this.wrong(column, parsed.error.issues[0]?.message ?? UNREADABLE)
    return undefined
  }

  /** A text of such a field. */
  field(name: keyof typeof productFields, column: ProductColumn): string | undefined {
    return this.checked(name, column, this.text(column))
  }

  /** Such a field that "none" takes away. */
  orNone<T>(
    name: keyof typeof productFields,
    column: ProductColumn,
    of: (text: string) => T | undefined,
    hint?: string,
  ): T | null | undefined {
    return this.checked<T | null>(name, column, this.readOrNone(column, of, hint))
  }

  /** A long number that a spreadsheet has rounded says nothing. */
  code(name: 'sku' | 'barcode'): string | null | undefined {
    const cell = this.text(name)
    if (cell === undefined || !isSpoiltNumber(cell)) return this.orNone(name, name, withoutQuote)
    const message = `A spreadsheet has rounded this number: ${cell}. Format the column as text`
    this.notes.push({ row: this.row, column: name, message, kind: 'number_spoilt' })
    return undefined
  }

  /** The pictures that the shop has already, and the addresses of others. What is neither, such as "lamp.jpg", is said. */
  pictures(column: 'pictures' | 'variant_pictures'): { keys: string[] | undefined; urls: string[] } {
    const words = this.text(column)?.split(PICTURES_APART) ?? []
    const { urls, lost } = readAddresses(words.filter(isUrl).join(' '), ' ')
    const own = words.filter((word) => !isUrl(word))
    const keys = own.filter((key) => PICTURE_KEY.test(key))
    const [unknown, ...more] = [...lost, ...own.filter((word) => word !== '' && !PICTURE_KEY.test(word))]
    if (unknown !== undefined) {
      const others = more.length > 0 ? ` and ${more.length} more` : ''
      const message = `No web address and no picture of this shop: ${quoted(unknown)}${others}`
      this.notes.push({ row: this.row, column, message, kind: 'picture_lost' })
    }
    const isTooMany = own.length > MAX_PICTURES
    if (isTooMany) this.wrong(column, `At most ${MAX_PICTURES} pictures`)
    return { keys: keys.length > 0 && !isTooMany ? keys : undefined, urls }
  }

  /** Reports the values that are not as the schema wants them; empty ones are passed over. */
  requireSchema(columns: readonly ProductColumn[], values: readonly string[], schema: z.ZodMiniType): void {
    for (const [at, value] of values.entries()) {
      const message = value === '' ? undefined : schema.safeParse(value).error?.issues[0]?.message
      if (message !== undefined) this.wrong(columns[at] ?? 'option1_name', message)
    }
  }
}

const isUrl = (word: string) => /^(https?:)?\/\//i.test(word)

/** A text that is the word for null itself has an apostrophe before it. */
const withoutQuote = (text: string) => (QUOTED_NONE.test(text) ? text.slice(1) : text)
