import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  FacetValue,
  ProductFacets,
  ProductFilters,
  ProductPage,
} from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { applyNewColours } from './feature-products.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const chair = { categoryId: 'furniture', subcategory: 'Chairs', description: '' }
  const inColours = (colours: readonly string[], stock = 5) => ({
    optionNames: ['Colour', 'Size'],
    variants: colours.flatMap((colour) =>
      ['S', 'L'].map((size) => ({
        options: [colour, size],
        pricePaise: 200_000,
        stock: size === 'L' ? 0 : stock,
      })),
    ),
  })
  await insertProduct(shop.database, {
    ...chair,
    name: 'Armchair',
    brand: 'Nila',
    originCountry: 'IN',
    ...inColours(['Walnut', 'Sky']),
  })
  await insertProduct(shop.database, {
    ...chair,
    name: 'Stool',
    brand: 'Nila',
    originCountry: 'JP',
    ...inColours(['Sky']),
  })
  await insertProduct(shop.database, {
    ...chair,
    name: 'Walnut Bench',
    brand: 'Taru',
    originCountry: 'IN',
    pricePaise: 500_000,
    mrpPaise: 1_180_000,
    rating: 4.2,
    reviewCount: 3,
  })
  await insertProduct(shop.database, {
    ...chair,
    name: 'Walnut Bed',
    subcategory: 'Beds',
    pricePaise: 900_000,
    mrpPaise: 1_180_000,
    rating: 3.4,
    reviewCount: 1,
  })
  await insertProduct(shop.database, {
    categoryId: 'lamps',
    name: 'Reading Lamp',
    subcategory: 'Lamps',
    brand: 'Taru',
    description: '',
    stock: 0,
  })
  await insertProduct(shop.database, {
    categoryId: 'lamps',
    name: 'Hidden Lamp',
    subcategory: 'Old',
    isVisible: false,
  })
  await applyNewColours(shop.database)
})
afterAll(() => shop.close())

const read = async (query = '') =>
  (await shop.call<ProductFilters>('GET', `/api/products/filters${query}`)).body.data
const facets = async (query = '') => (await read(query)).facets
const list = async (query: string) => (await shop.call<ProductPage>('GET', `/api/products${query}`)).body.data
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const counts = (values: readonly FacetValue[] = []) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))
const option = ({ options }: ProductFacets, name: string) =>
  counts(options.find((one) => one.name === name)?.values)

test('an option of colours finds products whose name says the colour', async () => {
  expect(await names('?option=Colour:Walnut')).toEqual(['Armchair', 'Walnut Bed', 'Walnut Bench'])
  expect(await names('?option=Colour:Walnut&option=Size:S')).toEqual(['Armchair'])
  expect(await names('?option=Colour:Walnut&search=bench')).toEqual(['Walnut Bench'])
  expect((await list('?option=Colour:Walnut&inStock=true')).total).toBe(3)
})

test('a list is narrowed by subcategory, brand, rating and discount', async () => {
  expect(await names('?subcategory=Beds')).toEqual(['Walnut Bed'])
  expect(await names('?subcategory=Beds&subcategory=Lamps')).toEqual(['Reading Lamp', 'Walnut Bed'])
  expect(await names('?brand=Taru')).toEqual(['Reading Lamp', 'Walnut Bench'])
  expect(await names('?minRating=4')).toEqual(['Walnut Bench'])
  expect(await names('?minRating=3')).toEqual(['Walnut Bed', 'Walnut Bench'])
  expect(await names('?minDiscount=50')).toEqual(['Walnut Bench'])
  expect(await names('?minDiscount=10')).toEqual(['Walnut Bed', 'Walnut Bench'])
  expect(await names('?minDiscount=25&search=walnut')).toEqual(['Walnut Bench'])
  expect((await shop.call('GET', '/api/products?minRating=5')).status).toBe(400)
})

test('every facet says what its values leave', async () => {
  const all = await facets()
  expect(counts(all.categories)).toEqual({ furniture: 4, lamps: 1 })
  expect(counts(all.subcategories)).toEqual({ Chairs: 3, Beds: 1, Lamps: 1 })
  expect(counts(all.brands)).toEqual({ Nila: 2, Taru: 2 })
  expect(counts(all.origins)).toEqual({ IN: 2, JP: 1 })
  expect(option(all, 'Colour')).toEqual({ Walnut: 3, Sky: 2 })
  expect(option(all, 'Size')).toEqual({ S: 2, L: 2 })
  expect(counts(all.ratings)).toEqual({ 4: 1, 3: 2 })
  expect(counts(all.discounts)).toEqual({ 50: 1, 10: 2, 25: 1 })
  expect(all.inStock).toBe(4)
  expect(all.prices).toEqual({ min: 1000, max: 9000 })
})

test('counts are those under the other filters, and a choice does not narrow its own facet', async () => {
  const walnut = await facets('?option=Colour:Walnut')
  expect(option(walnut, 'Colour')).toEqual({ Walnut: 3, Sky: 2 })
  expect(option(walnut, 'Size')).toEqual({ S: 1, L: 1 })
  expect(counts(walnut.brands)).toEqual({ Nila: 1, Taru: 1 })
  expect(counts(walnut.categories)).toEqual({ furniture: 3 })
  const bought = await facets('?option=Colour:Walnut&inStock=true&brand=Nila')
  expect(option(bought, 'Size')).toEqual({ S: 1 })
  expect(option(bought, 'Colour')).toEqual({ Walnut: 1, Sky: 2 })
  expect(counts(bought.brands)).toEqual({ Nila: 1, Taru: 1 })
  expect(bought.inStock).toBe(1)
  const dear = await facets('?minPrice=4000&category=furniture')
  expect(dear.prices).toEqual({ min: 2000, max: 9000 })
  expect(counts(dear.subcategories)).toEqual({ Chairs: 1, Beds: 1 })
  expect(counts(dear.categories)).toEqual({ furniture: 2 })
})

test('each count is the total of the list with that value', async () => {
  const others = ['', '&search=walnut', '&inStock=true', '&brand=Taru', '&option=Colour:Walnut&minPrice=1500']
  for (const other of others) {
    const { subcategories, brands, origins, ratings, discounts, options, inStock } = await facets(`?${other}`)
    const params = new URLSearchParams(other)
    const expectTotals = async (name: string, values: readonly FacetValue[]) => {
      for (const { value, count } of values) {
        const query = new URLSearchParams(params)
        if (name === 'option') {
          const [ofOption] = value.split(':')
          query.delete('option')
          for (const one of params.getAll('option'))
            if (!one.startsWith(`${ofOption}:`)) query.append('option', one)
          query.append('option', value)
        } else query.set(name, value)
        expect((await list(`?${query}`)).total, `${query}`).toBe(count)
      }
    }
    await expectTotals('subcategory', subcategories)
    await expectTotals('brand', brands)
    await expectTotals('origin', origins)
    await expectTotals('minRating', ratings)
    await expectTotals('minDiscount', discounts)
    await expectTotals('inStock', [{ value: 'true', count: inStock }])
    for (const { name, values } of options)
      await expectTotals(
        'option',
        values.map(({ value, count }) => ({ value: `${name}:${value}`, count })),
      )
  }
})

test('a search has the facets of what it finds, and no value that would leave nothing', async () => {
  const lamps = await facets('?search=lamp')
  expect(counts(lamps.categories)).toEqual({ lamps: 1 })
  expect(lamps.options).toEqual([])
  expect(lamps.ratings).toEqual([])
  expect(lamps.inStock).toBe(0)
  const nothing = await read('?search=zzqqzz')
  expect(nothing).toMatchObject({ origins: [], options: [], facets: { categories: [], prices: null } })
})

test('a call of before facets still gets its countries and options', async () => {
  expect(await read('?category=furniture')).toMatchObject({
    origins: ['IN', 'JP'],
    options: [
      { name: 'Colour', values: ['Sky', 'Walnut'] },
      { name: 'Size', values: ['S', 'L'] },
    ],
  })
})

test('where prices include the tax a discount is measured from the whole MRP', async () => {
  await shop.database.sql`
    insert into settings (name, value) values ('pricesIncludeTax', 'true') on conflict (name) do update set value = 'true'`
  const { body } = await shop.call<ProductPage>('GET', '/api/products?minDiscount=25&sort=name&limit=9')
  expect(body.data.items.map(({ name }) => name)).toEqual(['Walnut Bench'])
  expect((await list('?minDiscount=50&limit=9')).total).toBe(1)
  await shop.database.sql`delete from settings where name = 'pricesIncludeTax'`
})
