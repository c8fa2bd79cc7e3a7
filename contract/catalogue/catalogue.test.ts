import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  AUTO_REFRESH_MS,
  CHART_DAYS,
  COUNT_UP_MS,
  REFRESH_SPINNER_MS,
  REWARD_RUPEES_PER_POINT,
} from '../dashboards.ts'
import { completionRate, onlineAgents } from '../delivery.ts'
import { DEFAULT_ADD_QUANTITY, itemCount, MAX_PER_ORDER } from '../ordering/cart.ts'
import { AddToCartBody } from '../ordering/cart-schemas.ts'
import {
  customerOrderId,
  DELIVERY_DAYS,
  PAYMENT_METHODS,
  RECENT_COUNT,
  shortOrderId,
} from '../ordering/orders.ts'
import {
  BEST_SELLER_RATING,
  PRICE_FILTER_MAX,
  PRICE_FILTER_MIN,
  parsePriceFilter,
  RELATED_COUNT,
  SUGGESTION_COUNT,
  stockStateOf,
} from './catalogue.ts'

describe('the catalogue’s numbers', () => {
  test('a price box counts whole rupees; empty is the default, negative is zero', () => {
    expect(parsePriceFilter('999.9', 0)).toBe(999)
    expect(parsePriceFilter('', PRICE_FILTER_MAX)).toBe(200_000)
    expect(parsePriceFilter('abc', PRICE_FILTER_MIN)).toBe(0)
    expect(parsePriceFilter('-5', 0)).toBe(0)
  })

  test.each([
    [null, 'in_stock'],
    [6, 'in_stock'],
    [5, 'few_left'],
    [1, 'few_left'],
    [0, 'sold_out'],
  ] as const)('a stock of %s is %s', (stock, state) => {
    expect(stockStateOf(stock)).toBe(state)
  })

  test('constants of lists and marks', () => {
    expect([
      SUGGESTION_COUNT,
      RELATED_COUNT,
      RECENT_COUNT,
      CHART_DAYS,
      PRICE_FILTER_MIN,
      PRICE_FILTER_MAX,
      BEST_SELLER_RATING,
    ]).toEqual([5, 4, 5, 7, 0, 200_000, 4.5])
  })
})

describe('the cart’s numbers', () => {
  test('one is added unless said otherwise, ten are the most', () => {
    expect(z.parse(AddToCartBody, { productId: 'electronics_001' }).quantity).toBe(DEFAULT_ADD_QUANTITY)
    expect([DEFAULT_ADD_QUANTITY, MAX_PER_ORDER]).toEqual([1, 10])
  })

  test('the item count is the sum of quantities', () => {
    expect(itemCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  })
})

describe('the orders’ and dashboards’ numbers', () => {
  test('short ids have eight characters, on the customer’s dashboard six, upper case', () => {
    expect(shortOrderId('0190-abcdef12345678')).toBe('12345678')
    expect(customerOrderId('0190-00000000abcdef')).toBe('ABCDEF')
  })

  test('payment methods, expected delivery, refresh, count-up, rewards', () => {
    expect(PAYMENT_METHODS).toEqual(['razorpay', 'cod'])
    expect([
      DELIVERY_DAYS,
      AUTO_REFRESH_MS,
      COUNT_UP_MS,
      REFRESH_SPINNER_MS,
      REWARD_RUPEES_PER_POINT,
    ]).toEqual([6, 30_000, 2000, 1000, 10])
  })

  test('completion is delivered of assigned, as a whole percent', () => {
    expect([completionRate(2, 3), completionRate(0, 0), completionRate(5, 5)]).toEqual([67, 0, 100])
  })

  test('online agents are those who are online', () => {
    expect(onlineAgents([{ isOnline: true }, { isOnline: false }])).toEqual([{ isOnline: true }])
  })
})
