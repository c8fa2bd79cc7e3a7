import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEW_LEFT } from '#contract/catalogue/catalogue.ts'
import type { Page } from '#contract/envelope.ts'
import { findViolations } from '#server/database/invariants.ts'
import { literal } from '#server/database/sql.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

async function listed(filter: string): Promise<string[]> {
  const { body } = await shop.call<Page<{ id: string }>>('GET', `/api/admin/products?limit=100&${filter}`, {
    as: admin,
  })
  expect(body.data.total).toBe(body.data.items.length)
  return body.data.items.map(({ id }) => id).sort()
}

async function inStock(condition: string): Promise<string[]> {
  const rows = await shop.database.rows<{ id: string }>(
    `select v.id from variants v join products p on p.id = v.product_id
      where p.deleted_at is null and v.deleted_at is null and ${condition} order by v.id collate "C"`,
  )
  return rows.map(({ id }) => id)
}

test('low stock and sold out are exactly the products whose stock says so, however it changes', async () => {
  const stocks = [null, 0, 1, FEW_LEFT, FEW_LEFT + 1, 400]
  for (const stock of [...stocks, ...stocks]) await insertProduct(shop.database, { stock })
  await insertProduct(shop.database, { categoryId: 'furniture' })
  const changes = [
    `variants set stock = coalesce(stock, 7) - 1 where stock > 0 or stock is null`,
    `variants set stock = stock + 1 where stock = ${FEW_LEFT}`,
    `variants set stock = null where stock = 0`,
    `variants set stock = 0 where stock > ${FEW_LEFT}`,
    `products set deleted_at = now() where id = (select max(id) from products)`,
    `variants set stock = ${FEW_LEFT} where stock is null`,
    `variants set stock = 0 where stock = ${FEW_LEFT} and id < (select max(id) from products)`,
    `variants set stock = 1 where stock = 0`,
    `products set name = 'Renamed ' || id`,
    `products set category_id = 'furniture', is_visible = false
      where id in (select product_id from variants where stock <= ${FEW_LEFT})`,
    `products set deleted_at = null`,
  ]
  for (const change of changes) {
    await shop.database.rows(`update ${change}`)
    expect([change, await listed('stock=low')]).toEqual([
      change,
      await inStock(`stock between 1 and ${FEW_LEFT}`),
    ])
    expect([change, await listed('stock=out')]).toEqual([change, await inStock('stock = 0')])
    expect(await listed('stock=low&search=product')).toEqual(
      await inStock(`stock between 1 and ${FEW_LEFT} and name ilike '%product%'`),
    )
    expect(await listed('stock=low&visibility=hidden')).toEqual(
      await inStock(`stock between 1 and ${FEW_LEFT} and not p.is_visible`),
    )
    expect(await listed('stock=out&visibility=visible&category=furniture')).toEqual(
      await inStock(`stock = 0 and p.is_visible and category_id = 'furniture'`),
    )
    // These stocks are set without the ledger.
    const violations = (await findViolations(shop.database)).map(({ violation }) => violation)
    expect(violations.filter((one) => one !== 'stock differs from its ledger')).toEqual([])
  }
})

test('page by page by name nothing is missed, of few products and of many', async () => {
  const everyName = async (query: string) => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: { data: Page<{ name: string }> } } = await shop.call<Page<{ name: string }>>(
        'GET',
        `/api/admin/products?stock=low&sort=name&limit=100${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        { as: admin },
      )
      names.push(...body.data.items.map(({ name }) => name))
      cursor = body.data.nextCursor
      expect(body.data.total).toBeGreaterThanOrEqual(names.length)
      if (!cursor) expect(body.data.total).toBe(names.length)
    } while (cursor)
    return names
  }
  const expected = async (category: string) =>
    (
      await shop.database.sql<{ name: string }>`
        select p.name from products p join variants v on v.product_id = p.id
         where p.deleted_at is null and v.stock between 1 and ${literal(FEW_LEFT)} and p.category_id like ${category}
         order by lower(p.name) collate "C", p.id`
    ).map(({ name }) => name)
  await insertProduct(shop.database, { categoryId: 'furniture' })
  for (const count of [220, 400]) {
    await shop.database.rows(
      `with made as (
         insert into products (id, category_id, name, price_paise)
         select 'scarce_' || n || '_' || $1::int, case n % 2 when 0 then 'electronics' else 'furniture' end,
                'Item ' || (n * 7919) % 1000, 100 from generate_series(1, $1::int) n returning id)
       insert into variants (id, product_id, price_paise, stock)
         select id, id, 100, split_part(id, '_', 2)::int % ${FEW_LEFT + 2} from made`,
      [count * 2],
    )
    expect(await everyName('')).toEqual(await expected('%'))
    expect(await everyName('&category=furniture')).toEqual(await expected('furniture'))
  }
  expect((await expected('%')).length).toBeGreaterThan(500)
})
