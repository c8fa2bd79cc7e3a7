import { describe, expect, test } from 'vitest'
import { actionWords, auditChanges, fieldWords, subjectPath, subjectWords } from './audit-words.ts'

test('an action reads as a sentence; one without words as it is named', () => {
  expect(actionWords('order.assign')).toBe('assigned an order')
  expect(actionWords('robot.oil_changed')).toBe('robot oil changed')
})

test('only what differs is told, amounts in rupees', () => {
  const before = { pricePaise: 100_000, name: 'Lamp', isVisible: true, stock: null }
  const after = { pricePaise: 80_000, name: 'Lamp', isVisible: false, stock: 3 }
  expect(auditChanges(before, after)).toEqual([
    { field: 'Price', before: '₹1,000.00', after: '₹800.00' },
    { field: 'Visible', before: 'yes', after: 'no' },
    { field: 'Stock', before: '–', after: '3' },
  ])
})

test('a creation has no before, a removal no after', () => {
  expect(auditChanges(null, { name: 'Lamp' })).toEqual([{ field: 'Name', before: '–', after: 'Lamp' }])
  expect(auditChanges({ name: 'Lamp' }, undefined)).toEqual([{ field: 'Name', before: 'Lamp', after: '–' }])
})

test('fields read as words', () => {
  expect(fieldWords('cashLimitPerOrder')).toBe('Cash limit per order')
  expect(fieldWords('listPricePaise')).toBe('List price')
  expect(fieldWords('agentId')).toBe('Agent')
})

describe('the changed object', () => {
  test('is named as on the shop’s screens', () => {
    expect(subjectWords('order', '01a1fbf5-cda2-72fd-a5f4-6783ef179118')).toBe('#EF179118')
    expect(subjectWords('product', 'furniture_001')).toBe('furniture_001')
    expect(subjectWords('person', '01a1fbf5-cda2-72fd-a5f4-6783ef179118')).toBe('ef179118')
  })

  test('is linked where it has a screen', () => {
    expect(subjectPath('product', 'furniture_001')).toBe('/admin/products?product=furniture_001')
    expect(subjectPath('picture', 'x')).toBeUndefined()
  })
})
