import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Wishlist } from '#contract/wishlist.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const names = (wishlist: Wishlist) => wishlist.items.map(({ productId }) => productId)

test('the wishlist in a visitor’s browser shows the products as they are now, in its order', async () => {
  const lamp = await insertProduct(shop.database, { stock: 0 })
  const kettle = await insertProduct(shop.database, { pricePaise: 99_900 })
  const items = [kettle.id, 'no_such_thing', lamp.id].map((productId) => ({ productId }))
  const { body } = await shop.call<Wishlist>('POST', '/api/wishlist/visitor', { body: { items } })
  expect(body.data.items).toMatchObject([
    { productId: kettle.id, price: 999, isAvailable: true },
    { productId: lamp.id, stockState: 'sold_out' },
  ])
})

test('of what is not sold the list says that alone', async () => {
  const secret = { name: 'Unreleased Phone', description: 'Folds twice', pricePaise: 7_777_700 }
  const hidden = await insertProduct(shop.database, { ...secret, isVisible: false })
  const deleted = await insertProduct(shop.database, { ...secret, deletedAt: new Date() })
  const items = [hidden, deleted].map(({ id: productId }) => ({ productId }))
  const { body, text } = await shop.call<Wishlist>('POST', '/api/wishlist/visitor', { body: { items } })
  expect(body.data.items).toMatchObject(
    items.map((item) => ({ ...item, isAvailable: false, price: 0, pictures: [] })),
  )
  for (const told of ['Unreleased', 'Folds', '77777']) expect(text).not.toContain(told)
})

test('signing in adds it before what was saved already, once, and as far as there is room', async () => {
  const shopper = await shop.person()
  const [stored, old, fresh] = [
    await insertProduct(shop.database),
    await insertProduct(shop.database),
    await insertProduct(shop.database),
  ]
  const merge = (...ids: string[]) =>
    shop.call<Wishlist>('POST', `/api/wishlist/${shopper.id}/merge`, {
      as: shopper,
      body: { items: ids.map((productId) => ({ productId })) },
    })
  await merge(old.id)
  const { body } = await merge(fresh.id, stored.id, old.id)
  expect(names(body.data)).toEqual([fresh.id, stored.id, old.id])
  expect(body.message).toBe('2 products you saved before signing in are now in your wishlist.')
  expect(names((await merge(fresh.id)).body.data)).toEqual([fresh.id, stored.id, old.id])
})
