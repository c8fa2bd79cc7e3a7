import { expect, test } from 'vitest'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { withoutRepeatedSkus } from './repeated-skus.ts'

const draft = (
  row: number,
  skus: (string | undefined)[],
  errors: ProductDraft['errors'] = [],
): ProductDraft => ({
  row,
  categories: [],
  values: {},
  pictureUrls: [],
  optionNames: [],
  variants: skus.map((sku, at) => ({ row: row + at, options: [], ...(sku && { sku }), pictureUrls: [] })),
  errors,
  notes: [],
})

test('a SKU stays with the first that has it; later ones come in without it, said', () => {
  const drafts = [
    ...withoutRepeatedSkus([
      draft(2, ['100', 'A']),
      draft(4, [undefined]),
      draft(5, ['100']),
      draft(6, ['B', 'B']),
    ]),
  ]
  expect(drafts.map(({ variants }) => variants.map(({ sku }) => sku))).toEqual([
    ['100', 'A'],
    [undefined],
    [undefined],
    ['B', undefined],
  ])
  expect(drafts.map(({ notes }) => notes.map(({ row, kind, message }) => [row, kind, message]))).toEqual([
    [],
    [],
    [[5, 'sku_taken', 'Comes in without the SKU 100, which row 2 has']],
    [[7, 'sku_taken', 'Comes in without the SKU B, which row 6 has']],
  ])
})

test('a product that stays out keeps no SKU from a later one', () => {
  const error = { row: 2, column: null, message: 'It stays out' }
  const [, later] = [...withoutRepeatedSkus([draft(2, ['100'], [error]), draft(3, ['100'])])]
  expect(later?.variants[0]?.sku).toBe('100')
})
