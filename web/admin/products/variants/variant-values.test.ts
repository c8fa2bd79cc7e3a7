import { expect, test } from 'vitest'
import {
  filledDown,
  type VariantFormValues,
  type VariantValues,
  valuesIn,
  variantsInput,
  withOptions,
  withoutOption,
} from './variant-values.ts'

const only: VariantValues = {
  id: 'kurta',
  options: [],
  price: '999',
  mrp: '1200',
  netQuantity: '',
  sku: '',
  barcode: '8901234567894',
  stock: '7',
  pictures: [],
  isVisible: true,
}
const start: VariantFormValues = { options: [], variants: [only], dropped: [] }
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

test('letter by letter the variants stay what they are, and a value that comes back brings its own', () => {
  const typed = ['', 'S', 'Sm', 'Small', 'Small,', 'Small, L', 'Small, La'].reduce(
    (form, values) => withOptions(form, [{ name: 'Size', values }]),
    start,
  )
  expect(shown(typed)).toEqual([
    ['kurta', 'Small', '999'],
    [undefined, 'La', '999'],
  ])
  const gone = withOptions(typed, [{ name: 'Size', values: 'La' }])
  expect(shown(gone)).toEqual([[undefined, 'La', '999']])
  expect(shown(withOptions(gone, [{ name: 'Size', values: 'La, Small' }]))).toEqual([
    [undefined, 'La', '999'],
    ['kurta', 'Small', '999'],
  ])
})

test('values that are pasted at once, or cleared and typed again, keep the variant that is sold already', () => {
  const named = withOptions(start, [{ name: 'Size', values: '' }])
  const pasted = withOptions(named, [{ name: 'Size', values: 'M, L' }])
  expect(shown(pasted)).toEqual([
    ['kurta', 'M', '999'],
    [undefined, 'L', '999'],
  ])
  const retyped = ['', 'S', 'S, L'].reduce(
    (form, values) => withOptions(form, [{ name: 'Size', values }]),
    pasted,
  )
  expect(shown(retyped)).toEqual([
    ['kurta', 'S', '999'],
    [undefined, 'L', '999'],
  ])
})

test('an option that is taken away leaves the first variant of each kind', () => {
  const made = withOptions(start, [
    { name: 'Colour', values: 'Blue, Red' },
    { name: 'Size', values: 'M, L' },
  ])
  expect(shown(withoutOption(made, 1, 'kurta'))).toEqual([
    ['kurta', 'Blue', '999'],
    [undefined, 'Red', '999'],
  ])
  expect(shown(withoutOption(withoutOption(made, 1, 'kurta'), 0, 'kurta'))).toEqual([['kurta', '', '999']])
  const turned = { ...made, variants: made.variants.toReversed() }
  expect(shown(withoutOption(withoutOption(turned, 1, 'kurta'), 0, 'kurta'))).toEqual([['kurta', '', '999']])
})

test('values are separated by commas, each once', () => {
  expect(valuesIn(' S, M,,M , XL')).toEqual(['S', 'M', 'XL'])
  expect(valuesIn('White, white, Sea  Green, sea green')).toEqual(['White', 'Sea Green'])
})

test('the first row fills a column; the stock of the first new variant is that of all new ones', () => {
  const { variants } = withOptions(start, [{ name: 'Size', values: 'M, L, XL' }])
  expect(filledDown(variants, 'price').map(({ price }) => price)).toEqual(['999', '999', '999'])
  const typed = variants.map((variant, at) => (at === 1 ? { ...variant, stock: '4' } : variant))
  expect(filledDown(typed, 'stock').map(({ stock }) => stock)).toEqual(['7', '4', '4'])
})

test('a stock is sent with new variants only, and a wrong number as it was typed', () => {
  const { variants } = withOptions(start, [{ name: 'Size', values: 'M, L' }])
  const input = variantsInput({
    options: [{ name: 'Size', values: 'M, L' }],
    variants: variants.map((own) => ({ ...own, price: 'cheap' })),
  })
  expect(input.variants).toMatchObject([
    { id: 'kurta', price: 'cheap', mrp: 1200, sku: null, barcode: '8901234567894', netQuantity: null },
    { stock: undefined },
  ])
  expect(input.variants[0]).not.toHaveProperty('stock')
})
