import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { listProducts } from '../list-products.ts'
import { insertProduct } from '../product-fixtures.ts'
import { openKnownWords } from './known-words.ts'
import { listBestMatches, listCountedMatches } from './rank-products.ts'
import { readSearch } from './search-terms.ts'
import { loosenSearch, understandSearch } from './understand-search.ts'

const NAMES = [
  'Assam Tea',
  'Armchair',
  'Chair Cushion',
  'Kursi Cover',
  'Wheat Flour',
  'Wheat Biscuits',
  'Corn Flour',
  'Steel Almirah',
  'Sandal Paste',
  'Toor Dal',
  'LED TV',
  'हल्दी पाउडर',
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const name of NAMES) await insertProduct(shop.database, { name, description: '', categoryId: 'shop' })
})
afterAll(() => shop.close())

const search = async (text: string, more: object = {}) =>
  (await listProducts(shop.database, { search: text, limit: 24, ...more })).items.map(({ name }) => name)

test.each([
  ['what was typed comes before what means the same', 'chair', ['Chair Cushion', 'Armchair', 'Kursi Cover']],
  ['a whole synonym comes before the beginning of another word', 'chai', ['Assam Tea', 'Chair Cushion']],
  ['a synonym by its sound', 'chaaye', ['Assam Tea']],
  ['a phrase for a word', 'gehu ka aata', ['Wheat Flour']],
  ['a word for a phrase', 'atta', ['Wheat Flour']],
  ['a synonym only as a whole word', 'daal', ['Toor Dal']],
  ['Latin letters for Devanagari', 'haldee', ['हल्दी पाउडर']],
  ['Devanagari for Latin letters', 'अलमारी', ['Steel Almirah']],
  ['connecting words say nothing', 'steel ki almari', ['Steel Almirah']],
  ['two words typed as one', 'steelalmirah', ['Steel Almirah']],
  ['a word of two letters', 'telly', ['LED TV']],
  ['nothing where the shop sells nothing of it', 'palang', []],
])('%s: "%s"', async (_what, text, found) => {
  expect(await search(text)).toEqual(found)
})

test('where no product has all that everyday words mean, those with most of it come first', async () => {
  expect(await search('gehu flour biscuits')).toEqual(['Wheat Biscuits', 'Wheat Flour', 'Corn Flour'])
  expect(await search('gehu ke biscuits')).toEqual(['Wheat Biscuits'])
})

test('words narrow each other; where no product has all of them, those with the last come first', async () => {
  expect(await search('corn flour')).toEqual(['Corn Flour'])
  expect(await search('corn biscuits')).toEqual(['Wheat Biscuits', 'Corn Flour'])
})

test.each(['name', 'price-low'] as const)('synonyms count in a list by %s too', async (sort) => {
  expect((await search('chai', { sort })).toSorted()).toEqual(['Assam Tea', 'Chair Cushion'])
})

test.each(['chai', 'chair', 'gehu ka aata', 'kursi cover'])(
  'counted matches of "%s" are ranked as more are, and page by page',
  async (text) => {
    const language = await openKnownWords().read(shop.database)
    const typed = await readSearch(shop.database, text)
    const understood = understandSearch(typed, language)
    for (const terms of [understood, loosenSearch(understood)]) {
      if (!terms) continue
      const pages = async (list: typeof listBestMatches | typeof listCountedMatches) => {
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const page = await list(shop.database, terms, { limit: 1, ...(cursor && { cursor }) })
          ids.push(...(page?.items.map(({ id }) => id) ?? ['too many']))
          cursor = page?.nextCursor ?? undefined
        } while (cursor)
        return ids
      }
      const counted = await pages(listCountedMatches)
      expect(counted.length).toBeGreaterThan(0)
      expect(await pages(listBestMatches)).toEqual(counted)
    }
  },
)

test('suggestions understand a search as the list does', async () => {
  const { body } = await shop.call<{ name: string }[]>('GET', '/api/products/suggestions?search=aata')
  expect(body.data.map(({ name }) => name)).toEqual(['Wheat Flour'])
})

const understood = async (text: string) =>
  (await listProducts(shop.database, { search: text, limit: 24 })).understood

test('what was not searched as it was typed is said', async () => {
  expect(await understood('corn flour')).toBeUndefined()
  expect(await understood('biscits')).toMatchObject({ correctedTo: 'biscuits', leftOut: [] })
  expect(await understood('chair zzzqqq')).toMatchObject({ leftOut: ['zzzqqq'], isPartial: false })
  expect(await understood('lal kursi')).toMatchObject({ leftOut: ['lal'] })
  expect(await understood('corn biscuits')).toMatchObject({ isPartial: true })
  expect(await understood('tea under 5000')).toMatchObject({ minPrice: null, maxPrice: 5000 })
})

test('where nothing is found, other searches are named', async () => {
  expect(await understood('tea under 5')).toMatchObject({ maxPrice: 5, suggestions: ['tea'] })
  expect(await understood('zzzqqq')).toMatchObject({ leftOut: ['zzzqqq'], suggestions: [] })
})

test.each(['cough', 'soap', 'sabun', 'mobile', 'helmet', 'cap'])(
  '"%s", which this shop does not have, is no mistake for something else',
  async (text) => {
    expect(await search(text)).toEqual([])
  },
)
