import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedRandom } from '#server/demo/samples/sample-random.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { listProducts } from '../list-products.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'
import { listBestMatches, listCountedMatches } from './rank-products.ts'
import { readAnySearch, readPlainSearch, readSearch } from './search-terms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { database } = shop
  await insertCategory(database, { id: 'furniture', name: 'Furniture' })
  const wares = [
    {
      id: 'furniture_001',
      name: 'Wooden Chair',
      description: 'Solid sheesham for the desk.',
      categoryId: 'furniture',
      pricePaise: 900_00,
    },
    {
      id: 'furniture_002',
      name: 'Armchair',
      description: 'Deep and soft.',
      categoryId: 'furniture',
      pricePaise: 500_00,
    },
    {
      id: 'furniture_003',
      name: 'Chair Cushion',
      description: 'Keeps a seat warm.',
      categoryId: 'furniture',
      pricePaise: 100_00,
    },
    {
      id: 'furniture_004',
      name: 'Desk',
      description: 'Goes with every chair.',
      categoryId: 'furniture',
      pricePaise: 700_00,
    },
    {
      id: 'electronics_001',
      name: 'Wireless Headphones',
      description: 'Silence for 40 hours, 100% charged.',
    },
    { id: 'electronics_002', name: 'LED TV 43 inch', description: 'Sharp_picture.' },
    { id: 'electronics_003', name: 'Café Speaker', description: 'Für draußen; plays in the rain.' },
    { id: 'electronics_004', name: 'हिंदी कीबोर्ड', description: 'देवनागरी में टाइप करें।' },
    { id: 'electronics_005', name: 'Hidden Chair', isVisible: false },
  ]
  for (const ware of wares) await insertProduct(database, ware)
})
afterAll(() => shop.close())

const search = async (text: string, more: object = {}) =>
  (await listProducts(shop.database, { search: text, limit: 24, ...more })).items.map(
    (product) => product.name,
  )

describe('what a search finds', () => {
  test('name first, then words, then the description, then parts of words', async () => {
    expect(await search('chair')).toEqual(['Chair Cushion', 'Wooden Chair', 'Desk', 'Armchair'])
  })

  test.each(['chair', 'desk chair', 'wi', 'zzz'])(
    'counted matches of "%s" are ranked as more are',
    async (text) => {
      const pages = async (list: typeof listBestMatches | typeof listCountedMatches) => {
        const terms = await readSearch(shop.database, text)
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const page = await list(shop.database, terms, { limit: 1, ...(cursor && { cursor }) })
          ids.push(...(page?.items.map(({ id }) => id) ?? ['too many']))
          cursor = page?.nextCursor ?? undefined
        } while (cursor)
        return ids
      }
      expect(await pages(listCountedMatches)).toEqual(await pages(listBestMatches))
    },
  )

  test.each([
    ['any case', 'CHAIR CUSHION', ['Chair Cushion']],
    ['the beginning of a word', 'headph', ['Wireless Headphones']],
    ['the middle of a word', 'eadphon', ['Wireless Headphones']],
    ['words in any order', 'headphones wireless', ['Wireless Headphones']],
    ['words of name and description together', 'wooden sheesham', ['Wooden Chair']],
    ['the category', 'furniture desk', ['Desk', 'Wooden Chair']],
    ['without the accents', 'cafe', ['Café Speaker']],
    ['with more accents', 'spéakèr', ['Café Speaker']],
    ['without the sharp s', 'draussen', ['Café Speaker']],
    ['other scripts', 'कीबोर्ड', ['हिंदी कीबोर्ड']],
    ['full-width letters', 'ｄｅｓｋ ｇｏｅｓ', ['Desk']],
    ['two letters, but only where a word starts', 'tv', ['LED TV 43 inch']],
    ['numbers', '43', ['LED TV 43 inch']],
  ])('%s', async (_what, text, found) => {
    expect(await search(text)).toEqual(found)
  })

  test('plain text is read as the database reads it', async () => {
    const random = seedRandom(20)
    const everySign = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    const drawn = () =>
      Array.from({ length: random.whole(0, 14) }, () => everySign.charAt(random.whole(0, 94)))
    const texts = [everySign, '', '  Two  Words ', ...Array.from({ length: 200 }, () => drawn().join(''))]
    for (const text of texts) {
      expect([text, readPlainSearch(text)]).toEqual([text, await readAnySearch(shop.database, text)])
    }
  })

  test.each(['%', '_', '\\', '%%%', "'", '%%zzz', 'zzzzzz', '-'])(
    '"%s" stands for itself and finds nothing',
    async (text) => {
      expect(await search(text)).toEqual([])
    },
  )

  test('a search within a price follows the price that changes', async () => {
    const under = (rupees: number) => search('chair', { maxPaise: rupees * 100, sort: 'name' })
    expect(await under(500)).toEqual(['Armchair', 'Chair Cushion'])
    await shop.database.sql`update variants set price_paise = 50001 where id = 'furniture_002'`
    expect(await under(500)).toEqual(['Chair Cushion'])
    await shop.database.sql`update variants set price_paise = 50000 where id = 'furniture_002'`
    expect(await under(500)).toEqual(['Armchair', 'Chair Cushion'])
  })

  test('a percent sign in a search narrows, never widens', async () => {
    expect(await search('100%')).toEqual(['Wireless Headphones'])
    expect(await search('sharp_picture')).toEqual(['LED TV 43 inch'])
  })
})

describe('what a search forgives', () => {
  test.each([
    ['chiar', 'Chair Cushion'],
    ['wodden', 'Wooden Chair'],
    ['headfones', 'Wireless Headphones'],
    ['wireles hedphones', 'Wireless Headphones'],
    ['armchiar', 'Armchair'],
    ['speeker', 'Café Speaker'],
    ['furnitur desk', 'Desk'],
    ['ergonomicish chair', 'Chair Cushion'],
  ])('"%s" finds %s', async (typed, name) => {
    expect((await search(typed))[0]).toBe(name)
  })

  test('short words are not bent into others', async () => {
    expect(await search('xv')).toEqual([])
  })

  test('what can be found as it is typed is not corrected', async () => {
    expect(await search('cush')).toEqual(['Chair Cushion'])
  })
})

describe('a search with filters', () => {
  test('by category and price', async () => {
    expect(await search('chair', { categoryId: 'furniture', minPaise: 200_00, maxPaise: 800_00 })).toEqual([
      'Desk',
      'Armchair',
    ])
    expect(await search('chair', { categoryId: 'electronics' })).toEqual([])
  })

  test.each([
    ['price-low', ['Chair Cushion', 'Armchair', 'Desk', 'Wooden Chair']],
    ['price-high', ['Wooden Chair', 'Desk', 'Armchair', 'Chair Cushion']],
    ['name', ['Armchair', 'Chair Cushion', 'Desk', 'Wooden Chair']],
  ] as const)('sorted by %s', async (sort, found) => {
    expect(await search('chair', { sort })).toEqual(found)
  })

  test.each([undefined, 'price-low', 'name'] as const)('page by page in order %s', async (sort) => {
    const whole = await search('chair', { sort })
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await listProducts(shop.database, { search: 'chair', sort, limit: 1, cursor })
      expect(page.total).toBe(4)
      found.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(found).toEqual(whole)
  })
})

test('a renamed product or category is found by its new name only', async () => {
  const { database } = shop
  await insertProduct(database, { id: 'toys_001', name: 'Kite', categoryId: 'toys', description: '' })
  await database.sql`update products set name = 'Balloon' where id = 'toys_001'`
  await database.sql`update categories set name = 'Playthings' where id = 'toys'`
  expect([await search('kite'), await search('balloon'), await search('playthings')]).toEqual([
    [],
    ['Balloon'],
    ['Balloon'],
  ])
})

test('more matches than anybody reads are counted as 10,000 and more', async () => {
  const { database } = shop
  for (let start = 1; start <= 10_001; start += 1_000) {
    await database.sql`
      insert into products (id, category_id, name, price_paise)
      select 'bulk_' || n, 'electronics', 'Cable ' || n, n from generate_series(${start}::int, least(${start} + 999, 10001)) n`
  }
  const byRank = await listProducts(database, { search: 'cable', limit: 2 })
  expect(byRank).toMatchObject({ total: 10_000, totalIsCapped: true })
  const dearest = await listProducts(database, { search: 'cable', sort: 'price-high', limit: 2 })
  expect(dearest.items.map(({ name }) => name)).toEqual(['Cable 10001', 'Cable 10000'])
  await database.sql`delete from products where id = 'bulk_1'`
  const exact = await listProducts(database, { search: 'cable', sort: 'price-low', limit: 2 })
  expect([exact.total, exact.totalIsCapped, exact.items[0]?.name]).toEqual([10_000, undefined, 'Cable 2'])
})
