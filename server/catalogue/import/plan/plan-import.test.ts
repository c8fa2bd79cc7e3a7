import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportAnswers, ImportFormat } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct } from '../../product-fixtures.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import { planImport } from './plan-import.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const variant = (own: Partial<VariantDraft> = {}): VariantDraft => ({
  row: 2,
  options: [],
  pricePaise: 10_000,
  pictureUrls: [],
  ...own,
})
const draft = (own: Partial<ProductDraft> = {}): ProductDraft => ({
  row: 2,
  categories: [['Gadgets']],
  values: { name: 'Lamp' },
  pictureUrls: [],
  optionNames: [],
  variants: [variant()],
  errors: [],
  notes: [],
  ...own,
})
const plan = async (
  drafts: ProductDraft[],
  format: ImportFormat = 'own',
  answers: Partial<ImportAnswers> = {},
) => {
  const context = { format, answers: { createsCategories: false, fetchesPictures: false, ...answers } }
  return (await planImport(shop.database, drafts, context, { lock: false })).planned
}

test('a new product is created, one that is the same is left as it is', async () => {
  await insertProduct(shop.database, {
    id: 'gadgets_001',
    categoryId: 'gadgets',
    name: 'Clock',
    pricePaise: 10_000,
  })
  const planned = await plan([draft(), draft({ row: 3, values: { name: 'Clock' } })])
  expect(planned).toMatchObject([
    {
      action: 'create',
      productId: undefined,
      after: { categoryId: 'gadgets', pricePaise: 10_000, stock: null },
    },
    { action: 'none', productId: 'gadgets_001' },
  ])
})

test('a product in sizes is created with its variants', async () => {
  const variants = [
    variant({ options: ['M'], sku: 'K-M', stock: 3 }),
    variant({ row: 3, options: ['L'], sku: 'K-L', stock: 0, pricePaise: 9_000 }),
  ]
  const [planned] = await plan(
    [draft({ values: { name: 'Kurta' }, optionNames: ['Size'], variants })],
    'shopify',
  )
  expect(planned).toMatchObject({
    action: 'create',
    after: { pricePaise: 9_000 },
    sold: {
      optionNames: ['Size'],
      variants: [
        { sku: 'K-M', stock: 3 },
        { sku: 'K-L', stock: 0 },
      ],
    },
    rows: [
      { row: 2, name: 'Kurta, M' },
      { row: 3, name: 'Kurta, L' },
    ],
  })
})
