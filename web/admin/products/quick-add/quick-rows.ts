import { ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import { type Checked, checkBySchema } from '#ui/form/use-form.ts'
import { EMPTY_PRODUCT, productInput } from '../form/product-form-values.ts'
import { NUMBER_MESSAGES } from '../product-numbers.ts'

export const QUICK_ROWS = 10
export const QUICK_FIELDS = ['name', 'price', 'stock'] as const
export type QuickField = (typeof QUICK_FIELDS)[number]

/** A product as typed in one row; numbers are texts. */
export interface QuickRow extends Record<QuickField, string> {
  /** Key of the uploaded picture. */
  picture: string | null
  isUploading: boolean
  errors: Partial<Record<QuickField, string>>
  /** Why the row as a whole was not saved. */
  problem?: string
  /** Once it is saved. */
  productId?: string
}

const EMPTY_ROW: QuickRow = { name: '', price: '', stock: '', picture: null, isUploading: false, errors: {} }

export function emptyRows(): QuickRow[] {
  return Array.from({ length: QUICK_ROWS }, () => EMPTY_ROW)
}

/** Whether the row has something that is not saved yet. */
export function isToSave({ name, price, stock, picture, isUploading, productId }: QuickRow): boolean {
  return (
    productId === undefined && (isUploading || picture !== null || `${name}${price}${stock}`.trim() !== '')
  )
}

/** The product of a row, or what is wrong with it. */
export function checkRow(
  { name, price, stock, picture }: QuickRow,
  category: string,
): Checked<QuickRow, ProductBody> {
  const { category: _chosenAbove, ...values } = EMPTY_PRODUCT
  const input = productInput({
    ...values,
    category,
    name,
    price,
    stock,
    pictures: picture === null ? [] : [picture],
  })
  return checkBySchema(ProductBody, input, NUMBER_MESSAGES)
}
