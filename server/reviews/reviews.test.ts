import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import type { AdminReviewPage, Review, ReviewPage } from '#contract/reviews.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { averageOf } from './review-stars.ts'
import { reviews } from './review-tables.ts'

let shop: TestShop
let admin: TestPerson
let product: ProductRow
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  product = await insertProduct(shop.database)
})

/** Longer than an announcement takes. */
const QUIET_MS = 150

/** A customer to whom the product was delivered. */
async function buyer(name = 'Asha Rao', of = product): Promise<TestPerson> {
  const person = await shop.person('customer', { name })
  await placeOrder(shop, person, [{ productId: of.id, quantity: 1 }])
  await shop.database.sql`
    update orders set status = 'delivered', delivered_at = now() where person_id = ${person.id}`
  return person
}

const path = () => `/api/products/${product.id}/reviews`
const write = (as: TestPerson, rating: number, text = 'Does what it says.') =>
  shop.call<Review>('POST', path(), { as, body: { rating, text } })
const edit = (as: TestPerson, rating: number, text = 'Changed my mind.') =>
  shop.call<Review>('PUT', `${path()}/mine`, { as, body: { rating, text } })
const read = async (as?: TestPerson, query = '') =>
  (await shop.call<ReviewPage>('GET', path() + query, { as })).body.data
const shownProduct = async () => (await shop.call<Product>('GET', `/api/products/${product.id}`)).body.data
const judge = (id: string, verdict: 'hide' | 'unhide', as = admin) =>
  shop.call('POST', `/api/reviews/${id}/${verdict}`, {
    as,
    body: verdict === 'hide' ? { reason: 'Names a person' } : undefined,
  })

async function sampleReview(rating: number, text = 'Lovely') {
  const id = newId()
  const review = { id, productId: product.id, author: 'Meera', rating, text, isSample: true }
  await shop.database.sql`insert into reviews ${rowsOf(reviews, [review])}`
  return id
}

describe('writing', () => {
  test('a buyer’s review stands as a verified purchase, and the product’s figures follow', async () => {
    const person = await buyer('Asha Devi Rao')
    const answer = await write(person, 4)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      author: 'Asha R.',
      rating: 4,
      isVerifiedPurchase: true,
      isSample: false,
      isMine: true,
      editedAt: null,
    })
    expect(await read()).toMatchObject({ average: 4, count: 1, stars: [0, 0, 0, 1, 0], total: 1 })
    expect(await shownProduct()).toMatchObject({ rating: 4, reviews: 1, stars: [0, 0, 0, 1, 0] })
  })

  test('without a delivered order nobody reviews', async () => {
    const stranger = await shop.person()
    const waiting = await shop.person()
    await placeOrder(shop, waiting, [{ productId: product.id, quantity: 1 }])
    const other = await buyer('Ravi', await insertProduct(shop.database))
    for (const person of [stranger, waiting, other]) {
      const answer = await write(person, 5)
      expect([answer.status, answer.body.code]).toEqual([403, 'not_purchased'])
    }
    expect(await read(waiting)).toMatchObject({ mayReview: false, mine: null, count: 0, average: null })
  })

  test('administrators, agents and strangers do not review', async () => {
    const agent = await shop.person('delivery_agent')
    const answers = await Promise.all([
      write(admin, 5),
      write(agent, 5),
      shop.call('POST', path(), { body: { rating: 5, text: 'Good' } }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 401])
  })

  test('once, even when sent many times at once', async () => {
    const person = await buyer()
    const answers = await Promise.all([write(person, 5), write(person, 5), write(person, 1)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('already_reviewed')
    expect((await read()).count).toBe(1)
  })

  test('many buyers at once lose no star', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => buyer()))
    await Promise.all(people.map((person, index) => write(person, (index % 2) + 4)))
    expect(await read()).toMatchObject({ stars: [0, 0, 0, 4, 4], count: 8, average: 4.5 })
  })

  test.each([
    [{ rating: 0, text: 'Fine' }, 'rating'],
    [{ rating: 6, text: 'Fine' }, 'rating'],
    [{ rating: 4.5, text: 'Fine' }, 'rating'],
    [{ rating: '5', text: 'Fine' }, 'rating'],
    [{ rating: 5, text: '  ' }, 'text'],
    [{ rating: 5, text: 'x'.repeat(2001) }, 'text'],
    [{ rating: 5, text: 'a\u0000b' }, 'text'],
    [{ rating: 5 }, 'text'],
  ])('%j is refused', async (body, field) => {
    const answer = await shop.call('POST', path(), { as: await buyer(), body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toContain(field)
  })

  test('an unknown or hidden product has no reviews', async () => {
    const person = await buyer()
    await shop.database.sql`update products set is_visible = false where id = ${product.id}`
    const calls = [
      write(person, 5),
      shop.call('GET', path()),
      shop.call('GET', '/api/products/nothing/reviews'),
    ]
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([404, 404, 404])
  })
})

describe('changing one’s own', () => {
  test('the figures move with it', async () => {
    const person = await buyer()
    await write(person, 5)
    const answer = await edit(person, 2)
    expect(answer.body.data).toMatchObject({
      rating: 2,
      text: 'Changed my mind.',
      editedAt: expect.any(String),
    })
    expect(await read(person)).toMatchObject({
      stars: [0, 1, 0, 0, 0],
      average: 2,
      mine: { rating: 2 },
      mayReview: true,
    })
  })

  describe('what the servers cache of the catalogue', () => {
    /** How often a change empties it. */
    const emptied = async (change: () => Promise<unknown>) => {
      await sleep(QUIET_MS)
      let times = 0
      const stop = shop.events.listen(({ topic }) => {
        if (topic === 'catalogue') times++
      })
      await change()
      await sleep(QUIET_MS)
      stop()
      return times
    }

    test('stays where a review is saved as it was, or with other words alone', async () => {
      const person = await buyer()
      await write(person, 4, 'Fine.')
      expect(await emptied(() => edit(person, 4, 'Fine.'))).toBe(0)
      expect((await read(person)).mine).toMatchObject({ editedAt: null })
      expect(await emptied(() => edit(person, 4, 'Very fine.'))).toBe(0)
      expect((await read(person)).mine).toMatchObject({ text: 'Very fine.', editedAt: expect.any(String) })
      expect(await emptied(() => edit(person, 5, 'Very fine.'))).toBe(1)
    })

    test('stays where a review is hidden that is hidden already', async () => {
      const { id } = (await write(await buyer(), 4)).body.data
      expect(await emptied(() => judge(id, 'hide'))).toBe(1)
      expect(await emptied(() => judge(id, 'hide'))).toBe(0)
    })
  })

  test('removing leaves the product unrated, and it may be reviewed again', async () => {
    const person = await buyer()
    await write(person, 5)
    expect((await shop.call('DELETE', `${path()}/mine`, { as: person })).status).toBe(200)
    expect(await shownProduct()).toMatchObject({ rating: null, reviews: 0 })
    expect((await write(person, 3)).status).toBe(201)
  })

  test('nobody changes the review of somebody else', async () => {
    await write(await buyer(), 5)
    const other = await buyer('Ravi Kumar')
    expect((await edit(other, 1)).status).toBe(404)
    expect((await shop.call('DELETE', `${path()}/mine`, { as: other })).status).toBe(404)
    expect(await read(other)).toMatchObject({ average: 5, items: [{ isMine: false }] })
  })
})

describe('sample reviews', () => {
  test('stand until a real one does, and come back when it goes', async () => {
    product = await insertProduct(shop.database, {
      sampleStars: [0, 0, 1, 0, 3],
      rating: 4.5,
      reviewCount: 4,
    })
    await sampleReview(5)
    expect(await read()).toMatchObject({
      average: 4.5,
      count: 4,
      stars: [0, 0, 1, 0, 3],
      items: [{ isSample: true, isVerifiedPurchase: false }],
    })
    const person = await buyer()
    await write(person, 1)
    expect(await read()).toMatchObject({
      average: 1,
      count: 1,
      stars: [1, 0, 0, 0, 0],
      items: [{ isSample: false }],
    })
    expect(await shownProduct()).toMatchObject({ rating: 1, reviews: 1, stars: [1, 0, 0, 0, 0] })
    await shop.call('DELETE', `${path()}/mine`, { as: person })
    expect(await shownProduct()).toMatchObject({ rating: 4.5, reviews: 4, stars: [0, 0, 1, 0, 3] })
  })
})

describe('reading', () => {
  test('page by page, the newest first', async () => {
    for (let number = 0; number < 3; number++) await write(await buyer(), 5, `Review ${number}`)
    const texts: string[] = []
    let query = '?limit=1'
    for (let page = await read(undefined, query); ; page = await read(undefined, query)) {
      texts.push(...page.items.map(({ text }) => text))
      expect(page.total).toBe(3)
      if (page.nextCursor === null) break
      query = `?limit=1&cursor=${page.nextCursor}`
    }
    expect(texts).toEqual(['Review 2', 'Review 1', 'Review 0'])
  })

  test.each(['["x","y"]', '[1,2]', '["2026-01-01","x"]'])(
    'an invented cursor %s is refused',
    async (cursor) => {
      const query = `?cursor=${Buffer.from(cursor).toString('base64url')}`
      expect((await shop.call('GET', path() + query)).status).toBe(400)
    },
  )

  test('a bad token is refused although none is needed', async () => {
    const answer = await shop.call('GET', path(), { headers: { authorization: 'Bearer dummy' } })
    expect(answer.status).toBe(401)
  })
})

describe('judging', () => {
  const list = async (query: string) =>
    (await shop.call<AdminReviewPage>('GET', `/api/reviews${query}`, { as: admin })).body.data

  test('a hidden review counts no longer, and its author cannot bring it back', async () => {
    const person = await buyer()
    const { id } = (await write(person, 1)).body.data
    expect((await judge(id, 'hide')).status).toBe(200)
    expect(await read()).toMatchObject({ items: [], count: 0, average: null })
    expect((await edit(person, 5)).status).toBe(403)
    expect((await shop.call('DELETE', `${path()}/mine`, { as: person })).status).toBe(403)
    expect((await write(person, 5)).status).toBe(409)
    expect((await list('?visibility=hidden')).items[0]).toMatchObject({
      id,
      hiddenReason: 'Names a person',
      product: { id: product.id, name: product.name },
    })
    await judge(id, 'unhide')
    expect(await read()).toMatchObject({ count: 1, average: 1 })
  })

  test('hiding twice at once counts once', async () => {
    await write(await buyer(), 5)
    const { id } = (await write(await buyer(), 1)).body.data
    await Promise.all([judge(id, 'hide'), judge(id, 'hide'), judge(id, 'hide')])
    expect(await read()).toMatchObject({ stars: [0, 0, 0, 0, 1], count: 1 })
    const entries = await shop.database.sql`
      select action, person_name from audit_entries where subject_id = ${id}`
    expect(entries).toEqual([{ action: 'review.hidden', personName: admin.name }])
  })

  test('a hidden sample review leaves the sample stars', async () => {
    product = await insertProduct(shop.database, { sampleStars: [0, 0, 0, 0, 2], rating: 5, reviewCount: 2 })
    await judge(await sampleReview(5), 'hide')
    expect(await read()).toMatchObject({ items: [], count: 2, stars: [0, 0, 0, 0, 2] })
  })

  test('reviews are found by text, author and product', async () => {
    product = await insertProduct(shop.database, { name: 'Zebra Stool' })
    const { id } = (await write(await buyer('Quentin Zutshi'), 5, 'Wobbles like 100% jelly')).body.data
    for (const search of ['WOBBLES', 'quentin', 'zebra', '100% jelly']) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).items.map((review) => review.id)).toEqual([
        id,
      ])
    }
    expect(await list('?search=%25%25')).toMatchObject({ items: [], total: 0 })
    expect(await list('?search=zebra&visibility=hidden')).toMatchObject({ items: [] })
  })

  test('only administrators, only with a reason, only what is there', async () => {
    const person = await buyer()
    const { id } = (await write(person, 5)).body.data
    const answers = await Promise.all([
      judge(id, 'hide', person),
      shop.call('GET', '/api/reviews', { as: person }),
      shop.call('POST', `/api/reviews/${id}/hide`, { as: admin, body: {} }),
      shop.call('POST', `/api/reviews/${id}/hide`, { as: admin, body: { reason: 'Spam', rating: 5 } }),
      judge(newId(), 'hide'),
      judge('nonsense', 'hide'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 400, 400, 404, 404])
  })
})

test.each([
  [[0, 0, 0, 0, 0], null],
  [[0, 0, 0, 11, 9], 4.5],
  [[0, 0, 0, 12, 8], 4.4],
  [[1, 0, 0, 0, 2], 3.7],
])('stars %o average %o', (stars, average) => {
  expect(averageOf(stars)).toBe(average)
})
