import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mrpBeside, payablePaise } from '#contract/catalogue/mrp.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { newDatabase } from '#tests/testing/shop.ts'
import { connect } from './connect.ts'
import { readMigrationFiles } from './drizzle.ts'
import { migrate, SchemaError } from './migrate.ts'

test('a database that another version of the shop has made is refused with a sentence, and left as it is', async () => {
  const { connection, drop } = await newDatabase()
  const database = connect(connection)
  try {
    await migrate(connection)
    await database.rows(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another version', 1)`,
    )
    const tables = () => database.rows(`select tablename from pg_tables order by 1`)
    const before = await tables()
    await expect(migrate(connection)).rejects.toThrow(SchemaError)
    expect(await tables()).toEqual(before)
  } finally {
    await database.close()
    await drop()
  }
})

test('an MRP of before, which stood beside prices before tax, becomes one with tax that shows the same', async () => {
  const { connection, drop } = await newDatabase()
  const database = connect(connection)
  const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') })
  const at = migrations.findIndex(({ sql }) => sql.some((text) => text.includes('"list_price_paise" TO')))
  const run = async (some: typeof migrations) => {
    for (const statement of some.flatMap(({ sql }) => sql)) await database.rows(statement)
  }
  try {
    await database.rows('drop schema public cascade')
    await database.rows('create schema public')
    await run(migrations.slice(0, at))
    await database.rows(
      `insert into categories (id, name, icon, required_facts) values ('a', 'A', 'x', '{hsn,listPrice}')`,
    )
    const prices = [1, 3, 99, 100_000, 119_881, 99_999_999_999]
    for (const [number, price] of prices.entries()) {
      const id = `a_${number}`
      const isVisible = number > 0
      await database.rows(
        'insert into products (id, category_id, name, price_paise, list_price_paise) values ($1, $2, $1, $3, $3)',
        [id, 'a', price],
      )
      await database.rows(
        'insert into variants (id, product_id, price_paise, mrp_paise, is_visible) values ($1, $1, $2, $2, $3)',
        [id, price, isVisible],
      )
    }
    await run(migrations.slice(at))
    const rows = await database.sql<{ price: number; mrp: number; listed: number }>`
      select v.price_paise as price, v.mrp_paise as mrp, p.mrp_paise as listed
        from variants v join products p on p.id = v.product_id order by v.id`
    expect(rows).toEqual(
      prices.map((price) => ({
        price,
        mrp: payablePaise(price, TAX_ON_TOP),
        listed: payablePaise(price, TAX_ON_TOP),
      })),
    )
    expect(rows.map(({ mrp }) => mrpBeside(mrp, TAX_ON_TOP))).toEqual(prices)
    expect(await database.sql`select required_facts from categories`).toEqual([
      { requiredFacts: ['hsn', 'mrp'] },
    ])
  } finally {
    await database.close()
    await drop()
  }
})
