import { randomBytes } from 'node:crypto'
import { addAdministrator } from '#server/accounts/people/command-line-administrator.ts'
import { readConfig } from '#server/config/config.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { onServer, type TestServer } from '#tests/testing/database-server.ts'
import { createMigratedDatabase, startTestPostgres } from '#tests/testing/test-postgres.ts'
import { shopOwner } from './shop-test.ts'
import type { PreparedDatabases } from './started-shop.ts'

/** The machine may be busy with all that is tested, and no browser test can do without these databases. */
const PATIENT = { connections: 1, statementTimeoutMs: 120_000 }

/**
 * Prepares a demo as it starts and a real shop that has an owner and nothing else, which the shops of this run clone.
 * Workers are told by `E2E_DATABASES`.
 * @returns removes them
 */
export async function prepareDatabases(): Promise<() => Promise<void>> {
  const { owner: server, stop } = await startTestPostgres()
  const run = `tokri_e2e_${randomBytes(4).toString('hex')}`
  const prepared: PreparedDatabases = { server, demo: `${run}_demo`, real: `${run}_real` }
  await createMigratedDatabase(server, prepared.real)
  await onServer(server, `create database ${prepared.demo} template ${prepared.real}`)
  await fill(server, prepared.real, (database) => addAdministrator(database, shopOwner))
  const config = readConfig({ DEMO: 'true' })
  await fill(server, prepared.demo, (database) => seedDemoShop({ database, config }, () => undefined))
  process.env.E2E_DATABASES = JSON.stringify(prepared)
  return async () => {
    for (const name of [prepared.demo, prepared.real])
      await onServer(server, `drop database ${name} with (force)`)
    await stop()
  }
}

async function fill(server: TestServer, name: string, write: (database: Database) => Promise<void>) {
  const database = connect({ ...server, database: name }, PATIENT)
  await write(database)
  await database.close()
}
