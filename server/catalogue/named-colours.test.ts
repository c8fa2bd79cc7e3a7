import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLOUR_OPTIONS } from '#contract/catalogue/colours.ts'
import { onlyRow } from '#server/database/connect.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { applyNewColours } from './feature-products.ts'
import { insertProducts } from './insert-products.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.sql`insert into categories (id, name, icon) values ('furniture', 'Furniture', 'sofa')`
  const plain = { categoryId: 'furniture', pricePaise: 100_000 }
  const variant = { pricePaise: 100_000 }
  await insertProducts(shop.database, [
    { ...plain, id: 'furniture_801', name: 'Walnut Shelf' },
    { ...plain, id: 'furniture_802', name: 'Rose Gold Lamp' },
  ])
  await insertProducts(shop.database, [
    {
      ...plain,
      id: 'furniture_803',
      name: 'Stool',
      optionNames: ['Colour', 'Size'],
      variants: [
        { ...variant, options: ['Walnut', 'Walnut'] },
        { ...variant, options: ['Gold', 'M'] },
        { ...variant, options: ['Rose Gold', 'M'] },
      ],
    },
  ])
  await insertProducts(shop.database, [
    { ...plain, id: 'furniture_804', name: 'Walnut Desk' },
    {
      ...plain,
      id: 'furniture_805',
      name: 'Walnut Bench',
      optionNames: ['Colour'],
      variants: [{ ...variant, options: ['Gold'] }],
    },
  ])
})
afterAll(() => shop.close())

const namedColours = async (id: string) =>
  onlyRow(
    await shop.database.sql<{ namedColours: string[] }>`select named_colours from products where id = ${id}`,
  ).namedColours

test('a colour in the name of a new product counts as its colour, unless it has colours to choose from', async () => {
  expect(await namedColours('furniture_804')).toEqual(['Colour:Walnut'])
  expect(await namedColours('furniture_805')).toEqual([])
})

test('products that were there before a colour are looked through once', async () => {
  expect(await namedColours('furniture_801')).toEqual([])
  expect(await applyNewColours(shop.database)).toBe(2)
  expect(await namedColours('furniture_801')).toEqual(['Colour:Walnut'])
  expect(await namedColours('furniture_802')).toEqual(['Colour:Rose Gold'])
  expect(await applyNewColours(shop.database)).toBe(0)
})

test('a search finds a product by a colour and by a size that one of its variants has', async () => {
  for (const typed of ['rose gold stool', 'stool walnut']) {
    const { body } = await shop.call<{ items: { name: string }[] }>(
      'GET',
      `/api/products?search=${encodeURIComponent(typed)}`,
    )
    expect(body.data.items.map(({ name }) => name)).toContain('Stool')
  }
})

test('the database and the contract agree which options are of colours', async () => {
  const asked = [...COLOUR_OPTIONS, ' Colour ', 'Size', 'Colour of the box']
  const rows = await shop.database.sql<{ isColour: boolean }>`
    select is_colour_option(option) as is_colour from unnest(${asked}::text[]) with ordinality as o(option, place) order by place`
  expect(rows.map(({ isColour }) => isColour)).toEqual([
    ...COLOUR_OPTIONS.map(() => true),
    true,
    false,
    false,
  ])
})
