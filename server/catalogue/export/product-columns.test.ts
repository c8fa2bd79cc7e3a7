import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productFields } from '#contract/catalogue/admin-product-schemas.ts'
import { NO_FACTS } from '#contract/catalogue/product-facts-schemas.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { type CellRow, openTable } from '../import/file/open-table.ts'
import { readOwnTable } from '../import/tables/own-table.ts'
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
    fc.property(fc.array(line, { minLength: 1 }), (specifications) => {
      const { specifications: cell = '' } = cellsOf({ ...lamp, specifications })
      const [draft] = [...readOwnTable(['specifications'], [{ row: 2, cells: [cell] }])]
      expect(draft?.values).toEqual({ specifications })
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
    const read = (text: string) => [...readOwnTable(['stock_at_export'], [{ row: 2, cells: [text] }])][0]
    expect(read(cell)?.variants[0]?.seenStock).toEqual({ stock, updatedAt: '2026-11-22T10:00:00.500Z' })
    for (const text of ['8', '8 (last edited 22/11/26)', `${cell}!`])
      expect(read(text)?.errors).toMatchObject([{ column: 'stock_at_export' }])
  },
)

test('every text that a product can have comes back from an export as it was', async () => {
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
  await fc.assert(
    fc.asyncProperty(texts, async (changed) => {
      const columns = PRODUCT_COLUMNS.filter((column) => column in cellsOf(lamp))
      const cells = cellsOf({ ...lamp, ...changed })
      const written = csvHeading(columns) + csvRow(columns.map((column) => cells[column] ?? ''))
      const table = await openTable(() => Readable.from([Buffer.from(written)]), 'products.csv')
      const { value: row } = await table.rows.next()
      const [draft] = [...readOwnTable(columns, [row as CellRow])]
      expect(draft?.errors).toEqual([])
      const { values = {}, variants: [own] = [] } = draft ?? {}
      const { sku, barcode } = own ?? {}
      expect(
        cellsOf({ ...lamp, ...values, ...(own && { sku: sku ?? null, barcode: barcode ?? null }) }),
      ).toEqual(cells)
    }),
    { numRuns: 1_000 },
  )
})
