import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import type { RowError } from '#contract/catalogue/product-imports.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import {
  columnOfField,
  escapedLine,
  OPTION_NAMES,
  OPTION_VALUES,
  type ProductColumn,
} from '../../export/product-columns.ts'
import type { GivenTaxRate } from '../cells/tax-rate.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import type { CellRow } from '../file/open-table.ts'
import type { NamedColumn } from './own-headings.ts'
import { categoriesOf, type OwnRow, readOwnRow } from './own-row.ts'

/** Columns of a shopkeeper's table besides those of this shop. */
export interface OtherColumns {
  prices: readonly NamedColumn[]
  options: readonly NamedColumn[]
}

/**
 * The products of a table with this shop's columns, in the order of their first rows: one row each, or one for each variant.
 * Where one row has an error its whole product stays out.
 * @param columns what each column means, as the export names it; '' for others
 */
export function* readOwnTable(
  columns: readonly string[],
  rows: readonly CellRow[],
  { prices, options }: OtherColumns = { prices: [], options: [] },
): Generator<ProductDraft> {
  const groups = Map.groupBy(rows, keyOfRows(columns))
  for (const group of groups.values()) {
    const differing = differingOptions(group, options, columns)
    const read = group.map(({ row, cells }) => {
      const texts = prices.flatMap(({ at, name }) => {
        const text = cells[at]?.trim()
        return text ? [{ column: name, text }] : []
      })
      const named = namedCells(columns, cells)
      const plain = options.filter(({ at }) => columns[at] === '')
      return readOwnRow(
        row,
        {
          ...named,
          ...optionCells(named, cells, plain, differing),
          // Chosen once the answer is known.
          ...(prices.length > 0 && { price: '' }),
        },
        texts,
      )
    })
    yield* draftsOf(read)
  }
}

type NamedCells = Partial<Record<ProductColumn, string>>

/** Columns of pictures are one, where there are several. */
function namedCells(columns: readonly string[], cells: readonly string[]): NamedCells {
  const named: Record<string, string> = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]?.trim() ?? ''
    const before = column === 'pictures' ? named[column] : undefined
    named[column] = before ? `${before} ${cell}`.trim() : cell
  }
  return named
}

/** The columns by which the rows of one product differ, at most as many as it may have options. */
function differingOptions(
  group: readonly CellRow[],
  options: readonly NamedColumn[],
  columns: readonly string[],
): NamedColumn[] {
  if (group.length < 2) return []
  const differing = options.filter(
    ({ at }) => new Set(group.map(({ cells }) => foldedText(cells[at] ?? ''))).size > 1,
  )
  const plain = differing.filter(({ at }) => columns[at] === '')
  return (plain.length > 0 ? plain : differing).slice(0, MAX_OPTIONS)
}

/** What makes the row a variant, and what else these columns say, as lines of the specifications. */
function optionCells(
  { specifications = '' }: NamedCells,
  cells: readonly string[],
  options: readonly NamedColumn[],
  differing: readonly NamedColumn[],
): NamedCells {
  const lines = options.flatMap(({ at, name }) => {
    const cell = cells[at]?.trim()
    return cell && !differing.some((own) => own.at === at) ? [escapedLine(`${name}: ${cell}`)] : []
  })
  return {
    ...Object.fromEntries(
      differing.flatMap(({ at, name }, index) => [
        [OPTION_NAMES[index], name],
        [OPTION_VALUES[index], cells[at]?.trim() ?? ''],
      ]),
    ),
    ...(lines.length > 0 && { specifications: [specifications, ...lines].filter(Boolean).join(' | ') }),
  }
}

/** Rows are of one product by its id, otherwise by what a till knows it by, otherwise by name and category. */
function keyOfRows(columns: readonly string[]): (row: CellRow) => string | number {
  const places = ['id', 'handle', 'name', 'category'].map((column) => columns.lastIndexOf(column))
  return ({ row, cells }) => {
    const [id, handle, name, category] = places.map((at) => cells[at]?.trim() ?? '')
    if (id) return `#${id}`
    if (handle) return `@${handle}`
    return name ? `${folded(category ?? '')}/${folded(name)}` : row
  }
}

/** As the database compares names: without case and the accents of Latin letters. */
function folded(text: string): string {
  const parted = text.normalize('NFKC').normalize('NFD')
  return parted
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .trim()
}

function draftsOf(group: readonly OwnRow[]): ProductDraft[] {
  const [first] = group
  if (!first) return []
  const variants = group.filter(({ isVariant }) => isVariant)
  if (variants.length > 0) return [draftOfVariants(first, group, variants)]
  const column = first.id === undefined ? 'name' : 'id'
  return group.map((own) => {
    const repeated = errorOf(own.row, `The same product as in row ${first.row}`, column)
    return draftOf(own, [own], own === first ? own.errors : [repeated])
  })
}

function draftOf(first: OwnRow, rows: readonly OwnRow[], errors: RowError[]): ProductDraft {
  return {
    row: first.row,
    ...(first.id !== undefined && { id: first.id }),
    categories: categoriesOf(first.category),
    values: first.values,
    ...(first.taxRate !== undefined && { taxRate: first.taxRate }),
    pictureUrls: first.pictureUrls,
    optionNames: [],
    variants: rows.map(({ variant }) => variant),
    errors,
    notes: rows.flatMap(({ notes }) => notes),
  }
}

function draftOfVariants(first: OwnRow, group: readonly OwnRow[], variants: readonly OwnRow[]): ProductDraft {
  const errors = group.flatMap((row) => row.errors)
  // Before its variants are compared with each other: a table may give thousands to one product.
  const isTooLong = variants.length > MAX_VARIANTS
  if (isTooLong) errors.push(errorOf(first.row, `At most ${MAX_VARIANTS} variants`))
  for (const { row, isVariant } of group) {
    const message = `The same product as in row ${variants[0]?.row}: give its variant_id or options`
    if (!isVariant) errors.push(errorOf(row, message))
  }
  const merged = mergedFields(variants, errors)
  const optionNames = optionNamesOf(variants, errors)
  const faulty = new Set(errors.map(({ row }) => row))
  const [bad] = faulty
  if (bad !== undefined)
    for (const { row } of group)
      if (!faulty.has(row)) errors.push(errorOf(row, `Row ${bad} of this product is faulty`))
  const draft = draftOf(first, isTooLong ? variants.slice(0, 1) : variants, errors)
  return { ...draft, ...merged, optionNames }
}

const errorOf = (row: number, message: string, column: string | null = null): RowError => ({
  row,
  column,
  message,
})

/** What the product has of its own, from all its rows; where two differ the later one is an error. */
function mergedFields(
  rows: readonly OwnRow[],
  errors: RowError[],
): Pick<ProductDraft, 'values' | 'taxRate' | 'categories' | 'pictureUrls'> {
  const merged: Record<string, unknown> = {}
  const written = new Map<string, string>()
  for (const { row, values, taxRate, category } of rows)
    for (const [name, value] of Object.entries({ ...values, taxRate, category })) {
      if (value === undefined) continue
      const text = JSON.stringify(value)
      const first = written.get(name)
      if (first === undefined) {
        merged[name] = value
        written.set(name, text)
      } else if (first !== text)
        errors.push(errorOf(row, 'Differs from another row of this product', columnOfField(name)))
    }
  const { category, taxRate, ...values } = merged
  const urls = rows.flatMap(({ pictureUrls }) => pictureUrls)
  return {
    values,
    ...(taxRate !== undefined && { taxRate: taxRate as GivenTaxRate }),
    categories: categoriesOf(typeof category === 'string' ? category : undefined),
    pictureUrls: [...new Set(urls)],
  }
}

/** The names of the first row that has some. Values belong to options by their column, so other rows must not differ. */
function optionNamesOf(rows: readonly OwnRow[], errors: RowError[]): string[] {
  const named = rows.find(({ optionNames }) => optionNames.some((name) => name !== ''))
  const names = named?.optionNames ?? rows[0]?.optionNames ?? []
  const message = `Name the options as in the other rows, in the same order: ${names.join(', ')}`
  for (const { row, optionNames } of rows)
    if (optionNames.some((name, at) => name !== '' && name !== names[at]))
      errors.push(errorOf(row, message, 'option1_name'))
  return names
}
