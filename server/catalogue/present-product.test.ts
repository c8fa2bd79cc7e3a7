import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard, ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const list = async (query: string) =>
  (await shop.call<ProductPage>('GET', `/api/products?${query}`)).body.data.items

test('a card says what its product can be had in, in the product’s order and not all of a long list', async () => {
  const colours = ['Walnut', 'Teak', 'Oak', 'Rose', 'Mint', 'Sky', 'Plum']
  const variants = colours.flatMap((colour) =>
    ['S', 'L'].map((size) => ({ options: [colour, size], pricePaise: 100_00 })),
  )
  const { id } = await insertProduct(shop.database, {
    categoryId: 'chairs',
    optionNames: ['Colour', 'Size'],
    variants,
  })
  await insertProduct(shop.database, { categoryId: 'chairs' })
  const cards = await list('category=chairs')
  const choices = ({ choices }: ProductCard) => choices
  expect(cards.filter((card) => card.id === id).map(choices)).toEqual([
    [
      {
        name: 'Colour',
        values: colours.slice(0, 5),
        count: 7,
        colours: ['#6b4a30', '#9c6b3c', '#c39a63', '#e58fa3', '#a8e0c4'],
      },
      { name: 'Size', values: ['S', 'L'], count: 2, colours: [] },
    ],
  ])
  expect(cards.filter((card) => card.id !== id).map(choices)).toEqual([[]])
  await shop.database.sql`
    update variants set is_visible = false where product_id = ${id} and options <> '{Walnut,L}' and options <> '{Teak,L}'`
  await shop.database
    .sql`update variants set deleted_at = now() where product_id = ${id} and options = '{Teak,L}'`
  const [left] = (await list('category=chairs&limit=9')).filter((card) => card.id === id)
  expect(left?.choices.map(({ values }) => values)).toEqual([['Walnut'], ['L']])
})

test('of eight products the one that sold most is the best seller, of seven none is', async () => {
  for (let number = 0; number < 16; number++) {
    const { id } = await insertProduct(shop.database, { categoryId: 'shelf' })
    await shop.database.sql`update variants set sold_count = ${number} where id = ${id}`
  }
  const marked = (cards: readonly ProductCard[]) => cards.filter(({ isBestSeller }) => isBestSeller).length
  expect(marked(await list('category=shelf&limit=16'))).toBe(2)
  expect(marked(await list('category=shelf&limit=15'))).toBe(1)
  expect(marked(await list('category=shelf&limit=7'))).toBe(0)
})

test('what hardly sold is no best seller, however little the others sold', async () => {
  for (let number = 0; number < 8; number++) {
    const { id } = await insertProduct(shop.database, { categoryId: 'slow' })
    await shop.database.sql`update variants set sold_count = ${number} where id = ${id}`
  }
  expect((await list('category=slow')).some(({ isBestSeller }) => isBestSeller)).toBe(false)
})
