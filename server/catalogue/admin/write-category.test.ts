import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from products`
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})

const create = (body: object = {}) =>
  shop.call<AdminProduct>('POST', '/api/products', {
    as: admin,
    body: { name: 'Desk Lamp', category: 'gadgets', price: 1299.5, ...body },
  })

describe('categories', () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call<Category>(method, `/api/categories${path}`, { as: admin, body })
  const names = async () =>
    (await shop.call<Category[]>('GET', '/api/categories')).body.data.map(({ name }) => name)

  const actions = (id: string) =>
    shop.database.sql<{ action: string }>`
      select action from audit_entries where subject_id = ${id} order by at, id`

  test('one is made, renamed, removed, and made again', async () => {
    const made = await call('POST', '', { name: 'Home & Kitchen', icon: 'utensils', position: 9 })
    expect([made.status, made.body.data]).toMatchObject([201, { id: 'home-kitchen', productCount: 0 }])
    expect(await names()).toContain('Home & Kitchen')
    await call('PUT', '/home-kitchen', { name: 'Kitchen' })
    expect(await names()).toContain('Kitchen')
    expect((await call('DELETE', '/home-kitchen')).status).toBe(200)
    expect(await names()).not.toContain('Kitchen')
    expect((await call('PUT', '/home-kitchen', { name: 'Kitchen' })).status).toBe(404)
    expect((await call('POST', '', { name: 'Home Kitchen' })).body.data.id).toBe('home-kitchen')
    expect((await actions('home-kitchen')).map(({ action }) => action)).toEqual([
      'category.created',
      'category.changed',
      'category.removed',
      'category.created',
    ])
  })

  test('one that holds products stays, also when they are hidden', async () => {
    const { id } = await insertProduct(shop.database, { categoryId: 'gadgets', isVisible: false })
    const answer = await call('DELETE', '/gadgets')
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use'])
    await shop.call('DELETE', `/api/products/${id}`, { as: admin })
    expect((await call('DELETE', '/gadgets')).status).toBe(200)
    expect((await create()).body.fields).toHaveProperty('category')
    await call('POST', '', { name: 'Gadgets' })
  })

  test('no product slips into a category that is being removed', async () => {
    await call('POST', '', { name: 'Toys' })
    const [made, removed] = await Promise.all([create({ category: 'toys' }), call('DELETE', '/toys')])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([made.status, removed.status])
  })

  test('a name is given once, whatever the case', async () => {
    await call('POST', '', { name: 'Garden' })
    const answers = await Promise.all([
      call('POST', '', { name: 'GARDEN' }),
      call('PUT', '/gadgets', { name: 'garden' }),
    ])
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      Array(2).fill([409, 'name_taken']),
    )
    expect((await call('PUT', '/garden', { name: 'garden' })).status).toBe(200)
  })

  test('names in other scripts and reserved words get an id of their own', async () => {
    const ids = []
    for (const name of ['खिलौने', 'All', 'किताबें']) ids.push((await call('POST', '', { name })).body.data.id)
    expect(ids).toEqual(['category', 'all-2', 'category-2'])
  })
})
