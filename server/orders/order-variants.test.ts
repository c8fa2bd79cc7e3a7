import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart-schemas.ts'
import { insertProduct, insertTwoSizes } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { placeOrder } from './order-fixtures.ts'

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
