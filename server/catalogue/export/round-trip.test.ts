import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productFields } from '#contract/catalogue/admin-product-schemas.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import type { ProductDraft } from '../import/drafts/product-draft.ts'
import { type CellRow, openTable } from '../import/file/open-table.ts'
import { planOf } from '../import/plan/plan-fixtures.ts'
import { readOwnTable } from '../import/tables/own-table.ts'
import type { NewProduct } from '../insert-products.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'
import { exportProducts } from './export-products.ts'
import { columnOf } from './product-columns.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

async function exported(withStock: boolean): Promise<ProductDraft[]> {
  const parts: Buffer[] = []
  for await (const part of await exportProducts(shop.database, { withStock })) parts.push(Buffer.from(part))
  const table = await openTable(async function* () {
    yield Buffer.concat(parts)
  }, 'products.csv')
  const rows: CellRow[] = []
  for await (const row of table.rows) {
    if ('message' in row) throw new Error(row.message)
    rows.push(row)
  }
  return [
    ...readOwnTable(
      table.headings.map((heading) => columnOf(heading) ?? ''),
      rows,
    ),
  ]
}

const unit = fc.constantFrom(...`aZ 0'"=+-@\t\r\n,;|\\:<&ñ₹नमक`, 'none', 'unlimited', 'yes', '12')
const textOf = (field: z.core.$ZodType<unknown>, fallback: string) =>
  fc.string({ unit, maxLength: 12 }).map((text) => {
    const parsed = z.safeParse(field, text)
    return parsed.success && typeof parsed.data === 'string' ? parsed.data : fallback
  })
const paise = fc.integer({ min: 1, max: 1_000_000_00 })

/** What is sold of a product: its price, with an MRP that allows it here, and what else each variant has. */
const sold = fc
  .record({
    pricePaise: fc.oneof(paise, fc.constant(0)),
    hasMrp: fc.boolean(),
    stock: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 50 })),
    netQuantity: fc.constantFrom(null, '500 g', '1.5 kg', '3 pieces'),
    barcode: textOf(productFields.barcode, '890').map((text) => text || null),
  })
  .map(({ hasMrp, ...own }) => ({ ...own, mrpPaise: hasMrp ? own.pricePaise * 2 : null }))

const product = fc.record({
  name: textOf(productFields.name, 'Lamp'),
  description: textOf(productFields.description, ''),
  uses: textOf(productFields.uses, ''),
  subcategory: textOf(productFields.subcategory, ''),
  brand: textOf(productFields.brand, ''),
  manufacturer: textOf(productFields.manufacturer, ''),
  specifications: fc.array(
    textOf(productFields.specifications.def.element, 'Line').map((text) => text || 'Line'),
    {
      maxLength: 3,
    },
  ),
  hsn: fc.constantFrom(null, '0902', '610910'),
  originCountry: fc.constantFrom(null, 'IN', 'NO'),
  bestBeforeDays: fc.constantFrom(null, 1, 180),
  needsPrescription: fc.boolean(),
  isVisible: fc.boolean(),
  sizes: fc.uniqueArray(textOf(productFields.name, 'Medium'), {
    maxLength: 4,
    selector: (text) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '),
  }),
  sold: fc.array(sold, { minLength: 4, maxLength: 4 }),
})

test('what is exported changes nothing when it is read again, with its stock or without', {
  timeout: 120_000,
}, async () => {
  const shops = fc.array(product, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(shops, fc.boolean(), async (products, withStock) => {
      await shop.database.sql`delete from products`
      for (const [at, { sizes, sold: own, ...values }] of products.entries()) {
        const [first] = own
        const isUnpriced = own.some(({ pricePaise }) => pricePaise === 0)
        const skuOf = (place: number) => (place % 2 === 0 ? `${at}-${place}` : null)
        const optionNames = sizes.length > 0 ? ['Size'] : []
        const variants = sizes.map((size, place): NonNullable<NewProduct['variants']>[number] => ({
          pricePaise: 0,
          ...own[place],
          options: [size],
          sku: skuOf(place),
        }))
        await insertProduct(shop.database, {
          id: `gadgets_${String(at + 1).padStart(3, '0')}`,
          categoryId: 'gadgets',
          ...first,
          ...values,
          isVisible: values.isVisible && !isUnpriced,
          sku: skuOf(0),
          optionNames,
          ...(variants.length > 0 && { variants }),
        })
      }
      const planned = await planOf(shop.database, 'own', await exported(withStock))
      expect(planned).toHaveLength(products.length)
      for (const one of planned) expect(one).toMatchObject({ action: 'none', notes: [] })
    }),
    { numRuns: 60 },
  )
})
