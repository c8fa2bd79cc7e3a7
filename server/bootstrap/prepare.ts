import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { sealTrackingSecret } from '#server/orders/guests/tracking-link.ts'
import { requireDatabaseOfMode } from './database-mode.ts'
import { ensureWebBuild } from './web-build.ts'

/** What a server process needs before it can serve. */
export interface PreparedShop {
  connection: pg.ClientConfig
  /** Folder of the built web app; absent where Vite serves it. */
  webFolder: string | undefined
}

export type Closing = (() => Promise<unknown>)[]
export type Print = (sentence: string) => void

/**
 * Builds the web app if its sources changed, starts the shop's own database unless there is another, migrates it, seals
 * its secret, and fills an empty demo shop. `closing` gets what has to be closed at the end.
 */
export async function prepareShop(
  config: Config,
  log: Logger,
  options: { print: Print; closing: Closing; withoutWeb: boolean },
): Promise<PreparedShop> {
  const { print, closing } = options
  const webBuild = options.withoutWeb ? Promise.resolve(undefined) : ensureWebBuild({ log: { info: print } })
  // A failure is handled where `webBuild` is awaited; meanwhile it must not count as unhandled.
  webBuild.catch(() => undefined)
  const connection = await openDatabaseServer(config, log, print, closing)
  await migrate(connection)
  const database = connect(connection)
  try {
    await requireDatabaseOfMode(database, config)
    await sealTrackingSecret(database, config)
    if (config.isDemo) await seedDemoShop({ database, config }, print)
  } finally {
    await database.close()
  }
  return { connection, webFolder: await webBuild }
}

async function openDatabaseServer(
  config: Config,
  log: Logger,
  print: Print,
  closing: Closing,
): Promise<pg.ClientConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  print(`Starting the database in ${config.dataFolder} ...`)
  const postgres = await startOwnPostgres({ dataFolder: config.dataFolder, log, port: config.port })
  closing.push(() => postgres.stop())
  return postgres.connection
}
