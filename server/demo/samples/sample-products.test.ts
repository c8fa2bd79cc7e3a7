import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import { PRICE_FILTER_MAX } from '#contract/catalogue/catalogue.ts'
import { mrpBeside, payablePaise } from '#contract/catalogue/mrp.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import {
  SAMPLE_PRODUCTS_PER_CATEGORY,
  type SampleProduct,
  sampleCategories,
  sampleProducts,
} from './sample-products.ts'
import { averageOf } from './sample-ratings.ts'

const products = sampleProducts()
const inCategory = (id: string) => products.filter((product) => product.category === id)
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const violations = (isFine: (product: SampleProduct) => boolean) =>
  products.filter((product) => !isFine(product)).map((product) => product.id)

test('two generations are equal', () => {
  expect(sampleProducts()).toEqual(products)
})

test('the catalogue has four categories with 100 products each', () => {
  expect(SAMPLE_PRODUCTS_PER_CATEGORY).toBe(100)
  expect(sampleCategories.map(({ id }) => [id, inCategory(id).length])).toEqual([
    ['electronics', 100],
    ['gadgets', 100],
    ['furniture', 100],
    ['pharmacy', 100],
  ])
})

test('ids are the category and a number from 001 to 100, all different', () => {
  expect(inCategory('electronics').map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => `electronics_${String(index + 1).padStart(3, '0')}`),
  )
  expect(new Set(products.map(({ id }) => id)).size).toBe(400)
})

describe('names', () => {
  test('are unique and at most 60 characters long', () => {
    expect(new Set(products.map(({ name }) => name.toLowerCase())).size).toBe(400)
    expect(violations(({ name }) => name.length <= 60)).toEqual([])
  })

  test('of each cycle of five repeat the plain names with a suffix', () => {
    for (const { id } of sampleCategories) {
      const names = inCategory(id).map(({ name }) => name)
      for (const [index, name] of names.entries()) {
        const plain = names[index % 5] ?? ''
        if (index < 5) expect(name).not.toContain(',')
        else expect(name.startsWith(`${plain} `) || name.startsWith(`${plain}, `), name).toBe(true)
      }
    }
  })
})

test('every product has facts that an administrator could have typed, those from abroad with an importer', () => {
  for (const { id, name, category, facts } of products) {
    expect(ProductBody.safeParse({ name, category, price: 1, ...facts }).success, id).toBe(true)
    expect(facts.importer !== '', id).toBe(facts.originCountry !== 'IN')
  }
  expect(new Set(products.map(({ facts }) => facts.originCountry)).size).toBe(6)
})

describe('prices', () => {
  test.each([
    ['electronics', 2999],
    ['gadgets', 1000],
    ['furniture', 5000],
    ['pharmacy', 99],
  ])('in %s never fall below %i rupees', (id, floorRupees) => {
    expect(Math.min(...inCategory(id).map(({ pricePaise }) => pricePaise))).toBeGreaterThanOrEqual(
      floorRupees * 100,
    )
  })

  test('never exceed the highest price of the filter, so all 400 products show', () => {
    expect(violations(({ pricePaise }) => pricePaise <= PRICE_FILTER_MAX * 100)).toEqual([])
  })

  test('are whole rupees ending in 9, 49 or 99, as shops do', () => {
    expect(violations(({ pricePaise }) => pricePaise % 1000 === 900)).toEqual([])
    expect(violations(({ pricePaise }) => pricePaise < 50_000 || pricePaise % 5000 === 4900)).toEqual([])
  })

  test('are paid with five sixths of the MRP, and shown beside exactly 120 % of themselves', () => {
    expect(
      violations(
        ({ pricePaise, mrpPaise }) => mrpPaise === Math.round(payablePaise(pricePaise, TAX_ON_TOP) * 1.2),
      ),
    ).toEqual([])
    expect(
      violations(({ pricePaise, mrpPaise }) => mrpBeside(mrpPaise, TAX_ON_TOP) * 5 === pricePaise * 6),
    ).toEqual([])
  })
})

describe('ratings', () => {
  test('have one decimal, lie within 3.0 to 5.0 and spread out', () => {
    expect(
      violations(({ rating }) => rating >= 3 && rating <= 5 && Number(rating.toFixed(1)) === rating),
    ).toEqual([])
    expect(new Set(products.map(({ rating }) => rating)).size).toBeGreaterThan(12)
    const bestSellers = products.filter(({ rating }) => rating >= 4.5).length
    expect(bestSellers).toBeGreaterThan(20)
    expect(bestSellers).toBeLessThan(140)
  })

  test('are the average of the sample stars, whose sum is the review count', () => {
    expect(violations(({ stars, rating }) => averageOf(stars) === rating)).toEqual([])
    expect(violations(({ stars, reviewCount }) => sum(stars) === reviewCount)).toEqual([])
  })

  test('come with at most three sample reviews, each marked and counted among the stars', () => {
    expect(
      violations(({ reviews }) => reviews.length <= 3 && reviews.every(({ isSample }) => isSample)),
    ).toEqual([])
    expect(
      violations(({ reviews, stars }) =>
        stars.every((count, index) => reviews.filter(({ rating }) => rating === index + 1).length <= count),
      ),
    ).toEqual([])
    expect(
      violations(({ reviews }) => new Set(reviews.map(({ text }) => text)).size === reviews.length),
    ).toEqual([])
    expect(products.filter(({ reviews }) => reviews.length > 0).length).toBeGreaterThan(200)
  })
})

test('stock is mostly plenty, sometimes low or gone, and unlimited only in the pharmacy', () => {
  const plenty = products.filter(({ stock }) => stock !== null && stock >= 20 && stock <= 200)
  const few = products.filter(({ stock }) => stock !== null && stock >= 1 && stock <= 5)
  const none = products.filter(({ stock }) => stock === 0)
  const unlimited = products.filter(({ stock }) => stock === null)
  expect(plenty.length + few.length + none.length + unlimited.length).toBe(400)
  expect(plenty.length).toBeGreaterThan(320)
  for (const group of [few, none, unlimited]) expect(group.length).toBeGreaterThan(3)
  expect(unlimited.every(({ category }) => category === 'pharmacy')).toBe(true)
})

test('the first five of every category can always be bought', () => {
  for (const { id } of sampleCategories)
    for (const { stock } of inCategory(id).slice(0, 5)) expect(stock).toBeGreaterThanOrEqual(20)
})

test('each product has four pictures, hero first, drawn in every size', () => {
  const drawn = join(import.meta.dirname, '../../../pictures/drawn')
  const sizes = [160, 320, 480, 960]
  expect(
    violations(({ pictures }) => pictures.length === 4 && pictures[0]?.endsWith('/hero') === true),
  ).toEqual([])
  const files = new Set(
    products.flatMap(({ pictures }) => pictures.flatMap((key) => sizes.map((size) => `${key}-${size}.webp`))),
  )
  expect(files.size).toBe(20 * 4 * 4 * 4)
  expect([...files].filter((file) => !existsSync(join(drawn, file)))).toEqual([])
})

test('each product has a description of three sentences, uses and 5 to 8 different specifications', () => {
  expect(violations(({ description }) => description.match(/\.(?= [A-Z]|$)/g)?.length === 3)).toEqual([])
  expect(violations(({ uses }) => uses.length > 20)).toEqual([])
  expect(
    violations(({ specifications }) => specifications.length >= 5 && specifications.length <= 8),
  ).toEqual([])
  expect(
    violations(
      ({ specifications }) =>
        new Set(specifications.map((line) => line.split(':')[0])).size === specifications.length,
    ),
  ).toEqual([])
})

describe('variants', () => {
  const sold = products.filter(({ optionNames }) => optionNames.length > 0)

  test('are there in every category, in colours and sizes; every other product has one', () => {
    expect(sold).toHaveLength(20)
    expect(new Set(sold.map(({ category }) => category)).size).toBe(4)
    expect(sold.some(({ optionNames }) => optionNames.length === 2)).toBe(true)
    expect(
      violations(({ optionNames, variants }) => optionNames.length > 0 || variants.length === 1),
    ).toEqual([])
  })

  test('differ in their options, and the first costs as the product, the lowest', () => {
    for (const { id, optionNames, variants, pricePaise } of sold) {
      expect(new Set(variants.map(({ options }) => options.join())).size, id).toBe(variants.length)
      expect(
        variants.every(({ options }) => options.length === optionNames.length),
        id,
      ).toBe(true)
      expect(variants[0]?.pricePaise, id).toBe(pricePaise)
      expect(Math.min(...variants.map((variant) => variant.pricePaise)), id).toBe(pricePaise)
      expect(
        variants.some(({ stock }) => stock !== 0),
        id,
      ).toBe(true)
    }
  })
})
