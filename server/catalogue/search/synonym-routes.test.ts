import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SynonymGroup, SynonymPage } from '#contract/catalogue/synonyms.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Asha Rao' })
  await insertProduct(shop.database, { id: 'kitchen_001', name: 'Steel Kettle', categoryId: 'kitchen' })
  await insertProduct(shop.database, { id: 'kitchen_002', name: 'Chair Cushion', categoryId: 'kitchen' })
})
afterAll(() => shop.close())

const create = (words: string[]) =>
  shop.call<SynonymGroup>('POST', '/api/synonyms', { as: admin, body: { words } })
const change = (id: string, words: string[], seen?: string[]) =>
  shop.call<{ current: SynonymGroup }>('PUT', `/api/synonyms/${id}`, {
    as: admin,
    body: { words, ...(seen && { seen: { words: seen } }) },
  })
const remove = (id: string) => shop.call('DELETE', `/api/synonyms/${id}`, { as: admin })
const list = async (query: string) =>
  (await shop.call<SynonymPage>('GET', `/api/synonyms?${query}`, { as: admin })).body.data
const find = async (search: string, where = shop) =>
  (
    await where.call<{ items: { name: string }[] }>(
      'GET',
      `/api/products?search=${encodeURIComponent(search)}`,
    )
  ).body.data.items.map(({ name }) => name)

test('a group is found by each of its words until it is changed and removed, in every server', async () => {
  const other = await openTestShop({ connection: shop.connection })
  try {
    expect([await find('samovar'), await find('samovar', other)]).toEqual([[], []])
    const { status, body } = await create(['Kettle', 'samovar', 'gooseneck pot'])
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ words: ['Kettle', 'samovar', 'gooseneck pot'] }),
    ])
    const { id } = body.data
    await expect.poll(() => find('samovar', other)).toEqual(['Steel Kettle'])
    expect(await find('GOOSENECK  Pot')).toEqual(['Steel Kettle'])

    await change(id, ['kettle', 'urn'])
    await expect.poll(() => find('samovar', other)).toEqual([])
    expect(await find('urn')).toEqual(['Steel Kettle'])

    expect((await remove(id)).status).toBe(200)
    await expect.poll(() => find('urn', other)).toEqual([])
    expect((await remove(id)).status).toBe(404)
  } finally {
    await other.close()
  }
})

test('a shop begins with the words of its trade, by their first word', async () => {
  const first = await list('limit=2')
  expect(first.total).toBeGreaterThan(100)
  const next = await list(`limit=2&cursor=${first.nextCursor}`)
  const names = [...first.items, ...next.items].map(({ words }) => words[0])
  expect(names).toEqual([...names].sort())
  expect(new Set(names).size).toBe(4)
  expect((await list(`search=${encodeURIComponent('कुर्सी')}`)).items.map(({ words }) => words[0])).toEqual([
    'chair',
  ])
  expect((await list('search=%25')).items).toEqual([])
})

test.each([
  ['one word alone', ['chair'], 'at least two'],
  ['the same word twice', ['chair', 'Chair'], 'twice'],
  ['signs without a letter', ['chair', '--'], 'a letter or a digit'],
  ['long phrases', ['chair', 'what we all sit on'], 'at most 4 words'],
  ['long words', ['chair', 'x'.repeat(61)], 'at most 60'],
  ['more than twenty', Array.from({ length: 21 }, (_, at) => `word ${at}`), 'At most 20'],
])('refuses %s', async (_what, words, message) => {
  const { status, body } = await create(words)
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
})

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { id } = (await create(['stool', 'mudha'])).body.data
  await change(id, ['stool', 'mudha', 'ottoman'], ['stool', 'mudha'])
  const refused = await change(id, ['stool', 'pouffe'], ['stool', 'mudha'])
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'changed_meanwhile',
    'Asha Rao has changed this meanwhile',
  ])
  expect((await list('search=ottoman')).items).toMatchObject([{ words: ['stool', 'mudha', 'ottoman'] }])
  expect((await change(id, ['stool', 'pouffe'], ['stool', 'mudha', 'ottoman'])).status).toBe(200)
})

test('the shop holds a thousand groups and refuses the next', async () => {
  await shop.database.sql`
    insert into synonym_groups (id, words)
    select gen_random_uuid(), array['many' || n, 'more' || n]
      from generate_series(1, 1000 - (select count(*)::int from synonym_groups)) as n`
  const { status, body } = await create(['lamp', 'diya'])
  expect([status, body.message]).toEqual([409, 'There are 1,000 groups already: remove one first'])
  await shop.database.sql`delete from synonym_groups where words[1] like 'many%'`
})
