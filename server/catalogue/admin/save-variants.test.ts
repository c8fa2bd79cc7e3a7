import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { ProblemBody } from '#contract/envelope.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let kurta: AdminProduct
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { id } = await insertProduct(shop.database, { name: 'Kurta', stock: 7 })
  kurta = await read(id)
})

const read = async (id: string) =>
  (await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, { as: admin })).body.data
const save = (body: object, seenAt = kurta.updatedAt) =>
  shop.call<AdminProduct>('PUT', `/api/products/${kurta.id}/variants`, {
    as: admin,
    body: { ...body, seenAt },
  })
const shown = ({ optionNames, variants }: AdminProduct) => [
  optionNames,
  variants.map(({ id, options, price, stock }) => [
    id.replace(kurta.id, ''),
    options.join('/'),
    price,
    stock,
  ]),
]

async function makeTwoSizes() {
  const answer = await save({
    optionNames: ['Size'],
    variants: [
      { id: kurta.id, options: ['M'], price: 1000 },
      {
        options: ['L'],
        price: 1200,
        mrp: 1500,
        stock: 4,
        sku: `SKU-${kurta.id}`,
        barcode: '8901234567894',
        netQuantity: '250 g',
      },
    ],
  })
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('a product gets options: what was sold before is the first of them, with its stock', async () => {
  const saved = await makeTwoSizes()
  expect(shown(saved)).toEqual([
    ['Size'],
    [
      ['', 'M', 1000, 7],
      ['-2', 'L', 1200, 4],
    ],
  ])
  expect(saved.variants[1]).toMatchObject({ barcode: '8901234567894', netQuantity: '250 g' })
  expect(saved).toMatchObject({ price: 1000, stock: 11 })
  expect(shown(await read(kurta.id))).toEqual(shown(saved))
  expect(await findViolations(shop.database)).toEqual([])
})

test('variants exchange their options, change their place, go and come', async () => {
  const { updatedAt } = await makeTwoSizes()
  const exchanged = await save(
    {
      optionNames: ['Size'],
      variants: [
        { id: `${kurta.id}-2`, options: ['M'], price: 1100, sku: `SKU-${kurta.id}` },
        { id: kurta.id, options: ['L'], price: 1000 },
      ],
    },
    updatedAt,
  )
  expect(shown(exchanged.body.data)).toEqual([
    ['Size'],
    [
      ['-2', 'M', 1100, 4],
      ['', 'L', 1000, 7],
    ],
  ])
  const fewer = await save(
    {
      optionNames: ['Size'],
      variants: [
        { options: ['S'], price: 900, stock: null },
        { id: kurta.id, options: ['L'], price: 1000 },
      ],
    },
    exchanged.body.data.updatedAt,
  )
  expect(shown(fewer.body.data)).toEqual([
    ['Size'],
    [
      ['-3', 'S', 900, null],
      ['', 'L', 1000, 7],
    ],
  ])
  expect(await findViolations(shop.database)).toEqual([])
})

test('a change of the product moves no stock, whichever variant is the first', async () => {
  const { updatedAt } = await makeTwoSizes()
  const variants = [
    { id: `${kurta.id}-2`, options: ['L'], price: 1100 },
    { id: kurta.id, options: ['M'], price: 1000 },
  ]
  await save({ optionNames: ['Size'], variants }, updatedAt)
  const renamed = await shop.call<AdminProduct>('PUT', `/api/products/${kurta.id}`, {
    as: admin,
    body: { name: 'Kurti' },
  })
  expect(shown(renamed.body.data)).toEqual([
    ['Size'],
    [
      ['-2', 'L', 1100, 4],
      ['', 'M', 1000, 7],
    ],
  ])
  expect(await findViolations(shop.database)).toEqual([])
})

test('without options a product stays its first variant, as calls mean that one', async () => {
  const { updatedAt } = await makeTwoSizes()
  const other = { id: `${kurta.id}-2`, options: [], price: 1100 }
  const refused = await save({ optionNames: [], variants: [other] }, updatedAt)
  expect(refused).toMatchObject({ status: 400, body: { fields: { variants: expect.any(String) } } })
  const stored = await save({ optionNames: [], variants: [{ ...other, id: kurta.id }] }, updatedAt)
  expect(stored.status).toBe(200)
})

test('who has not seen the last change saves nothing', async () => {
  await makeTwoSizes()
  const late = await save({ optionNames: [], variants: [{ id: kurta.id, options: [], price: 5 }] })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await read(kurta.id)).variants).toHaveLength(2)
})

test.each([
  ['Each variant needs a value for each option', ['Size'], [{ options: [], price: 5 }]],
  [
    'Two variants have the same options',
    ['Size'],
    [
      { options: ['M'], price: 5 },
      { options: ['M'], price: 6 },
    ],
  ],
  [
    'Two variants have the same options',
    [],
    [
      { options: [], price: 5 },
      { options: [], price: 6 },
    ],
  ],
  [
    '₹118.00 with tax is above the MRP of ₹100.00',
    ['Size'],
    [{ options: ['M'], price: 100, mrp: 100, stock: 1 }],
  ],
  ['At most 3 options', ['A', 'B', 'C', 'D'], [{ options: ['a', 'b', 'c', 'd'], price: 5 }]],
  ['A product needs a variant', ['Size'], []],
  ['Name the option', [' '], [{ options: ['M'], price: 5 }]],
  ['Name the option', ['\u200b'], [{ options: ['M'], price: 5 }]],
  ['Enter a value', ['Size'], [{ options: [' '], price: 5 }]],
  ['Enter a value', ['Size'], [{ options: ['\u200b'], price: 5 }]],
  ['Two options have the same name', ['Size', ' size'], [{ options: ['M', 'M'], price: 5 }]],
  [
    '"White" and "white" are the same Colour: write it one way',
    ['Colour', 'Size'],
    [
      { options: ['White', 'M'], price: 5 },
      { options: [' white', 'L'], price: 6 },
    ],
  ],
  [
    'This variant is in the list twice',
    ['Size'],
    [
      { id: 'FIRST', options: ['M'], price: 5 },
      { id: 'FIRST', options: ['L'], price: 6 },
    ],
  ],
  [
    'Two variants have this SKU',
    ['Size'],
    [
      { options: ['M'], price: 5, sku: 'K-1' },
      { options: ['L'], price: 6, sku: ' K-1' },
    ],
  ],
  ['M: Enter how many there are, or "unlimited"', ['Size'], [{ options: ['M'], price: 5 }]],
])('"%s" is the answer, and nothing changes', async (message, optionNames, variants) => {
  const own = variants.map((variant) => ('id' in variant ? { ...variant, id: kurta.id } : variant))
  const answer = await save({ optionNames, variants: own })
  expect(answer.status).toBe(400)
  expect(Object.values((answer.body as unknown as ProblemBody).fields ?? {})).toContain(message)
  expect(await read(kurta.id)).toEqual(kurta)
})

test('a new size of a product that counts its stock is never sold without limit by an empty field', async () => {
  const sizes = (stock: object) => [
    { id: kurta.id, options: ['M'], price: 1000 },
    { options: ['L'], price: 1000, ...stock },
  ]
  const refused = await save({ optionNames: ['Size'], variants: sizes({}) })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { variants: 'L: Enter how many there are, or "unlimited"' } },
  })
  const replaced = await save({ optionNames: ['Size'], variants: [{ options: ['L'], price: 1000 }] })
  expect(replaced.status).toBe(400)
  const unlimited = await save({ optionNames: ['Size'], variants: sizes({ stock: null }) })
  expect(unlimited.body.data.variants.map(({ stock }) => stock)).toEqual([7, null])
  const free = await insertProduct(shop.database, { name: 'Song', stock: null })
  kurta = await read(free.id)
  const added = await save({ optionNames: ['Size'], variants: sizes({}) })
  expect(added.body.data.variants.map(({ stock }) => stock)).toEqual([null, null])
})

test('price and stock of a product with options are set by variant only', async () => {
  await makeTwoSizes()
  for (const change of [{ price: 5 }, { mrp: 5000 }, { listPrice: 5000 }, { stock: 1 }]) {
    const answer = await shop.call('PUT', `/api/products/${kurta.id}`, { as: admin, body: change })
    expect(answer).toMatchObject({ status: 409, body: { code: 'variant_required' } })
    const ids = [kurta.id]
    if ('mrp' in change || 'listPrice' in change) continue
    const bulk = await shop.call('POST', '/api/products/bulk', { as: admin, body: { ids, changes: change } })
    expect(bulk.body.data).toMatchObject({ changed: 0, outcomes: [{ status: 'refused' }] })
  }
  const renamed = await shop.call('PUT', `/api/products/${kurta.id}`, { as: admin, body: { name: 'Kurti' } })
  expect(renamed.status).toBe(200)
})

test('a SKU belongs to one variant, a variant to one product', async () => {
  await makeTwoSizes()
  const sku = `SKU-${kurta.id}`
  const other = await insertProduct(shop.database)
  kurta = await read(other.id)
  const taken = await save({
    optionNames: ['Size'],
    variants: [{ options: ['M'], price: 5, stock: 1, sku }],
  })
  expect(taken.body).toMatchObject({ fields: { variants: 'Another product has this SKU' } })
  const foreign = await save({
    optionNames: ['Size'],
    variants: [{ id: 'electronics_none', options: ['M'], price: 5 }],
  })
  expect(foreign.status).toBe(404)
})
