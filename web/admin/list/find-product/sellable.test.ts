import { expect, test } from 'vitest'
import { pickByEnter, type Sellable, withOneMore } from './sellable.ts'
import { rice } from './sellable-fixtures.ts'

const dal: Sellable = { ...rice, id: 'dal', productId: 'dal', name: 'Dal', codes: [null, null], stock: null }

test('Enter takes what has just this code, or the only thing found', () => {
  expect(pickByEnter(' rice-5 ', [dal, rice])).toBe(rice)
  expect(pickByEnter('8901234567890', [dal, rice])).toBe(rice)
  expect(pickByEnter('da', [dal])).toBe(dal)
  expect(pickByEnter('a', [dal, rice])).toBeUndefined()
})

test('the same again is one more, up to the most', () => {
  const line = { ...rice, quantity: 1 }
  expect(withOneMore([], line, 3)).toEqual([line])
  expect(withOneMore([line], line, 3)).toEqual([{ ...line, quantity: 2 }])
  expect(withOneMore([{ ...line, quantity: 3 }], line, 3)).toEqual([{ ...line, quantity: 3 }])
})
