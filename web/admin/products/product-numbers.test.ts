import { describe, expect, test } from 'vitest'
import { readNumber } from '#admin/list/typed-number.ts'
import { priceError, readStock, stockError } from './product-numbers.ts'

describe('a typed price', () => {
  test.each([
    ['₹1,299.50', 1299.5],
    ['Rs. 1299', 1299],
    ['1 299', 1299],
    ['0', 0],
  ])('%s is %d', (text, rupees) => {
    expect(readNumber(text)).toBe(rupees)
  })

  test.each(['', 'cheap', '-5', '1e5', '12.', '1299.50.1'])('"%s" is no number', (text) => {
    expect(readNumber(text)).toBeUndefined()
  })

  test('is refused with the rule that it breaks', () => {
    expect(priceError('1299.50')).toBeUndefined()
    expect(priceError('0')).toBe('The price must be above zero')
    expect(priceError('10.005')).toBe('At most two decimals')
    expect(priceError('cheap')).toBe('Enter a price such as 1299.50')
  })
})

describe('a typed stock', () => {
  test('that is empty is unlimited', () => {
    expect(readStock('  ')).toBeNull()
    expect(stockError('')).toBeUndefined()
  })

  test('is a whole number', () => {
    expect(readStock('12')).toBe(12)
    expect(stockError('12')).toBeUndefined()
    expect(stockError('1.5')).toBe('Enter a whole number, or "unlimited"')
    expect(stockError('many')).toBe('Enter a whole number, or "unlimited"')
  })
})
