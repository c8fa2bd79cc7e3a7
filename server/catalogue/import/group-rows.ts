import { VARIANT_FIELDS } from '../admin/product-values.ts'
import { columnOfField } from './product-columns.ts'
import { fault, type RowError, type RowInput, type VariantInput } from './read-row.ts'

/** A product of a table: one row, or a row for each of its variants. */
export interface ProductInput extends RowInput {
  /** Empty for a product without options. */
  variants: readonly (RowInput & { variant: VariantInput })[]
}

/** The numbers of a product's rows. */
export function rowsOf({ row, variants }: ProductInput): number[] {
  return variants.length === 0 ? [row] : variants.map((variant) => variant.row)
}

/**
 * Groups the rows by product: by id, or by name and category. If one row has an error, all rows of its product get one. Of
 * several rows without a variant only the first is used.
 */
export function groupRows(rows: readonly RowInput[], faults: RowError[]): ProductInput[] {
  const groups = Map.groupBy(
    rows,
    ({ row, id, name, changes }) =>
      id ?? (name === undefined ? row : `${changes.category}/${name.toLowerCase()}`),
  )
  const faulty = new Set(faults.map(({ row }) => row))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const variants = group.filter(
      (row): row is RowInput & { variant: VariantInput } => row.variant !== undefined,
    )
    if (variants.length === 0 || first.variant === undefined) {
      for (const { row, id } of group.slice(1))
        faults.push(fault(row, `The same product as in row ${first.row}`, id ? 'id' : 'name'))
      return [{ ...first, variants: [] }]
    }
    for (const { row } of group.filter(({ variant }) => variant === undefined))
      faults.push(fault(row, `The same product as in row ${first.row}: give its variant_id or options`))
    const bad = group.find(({ row }) => faulty.has(row))
    if (bad)
      for (const { row } of group.filter((other) => !faulty.has(other.row)))
        faults.push(fault(row, `Row ${bad.row} of this product is faulty`))
    return [{ ...first, variants, ...mergedFields(variants, faults) }]
  })
}

/** The fields of the product from all its rows; where two differ the later one is an error. */
function mergedFields(
  variants: readonly RowInput[],
  faults: RowError[],
): Pick<ProductInput, 'changes' | 'pictureUrls'> {
  const changes: Record<string, unknown> = {}
  for (const { row, changes: own } of variants)
    for (const [name, value] of Object.entries(own)) {
      if (OWN_FIELDS.has(name)) continue
      if (changes[name] === undefined) changes[name] = value
      else if (JSON.stringify(changes[name]) !== JSON.stringify(value))
        faults.push(fault(row, 'Differs from another row of this product', columnOfField(name)))
    }
  return { changes, pictureUrls: [...new Set(variants.flatMap((variant) => variant.pictureUrls))] }
}

const OWN_FIELDS: ReadonlySet<string> = new Set(VARIANT_FIELDS)
