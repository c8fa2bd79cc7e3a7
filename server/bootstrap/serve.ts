import type { Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import { connect } from '#server/database/connect.ts'
import { openReplicas } from '#server/database/replicas/replicas.ts'
import { openEvents } from '#server/events/events.ts'
import { JobQueue } from '#server/jobs/jobs.ts'
import type { Closing, PreparedShop } from './prepare.ts'

/**
 * Starts one server process: its pool, live updates, jobs and listener. `closing` gets what has to be closed, in this
 * order: closed in reverse, the listener goes first and the database last.
 */
export async function serve(
  config: Config,
  log: Logger,
  prepared: PreparedShop,
  closing: Closing,
): Promise<void> {
  const database = connect(prepared.connection)
  closing.push(() => database.close())
  const replicas = openReplicas(database, config.databaseReplicaUrls, log)
  closing.push(() => replicas.close())
  replicas.watch()
  // LISTEN takes a connection for good, which a pooler would be short of.
  const direct = config.databaseDirectUrl
    ? { connectionString: config.databaseDirectUrl }
    : prepared.connection
  const events = openEvents(database.pool, direct, log)
  closing.push(() => events.close())
  const jobs = new JobQueue(database.pool, log, config.processCount)
  const app = await buildApp({ config, database, replicas, events, jobs, log, webFolder: prepared.webFolder })
  await jobs.start()
  closing.push(() => jobs.stop())
  await app.listen({ port: config.port, host: config.host })
  closing.push(() => app.close())
}
