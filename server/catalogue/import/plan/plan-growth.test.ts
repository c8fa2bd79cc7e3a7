import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../../product-fixtures.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { readOwnTable } from '../tables/own-table.ts'
import { planOf, productDraft, variantDraft } from './plan-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})
afterAll(() => shop.close())

/** The least time that the server itself works, of several tries. */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let at = 0; at < 3; at++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    tries.push(user + system)
  }
  return Math.min(...tries)
}

const HEADINGS = 'name,category,price,option1_name,option1_value,sku,description'.split(',')

const ROWS: Record<string, (at: number) => string[]> = {
  'of different products': (at) => [`Thread ${at}`, 'gadgets', '10', '', '', `T-${at}`, ''],
  'of variants of one product': (at) => ['Thread', 'gadgets', '10', 'Shade', `${at}`, `T-${at}`, ''],
  'of products in a hundred variants': (at) => [
    `Thread ${at - (at % 100)}`,
    'gadgets',
    '10',
    'Shade',
    `${at}`,
    '',
    '',
  ],
  'of one product without variants': () => ['Thread', 'gadgets', '10', '', '', '', ''],
  'of one variant': () => ['Thread', 'gadgets', '10', 'Shade', 'Red', '', ''],
  'whose descriptions differ from a long one': (at) => [
    'Thread',
    'gadgets',
    '10',
    'Shade',
    `${at}`,
    '',
    at === 0 ? 'x'.repeat(60_000) : 'y',
  ],
  'with paths of categories': (at) => [`Thread ${at}`, '>'.repeat(at % 200), '10', '', '', '', ''],
}

test.each(Object.keys(ROWS))(
  'the work on an own table grows with its rows: %s',
  { timeout: 120_000 },
  async (name) => {
    const workOn = (count: number) =>
      workOf(async () => {
        const rows = Array.from({ length: count }, (_, at) => ({
          row: at + 2,
          cells: ROWS[name]?.(at) ?? [],
        }))
        const drafts = [...readOwnTable(HEADINGS, rows)]
        for (let from = 0; from < drafts.length; from += 250)
          await planOf(shop.database, 'own', drafts.slice(from, from + 250))
      })
    const few = await workOn(800)
    // Eight times the rows; pair by pair it would be 64 times the work.
    expect((await workOn(6_400)) / few).toBeLessThan(40)
  },
)

test.each<[string, (count: number) => ProductDraft[]]>([
  [
    'variants of one product',
    (count) => [productDraft({ optionNames: ['Shade'], variants: manyVariants(count) })],
  ],
  ['pictures of one product', (count) => [productDraft({ pictureUrls: urls(count) })]],
  [
    'categories of one product',
    (count) => [productDraft({ categories: urls(count).map((url) => [url, url]) })],
  ],
  ['products of one name', (count) => urls(count).map((_, at) => productDraft({ row: at + 2 }))],
])(
  'the work on a draft from a crafted file grows with it: %s',
  { timeout: 120_000 },
  async (_what, draftsOf) => {
    const context = { answers: { fetchesPictures: true } }
    const workOn = (count: number) => workOf(() => planOf(shop.database, 'shopify', draftsOf(count), context))
    await workOn(1_000)
    expect((await workOn(16_000)) / Math.max(await workOn(2_000), 5_000)).toBeLessThan(40)
  },
)

const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://shop.example/${at}.jpg`)
const manyVariants = (count: number) =>
  urls(count).map((url, at) => variantDraft({ row: at + 2, options: [url], sku: url, pictureUrls: [url] }))
