import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { type CellRow, openTable } from '../file/open-table.ts'
import {
  type GeneratedProduct,
  generatedShop,
  shopifyCsv,
  shopifyCsvOfToday,
  wooCommerceCsv,
} from '../testing/generated-shops.ts'
import { recogniseTable } from './recognise-table.ts'

async function read(csv: string) {
  const file = Buffer.from(csv)
  const { headings, rows } = await openTable(async function* () {
    yield file
  }, 'products.csv')
  const table = recogniseTable(headings)
  const good: CellRow[] = []
  for await (const row of rows) if ('cells' in row) good.push(row)
  return { format: table.format, drafts: [...table.readProducts(good)] }
}

/** What a draft says, without its rows and notes. */
const meaningOf = ({ categories, values, pictureUrls, optionNames, variants, errors }: ProductDraft) => ({
  categories,
  values,
  pictureUrls,
  optionNames,
  variants: variants.map(({ row: _row, isVisible: _isVisible, ...sold }) => sold),
  errors,
})

const expected = ({
  name,
  lines,
  brand,
  category,
  isVisible,
  pictures,
  optionNames,
  variants,
}: GeneratedProduct) => ({
  categories: category.length === 0 ? [] : [category],
  values: {
    name,
    ...(lines.length > 0 && { description: lines.join('\n') }),
    ...(brand && { brand }),
    isVisible,
  },
  pictureUrls: [...pictures, ...variants.flatMap(({ picture }) => picture || [])],
  optionNames,
  variants: variants.map(({ options, pricePaise, struckPaise, stock, sku, barcode, picture }) => ({
    options,
    pricePaise,
    ...(pricePaise > 0 && { struckPaise }),
    ...(stock !== undefined && { stock }),
    ...(sku && { sku }),
    ...(barcode && { barcode }),
    pictureUrls: picture ? [picture] : [],
  })),
  errors: [],
})

test.each([
  ['shopify', shopifyCsv],
  ['shopify', shopifyCsvOfToday],
  ['woocommerce', wooCommerceCsv],
] as const)('any table of %s is read as its owner means it (%#)', async (format, csvOf) => {
  await fc.assert(
    fc.asyncProperty(generatedShop, async (shop) => {
      const { drafts, ...table } = await read(csvOf(shop))
      expect(table.format).toBe(format)
      expect(drafts.map(meaningOf)).toEqual(shop.map(expected))
    }),
    { numRuns: 100 },
  )
})
