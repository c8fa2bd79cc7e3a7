import { expect, test } from 'vitest'
import {
  filledDown,
  type VariantFormValues,
  type VariantValues,
  valuesIn,
  variantsInput,
  withOptions,
} from './variant-values.ts'

const only: VariantValues = {
  id: 'kurta',
  options: [],
  price: '999',
  listPrice: '1200',
  sku: '',
  stock: '7',
  pictures: [],
  isVisible: true,
}
const start: VariantFormValues = { options: [], variants: [only] }
const shown = ({ variants }: VariantFormValues) =>
  variants.map(({ id, options, price }) => [id, options.join('/'), price])

test('options make every combination; what is sold already is the first of them', () => {
  const made = withOptions(start, [
    { name: 'Colour', values: 'Blue, Red' },
    { name: 'Size', values: 'M, L' },
  ])
  expect(shown(made)).toEqual([
    ['kurta', 'Blue/M', '999'],
    [undefined, 'Blue/L', '999'],
    [undefined, 'Red/M', '999'],
    [undefined, 'Red/L', '999'],
  ])
})

test('a value that is added or taken away leaves the other variants as they are', () => {
  const two = withOptions(start, [{ name: 'Size', values: 'M, L' }])
  const priced = { ...two, variants: two.variants.map((variant, at) => ({ ...variant, price: String(at) })) }
  const three = withOptions(priced, [{ name: 'Size', values: 'S, M, L' }])
  expect(shown(three)).toEqual([
    [undefined, 'S', '0'],
    ['kurta', 'M', '0'],
    [undefined, 'L', '1'],
  ])
  expect(shown(withOptions(three, [{ name: 'Size', values: 'L' }]))).toEqual([[undefined, 'L', '1']])
})

test('values are told apart by commas, each once', () => {
  expect(valuesIn(' S, M,,M , XL')).toEqual(['S', 'M', 'XL'])
})

test('the first row fills a column, but no stock that is sold already', () => {
  const { variants } = withOptions(start, [{ name: 'Size', values: 'M, L' }])
  expect(filledDown(variants, 'price').map(({ price }) => price)).toEqual(['999', '999'])
  expect(filledDown(variants, 'stock').map(({ stock }) => stock)).toEqual(['7', '7'])
})

test('a stock is sent with new variants only, and a wrong number as it was typed', () => {
  const { variants } = withOptions(start, [{ name: 'Size', values: 'M, L' }])
  const input = variantsInput(
    {
      options: [{ name: 'Size', values: 'M, L' }],
      variants: variants.map((own) => ({ ...own, price: 'cheap' })),
    },
    'now',
  )
  expect(input.variants).toMatchObject([
    { id: 'kurta', price: 'cheap', listPrice: 1200, sku: null },
    { stock: null },
  ])
  expect(input.variants[0]).not.toHaveProperty('stock')
})
