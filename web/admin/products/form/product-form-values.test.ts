import { describe, expect, test } from 'vitest'
import { changedFields } from '#admin/editing/use-edit-form.ts'
import { type AdminProduct, ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { EMPTY_PRODUCT, formValuesOf, productInput } from './product-form-values.ts'

const lamp: AdminProduct = {
  ...bothIds('furniture_001'),
  name: 'Reading Lamp',
  description: 'Bright',
  uses: 'Reading',
  category: 'furniture',
  subcategory: 'Lamps',
  price: 1299.5,
  listPrice: null,
  mrp: null,
  netQuantity: null,
  sku: null,
  barcode: null,
  stock: null,
  optionNames: [],
  variants: [],
  specifications: ['40 W', 'Brass'],
  pictures: ['sample/lamp-1/hero'],
  pictureTexts: {},
  isVisible: true,
  isSample: false,
  rating: null,
  reviews: 0,
  sold: 3,
  rules: {},
  updatedAt: '2026-03-01T00:00:00.000Z',
  originCountry: 'DE',
  manufacturer: 'Lampenwerk, Jena',
  importer: '',
  brand: '',
  genericName: 'Lamp',
  bestBeforeDays: null,
  hsn: '9405',
  taxClass: 'gst_18',
  needsPrescription: false,
}

test('a product that is opened and saved is sent as it was', () => {
  const body = ProductBody.parse(productInput(formValuesOf(lamp)))
  const { _id, id, isSample, rating, reviews, sold, updatedAt, optionNames, variants, listPrice, ...fields } =
    lamp
  expect(body).toEqual(fields)
})

test('only what was edited is sent, so that a sale meanwhile counts', () => {
  const opened = formValuesOf({ ...lamp, stock: 10 })
  const edited = { ...opened, price: '999' }
  const body = ProductBody.parse(productInput(edited))
  expect(changedFields(body, productInput(opened), productInput(edited))).toEqual({ price: 999 })
})

describe('what is typed', () => {
  const typed = (values: Partial<typeof EMPTY_PRODUCT>) => productInput({ ...EMPTY_PRODUCT, ...values })

  test('blank lines are no specifications', () => {
    expect(typed({ specifications: '40 W\n\n  Brass  \n' }).specifications).toEqual(['40 W', 'Brass'])
  })

  test('an empty MRP is none, an empty stock unlimited', () => {
    expect(typed({})).toMatchObject({
      mrp: null,
      stock: null,
      originCountry: null,
      bestBeforeDays: null,
      hsn: null,
      taxClass: null,
    })
  })

  test('a text that is no number stays, for the check to refuse', () => {
    const input = typed({
      name: 'Lamp',
      category: 'furniture',
      price: 'cheap',
      stock: 'many',
      bestBeforeDays: 'long',
    })
    const invalid = ProductBody.safeParse(input).error?.issues.map((issue) => issue.path[0])
    expect(invalid).toEqual(['price', 'stock', 'bestBeforeDays'])
  })
})

test('a text goes with its picture', () => {
  const typed = { a: ' Front ', b: '', gone: 'Was removed' }
  const input = productInput({ ...EMPTY_PRODUCT, pictures: ['b', 'a'], pictureTexts: typed })
  expect(input.pictureTexts).toEqual({ a: 'Front' })
})
