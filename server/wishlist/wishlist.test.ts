import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Wishlist } from '#contract/wishlist.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
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

const add = (productId: unknown) =>
  shop.call<Wishlist>('POST', `/api/wishlist/${shopper.id}`, { as: shopper, body: { productId } })
const remove = (productId: string) =>
  shop.call<Wishlist>('DELETE', `/api/wishlist/${shopper.id}/${productId}`, { as: shopper })
const savedIds = async () => {
  const answer = await shop.call<Wishlist>('GET', `/api/wishlist/${shopper.id}`, { as: shopper })
  return answer.body.data.items.map((item) => item.productId)
}

test('a saved product carries what the catalogue says of it', async () => {
  const product = await insertProduct(shop.database, { rating: 3.2, description: '' })
  const answer = await shop.call<Wishlist>('POST', `/api/wishlist/${shopper.id}`, {
    as: shopper,
    body: { productId: product.id, name: 'Gold', price: 1, rating: 5 },
  })
  expect(answer.body.message).toBe('Added to wishlist!')
  expect(answer.body.data.items).toEqual([
    expect.objectContaining({
      _id: product.id,
      name: product.name,
      price: 1000,
      rating: 3.2,
      description: product.name,
      category: 'electronics',
      image: null,
      productId: product.id,
      addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      isAvailable: true,
    }),
  ])
  expect(await savedIds()).toEqual([product.id])
})

test('nobody has rated it: rating 0', async () => {
  const product = await insertProduct(shop.database, { rating: null })
  expect((await add(product.id)).body.data.items[0]?.rating).toBe(0)
})

test('the latest addition comes first', async () => {
  const [one, two] = [await insertProduct(shop.database), await insertProduct(shop.database)]
  await add(one.id)
  await add(two.id)
  expect(await savedIds()).toEqual([two.id, one.id])
})

test('a product that is there already is no failure and no second item, even at once', async () => {
  const product = await insertProduct(shop.database)
  const answers = await Promise.all([add(product.id), add(product.id), add(product.id)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(answers.map((answer) => answer.body.message).sort()).toEqual([
    'Added to wishlist!',
    'Product already in wishlist',
    'Product already in wishlist',
  ])
  expect(answers.filter((answer) => answer.body.data.wasSaved)).toHaveLength(2)
  expect(await savedIds()).toEqual([product.id])
})

test.each([undefined, '', 5])('%o is "Invalid product"', async (productId) => {
  const answer = await add(productId)
  expect([answer.status, answer.body.message]).toEqual([400, 'Invalid product'])
})

test('an unknown or hidden product is named', async () => {
  const hidden = await insertProduct(shop.database, { isVisible: false })
  for (const id of ['electronics_none', hidden.id]) {
    const answer = await add(id)
    expect([answer.status, answer.body.message]).toEqual([
      404,
      `Product ${id} not found. Cannot add to wishlist.`,
    ])
  }
})

test('removing takes one item and leaves the others', async () => {
  const [one, two] = [await insertProduct(shop.database), await insertProduct(shop.database)]
  await add(one.id)
  await add(two.id)
  expect((await remove(one.id)).body.message).toBe('Removed from wishlist')
  expect(await savedIds()).toEqual([two.id])
})

test('what is not saved cannot be removed', async () => {
  const answer = await remove('electronics_none')
  expect([answer.status, answer.body.message]).toEqual([404, 'Product not found in wishlist'])
})

test.each(['undefined', 'null', '%20', 'a%00b', '..%2F..'])('"%s" is an "Invalid product ID"', async (id) => {
  const answer = await remove(id)
  expect([answer.status, answer.body.message]).toEqual([400, 'Invalid product ID'])
})

test('clearing leaves nothing', async () => {
  await add((await insertProduct(shop.database)).id)
  await shop.call('DELETE', `/api/wishlist/${shopper.id}`, { as: shopper })
  expect(await savedIds()).toEqual([])
})

test('five hundred products are the most, even at once', async () => {
  const first = await insertProduct(shop.database, { id: 'electronics_x000' })
  await shop.database.sql`
    insert into products (id, category_id, name, price_paise)
    select 'electronics_w' || n, 'electronics', 'Lamp ' || n, 100 from generate_series(1, 501) n`
  await shop.database.sql`
    insert into wishlist_items (person_id, product_id)
    select ${shopper.id}, 'electronics_w' || n from generate_series(1, 499) n`
  const answers = await Promise.all([add(first.id), add('electronics_w500'), add('electronics_w501')])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
})

test('a hidden product stays saved and says that it cannot be had', async () => {
  const product = await insertProduct(shop.database)
  await add(product.id)
  await shop.database.sql`update products set is_visible = false where id = ${product.id}`
  const answer = await shop.call<Wishlist>('GET', `/api/wishlist/${shopper.id}`, { as: shopper })
  expect(answer.body.data.items).toEqual([
    expect.objectContaining({ productId: product.id, isAvailable: false }),
  ])
})

test('the wishlist of somebody else is closed', async () => {
  const stranger = await shop.person()
  const path = `/api/wishlist/${shopper.id}`
  const answers = await Promise.all([
    shop.call('GET', path, { as: stranger }),
    shop.call('POST', path, { as: stranger, body: { productId: 'electronics_001' } }),
    shop.call('DELETE', `${path}/electronics_001`, { as: stranger }),
    shop.call('DELETE', path, { as: stranger }),
    shop.call('GET', path),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 401])
})
