import type { ImportedRow } from '#contract/catalogue/product-imports.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { AdminProductRow, AdminVariantRow } from '../admin/present-admin-product.ts'
import { type ProductValues, valuesOf } from '../admin/product-values.ts'
import { OWN_COLUMNS, type OwnColumn } from './own-columns.ts'

export type ProductColumn = keyof typeof OWN_COLUMNS

/** The columns that an import knows. */
export const IMPORT_COLUMNS = Object.keys(OWN_COLUMNS) as ProductColumn[]
const columnFacts = (column: ProductColumn): OwnColumn => OWN_COLUMNS[column]
/** The columns of the table that administrators export, in this order. */
export const PRODUCT_COLUMNS = IMPORT_COLUMNS.filter((column) => !columnFacts(column).isImported)
/** A price list has no stock: importing it again would undo what was sold meanwhile. */
export const PRICE_LIST_COLUMNS = PRODUCT_COLUMNS.filter(
  (column) => column !== 'stock' && column !== 'stock_at_export',
)

export const isOfVariant = (column: ProductColumn): boolean => columnFacts(column).isOfVariant === true
export const wordsOf = (column: ProductColumn): readonly string[] => columnFacts(column).words ?? []

export const OPTION_NAMES = ['option1_name', 'option2_name', 'option3_name'] as const
export const OPTION_VALUES = ['option1_value', 'option2_value', 'option3_value'] as const

/** Words for null; an empty cell leaves the value as it is. */
export const UNLIMITED = 'unlimited'
export const NONE = 'none'
export const QUOTED_NONE = /^'+none$/i

/** What a row says of a variant, besides the fields that a product without options has too. */
interface VariantCells {
  id: string
  optionNames: readonly string[]
  options: readonly string[]
  pictures: readonly string[]
  isVisible: boolean
}

/** The cells of a product, in a row for each of its variants. */
export function rowsOfProduct(columns: readonly ProductColumn[], product: AdminProductRow): string[][] {
  const { id, optionNames, updatedAt, variants } = product
  const values = valuesOf(product)
  const seen = ({ stock }: Pick<ProductValues, 'stock'>) =>
    `${stockCell(stock)} (last edited ${updatedAt.toISOString()})`
  if (optionNames.length === 0) {
    const cells = { ...cellsOf(values), id, stock_at_export: seen(values) }
    return [columns.map((column) => cells[column] ?? '')]
  }
  return variants.map((variant, at) => {
    const own = ownValues(values, variant)
    const cells = { ...cellsOf(own, { ...variant, optionNames }), id, stock_at_export: seen(own) }
    return columns.map((column) =>
      at === 0 || column === 'id' || isOfVariant(column) ? (cells[column] ?? '') : '',
    )
  })
}

/** A product with the price, stock and numbers of one of its variants. */
export function ownValues(
  product: ProductValues,
  {
    pricePaise,
    mrpPaise,
    netQuantity,
    stock,
    sku,
    barcode,
  }: Pick<AdminVariantRow, 'pricePaise' | 'mrpPaise' | 'netQuantity' | 'stock' | 'sku' | 'barcode'>,
): ProductValues {
  return { ...product, pricePaise, mrpPaise, netQuantity, stock, sku, barcode }
}

/** Lines are parted by bars. */
export const escapedLine = (line: string): string => line.replace(/[\\|]/g, '\\$&')

const stockCell = (stock: number | null) => (stock === null ? UNLIMITED : String(stock))

/** The cells of a product or of one of its variants, without the id of the product. */
export function cellsOf(
  values: ProductValues,
  variant?: VariantCells,
): Partial<Record<ProductColumn, string>> {
  return {
    ...(variant && variantCells(variant)),
    name: values.name,
    category: values.categoryId,
    subcategory: values.subcategory,
    description: values.description,
    uses: values.uses,
    price: String(rupeesFromPaise(values.pricePaise)),
    mrp: values.mrpPaise === null ? NONE : String(rupeesFromPaise(values.mrpPaise)),
    net_quantity: values.netQuantity ?? NONE,
    stock: stockCell(values.stock),
    visible: yesNo(values.isVisible),
    specifications: values.specifications.map(escapedLine).join(' | '),
    pictures: values.pictures.join(' '),
    origin_country: values.originCountry ?? NONE,
    brand: values.brand,
    manufacturer: values.manufacturer,
    importer: values.importer,
    generic_name: values.genericName,
    best_before_days: values.bestBeforeDays === null ? NONE : String(values.bestBeforeDays),
    hsn: values.hsn ?? NONE,
    tax_class: values.taxClass ?? NONE,
    needs_prescription: yesNo(values.needsPrescription),
    sku: textOrNone(values.sku),
    barcode: textOrNone(values.barcode),
  }
}

function variantCells(variant: VariantCells): Partial<Record<ProductColumn, string>> {
  return {
    variant_id: variant.id,
    ...Object.fromEntries(variant.optionNames.map((name, at) => [`option${at + 1}_name`, name])),
    ...Object.fromEntries(variant.options.map((value, at) => [`option${at + 1}_value`, value])),
    variant_pictures: variant.pictures.join(' '),
    variant_visible: yesNo(variant.isVisible),
  }
}

/** A text that is the word for null itself gets an apostrophe. */
const textOrNone = (text: string | null) =>
  text === null ? NONE : QUOTED_NONE.test(`'${text}`) ? `'${text}` : text

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

/** "Net Quantity" and "net_quantity" are the same column. */
export function columnOf(heading: string): ProductColumn | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return IMPORT_COLUMNS.find((column) => column === name)
}

/** The column of a field of a product. */
export function columnOfField(field: string): ProductColumn | null {
  if (field === 'isVisible') return 'visible'
  return columnOf(field.replace(/[A-Z]/g, (letter) => `_${letter}`)) ?? null
}

/** A row of the table and the cells that it changes. */
export function changedRow(
  row: number,
  name: string,
  before: ReturnType<typeof cellsOf>,
  after: ReturnType<typeof cellsOf>,
): Omit<ImportedRow, 'productId'> {
  const columns = PRODUCT_COLUMNS.filter((column) => before[column] !== after[column])
  return {
    row,
    action: columns.length > 0 ? 'change' : 'none',
    name,
    columns,
    changes: columns.map((column) => ({ column, before: before[column] ?? '', after: after[column] ?? '' })),
  }
}
