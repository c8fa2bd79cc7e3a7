import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productFields } from '#contract/catalogue/catalogue-schemas.ts'
import { NO_FACTS } from '#contract/catalogue/product-facts-schemas.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { withChanges } from '../admin/product-values.ts'
import { readCsvTable } from '../import/csv-table.ts'
import { readField, readSeenStock } from '../import/read-cells.ts'
import { readRow } from '../import/read-row.ts'
import { cellsOf, columnOf, PRODUCT_COLUMNS, rowsOfProduct } from './product-columns.ts'

const lamp = {
  id: 'gadgets_001',
  updatedAt: new Date('2026-11-22T10:00:00.500Z'),
  name: 'Lamp',
  description: '',
  uses: '',
  categoryId: 'gadgets',
  subcategory: '',
  pricePaise: 129_950,
  mrpPaise: null,
  netQuantity: null,
  stock: null,
  sku: null,
  barcode: null,
  specifications: [],
  pictures: [],
  pictureTexts: {},
  isVisible: true,
  rules: {},
  ...NO_FACTS,
}

test.each([
  ['1299.50', 1299.5],
  ['₹1,29,999', 129_999],
  ['Rs. 1 299', 1299],
  ['12,34,567.8', 1_234_567.8],
  ['1,234,567.89', 1_234_567.89],
])('a price of "%s" is %d rupees', (text, price) => {
  expect(readField('price', text)).toEqual({ price })
})

test.each([
  '',
  '-5',
  '1e3',
  '0x10',
  '12 rupees',
  '1.2.3',
  'NaN',
  'Infinity',
  '99,50',
  '1.200',
  '1.299,50',
  '1,2',
  ',100',
  '1,,000',
  '1000,000',
])('"%s" is no price', (text) => {
  expect(readField('price', text)).toBeUndefined()
})

test('words say what a number cannot', () => {
  expect([readField('stock', 'Unlimited'), readField('mrp', 'none'), readField('list_price', '12')]).toEqual([
    { stock: null },
    { mrp: null },
    { listPrice: 12 },
  ])
  expect([readField('visible', 'Yes'), readField('visible', '0'), readField('visible', 'maybe')]).toEqual([
    { isVisible: true },
    { isVisible: false },
    undefined,
  ])
})

test('a heading is a column in any usual spelling', () => {
  expect(['List Price', ' list-price ', 'LIST_PRICE', 'Colour'].map(columnOf)).toEqual([
    'list_price',
    'list_price',
    'list_price',
    undefined,
  ])
})

test('specifications come back as they went out, bars and backslashes too', () => {
  const line = fc
    .string({ unit: fc.constantFrom('a', ' ', '|', '\\', ':'), minLength: 1, maxLength: 8 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(line), (specifications) => {
      const cell = cellsOf({ ...lamp, specifications }).specifications
      expect(readField('specifications', cell)).toEqual({ specifications })
    }),
  )
})

test.each([8, null])(
  'a stock of %s at the export is read again, and nothing that a spreadsheet made of it',
  (stock) => {
    const [[cell = ''] = []] = rowsOfProduct(['stock_at_export'], {
      ...lamp,
      optionNames: [],
      variants: [{ ...lamp, options: [], mrpPaise: null, stock, soldCount: 0 }],
      isSample: false,
      rating: null,
      reviewCount: 0,
      taxIncluded: false,
    })
    expect(readSeenStock(cell)).toEqual({ stock, updatedAt: '2026-11-22T10:00:00.500Z' })
    expect(['8', '', '8 (last edited 22/11/26)', `${cell}!`].map(readSeenStock)).toEqual(
      Array(4).fill(undefined),
    )
  },
)

test('every text that a product can have comes back from an export as it was', () => {
  const unit = fc.constantFrom(...`aZ 0'"=+-@\t\r\n,;|\\:<&ñ₹नमक`, 'none', 'unlimited', 'yes')
  const textField = (field: z.core.$ZodType<string>, fallback: string) =>
    fc.string({ unit, maxLength: 8 }).map((text) => z.safeParse(field, text).data ?? fallback)
  const { name, description, uses, subcategory, manufacturer, importer, genericName } = productFields
  const texts = fc.record({
    name: textField(name, 'Lamp'),
    description: textField(description, ''),
    uses: textField(uses, ''),
    subcategory: textField(subcategory, ''),
    manufacturer: textField(manufacturer, ''),
    importer: textField(importer, ''),
    genericName: textField(genericName, ''),
    sku: fc.string({ unit, maxLength: 8 }).map((text) => z.safeParse(productFields.sku, text).data ?? null),
    barcode: fc
      .string({ unit, maxLength: 8 })
      .map((text) => z.safeParse(productFields.barcode, text).data || null),
  })
  fc.assert(
    fc.property(texts, (changed) => {
      const values = { ...lamp, ...changed }
      const columns = PRODUCT_COLUMNS.filter((column) => column in cellsOf(values))
      const cells = cellsOf(values)
      const written = csvHeading(columns) + csvRow(columns.map((column) => cells[column] ?? ''))
      const [, line] = readCsvTable(written)
      const read = readRow({
        row: 2,
        cells: Object.fromEntries(columns.map((column, at) => [column, line?.cells[at]?.trim() ?? ''])),
      })
      expect(read.faults).toEqual([])
      expect(cellsOf(withChanges(values, read.input.changes, TAX_ON_TOP))).toEqual(cells)
    }),
    { numRuns: 1_000 },
  )
})
