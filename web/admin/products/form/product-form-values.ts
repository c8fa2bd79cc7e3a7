import { readNumber } from '#admin/list/typed-number.ts'
import type { AdminProduct } from '#contract/catalogue-schemas.ts'
import { readStock } from './product-numbers.ts'

/** A product in its form: numbers as typed texts. */
export interface ProductFormValues {
  name: string
  /** An id, or `NEW_CATEGORY`. */
  category: string
  newCategory: string
  subcategory: string
  price: string
  listPrice: string
  stock: string
  description: string
  uses: string
  /** One per line. */
  specifications: string
  pictures: readonly string[]
  isVisible: boolean
}

/** The choice that creates a category with the product. No id looks like this. */
export const NEW_CATEGORY = '+'

export const EMPTY_PRODUCT: ProductFormValues = {
  name: '',
  category: '',
  newCategory: '',
  subcategory: '',
  price: '',
  listPrice: '',
  stock: '',
  description: '',
  uses: '',
  specifications: '',
  pictures: [],
  isVisible: true,
}

export function formValuesOf(product: AdminProduct): ProductFormValues {
  return {
    name: product.name,
    category: product.category,
    newCategory: '',
    subcategory: product.subcategory,
    price: String(product.price),
    listPrice: product.listPrice === null ? '' : String(product.listPrice),
    stock: product.stock === null ? '' : String(product.stock),
    description: product.description,
    uses: product.uses,
    specifications: product.specifications.join('\n'),
    pictures: product.pictures,
    isVisible: product.isVisible,
  }
}

/** The body to send. A text that is no number stays a text, so that the schema reports it. */
export function productInput({ newCategory: _sentApart, ...values }: ProductFormValues) {
  const stock = readStock(values.stock)
  return {
    ...values,
    price: readNumber(values.price) ?? values.price,
    listPrice: values.listPrice.trim() === '' ? null : (readNumber(values.listPrice) ?? values.listPrice),
    stock: stock === null && values.stock.trim() !== '' ? values.stock : stock,
    specifications: values.specifications
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    pictures: [...values.pictures],
  }
}
