import { expect, test } from 'vitest'
import { isSpoiltNumber, readPaise, readStock, readWhole, readYesNo } from './numbers.ts'

test.each([
  ['499', 49_900],
  ['499.5', 49_950],
  ['₹1,299.50', 129_950],
  ['₹ 1 299', 129_900],
  ['₨ 750', 75_000],
  ['Rs.499', 49_900],
  ['Rs. 1,29,900.00', 12_990_000],
  ['INR 75', 7_500],
  ['499/-', 49_900],
  ['Rs 2,499/- only', 249_900],
  ['499/=', 49_900],
  ['650 Rs.', 65_000],
  ['1299.', 129_900],
  ['1299.000', 129_900],
  ['499.000', 49_900],
  ['1,299.0000', 129_900],
  ['846.6102', 84_661],
  ['1846.995', 184_700],
  ['0', 0],
  ['0.00', 0],
  ['४९९', 49_900],
  ['₹१,२९,९००.५०', 12_990_050],
  ['रु. ৭৫', 7_500],
  ['௧௨௯', 12_900],
  ['૨૫૦/-', 25_000],
  ['₹165/kg', 16_500],
  ['165 / Kg.', 16_500],
  ['40 per piece', 4_000],
  ['Rs. 40/- per pc', 4_000],
  ['₹40 प्रति किलो', 4_000],
  ['250 each', 25_000],
  ['165.1250', 16_513],
])('%s is an amount of %i paise', (text, paise) => {
  expect(readPaise(text)).toBe(paise)
})

test.each([
  '',
  'free',
  '-5',
  '99,50',
  '1.200',
  '12.500',
  '1.299,50',
  '1,2,3',
  '12,34',
  '1.2.3',
  '4e2',
  '1299 1499/- or',
  '99999999999999',
  '499-599',
  '₹165/500 g',
  '40 per',
  '999,999,999,999,999',
])('%s is no amount, or could be two', (text) => {
  expect(readPaise(text)).toBeUndefined()
})

test.each([
  ['12', 12],
  ['1,200', 1_200],
  ['12.00', 12],
  ['१२', 12],
  ['2.5', undefined],
  ['', undefined],
  ['many', undefined],
])('%s is the whole number %s', (text, whole) => {
  expect(readWhole(text)).toBe(whole)
})

test.each([
  ['7', 7],
  ['12 pcs', 12],
  ['5 Nos.', 5],
  ['10.000', 10],
  ['-3', 0],
  ['−3', 0],
  ['Unlimited', null],
  ['2.5', undefined],
  ['-', undefined],
  ['pcs', undefined],
  ['', undefined],
])('a stock of "%s" is %s', (text, stock) => {
  expect(readStock(text)).toBe(stock)
})

test.each(['8.90103E+12', '8,90103E+12', '8.9E12', ' 1E+15 '])('%s was a long number', (text) => {
  expect(isSpoiltNumber(text)).toBe(true)
})

test.each(['8901030865278', 'E12', '8E', 'SKU-1E5', '1.5', ''])('%s was not', (text) => {
  expect(isSpoiltNumber(text)).toBe(false)
})

test.each([
  ['Yes', true],
  ['1', true],
  ['TRUE', true],
  ['n', false],
  ['0', false],
  ['maybe', undefined],
  ['', undefined],
])('"%s" is %s', (text, answer) => {
  expect(readYesNo(text)).toBe(answer)
})
