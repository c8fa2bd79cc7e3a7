import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'
import { importTable } from './import-fixtures.ts'
import { generatedShop, ownCsv, shopifyCsv, wooCommerceCsv } from './testing/generated-shops.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

/** A category that the import creates has no id before. */
const asId = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What a preview and the import it is of have in common: all but the ids that are given meanwhile. */
const meaningOf = ({ kinds, faults, rows, ...counts }: ProductImport) => ({
  kinds: kinds.map(({ kind, count, examples }) => ({
    kind,
    count,
    examples: examples.map(({ productId: _id, text, ...example }) => ({
      ...example,
      // Said by the rows below.
      text: kind === 'changed' ? '' : text,
    })),
  })),
  faults,
  rows: rows.map(({ productId: _id, changes, ...row }) => ({
    ...row,
    changes: changes.map((one) => (one.column === 'category' ? { ...one, after: asId(one.after) } : one)),
  })),
  created: counts.created,
  changed: counts.changed,
  unchanged: counts.unchanged,
  refused: counts.refused,
  faulty: counts.faulty,
})
const answers = fc.record(
  {
    stock: fc.option(fc.nat(20)),
    createsCategories: fc.boolean(),
    category: fc.constant('others'),
    pricesIncludeTax: fc.boolean(),
  },
  { requiredKeys: ['stock'] },
)

test.each([
  ['Shopify', shopifyCsv],
  ['WooCommerce', wooCommerceCsv],
  ['its own', ownCsv],
] as const)(
  'what the preview of a table of %s says is what the import does, and the same file again changes nothing',
  { timeout: 120_000 },
  async (_format, csvOf) => {
    await fc.assert(
      fc.asyncProperty(generatedShop, generatedShop, answers, async (first, second, given) => {
        await shop.database.sql`delete from products`
        await shop.database.sql`delete from categories`
        await insertCategory(shop.database, { id: 'others', name: 'Others' })
        // The second is the other shop some time later: some products are known by then.
        for (const products of [first, second]) {
          const csv = csvOf(products)
          const preview = await importTable(shop, admin, csv, { ...given, commit: false })
          const done = await importTable(shop, admin, csv, given)
          expect(meaningOf(done)).toEqual(meaningOf(preview))
          const again = await importTable(shop, admin, csv, given)
          // A row that was refused for its name has it the next time, where a row known by its SKU gave that name away.
          const isRenaming = done.rows.some(({ changes }) => changes.some(({ column }) => column === 'name'))
          const created = isRenaming ? again.created : 0
          expect(again).toMatchObject({
            created,
            changed: 0,
            unchanged: done.created + done.changed + done.unchanged,
            refused: done.refused - created,
          })
        }
      }),
      { numRuns: 25 },
    )
  },
)
