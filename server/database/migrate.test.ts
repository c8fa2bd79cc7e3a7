import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { newDatabase } from '#tests/testing/shop.ts'
import { connect } from './connect.ts'
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

test('the tables are those that the last step of the migrations leaves', async () => {
  const server = join(import.meta.dirname, '..')
  const tables: Record<string, unknown> = {}
  for (const file of globSync('**/*-tables.ts', { cwd: server })) {
    Object.assign(tables, await import(join(server, file)))
  }
  const [last = ''] = globSync('database/migrations/meta/*_snapshot.json', { cwd: server }).sort().reverse()
  const stored = JSON.parse(readFileSync(join(server, last), 'utf8'))
  const tablesNow = { ...generateDrizzleJson(tables, stored.prevId), id: stored.id }
  expect(tablesNow, 'npm run db:generate writes the step that is missing').toEqual(stored)
})
