import { MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import type { RowError } from '#contract/catalogue/product-imports.ts'
import { columnOfField, type ProductColumn } from '../../export/product-columns.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import type { CellRow } from '../file/open-table.ts'
import { categoriesOf, type OwnRow, readOwnRow } from './own-row.ts'

/**
 * The products of a table with this shop's columns, in the order of their first rows: one row each, or one for each variant.
 * Where one row has an error its whole product stays out.
 * @param headings names of columns as the export has them; others are passed over
 */
export function* readOwnTable(
  headings: readonly string[],
  rows: readonly CellRow[],
): Generator<ProductDraft> {
  const groups = Map.groupBy(rows, keyOfRows(headings))
  for (const group of groups.values()) {
    const read = group.map(({ row, cells }) => {
      const named = headings.map((column, at) => [column, cells[at]?.trim() ?? ''] as const)
      return readOwnRow(row, Object.fromEntries(named) as Partial<Record<ProductColumn, string>>)
    })
    yield* draftsOf(read)
  }
}

/** Rows are of one product by its id, otherwise by name and category. */
function keyOfRows(headings: readonly string[]): (row: CellRow) => string | number {
  const [idAt, nameAt, categoryAt] = ['id', 'name', 'category'].map((column) => headings.lastIndexOf(column))
  return ({ row, cells }) => {
    const [id, name, category] = [idAt, nameAt, categoryAt].map((at) => cells[at ?? -1]?.trim() ?? '')
    if (id) return `#${id}`
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
): Pick<ProductDraft, 'values' | 'categories' | 'pictureUrls'> {
  const merged: Record<string, unknown> = {}
  const written = new Map<string, string>()
  for (const { row, values, category } of rows)
    for (const [name, value] of Object.entries({ ...values, category })) {
      if (value === undefined) continue
      const text = JSON.stringify(value)
      const first = written.get(name)
      if (first === undefined) {
        merged[name] = value
        written.set(name, text)
      } else if (first !== text)
        errors.push(errorOf(row, 'Differs from another row of this product', columnOfField(name)))
    }
  const { category, ...values } = merged
  const urls = rows.flatMap(({ pictureUrls }) => pictureUrls)
  return {
    values,
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
