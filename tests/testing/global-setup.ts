import type { TestProject } from 'vitest/node'
import { onServer, type TestServer } from './database-server.ts'
import { createMigratedDatabase, startTestPostgres } from './test-postgres.ts'

export const TEMPLATE_DATABASE = 'tokri_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/** One PostgreSQL for the whole run, on which each test file clones the template. */
export default async function setup(project: TestProject) {
  const { superuser: server, stop } = await startTestPostgres()
  // No test may reach a database that somebody works with.
  delete process.env.DATABASE_URL
  await onServer(server, `drop database if exists ${TEMPLATE_DATABASE} with (force)`)
  await createMigratedDatabase(server, TEMPLATE_DATABASE)
  project.provide('postgres', server)
  return async () => {
    await onServer(server, `drop database ${TEMPLATE_DATABASE} with (force)`)
    await stop()
  }
}
