import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { NO_LONGER_SOLD } from '#server/catalogue/chosen-variant.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
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

interface Item {
  productId: string
  variantId?: string
  quantity: number
}

const priced = async (items: Item[]) =>
  (await shop.call<Cart>('POST', '/api/cart/visitor', { body: { items } })).body.data
const merge = (items: Item[], key = 'cart-of-a-visitor', as = shopper) =>
  shop.call<Cart>('POST', `/api/cart/${as.id}/merge`, { as, body: { items }, key })
const quantities = (cart: Cart) => cart.items.map((line) => [line.productId, line.quantity])

describe('the cart in a visitor’s browser', () => {
  test('is priced by the server, whatever the browser says', async () => {
    const kettle = await insertProduct(shop.database, { pricePaise: 99_999 })
    const cart = await priced([{ productId: kettle.id, quantity: 2, price: 1 } as Item])
    expect(cart.items).toMatchObject([{ productId: kettle.id, price: 999.99, lineTotal: 1999.98 }])
    expect(cart).toMatchObject({ itemCount: 2, coupon: null, amounts: { tax: 360, total: 2359.98 } })
  })

  test('holds at most ten of each and what is left, in the order of adding', async () => {
    const [many, few] = [await insertProduct(shop.database), await insertProduct(shop.database, { stock: 3 })]
    const items = [
      { productId: many.id, quantity: 8 },
      { productId: few.id, quantity: 5 },
      { productId: many.id, quantity: 5 },
    ]
    expect(quantities(await priced(items))).toEqual([
      [many.id, 10],
      [few.id, 3],
    ])
  })

  test('shows what can no longer be bought, does not price it, and leaves out what never was', async () => {
    const hidden = await insertProduct(shop.database, { isVisible: false })
    const soldOut = await insertProduct(shop.database, { stock: 0 })
    const items = [hidden.id, soldOut.id, 'no_such_thing'].map((productId) => ({ productId, quantity: 2 }))
    const cart = await priced(items)
    expect(cart.items).toMatchObject([
      { productId: hidden.id, isAvailable: false },
      { productId: soldOut.id, stockState: 'sold_out', quantity: 2 },
    ])
  })

  test.each([{ isVisible: false }, { deletedAt: new Date() }])(
    'says of what is not sold (%o) that alone, whatever the browser sends',
    async (given) => {
      const secret = {
        name: 'Unreleased Phone',
        description: 'Folds twice',
        pricePaise: 7_777_700,
        stock: 7,
        ...given,
      }
      const { id } = await insertProduct(shop.database, secret)
      const visitor = await shop.call('POST', '/api/cart/visitor', {
        body: { items: [{ productId: id, quantity: 2 }] },
      })
      expect(visitor.body.data).toMatchObject({ items: [{ name: NO_LONGER_SOLD, price: 0, pictures: [] }] })
      const shopper = await shop.person()
      const merged = await shop.call('POST', `/api/cart/${shopper.id}/merge`, {
        as: shopper,
        body: { items: [{ productId: id, quantity: 2 }] },
      })
      const quoted = await shop.call('POST', '/api/checkout/price', {
        as: shopper,
        body: { orderType: 'buy-now', items: [{ productId: id, quantity: 1 }] },
      })
      expect(quoted.body.data).toMatchObject({
        items: [{ name: NO_LONGER_SOLD, price: 0, isAvailable: false }],
      })
      const ordered = await placeOrder(shop, shopper, [{ productId: id, quantity: 1 }])
      expect([ordered.status, ordered.body.code]).toEqual([409, 'out_of_stock'])
      for (const { text } of [visitor, merged, quoted, ordered])
        for (const told of ['Unreleased', 'Folds', '77777', '777700']) expect(text).not.toContain(told)
    },
  )

  test('takes no more lines than a cart, and no amounts that make no sense', async () => {
    const send = (items: unknown) => shop.call('POST', '/api/cart/visitor', { body: { items } })
    expect((await send(Array(101).fill({ productId: 'a', quantity: 1 }))).status).toBe(400)
    for (const quantity of [0, -1, 1.5, 1001, '2'])
      expect((await send([{ productId: 'a', quantity }])).status, String(quantity)).toBe(400)
    expect((await priced([])).items).toEqual([])
  })
})

describe('signing in adds it to the customer’s cart', () => {
  test('an empty cart gets all of it', async () => {
    const kettle = await insertProduct(shop.database)
    const { body } = await merge([{ productId: kettle.id, quantity: 3 }])
    expect(quantities(body.data)).toEqual([[kettle.id, 3]])
    expect(body.message).toBe('3 items you chose before signing in are now in your cart.')
  })

  test('quantities of the same product are added, up to ten and the stock', async () => {
    const many = await insertProduct(shop.database, { name: 'Copper Kettle' })
    const few = await insertProduct(shop.database, { name: 'Last Lamp', stock: 2 })
    await merge([{ productId: many.id, quantity: 8 }], 'first-visit')
    const { body } = await merge(
      [
        { productId: many.id, quantity: 5 },
        { productId: few.id, quantity: 4 },
      ],
      'second-visit',
    )
    expect(quantities(body.data)).toEqual([
      [many.id, 10],
      [few.id, 2],
    ])
    expect(body.message).toBe(
      '4 items you chose before signing in are now in your cart. Not all could be added: Copper Kettle (Max 10 per order), Last Lamp (Only 2 left).',
    )
  })

  test('what is sold out or hidden by now is named and leaves the rest alone', async () => {
    const soldOut = await insertProduct(shop.database, { name: 'Gone Lamp', stock: 0 })
    const kettle = await insertProduct(shop.database)
    const { status, body } = await merge([
      { productId: soldOut.id, quantity: 1 },
      { productId: 'no_such_thing', quantity: 1 },
      { productId: kettle.id, quantity: 1 },
    ])
    expect(status).toBe(200)
    expect(quantities(body.data)).toEqual([[kettle.id, 1]])
    expect(body.message).toContain('Gone Lamp (Out of stock), A product (')
  })

  test('an answer that was lost, and two tabs at once, add it once', async () => {
    const kettle = await insertProduct(shop.database)
    const items = [{ productId: kettle.id, quantity: 2 }]
    const answers = await Promise.all(Array.from({ length: 4 }, () => merge(items)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await merge(items)
    expect(quantities(body.data)).toEqual([[kettle.id, 2]])
  })

  test('a full cart stays at its hundred lines', async () => {
    const products = await Promise.all(Array.from({ length: 101 }, () => insertProduct(shop.database)))
    await merge(
      products.slice(0, 99).map(({ id }) => ({ productId: id, quantity: 1 })),
      'first-visit',
    )
    const rest = products.slice(99).map(({ id }) => ({ productId: id, quantity: 1 }))
    const { body } = await merge(rest, 'second-visit')
    expect(body.data.items).toHaveLength(100)
    expect(body.message).toContain('A cart holds at most 100 products')
  })

  test('nobody adds to somebody else’s cart', async () => {
    const kettle = await insertProduct(shop.database)
    const other = await shop.person()
    const { status } = await shop.call('POST', `/api/cart/${other.id}/merge`, {
      as: shopper,
      body: { items: [{ productId: kettle.id, quantity: 1 }] },
    })
    expect(status).toBe(403)
  })
})
