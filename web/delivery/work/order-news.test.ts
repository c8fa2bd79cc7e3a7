// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { buildStop } from './delivery-fixtures.ts'
import { newsOf } from './order-news.ts'

const [one, two] = [buildStop({ id: 'one' }), buildStop({ id: 'two' })]

test('an order that was not there before is new, one that is gone without a delivery was taken away', () => {
  const before = { assignedOrders: [one], recentOrders: [] }
  expect(newsOf(before, { assignedOrders: [one, two], recentOrders: [] })).toEqual({ added: [two], gone: [] })
  expect(newsOf(before, { assignedOrders: [], recentOrders: [] })).toEqual({ added: [], gone: [one] })
})

test('a delivered order is no bad news', () => {
  const before = { assignedOrders: [one], recentOrders: [] }
  expect(newsOf(before, { assignedOrders: [], recentOrders: [one] })).toEqual({ added: [], gone: [] })
})
