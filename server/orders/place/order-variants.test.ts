import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Wishlist } from '#contract/wishlist.ts'
import { insertProduct, insertTwoSizes } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let shopper: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await shop.person()
})

const add = (body: { productId: string; variantId?: string; quantity?: number }) =>
  shop.call<Cart>('POST', `/api/cart/${shopper.id}`, { as: shopper, body })
const stocksOf = async (ids: readonly string[]) =>
  (
    await shop.database.sql<{ stock: number }>`select stock from variants where id = any(${ids}) order by id`
  ).map(({ stock }) => stock)

describe('a product with options', () => {
  test('goes into the cart by its variant, and each variant is a line', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    await add({ productId: medium, variantId: medium })
    const { body } = await add({ productId: medium, variantId: large, quantity: 2 })
    expect(body.data.items).toMatchObject([
      { _id: medium, productId: medium, variantId: medium, options: ['M'], price: 1000, quantity: 1 },
      { _id: large, productId: medium, variantId: large, options: ['L'], price: 1200, quantity: 2 },
    ])
  })

  test('changes its variant in the cart where it stands; one that is there already takes its units', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 3])
    const other = await insertProduct(shop.database)
    const choose = (from: string, body: object) =>
      shop.call<Cart>('PUT', `/api/cart/${shopper.id}/${from}`, { as: shopper, body })
    const linesOf = (answer: { body: { data: Cart } }) =>
      answer.body.data.items.map(({ variantId, quantity }) => [variantId, quantity])
    await add({ productId: medium, variantId: medium, quantity: 2 })
    await add({ productId: other.id })
    expect(linesOf(await choose(medium, { quantity: 2, variantId: large }))).toEqual([
      [large, 2],
      [other.id, 1],
    ])
    await add({ productId: medium, variantId: medium, quantity: 2 })
    const merged = await choose(medium, { quantity: 2, variantId: large })
    expect(merged.body.message).toBe('Only 3 left')
    expect(linesOf(merged)).toEqual([
      [large, 3],
      [other.id, 1],
    ])
    expect((await choose(large, { quantity: 1, variantId: other.id })).status).toBe(404)
    expect((await choose(medium, { quantity: 1, variantId: large })).status).toBe(404)
    expect(linesOf(await shop.call<Cart>('GET', `/api/cart/${shopper.id}`, { as: shopper }))).toEqual([
      [large, 3],
      [other.id, 1],
    ])
  })

  test('is saved in the wishlist with the chosen variant, as long as it is sold', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 2])
    const other = await insertProduct(shop.database)
    const save = (body: object) =>
      shop.call<Wishlist>('POST', `/api/wishlist/${shopper.id}`, { as: shopper, body })
    await save({ productId: other.id, variantId: large })
    const { body } = await save({ productId: medium, variantId: large })
    expect(body.data.items).toMatchObject([
      { productId: medium, variantId: large, options: ['L'], price: 1200, left: 2, variantCount: 2 },
      { productId: other.id, variantId: null, options: [], price: 1000, variantCount: 0 },
    ])
    await shop.database.sql`update variants set is_visible = false where id = ${large}`
    const { body: later } = await shop.call<Wishlist>('GET', `/api/wishlist/${shopper.id}`, { as: shopper })
    expect(later.data.items[0]).toMatchObject({
      productId: medium,
      variantId: null,
      options: [],
      price: 1000,
    })
  })

  test('needs the variant to be named', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    const added = await add({ productId: medium })
    const ordered = await placeOrder(shop, shopper, [{ productId: medium, quantity: 1 }])
    for (const answer of [added, ordered]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'variant_required', message: 'Choose an option of Kurta', data: { productId: medium } },
      })
    }
    expect(await stocksOf([medium, large])).toEqual([5, 5])
  })

  test('has no variant of another product', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    const other = await insertProduct(shop.database)
    expect((await add({ productId: other.id, variantId: large })).status).toBe(404)
    const line = { productId: other.id, variantId: large, quantity: 1 }
    expect((await placeOrder(shop, shopper, [line])).status).toBe(404)
    expect(await stocksOf([medium, large])).toEqual([5, 5])
  })

  test('is ordered, and comes back, by its variant', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    const line = { productId: medium, variantId: large, quantity: 2 }
    const { body } = await placeOrder(shop, shopper, [line])
    expect(body.data).toMatchObject({
      subtotal: 2400,
      items: [
        { productId: medium, variantId: large, name: 'Kurta', options: ['L'], quantity: 2, price: 1200 },
      ],
    })
    expect(await stocksOf([medium, large])).toEqual([5, 3])
    const read = await shop.call('GET', `/api/orders/${body.data.id}`, { as: shopper })
    expect(read.body.data).toMatchObject({ items: body.data.items })
    await shop.call('POST', `/api/orders/${body.data.id}/cancel`, { as: shopper, body: {} })
    expect(await stocksOf([medium, large])).toEqual([5, 5])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('sells the last unit of one variant once, while another has plenty', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [1, 100])
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
    const answers = await Promise.all(
      people.map((person, at) =>
        placeOrder(shop, person, [
          { productId: medium, variantId: at % 2 === 0 ? medium : large, quantity: 1 },
        ]),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((_, at) => at % 2 === 0).sort()).toEqual([201, 409, 409, 409, 409])
    expect(statuses.filter((_, at) => at % 2 === 1)).toEqual([201, 201, 201, 201, 201])
    expect(await stocksOf([medium, large])).toEqual([0, 95])
  })

  test('is listed by the lowest price of what can be seen of it', async () => {
    const [medium, large] = await insertTwoSizes(shop.database, [5, 5])
    const listed = async () =>
      (
        await shop.database.sql<{ pricePaise: number; variantCount: number }>`
          select price_paise, variant_count from products where id = ${medium}`
      )[0]
    expect(await listed()).toEqual({ pricePaise: 100_000, variantCount: 2 })
    await shop.database.sql`update variants set price_paise = 90000 where id = ${large}`
    expect(await listed()).toEqual({ pricePaise: 90_000, variantCount: 2 })
    await shop.database.sql`update variants set is_visible = false where id = ${large}`
    expect(await listed()).toEqual({ pricePaise: 100_000, variantCount: 1 })
    expect(await findViolations(shop.database)).toEqual([])
  })
})
