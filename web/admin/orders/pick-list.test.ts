import { expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { pickedGoods } from './pick-list.ts'

const line = (variantId: string, name: string, quantity: number, options: string[] = []) => ({
  ...{ productId: variantId, variantId, name, options, quantity, price: 10, image: null, rules: null },
})

test('the same goods of several orders stand once, with what goes into which order', () => {
  const orders = [
    buildOrder({
      orderNumber: 'TK-1',
      items: [line('tea', 'Tea', 2), line('kurta-m', 'Kurta', 1, ['Blue', 'M'])],
    }),
    buildOrder({
      orderNumber: 'TK-2',
      items: [line('kurta-l', 'Kurta', 1, ['Blue', 'L']), line('tea', 'Tea', 3)],
    }),
  ]
  expect(pickedGoods(orders).map(({ name, quantity, orders }) => [name, quantity, orders.length])).toEqual([
    ['Kurta, Blue, L', 1, 1],
    ['Kurta, Blue, M', 1, 1],
    ['Tea', 5, 2],
  ])
  expect(pickedGoods(orders).at(-1)?.orders).toEqual([
    { orderNumber: 'TK-1', quantity: 2 },
    { orderNumber: 'TK-2', quantity: 3 },
  ])
})
