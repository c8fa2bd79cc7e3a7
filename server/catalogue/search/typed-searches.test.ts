import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import { paiseFromRupees } from '#contract/money.ts'
import { sampleProducts } from '#server/demo/samples/sample-products.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProducts } from '../insert-products.ts'
import { insertCategory } from '../product-fixtures.ts'
import { GROCERIES } from './grocery-fixtures.ts'

const MIN_FOUND = 0.95
const MIN_SEARCHES = 600

let demo: TestShop
let withGroceries: TestShop
beforeAll(async () => {
  ;[demo, withGroceries] = await Promise.all([openTestShop(), openTestShop()])
  for (const shop of [demo, withGroceries]) await insertSamples(shop)
  await insertCategory(withGroceries.database, { id: 'groceries' })
  await insertProducts(
    withGroceries.database,
    GROCERIES.map(({ rupees, ...grocery }, at) => ({
      ...grocery,
      id: `groceries_${at}`,
      categoryId: 'groceries',
      pricePaise: paiseFromRupees(rupees),
    })),
  )
})
afterAll(() => Promise.all([demo.close(), withGroceries.close()]))

async function insertSamples({ database }: TestShop): Promise<void> {
  for (const id of ['electronics', 'gadgets', 'furniture', 'pharmacy']) await insertCategory(database, { id })
  await insertProducts(
    database,
    sampleProducts().map(
      ({ id, category, name, description, subcategory, pricePaise, optionNames, variants }) => ({
        ...{ id, categoryId: category, name, description, subcategory, pricePaise, optionNames },
        variants: variants.map((variant) => ({ ...variant, stock: 9 })),
      }),
    ),
  )
}

interface TypedSearch {
  typed: string
  /** The beginning of the names of the products that are meant; '' for every product, null for none. */
  name: string | null
  colour: string | undefined
  from: number
  upTo: number
  shop: 'demo' | 'withGroceries'
}

/** The list, with what its head says of each line; the parts are explained there. */
function typedSearches(): TypedSearch[] {
  const text = readFileSync(new URL('typed-searches.txt', import.meta.url), 'utf8')
  let shop: TypedSearch['shop'] = 'withGroceries'
  return text.split('\n').flatMap((line) => {
    if (line === '[demo]') shop = 'demo'
    const [, name, said = '', searches] = /^([^#(:]+?)(?: \((.+)\))?: (.+)$/.exec(line) ?? []
    if (name === undefined || searches === undefined) return []
    const meant = {
      name: name === 'none' ? null : name === 'anything' ? '' : name,
      colour: /^[A-Z].*/.exec(said)?.[0],
      from: Number(/from (\d+)/.exec(said)?.[1] ?? 0),
      upTo: Number(/up to (\d+)/.exec(said)?.[1] ?? Number.POSITIVE_INFINITY),
      shop,
    }
    return searches.split(', ').map((typed) => ({ typed, ...meant }))
  })
}

function isAnswered({ items, total, understood }: ProductPage, search: TypedSearch): boolean {
  if (search.name === null) return total === 0 || (understood?.leftOut ?? []).length > 0
  const { name: beginning, colour = '' } = search
  const isMeant = items.some(({ name }) => name.startsWith(beginning) && name.includes(colour))
  return isMeant && items.every(({ price }) => price >= search.from && price <= search.upTo)
}

test('of what people type 95 in 100 find what they mean among the first five, or are told that there is none', {
  timeout: 240_000,
}, async () => {
  const searches = typedSearches()
  const shops = { demo, withGroceries }
  const missed: string[] = []
  for (const search of searches) {
    const path = `/api/products?limit=5&search=${encodeURIComponent(search.typed)}`
    const page = (await shops[search.shop].call<ProductPage>('GET', path)).body.data
    if (isAnswered(page, search)) continue
    const found = page.items.map(({ name, price }) => `${name} ${price}`).join(' | ')
    missed.push(`${search.typed}: ${JSON.stringify(search)}, not ${found} ${JSON.stringify(page.understood)}`)
  }
  expect(searches.length).toBeGreaterThanOrEqual(MIN_SEARCHES)
  const share = (searches.length - missed.length) / searches.length
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND)
})
