import { MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import type { RowNote } from '#contract/catalogue/product-imports.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { quoted } from './fields.ts'
import type { ForeignVariant } from './foreign-draft.ts'
import type { Attribute, WooColumns, WooProduct } from './woocommerce-columns.ts'
import { readSold, type Sold } from './woocommerce-sold.ts'

type Option = Pick<Attribute, 'name' | 'values'>

/**
 * The variations of a product. One for any value of an attribute stands for each value that the product has of it; where two
 * fit the same values, the first by their positions counts, as in WooCommerce.
 */
export function readVariations(
  columns: WooColumns,
  product: WooProduct,
  variations: readonly WooProduct[],
): Sold {
  const positionOf = ({ row }: WooProduct) => Number(columns.fields.cell(row, 'position')) || 0
  const ordered = [...variations].sort((one, other) => positionOf(one) - positionOf(other))
  const options = optionsOf(product, ordered)
  const taken = new Set<string>()
  const read = ordered.map((variation) => readVariation(columns, product, variation, options, taken))
  return {
    optionNames: options.map(({ name }) => name),
    variants: read.flatMap(({ variants }) => variants),
    errors: read.flatMap(({ errors }) => errors),
    notes: [...read.flatMap(({ notes }) => notes), ...notesOfTexts(columns, product, variations)],
  }
}

/** The attributes of the variations, in the order of the product. */
function optionsOf(product: WooProduct, variations: readonly WooProduct[]): Option[] {
  const names = new Map(
    variations.flatMap(({ attributes }) => attributes.map(({ name }) => [foldedText(name), name] as const)),
  )
  const own = product.attributes.filter(({ name }) => names.delete(foldedText(name)))
  return [...own, ...[...names.values()].map((name) => ({ name, values: [] }))]
}

/** @param taken the values of earlier variations; its own are added */
function readVariation(
  columns: WooColumns,
  product: WooProduct,
  variation: WooProduct,
  options: readonly Option[],
  taken: Set<string>,
): Omit<Sold, 'optionNames'> {
  const { row } = variation.row
  const { variants, errors, notes } = readSold(columns, variation.row, product.row)
  const choices = options.map(({ name, values }) => {
    const own = variation.attributes.find((attribute) => foldedText(attribute.name) === foldedText(name))
    return own && own.values.length > 0 ? own.values : values
  })
  const column = columns.fields.heading('name')
  const unknown = options[choices.findIndex((values) => values.length === 0)]
  if (unknown) {
    const message = `This variation is for any ${quoted(unknown.name)}, and the product has no values of it`
    return { variants: [], errors: [...errors, { row, column, message }], notes }
  }
  const count = choices.reduce((combinations, values) => combinations * values.length, 1)
  if (count > MAX_VARIANTS) {
    const message = `This variation stands for ${count} variants: at most ${MAX_VARIANTS}`
    return { variants: [], errors: [...errors, { row, column, message }], notes }
  }
  const free = combinationsOf(choices).filter((values) => {
    const key = JSON.stringify(values.map(foldedText))
    const isFree = !taken.has(key)
    taken.add(key)
    return isFree
  })
  return {
    variants: variants.flatMap((variant) => free.map((values, at) => variantOf(variant, values, at))),
    errors,
    notes: [...notes, ...notesOf(row, column, variants, free.length)],
  }
}

/** Every choice of one value each, at most `MAX_VARIANTS`. */
function combinationsOf(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (combinations, values) => combinations.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

/** Its SKU and barcode are one variant's alone. */
function variantOf(variant: ForeignVariant, options: string[], at: number): ForeignVariant {
  return { ...variant, options, ...(at > 0 && { sku: '', barcode: '' }) }
}

function notesOf(
  row: number,
  column: string | null,
  [variant]: readonly ForeignVariant[],
  count: number,
): RowNote[] {
  const note = (message: string): RowNote[] => [{ row, column, kind: 'left_out', message }]
  if (count === 0) return note('This variation is left out: earlier ones have its values')
  if (count > 1 && variant?.stock)
    return note(`Its stock of ${variant.stock} counts for each of the ${count} variants that it stands for`)
  return []
}

/** A variant has no text of its own here. */
function notesOfTexts(
  { fields }: WooColumns,
  product: WooProduct,
  variations: readonly WooProduct[],
): RowNote[] {
  const texts = variations.filter(({ row }) => fields.cell(row, 'description') !== '')
  const message = `The descriptions of ${texts.length} variations are left out`
  const column = fields.heading('description')
  return texts.length > 0 ? [{ row: product.row.row, column, kind: 'left_out', message }] : []
}
