import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import { buildOrder } from '#testing/order-fixtures.ts'
import {
  filterParams,
  matchesFilters,
  matchesSearch,
  NO_FILTERS,
  ORDER_SORT_CHOICES,
  type OrderFilters,
  readFilters,
} from './order-filters.ts'

const order = buildOrder({
  id: '01a1fbf5-cda2-72fd-a5f4-6783ef179118',
  customer: { _id: 'c', name: 'Meera Iyer', email: 'Meera@Example.com', phone: null },
})

describe('search', () => {
  test.each([
    ['the short id in any case', 'EF179118'],
    ['the short id as it stands on screen', '#Ef179118'],
    ['the customer’s name in any case', 'MEERA iy'],
    ['the customer’s email in any case', 'meera@exam'],
    ['its place', 'mysuru'],
    ['its pincode', '570001'],
    ['a phone number', '9000000001'],
    ['nothing at all', '  '],
  ])('finds an order by %s', (_what, search) => {
    expect(matchesSearch(order, search)).toBe(true)
  })

  test('does not find what is nowhere in it', () => {
    expect(matchesSearch(order, 'ravi')).toBe(false)
  })

  test('finds an order without an email by its name alone', () => {
    const walkIn = buildOrder({ customer: { _id: null, name: 'Meera', email: null, phone: null } })
    expect(matchesSearch(walkIn, 'example.org')).toBe(false)
    expect(matchesSearch(walkIn, 'meera')).toBe(true)
  })
})

test('a status shows only its orders, all shows every order', () => {
  const orders = ORDER_STATUSES.map((status) => buildOrder({ status }))
  const shown = (status: 'all' | 'picked_up') =>
    orders.filter((one) => matchesFilters(one, { ...NO_FILTERS, status })).map((one) => one.status)
  expect(shown('picked_up')).toEqual(['picked_up'])
  expect(shown('all')).toEqual([...ORDER_STATUSES])
})

test('tabs, late orders, agent, payment and day show only theirs', () => {
  const now = Date.parse('2026-03-31T07:00:00.000Z')
  const waiting = buildOrder({ id: 'waiting', status: 'pending', paymentMethod: 'cod' })
  const unchecked = buildOrder({ id: 'unchecked', status: 'pending', prescription: 'to_check' })
  const deliveryAgent = { _id: 'ravi', name: 'Ravi', phone: null }
  const carried = buildOrder({ id: 'carried', status: 'picked_up', deliveryAgent, paymentMethod: 'cod' })
  const goodsOut = { since: '2026-03-30T07:00:00.000Z', agent: null }
  const returning = buildOrder({ id: 'returning', status: 'cancelled', goodsOut, paymentMethod: 'cod' })
  const late = buildOrder({
    ...{ id: 'late', status: 'shipped', expectedDelivery: '2026-03-30' },
    ...{ paymentMethod: 'razorpay', createdAt: '2026-03-29T18:30:00.000Z' },
  })
  const orders = [waiting, unchecked, carried, returning, late].map((order) => ({
    ...order,
    expectedDelivery: order.id === 'late' ? '2026-03-30' : '2026-03-31',
    createdAt: order.id === 'late' ? order.createdAt : '2026-03-31T06:00:00.000Z',
  }))
  const shown = (filters: Partial<typeof NO_FILTERS>) =>
    orders.filter((one) => matchesFilters(one, { ...NO_FILTERS, ...filters }, now)).map(({ id }) => id)
  expect(shown({ status: 'to_assign' })).toEqual(['waiting'])
  expect(shown({ status: 'out' })).toEqual(['carried', 'late'])
  expect(shown({ status: 'to_come_back' })).toEqual(['returning'])
  expect(shown({ status: 'done' })).toEqual(['returning'])
  expect(shown({ status: 'late' })).toEqual(['late'])
  expect(shown({ agent: 'ravi' })).toEqual(['carried'])
  expect(shown({ payment: 'razorpay' })).toEqual(['late'])
  expect(shown({ day: '2026-03-30' })).toEqual(['late'])
})

describe('time, on the shop’s clock', () => {
  // 12:30 in India on 31 March.
  const now = Date.parse('2026-03-31T07:00:00.000Z')
  const isShown = (time: 'all' | 'today' | 'week' | 'month', createdAt: string) =>
    matchesFilters(buildOrder({ createdAt }), { ...NO_FILTERS, time }, now)

  test('"today" begins at midnight, to the millisecond', () => {
    expect(isShown('today', '2026-03-30T18:30:00.000Z')).toBe(true)
    expect(isShown('today', '2026-03-30T18:29:59.999Z')).toBe(false)
  })

  test('"this week" begins seven days before today’s start', () => {
    expect(isShown('week', '2026-03-23T18:30:00.000Z')).toBe(true)
    expect(isShown('week', '2026-03-23T18:29:59.999Z')).toBe(false)
  })

  test('"this month" is one calendar month back, ending at a short month’s last day', () => {
    expect(isShown('month', '2026-02-28T07:00:00.000Z')).toBe(true)
    expect(isShown('month', '2026-02-28T06:59:59.999Z')).toBe(false)
  })

  test('"all time" shows the oldest order', () => {
    expect(isShown('all', '1999-01-01T00:00:00.000Z')).toBe(true)
  })
})

describe('filters in the address', () => {
  test('come back as they were written', () => {
    for (const sort of ORDER_SORT_CHOICES) {
      const filters: OrderFilters = {
        ...{ search: 'meera', status: 'out_for_delivery', time: 'week', sort },
        ...{ agent: 'agent-1', payment: 'cod', day: '2026-03-31' },
      }
      expect(readFilters(new URLSearchParams(filterParams(filters)))).toEqual(filters)
    }
    for (const status of ['to_assign', 'done', 'late', 'to_check', 'cancelled'] as const) {
      const filters: OrderFilters = { ...NO_FILTERS, status }
      expect(readFilters(new URLSearchParams(filterParams(filters)))).toEqual(filters)
    }
  })

  test('unknown values count as none', () => {
    expect(
      readFilters(new URLSearchParams('status=lost&time=never&tab=mine&payment=gold&from=2026-02-40')),
    ).toEqual(NO_FILTERS)
  })

  test('a search longer than the server takes is cut', () => {
    expect(readFilters(new URLSearchParams({ search: 'x'.repeat(300) })).search).toHaveLength(100)
  })
})
