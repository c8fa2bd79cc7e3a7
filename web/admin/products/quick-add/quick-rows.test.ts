import { expect, test } from 'vitest'
import { checkRow, emptyRows, isToSave, type QuickRow } from './quick-rows.ts'

const [empty] = emptyRows() as [QuickRow]

test('a row that nobody has filled is no product', () => {
  expect(emptyRows().some(isToSave)).toBe(false)
  expect(isToSave({ ...empty, name: '  ' })).toBe(false)
  expect(isToSave({ ...empty, stock: '5' })).toBe(true)
  expect(isToSave({ ...empty, picture: 'upload/lamp' })).toBe(true)
  expect(isToSave({ ...empty, name: 'Lamp', productId: 'lamp' })).toBe(false)
})

test('a row becomes a visible product of the category; an empty stock is unlimited', () => {
  const row = { ...empty, name: ' Clay Lamp ', price: '₹1,299.50', stock: '', picture: 'upload/lamp' }
  expect(checkRow(row, 'home')).toMatchObject({
    body: {
      name: 'Clay Lamp',
      price: 1299.5,
      stock: null,
      category: 'home',
      pictures: ['upload/lamp'],
      isVisible: true,
    },
  })
})

test('each field says what is wrong with it', () => {
  expect(checkRow({ ...empty, name: 'L', price: 'free', stock: 'many' }, 'home')).toMatchObject({
    errors: {
      name: 'Name must be at least 2 characters',
      price: 'Enter a price such as 1299.50',
      stock: 'Enter a whole number, or "unlimited"',
    },
  })
})
