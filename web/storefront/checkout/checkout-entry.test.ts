import { expect, test } from 'vitest'
import { readEntry, readStep, withParams } from './checkout-entry.ts'

const read = (query: string) => readEntry(new URLSearchParams(query))

test('the bare address checks out the cart', () => {
  expect(read('')).toEqual({ orderType: 'cart', items: [], identity: 'cart' })
  expect(read('step=payment').orderType).toBe('cart')
})

test('a buy-now carries product and quantity in the URL, so they survive a reload', () => {
  expect(read('product=electronics_001&quantity=3')).toMatchObject({
    orderType: 'buy-now',
    items: [{ productId: 'electronics_001', quantity: 3 }],
  })
})

test.each([
  ['0', 1],
  ['-4', 1],
  ['11', 10],
  ['abc', 1],
  ['2.9', 2],
  ['', 1],
])('the quantity "%s" counts as %i', (typed, quantity) => {
  expect(read(`product=p&quantity=${typed}`).items[0]?.quantity).toBe(quantity)
})

test.each(['product=', 'product=%20', 'quantity=2'])(
  'a buy-now without a product has nothing to check out: %s',
  (query) => {
    expect(read(query)).toMatchObject({ orderType: 'buy-now', items: [] })
  },
)

test('another product or quantity is another checkout', () => {
  const identities = ['', 'product=a', 'product=b', 'product=a&quantity=2'].map(
    (query) => read(query).identity,
  )
  expect(new Set(identities).size).toBe(4)
})

test('an unknown step is the first one', () => {
  expect(readStep(new URLSearchParams('step=payment'))).toBe('payment')
  expect(readStep(new URLSearchParams('step=anything'))).toBe('delivery')
})

test('parameters are changed one by one', () => {
  const address = new URLSearchParams('product=a&step=payment')
  expect(withParams(address, { step: null, coupon: 'SAVE10' })).toBe('?product=a&coupon=SAVE10')
  expect(withParams(new URLSearchParams('step=payment'), { step: null })).toBe('')
})
