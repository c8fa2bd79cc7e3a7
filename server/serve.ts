import closeWithGrace from 'close-with-grace'
import type pg from 'pg'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { startOwnPostgres } from './database/own-postgres.ts'
import { openEvents } from './events.ts'
import { requireFreePort } from './http/free-port.ts'
import { openJobs } from './jobs.ts'
import { seedDemoShop } from './seed.ts'
import { ensureWebBuild } from './web-build.ts'

const CLOSE_WITHIN_MS = 10_000

/**
 * Starts everything that the shop consists of, in the order in which one part needs another, and closes it
 * in reverse on SIGTERM or SIGINT: not ready, close, drain, database last.
 */
export async function serve(config: Config, log: Logger): Promise<void> {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  await requireFreePort(config.port, config.host)
  const closing: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closing.reverse()) await close()
  }
  try {
    const webBuild = ensureWebBuild({ log: { info: say } })
    webBuild.catch(() => undefined)
    const connection = await openDatabaseServer(config, log, say, closing)
    await migrate(connection)
    const database = connect(connection)
    closing.push(() => database.close())
    const events = openEvents(database.pool, connection, log)
    closing.push(() => events.close())
    const jobs = openJobs(database.pool, log)
    const app = await buildApp({ config, database, events, jobs, log, webFolder: await webBuild })
    if (config.isDemo) await seedDemoShop(database, say)
    await jobs.start()
    closing.push(() => jobs.stop())
    await app.listen({ port: config.port, host: config.host })
    closing.push(() => app.close())
    greet(config, say)
  } catch (error) {
    await closeAll()
    throw error
  }
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'The shop has to close')
    if (signal) say(`Closing (${signal}) ...`)
    await closeAll()
  })
}

async function openDatabaseServer(
  config: Config,
  log: Logger,
  say: (sentence: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<pg.ClientConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  say(`Starting the database in ${config.dataFolder} ...`)
  const postgres = await startOwnPostgres({ dataFolder: config.dataFolder, log, port: config.port })
  closing.push(() => postgres.stop())
  return postgres.connection
}

function greet(config: Config, say: (sentence: string) => void): void {
  const lines = [`${config.shop.name} is open: ${config.publicUrl}`]
  if (config.isDemo) {
    lines.push(
      'Demo logins, all with the password demo1234:',
      '  customer@example.com   shops',
      '  admin@example.com      runs the shop',
      '  agent@example.com      delivers',
    )
  }
  say(lines.join('\n'))
}
