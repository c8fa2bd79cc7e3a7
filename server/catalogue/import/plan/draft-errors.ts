import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { taxClassError } from '#server/settings/tax/tax-class-queries.ts'
import type { AdminProductRow } from '../../admin/present-admin-product.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import type { Target } from './find-products.ts'
import type { Catalogue } from './read-catalogue.ts'

export const errorOf = (row: number, column: string | null, message: string): RowError => ({
  row,
  column,
  message,
})

export const noCategory = ({ row }: ProductDraft): RowNote => ({
  row,
  column: 'category',
  message: 'Its category is none of the shop’s',
  kind: 'no_category',
})

export function errorsOfCategory(
  { row, categories }: ProductDraft,
  id: string | undefined,
  present: AdminProductRow | undefined,
  { isForeign }: Catalogue,
): RowError[] {
  // What is here already stays where it is, whatever another shop calls its category.
  if (id !== undefined || (present && (isForeign || categories.length === 0))) return []
  if (categories.length > 0) return [errorOf(row, 'category', 'This category does not exist')]
  return [errorOf(row, 'category', isForeign ? 'It has no category: choose one' : 'A new product needs this')]
}

export function errorsOfValues(
  { row, values, variants }: ProductDraft,
  { unknownPictures, classes }: Catalogue,
): RowError[] {
  const unknown = (of: { pictures?: string[] }, ownRow: number, column: string) => {
    const key = of.pictures?.find((one) => unknownPictures.has(one))
    return key === undefined ? [] : [errorOf(ownRow, column, `There is no picture ${key}`)]
  }
  const taxError = values.taxClass ? taxClassError(classes, values.taxClass) : undefined
  return [
    ...unknown(values, row, 'pictures'),
    ...variants.flatMap((variant) => unknown(variant, variant.row, 'variant_pictures')),
    ...(taxError === undefined ? [] : [errorOf(row, 'tax_class', taxError)]),
  ]
}

export function errorOfTarget(
  draft: ProductDraft,
  present: AdminProductRow | undefined,
  target: Target,
  { categoryId, earlier }: { categoryId: string | undefined; earlier: number | undefined },
): RowError | undefined {
  const { row, id, values } = draft
  const column = id === undefined ? 'name' : 'id'
  if (earlier !== undefined) {
    const how = target.isBySku ? ': give both rows its id' : ''
    return errorOf(row, target.isBySku ? 'sku' : column, `The same product as in row ${earlier}${how}`)
  }
  if (target.isDeleted) return errorOf(row, 'id', 'This product was deleted')
  if (target.isAmbiguous) return errorOf(row, 'name', 'Several products have this name: give the id')
  if (present) return undefined
  if (values.name === undefined) return errorOf(row, 'name', 'A new product needs this')
  if (id !== undefined && categoryId !== undefined && !isIdOf(id, categoryId))
    return errorOf(row, 'id', `An unknown id: leave it empty, or write ${categoryId}_ and a number`)
  return undefined
}

function isIdOf(id: string, categoryId: string): boolean {
  return id.startsWith(`${categoryId}_`) && /^\d{3,8}$/.test(id.slice(categoryId.length + 1))
}

/** Whether a draft says which variants there are. */
export function isVariantDraft({ optionNames, variants }: ProductDraft): boolean {
  return (
    optionNames.length > 0 ||
    variants.length > 1 ||
    variants.some(({ id, options }) => id !== undefined || options.length > 0)
  )
}

/** Whether a draft says anything that each variant has of its own. */
export function setsVariant(variant: VariantDraft): boolean {
  const { pricePaise, mrpPaise, struckPaise, stock, sku, barcode, netQuantity } = variant
  return [pricePaise, mrpPaise, struckPaise, stock, sku, barcode, netQuantity].some(
    (value) => value !== undefined,
  )
}
