import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { insertProduct, insertTwoSizes, setStock } from '#server/catalogue/product-fixtures.ts'
import { transaction } from '#server/database/transaction.ts'
import { decided } from '#tests/testing/decided.ts'
import { eventually } from '#tests/testing/eventually.ts'
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

const add = (productId: string, quantity?: number) =>
  shop.call<Cart>('POST', `/api/cart/${shopper.id}`, { as: shopper, body: { productId, quantity } })
const readCart = async () =>
  (await shop.call<Cart>('GET', `/api/cart/${shopper.id}`, { as: shopper })).body.data
const set = (productId: string, quantity: unknown) =>
  shop.call<Cart>('PUT', `/api/cart/${shopper.id}/${productId}`, { as: shopper, body: { quantity } })
const quantities = (cart: Cart) => cart.items.map((line) => [line.productId, line.quantity])

describe('adding', () => {
  test('one unit is added unless more are requested', async () => {
    const product = await insertProduct(shop.database)
    const answer = await add(product.id)
    expect(answer.body).toMatchObject({ success: true, message: 'Added to cart!', data: { itemCount: 1 } })
  })

  test('name, price and picture come from the catalogue, never from the browser', async () => {
    const product = await insertProduct(shop.database, {
      pricePaise: 99_999,
      pictures: ['sample/kettle-1/hero'],
    })
    const answer = await shop.call<Cart>('POST', `/api/cart/${shopper.id}`, {
      as: shopper,
      body: { productId: product.id, quantity: 2, name: 'Gold', price: 1, image: 'https://evil.example' },
    })
    expect(answer.body.data.items).toEqual([
      expect.objectContaining({
        _id: product.id,
        productId: product.id,
        name: product.name,
        description: product.description,
        quantity: 2,
        price: 999.99,
        lineTotal: 1999.98,
        image: '/pictures/sample/kettle-1/hero-320.webp',
        category: 'electronics',
      }),
    ])
    expect(answer.body.data.amounts).toMatchObject({
      subtotal: 1999.98,
      discount: 0,
      tax: 360,
      total: 2359.98,
    })
    const read = await shop.call<Cart>('GET', `/api/cart/${shopper.id}`, { as: shopper })
    expect(read.body.data.items).toEqual(answer.body.data.items)
  })

  test('eight and five more make ten, and the answer says so', async () => {
    const product = await insertProduct(shop.database)
    await add(product.id, 8)
    const answer = await add(product.id, 5)
    expect(answer.body.message).toBe('Max 10 per order')
    expect(answer.body.data.limit).toBe('Max 10 per order')
    expect(quantities(answer.body.data)).toEqual([[product.id, 10]])
  })

  test('ten parallel additions of one give ten', async () => {
    const product = await insertProduct(shop.database)
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(product.id)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(quantities(await readCart())).toEqual([[product.id, 10]])
  })

  test('no more goes in than there is', async () => {
    const product = await insertProduct(shop.database, { stock: 3 })
    const answer = await add(product.id, 5)
    expect(answer.body).toMatchObject({ message: 'Only 3 left', data: { itemCount: 3 } })
    expect(answer.body.data.items[0]).toMatchObject({ stockState: 'few_left', left: 3 })
  })

  test('where nothing is counted ten go in', async () => {
    const product = await insertProduct(shop.database, { stock: null })
    expect((await add(product.id, 1000)).body.data.itemCount).toBe(10)
  })

  test('a product that is sold out cannot be added', async () => {
    const product = await insertProduct(shop.database, { stock: 0 })
    const answer = await add(product.id)
    expect([answer.status, answer.body.code]).toEqual([409, 'out_of_stock'])
    expect((await readCart()).items).toEqual([])
  })

  test.each([{ isVisible: false }, { deletedAt: new Date() }])(
    'a product with %o cannot be added',
    async (given) => {
      const product = await insertProduct(shop.database, given)
      expect((await add(product.id)).status).toBe(404)
    },
  )

  test.each([
    [{}, 'Invalid product'],
    [{ productId: '' }, 'Invalid product'],
    [{ productId: 7 }, 'Invalid product'],
    [{ productId: 'x', quantity: 0 }, 'Quantity must be at least 1'],
    [{ productId: 'x', quantity: 1.5 }, 'Quantity must be a whole number'],
    [{ productId: 'x', quantity: '2' }, 'Quantity must be a whole number'],
  ])('%o is refused with "%s"', async (body, message) => {
    const answer = await shop.call('POST', `/api/cart/${shopper.id}`, { as: shopper, body })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test('a cart holds a hundred products and not one more, even at once', async () => {
    const products = await Promise.all(Array.from({ length: 120 }, () => insertProduct(shop.database)))
    for (const product of products.slice(0, 99)) await add(product.id)
    const answers = await Promise.all(products.slice(99).map((product) => decided(() => add(product.id))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(20).fill(409)])
    const cart = await readCart()
    expect(cart.items).toHaveLength(100)
    const more = await add(cart.items[0]?.productId ?? '')
    expect(more.status).toBe(200)
  })
})

describe('changing', () => {
  test('the quantity is set, not added', async () => {
    const product = await insertProduct(shop.database)
    await add(product.id, 4)
    const answer = await set(product.id, 2)
    expect([answer.body.message, quantities(answer.body.data)]).toEqual(['Cart updated', [[product.id, 2]]])
  })

  test.each([0, -3])('a quantity of %i removes the line', async (quantity) => {
    const product = await insertProduct(shop.database)
    await add(product.id)
    const answer = await set(product.id, quantity)
    expect([answer.status, answer.body.data.items]).toEqual([200, []])
  })

  test('more than ten is ten, and a part of one is refused', async () => {
    const product = await insertProduct(shop.database)
    await add(product.id)
    const answer = await set(product.id, 11)
    expect([answer.body.message, answer.body.data.itemCount]).toEqual(['Max 10 per order', 10])
    expect((await set(product.id, 1.5)).status).toBe(400)
    expect((await readCart()).itemCount).toBe(10)
  })

  test('what is not in the cart cannot be changed', async () => {
    const product = await insertProduct(shop.database)
    expect((await set(product.id, 2)).status).toBe(404)
  })

  test('one removed line leaves the others', async () => {
    const [one, two, three] = [
      await insertProduct(shop.database),
      await insertProduct(shop.database),
      await insertProduct(shop.database),
    ]
    for (const product of [one, two, three]) await add(product.id)
    const answer = await shop.call('DELETE', `/api/cart/${shopper.id}/${two.id}`, { as: shopper })
    expect(answer.body.message).toBe('Removed from cart')
    expect((await readCart()).items.map((line) => line.productId)).toEqual([one.id, three.id])
  })

  test('clearing leaves nothing', async () => {
    await add((await insertProduct(shop.database)).id)
    const answer = await shop.call<Cart>('DELETE', `/api/cart/${shopper.id}`, { as: shopper })
    expect(answer.body).toMatchObject({ message: 'Cart cleared', data: { items: [], itemCount: 0 } })
  })
})

describe('a product that changed since it was added', () => {
  test('the price is today’s, and the one that was seen is named', async () => {
    const product = await insertProduct(shop.database, { pricePaise: 50_000 })
    await add(product.id, 2)
    await shop.database.sql`update variants set price_paise = 60000 where id = ${product.id}`
    expect((await readCart()).items[0]).toMatchObject({ price: 600, priceWhenAdded: 500, lineTotal: 1200 })
  })

  test('a hidden one stays visible in the cart and costs nothing', async () => {
    const product = await insertProduct(shop.database)
    await add(product.id, 2)
    await shop.database.sql`update products set is_visible = false where id = ${product.id}`
    const cart = await readCart()
    expect(cart.items[0]).toMatchObject({ isAvailable: false, quantity: 2 })
    expect(cart.amounts.total).toBe(0)
  })
})

describe('the last unit, sold while a call is under way', () => {
  test.each(['added', 'more of it wanted', 'chosen instead of another size'])(
    'is out of stock: %s',
    async (call) => {
      const [first, second] = await insertTwoSizes(shop.database, [5, 1])
      const line = call === 'more of it wanted' ? second : first
      await shop.call('POST', `/api/cart/${shopper.id}`, {
        as: shopper,
        body: { productId: first, variantId: line },
      })
      const path = `/api/cart/${shopper.id}`
      const send = () =>
        call === 'added'
          ? shop.call('POST', path, { as: shopper, body: { productId: first, variantId: second } })
          : shop.call('PUT', `${path}/${line}`, { as: shopper, body: { quantity: 2, variantId: second } })
      // The call has read the stock and waits to write its line.
      const { answer } = await transaction(shop.database, async (queries) => {
        await queries.sql`lock table cart_lines in access exclusive mode`
        const answer = send()
        await eventually(async () => {
          const waiting = await queries.sql`
          select 1 from pg_locks where relation = 'cart_lines'::regclass and not granted`
          expect(waiting).toHaveLength(1)
        })
        await setStock(shop, [second], 0)
        return { answer }
      })
      expect(await answer).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
      expect(quantities(await readCart())).toHaveLength(1)
    },
  )
})

describe('who may', () => {
  test('the cart of somebody else is closed, for administrators too', async () => {
    const product = await insertProduct(shop.database)
    await add(product.id)
    for (const stranger of [
      await shop.person(),
      await shop.person('admin'),
      await shop.person('delivery_agent'),
    ]) {
      const calls = await Promise.all([
        shop.call('GET', `/api/cart/${shopper.id}`, { as: stranger }),
        shop.call('POST', `/api/cart/${shopper.id}`, { as: stranger, body: { productId: product.id } }),
        shop.call('PUT', `/api/cart/${shopper.id}/${product.id}`, { as: stranger, body: { quantity: 0 } }),
        shop.call('DELETE', `/api/cart/${shopper.id}/${product.id}`, { as: stranger }),
        shop.call('DELETE', `/api/cart/${shopper.id}`, { as: stranger }),
      ])
      expect(calls.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await readCart()).itemCount).toBe(1)
  })

  test('nobody without a session', async () => {
    expect((await shop.call('GET', `/api/cart/${shopper.id}`)).status).toBe(401)
  })

  test('other windows of the same person receive a change', async () => {
    const product = await insertProduct(shop.database)
    const received = new Promise((resolve) => {
      const stop = shop.events.listen((event) => {
        if (event.topic !== 'cart' || !event.people?.includes(shopper.id)) return
        stop()
        resolve(event.people)
      })
    })
    await add(product.id)
    expect(await received).toEqual([shopper.id])
  })
})
