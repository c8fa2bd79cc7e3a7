import { expect, test } from 'vitest'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { applyCartChange, maxOf } from './cart-changes.ts'
import { buildCart, buildCartLine } from './cart-fixtures.ts'

const laptop = buildProductCard({ id: 'laptop', price: 1000 })
const cart = buildCart([
  buildCartLine({ productId: 'laptop', quantity: 8 }),
  buildCartLine({ productId: 'lamp', price: 249.5, quantity: 2 }),
])
const quantities = (changed: { items: { productId: string; quantity: number }[] }) =>
  changed.items.map(({ productId, quantity }) => [productId, quantity])

test('adding what is there raises its quantity', () => {
  const changed = applyCartChange(cart, { kind: 'add', product: { ...laptop, id: 'lamp' }, quantity: 3 })
  expect(quantities(changed)).toEqual([
    ['laptop', 8],
    ['lamp', 5],
  ])
})

test('8 and 5 are 10, no more', () => {
  const changed = applyCartChange(cart, { kind: 'add', product: laptop, quantity: 5 })
  expect(quantities(changed)[0]).toEqual(['laptop', 10])
})

test('a new product gets a line of its own with its total', () => {
  const changed = applyCartChange(buildCart([]), { kind: 'add', product: laptop, quantity: 2 })
  expect(changed.items).toMatchObject([
    { productId: 'laptop', name: laptop.name, quantity: 2, lineTotal: 2000 },
  ])
})

test('no more than what is left goes in', () => {
  const last = buildProductCard({ id: 'last', stockState: 'few_left', left: 3 })
  const changed = applyCartChange(buildCart([]), { kind: 'add', product: last, quantity: 5 })
  expect(quantities(changed)).toEqual([['last', 3]])
  expect(maxOf(last)).toBe(3)
  expect(maxOf(laptop)).toBe(10)
})

test('removing one line leaves the others', () => {
  expect(quantities(applyCartChange(cart, { kind: 'remove', variantId: 'laptop' }))).toEqual([['lamp', 2]])
})

test('clearing leaves nothing and costs nothing', () => {
  expect(applyCartChange(cart, { kind: 'clear' })).toMatchObject({
    items: [],
    itemCount: 0,
    amounts: { subtotal: 0, discount: 0, tax: 0, total: 0 },
  })
})

test('count and amounts follow at once: sum of quantities, sum of lines, 18 % tax on top', () => {
  const changed = applyCartChange(cart, { kind: 'set', variantId: 'laptop', quantity: 1 })
  expect(changed.itemCount).toBe(3)
  expect(changed.amounts).toMatchObject({ subtotal: 1499, discount: 0, tax: 269.82, total: 1768.82 })
  expect(changed.isSaved).toBe(false)
})

test('what cannot be bought costs nothing', () => {
  const gone = buildCartLine({ productId: 'gone', quantity: 1, isAvailable: false })
  const changed = applyCartChange(buildCart([gone]), { kind: 'add', product: laptop, quantity: 1 })
  expect(changed.amounts.subtotal).toBe(1000)
})

test('a change of a line that is not there changes nothing', () => {
  expect(quantities(applyCartChange(cart, { kind: 'set', variantId: 'nothing', quantity: 3 }))).toEqual(
    quantities(cart),
  )
})

test('another variant takes the place of a line, or goes to its own line where it has one', () => {
  const blue = { ...laptop, variantId: 'laptop-blue', options: ['Blue'] }
  const change = { kind: 'choose', variantId: 'laptop', product: blue, quantity: 2 } as const
  const lines = (changed: { items: { variantId: string; quantity: number }[] }) =>
    changed.items.map(({ variantId, quantity }) => [variantId, quantity])
  const chosen = applyCartChange(cart, change)
  expect(lines(chosen)).toEqual([
    ['laptop-blue', 2],
    ['lamp', 2],
  ])
  const both = applyCartChange(chosen, { kind: 'add', product: laptop, quantity: 1 })
  expect(lines(applyCartChange(both, change))).toEqual([
    ['laptop-blue', 4],
    ['lamp', 2],
  ])
})
