import { expect, test } from 'vitest'
import { cellsIn, isTable, withPasted } from './pasted-cells.ts'
import type { VariantValues } from './variant-values.ts'

const variant = (name: string, given: Partial<VariantValues> = {}): VariantValues => ({
  options: [name],
  price: '',
  mrp: '',
  netQuantity: '',
  sku: '',
  barcode: '',
  stock: '',
  pictures: [],
  isVisible: true,
  ...given,
})
const sizes = [variant('S'), variant('M', { id: 'kurta', stock: '7' }), variant('L')]

test('tabs part cells and lines part rows, with the line ends of any system', () => {
  expect(cellsIn('999\t1500\r\n899\t\r\n')).toEqual([
    ['999', '1500'],
    ['899', ''],
  ])
  expect(cellsIn('1\r2\r')).toEqual([['1'], ['2']])
  expect(cellsIn('\n5')).toEqual([[''], ['5']])
})

test('a cell in quotes may have a line break and quotes in it; a lone quote is a character', () => {
  expect(cellsIn('"a\nb"\t"say ""no"""\n12"\t3')).toEqual([
    ['a b', 'say "no"'],
    ['12"', '3'],
  ])
  expect(cellsIn('"never closed\t4')).toEqual([['"never closed', '4']])
})

test('one word is no table, also where it was copied with its line end', () => {
  expect([isTable('999'), isTable('999\n'), isTable('9\t9'), isTable('9\n9')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('cells are written from the one that has the focus, over the columns as they stand', () => {
  const { variants, leftOut } = withPasted(sizes, cellsIn('1500\t4\n1600\t5'), { row: 0, column: 'mrp' })
  expect(variants.map(({ mrp, stock }) => [mrp, stock])).toEqual([
    ['1500', '4'],
    // The stock of what is sold already is not written here.
    ['1600', '7'],
    ['', ''],
  ])
  expect(leftOut).toBe(1)
})

test('what is beyond the last row or column is counted, and empty cells are not', () => {
  const { variants, leftOut } = withPasted(sizes, cellsIn('1 kg\textra\t\n2 kg'), {
    row: 2,
    column: 'netQuantity',
  })
  expect(variants.map(({ netQuantity }) => netQuantity)).toEqual(['', '', '1 kg'])
  expect(leftOut).toBe(2)
})
