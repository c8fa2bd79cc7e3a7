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
