import * as z from 'zod/mini'
import { ids, Rupees } from '../envelope.ts'
import { OwnRules } from '../promises/rules-schemas.ts'
import { plainText } from '../text-schemas.ts'
import { MAX_PICTURES } from './catalogue.ts'
import { NET_QUANTITY } from './net-quantity.ts'
import { factFields, NO_FACTS, ProductFacts } from './product-facts-schemas.ts'

/** A variant as administrators see and edit it. */
export const AdminVariant = z.object({
  ...ids,
  options: z.array(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  price: z.number(),
  /** The MRP on the basis of `price`. */
  listPrice: z.nullable(z.number()),
  /** As printed on the pack, with all taxes. */
  mrp: z.nullable(z.number()),
  netQuantity: z.nullable(z.string()),
  /** Units that can be sold; null: unlimited. */
  stock: z.nullable(z.int()),
  sold: z.int(),
  pictures: z.array(z.string()),
  isVisible: z.boolean(),
})
export type AdminVariant = z.infer<typeof AdminVariant>

/** A product as administrators see and edit it. */
export const AdminProduct = z.object({
  ...ids,
  name: z.string(),
  description: z.string(),
  uses: z.string(),
  category: z.string(),
  subcategory: z.string(),
  /** The lowest of its variants'; the MRP is of the same variant. */
  price: z.number(),
  listPrice: z.nullable(z.number()),
  mrp: z.nullable(z.number()),
  /** These are of the only variant; null where there are several. */
  netQuantity: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** Of all variants together; null: unlimited. */
  stock: z.nullable(z.int()),
  optionNames: z.array(z.string()),
  variants: z.array(AdminVariant),
  specifications: z.array(z.string()),
  pictures: z.array(z.string()),
  pictureTexts: z.record(z.string(), z.string()),
  isVisible: z.boolean(),
  isSample: z.boolean(),
  rating: z.nullable(z.number()),
  reviews: z.int(),
  sold: z.int(),
  updatedAt: z.string(),
  /** What it promises instead of its category. */
  rules: OwnRules,
  ...ProductFacts.shape,
})
export type AdminProduct = z.infer<typeof AdminProduct>

const PictureKey = z.string().check(z.regex(/^[a-z0-9/-]{1,120}$/))

/** The fields of a product that administrators set. */
export const productFields = {
  /** What is in a pack, such as "500 g". */
  netQuantity: z.nullable(
    z
      .string()
      .check(z.trim(), z.regex(NET_QUANTITY, 'Write a number and g, kg, ml, l, m or pieces, such as 500 g')),
  ),
  /** The shop's own article number, of one variant in the whole shop. */
  sku: z.nullable(plainText(255).check(z.minLength(1, 'A SKU has at least one character'))),
  barcode: z.nullable(plainText(255)),
  name: plainText(255).check(z.minLength(2, 'Name must be at least 2 characters')),
  description: plainText(65_000),
  uses: plainText(1000),
  category: z.string().check(z.minLength(1, 'Choose a category'), z.maxLength(60)),
  subcategory: plainText(255),
  price: Rupees.check(z.gt(0, 'The price must be above zero')),
  /** As printed on the pack, with all taxes: customers never pay more. */
  mrp: z.nullable(Rupees),
  /** The same on the basis of `price`, read where `mrp` is absent. */
  listPrice: z.nullable(Rupees),
  stock: z.nullable(
    z.int('Stock must be a whole number').check(z.gte(0, 'Stock cannot be below zero'), z.lte(1_000_000)),
  ),
  specifications: z.array(plainText(600)).check(z.maxLength(40)),
  pictures: z.array(PictureKey).check(z.maxLength(MAX_PICTURES)),
  /** What pictures show, by their keys; a picture without a text is named after the product. */
  pictureTexts: z
    .record(PictureKey, plainText(200))
    .check(z.refine((texts) => Object.keys(texts).length <= MAX_PICTURES, 'More texts than pictures')),
  isVisible: z.boolean(),
  rules: OwnRules,
  ...factFields,
}

export const ProductBody = z.strictObject({
  ...productFields,
  description: z._default(productFields.description, ''),
  uses: z._default(productFields.uses, ''),
  subcategory: z._default(productFields.subcategory, ''),
  mrp: z.optional(productFields.mrp),
  listPrice: z.optional(productFields.listPrice),
  stock: z._default(productFields.stock, null),
  specifications: z._default(productFields.specifications, []),
  netQuantity: z._default(productFields.netQuantity, null),
  sku: z._default(productFields.sku, null),
  barcode: z._default(productFields.barcode, null),
  pictures: z._default(productFields.pictures, []),
  pictureTexts: z._default(productFields.pictureTexts, {}),
  isVisible: z._default(productFields.isVisible, true),
  rules: z._default(productFields.rules, {}),
  originCountry: z._default(productFields.originCountry, NO_FACTS.originCountry),
  brand: z._default(productFields.brand, NO_FACTS.brand),
  manufacturer: z._default(productFields.manufacturer, NO_FACTS.manufacturer),
  importer: z._default(productFields.importer, NO_FACTS.importer),
  genericName: z._default(productFields.genericName, NO_FACTS.genericName),
  bestBeforeDays: z._default(productFields.bestBeforeDays, NO_FACTS.bestBeforeDays),
  hsn: z._default(productFields.hsn, NO_FACTS.hsn),
  taxClass: z._default(productFields.taxClass, NO_FACTS.taxClass),
  needsPrescription: z._default(productFields.needsPrescription, NO_FACTS.needsPrescription),
})
export type ProductBody = z.infer<typeof ProductBody>
