import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct, insertTwoSizes } from '../../product-fixtures.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { withoutRepeatedSkus } from '../tables/repeated-skus.ts'
import { outcomeOf, planOf, productDraft, variantDraft } from './plan-fixtures.ts'
import type { PlannedProduct } from './planned-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const lamp = { categoryId: 'gadgets', name: 'Lamp', pricePaise: 10_000, stock: null }
  await insertProduct(shop.database, { ...lamp, id: 'gadgets_001', sku: 'A' })
  await insertProduct(shop.database, {
    ...lamp,
    id: 'gadgets_002',
    name: 'Vase',
    sku: 'B',
    externalId: 'shopify:1',
  })
  const [medium, large] = await insertTwoSizes(shop.database, [5, 0])
  await shop.database
    .sql`update variants set sku = case id when ${medium} then 'C' else 'D' end where id in (${medium}, ${large})`
})
afterAll(() => shop.close())

const sku = fc.constantFrom(undefined, 'A', 'B', 'C', 'D', 'E', 'F')
const variant = fc.record({
  sku,
  pricePaise: fc.constantFrom(0, 10_000, 12_000),
  stock: fc.constantFrom(undefined, null, 0, 5),
})
const draft = fc
  .record({
    name: fc.constantFrom('Lamp', 'Vase', 'Kurta', 'Lämp', 'Mug'),
    number: fc.constantFrom(1, 2, 3),
    sizes: fc.constantFrom<string[]>([], ['M'], ['M', 'L']),
    variants: fc.tuple(variant, variant),
    categories: fc.constantFrom<string[][]>([['Gadgets']], [['Gadgets', 'Small']], [['Nowhere']], []),
  })
  .map(({ name, number, sizes, variants: [first, second], categories }) => ({
    externalId: `shopify:${number}`,
    values: { name },
    categories,
    optionNames: sizes.length > 0 ? ['Size'] : [],
    variants:
      sizes.length === 0
        ? [variantDraft(first)]
        : sizes.map((size, at) => variantDraft({ ...(at === 0 ? first : second), options: [size] })),
  }))

/** As tables have them: rows in order, and each SKU once. */
const drafts = fc
  .tuple(fc.constantFrom<ImportFormat>('own', 'shopify'), fc.array(draft, { maxLength: 6 }))
  .map(([format, some]) => {
    const inOrder = some.map(({ externalId, ...own }, at) => {
      const row = at * 2 + 2
      const variants = own.variants.map((one, place) => ({ ...one, row: row + place }))
      return productDraft({ ...own, row, variants, ...(format === 'shopify' && { externalId }) })
    })
    return { format, drafts: [...withoutRepeatedSkus(inOrder)] }
  })

const shown = (planned: PlannedProduct) => [
  ...outcomeOf(planned),
  planned.action === 'refuse' ? [] : [planned.after, planned.sold, planned.rows, planned.externalId],
]

test('a plan is the same in whatever batches it is made', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(drafts, fc.integer({ min: 1, max: 3 }), async ({ format, drafts: all }, size) => {
      const whole = await planOf(shop.database, format, all)
      const meant = new Map<string, number>()
      const parts: PlannedProduct[] = []
      for (let from = 0; from < all.length; from += size) {
        const some: ProductDraft[] = all.slice(from, from + size)
        parts.push(...(await planOf(shop.database, format, some, { meant })))
      }
      expect(parts.map(shown)).toEqual(whole.map(shown))
    }),
    { numRuns: 150 },
  )
})

test('nothing that a plan shows of a product is without a price', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(drafts, async ({ format, drafts: all }) => {
      for (const planned of await planOf(shop.database, format, all)) {
        if (planned.action === 'refuse' || !planned.after.isVisible) continue
        const sold = planned.sold?.variants ?? (planned.present?.optionNames.length ? [] : [planned.after])
        expect(sold.filter(({ pricePaise, isVisible }) => isVisible && pricePaise === 0)).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})
