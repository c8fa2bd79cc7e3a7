import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'
import { textOfHtml } from './cells/html-text.ts'
import { planImport } from './plan/plan-import.ts'
import { readDrafts } from './read-file.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})
afterAll(() => shop.close())

const lines = (count: number, heading: string, line: (at: number) => string) =>
  [heading, ...Array.from({ length: count }, (_, at) => line(at))].join('\n')
const OPTIONS = 'name,category,price,option1_name,option1_value,sku'

const TABLES: Record<string, (count: number) => string> = {
  'variants of one product': (count) =>
    lines(count, OPTIONS, (at) => `Thread,gadgets,10,Shade,${at},T-${at}`),
  'products of a hundred variants': (count) =>
    lines(count, OPTIONS, (at) => `Thread ${Math.floor(at / 100)},gadgets,10,Shade,${at},T-${at}`),
  'rows of the same variant': (count) => lines(count, OPTIONS, () => 'Thread,gadgets,10,Shade,Red,'),
  'rows of the same product': (count) => lines(count, 'name,category,price', () => 'Thread,gadgets,10'),
  'cells that the heading does not have': (count) =>
    lines(count, 'name,category,price', () => `${','.repeat(150)}x`),
  'paths of categories': (count) =>
    lines(count, 'name,category,price', (at) => `Thread,${'>'.repeat(at % 200)},10`),
  'variants and pictures of one product from Shopify': (count) =>
    lines(
      count,
      'Handle,Title,Type,Variant Price,Option1 Name,Option1 Value,Image Src,Image Position',
      (at) => `thread,Thread,gadgets,10,Shade,${at},https://pictures.example/${at}.jpg,${count - at}`,
    ),
  'variations from WooCommerce, each with an option of its own': (count) =>
    lines(
      count,
      'Type,SKU,Name,Regular price,Parent,Categories,Attribute 1 name,Attribute 1 value(s)\nvariable,P,Thread,,,gadgets,,',
      (at) => `variation,T-${at},Thread,10,P,,Option ${at},Red`,
    ),
}

const read = (csv: string) =>
  readDrafts(async function* () {
    yield Buffer.from(csv)
  }, 'table.csv')

async function readAndPlan(csv: string): Promise<void> {
  const { format, drafts } = await read(csv)
  const context = { format, answers: { createsCategories: false, fetchesPictures: false }, meant: new Map() }
  const whole = drafts.filter(({ variants }) => variants.length > 0)
  for (let from = 0; from < whole.length; from += 100)
    await planImport(shop.database, whole.slice(from, from + 100), context, { lock: false })
}

/** The least time that the server itself works, of several tries. */
async function workOf(csv: string): Promise<number> {
  const tries: number[] = []
  for (let at = 0; at < 3; at++) {
    const before = process.cpuUsage()
    await readAndPlan(csv)
    const { user, system } = process.cpuUsage(before)
    tries.push(user + system)
  }
  return Math.min(...tries)
}

test.each(Object.keys(TABLES))('the work grows with the rows: %s', { timeout: 120_000 }, async (name) => {
  const table = TABLES[name] as (count: number) => string
  const few = await workOf(table(800))
  const many = await workOf(table(6_400))
  // Eight times the rows; pair by pair it would be 64 times the work.
  expect(many / few).toBeLessThan(40)
})

const ROWS = 10_000
/** So many does the reader take at once. */
const ROWS_BETWEEN_TURNS = 200

test('other calls get their turn while a long table is read', async () => {
  let turns = 0
  const longestPause = async (csv: string) => {
    let longest = 0
    let last = performance.now()
    let isReading = true
    const count = () => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      turns++
      if (isReading) setImmediate(count)
    }
    setImmediate(count)
    await read(csv)
    isReading = false
    return longest
  }
  const table = TABLES['variants and pictures of one product from Shopify'] as (count: number) => string
  const csv = table(ROWS)
  const before = performance.now()
  const longest = Math.min(await longestPause(csv), await longestPause(csv))
  const whole = (performance.now() - before) / 2
  expect(longest).toBeLessThan(whole / 2)
  expect(turns / 2).toBeGreaterThanOrEqual(ROWS / ROWS_BETWEEN_TURNS)
})

test('the work grows with the rows: of a name that as many products share', {
  timeout: 120_000,
}, async () => {
  const timeOf = async (count: number) => {
    await shop.database.sql`
      insert into products (id, category_id, name, description, price_paise)
      select 'gadgets_' || n, 'gadgets', 'Same', '', 1000 from generate_series(1, ${count}::int) n on conflict do nothing`
    const csv = lines(count, 'name,category,price', () => 'Same,gadgets,10')
    const tries: number[] = []
    for (let at = 0; at < 5; at++) {
      const before = performance.now()
      await readAndPlan(csv)
      tries.push(performance.now() - before)
    }
    return Math.min(...tries)
  }
  const few = await timeOf(600)
  // Eight times the rows; pair by pair it would be 64 times the work.
  expect((await timeOf(4_800)) / few).toBeLessThan(40)
})

test('the text of a cell takes time that grows with its length', () => {
  for (const part of ['<br ', '&amp', '<script>a', '\n ', '<p', '&#9']) {
    const workOn = (count: number) => {
      const html = part.repeat(count)
      const tries = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage()
        textOfHtml(html)
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return Math.min(...tries)
    }
    workOn(1_000)
    expect(workOn(80_000) / Math.max(workOn(10_000), 1_000), part).toBeLessThan(40)
  }
})
