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
  netQuantity: string
  sku: string
  barcode: string
  stock: string
  description: string
  uses: string
  /** One per line. */
  specifications: string
  pictures: readonly string[]
  pictureTexts: Readonly<Record<string, string>>
  isVisible: boolean
  /** Empty where it is not known. */
  originCountry: string
  manufacturer: string
  importer: string
  genericName: string
  bestBeforeDays: string
  hsn: string
  taxClass: string
  needsPrescription: boolean
}

/** The choice that creates a category with the product. No id looks like this. */
export const NEW_CATEGORY = '+'

export const EMPTY_FACTS = {
  originCountry: '',
  manufacturer: '',
  importer: '',
  genericName: '',
  bestBeforeDays: '',
  hsn: '',
  taxClass: '',
  needsPrescription: false,
}

export const EMPTY_PRODUCT: ProductFormValues = {
  name: '',
  category: '',
  newCategory: '',
  subcategory: '',
  price: '',
  listPrice: '',
  netQuantity: '',
  sku: '',
  barcode: '',
  stock: '',
  description: '',
  uses: '',
  specifications: '',
  pictures: [],
  pictureTexts: {},
  isVisible: true,
  ...EMPTY_FACTS,
}

export function formValuesOf(product: AdminProduct): ProductFormValues {
  return {
    name: product.name,
    category: product.category,
    newCategory: '',
    subcategory: product.subcategory,
    price: String(product.price),
    listPrice: product.listPrice === null ? '' : String(product.listPrice),
    netQuantity: product.netQuantity ?? '',
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    stock: product.stock === null ? '' : String(product.stock),
    description: product.description,
    uses: product.uses,
    specifications: product.specifications.join('\n'),
    pictures: product.pictures,
    pictureTexts: product.pictureTexts,
    isVisible: product.isVisible,
    originCountry: product.originCountry ?? '',
    manufacturer: product.manufacturer,
    importer: product.importer,
    genericName: product.genericName,
    bestBeforeDays: product.bestBeforeDays === null ? '' : String(product.bestBeforeDays),
    hsn: product.hsn ?? '',
    taxClass: product.taxClass ?? '',
    needsPrescription: product.needsPrescription,
  }
}

/** The body to send. What is not a number stays text, so that the schema reports it. */
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
    pictureTexts: textsOf(values),
    originCountry: values.originCountry || null,
    bestBeforeDays:
      values.bestBeforeDays.trim() === ''
        ? null
        : (readNumber(values.bestBeforeDays) ?? values.bestBeforeDays),
    netQuantity: values.netQuantity.trim() || null,
    sku: values.sku.trim() || null,
    barcode: values.barcode.trim() || null,
    hsn: values.hsn.trim() || null,
    taxClass: values.taxClass || null,
  }
}

/** The texts without empty ones and those of removed pictures. */
function textsOf({
  pictures,
  pictureTexts,
}: Pick<ProductFormValues, 'pictures' | 'pictureTexts'>): Record<string, string> {
  return Object.fromEntries(
    pictures.flatMap((key) => {
      const text = pictureTexts[key]?.trim()
      return text ? [[key, text]] : []
    }),
  )
}
