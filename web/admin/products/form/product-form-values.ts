import { rulesInput, typedRules } from '#admin/list/rule-values.ts'
import { numberOrText, optionalNumber, optionalText, typedNumber } from '#admin/list/typed-number.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { stockInput, typedPrice } from '../product-numbers.ts'
import type { VariantFormValues } from '../variants/variant-values.ts'

/** The choice that creates a category with the product. No id looks like this. */
export const NEW_CATEGORY = '+'

/** Empty where a fact is not known. */
export const EMPTY_FACTS = {
  originCountry: '',
  brand: '',
  manufacturer: '',
  importer: '',
  genericName: '',
  bestBeforeDays: '',
  hsn: '',
  taxClass: '',
  needsPrescription: false,
}

const NO_SHEET: VariantFormValues = { options: [], variants: [], dropped: [] }

/** A new product in its form: numbers as typed texts. */
export const EMPTY_PRODUCT = {
  name: '',
  /** An id, or `NEW_CATEGORY`. */
  category: '',
  newCategory: '',
  subcategory: '',
  price: '',
  mrp: '',
  netQuantity: '',
  sku: '',
  barcode: '',
  stock: '',
  /** Options and variants of a new product; empty for one that is sold as it is, or is there already. */
  sheet: NO_SHEET,
  description: '',
  uses: '',
  /** One per line. */
  specifications: '',
  pictures: [] as readonly string[],
  pictureTexts: {} as Readonly<Record<string, string>>,
  isVisible: true,
  rules: typedRules({}),
  ...EMPTY_FACTS,
}
export type ProductFormValues = typeof EMPTY_PRODUCT

export function formValuesOf(product: AdminProduct): ProductFormValues {
  return {
    name: product.name,
    category: product.category,
    newCategory: '',
    subcategory: product.subcategory,
    price: typedPrice(product.price),
    mrp: typedNumber(product.mrp),
    netQuantity: product.netQuantity ?? '',
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    stock: typedNumber(product.stock),
    sheet: NO_SHEET,
    description: product.description,
    uses: product.uses,
    specifications: product.specifications.join('\n'),
    pictures: product.pictures,
    pictureTexts: product.pictureTexts,
    isVisible: product.isVisible,
    rules: typedRules(product.rules),
    originCountry: product.originCountry ?? '',
    brand: product.brand,
    manufacturer: product.manufacturer,
    importer: product.importer,
    genericName: product.genericName,
    bestBeforeDays: typedNumber(product.bestBeforeDays),
    hsn: product.hsn ?? '',
    taxClass: product.taxClass ?? '',
    needsPrescription: product.needsPrescription,
  }
}

/** The body to send. What is not a number stays text, so that the schema reports it. */
export function productInput({ newCategory: _sentApart, sheet: _variants, ...values }: ProductFormValues) {
  return {
    ...values,
    price: numberOrText(values.price),
    mrp: optionalNumber(values.mrp),
    stock: stockInput(values.stock) ?? null,
    specifications: values.specifications
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    pictures: [...values.pictures],
    pictureTexts: textsOf(values),
    rules: rulesInput(values.rules),
    originCountry: values.originCountry || null,
    bestBeforeDays: optionalNumber(values.bestBeforeDays),
    netQuantity: optionalText(values.netQuantity),
    sku: optionalText(values.sku),
    barcode: optionalText(values.barcode),
    hsn: optionalText(values.hsn),
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
