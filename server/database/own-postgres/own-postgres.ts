import { rmSync } from 'node:fs'
import type { ClientConfig } from 'pg'
import { installedBinaries, runnableBinaries } from './own-postgres-binaries.ts'
import { ensureCluster } from './own-postgres-cluster.ts'
import { ensureDatabase, ownerConnection, superuserConnection } from './own-postgres-database.ts'
import { makeFolder, makePrivate, type OwnPostgresFolder, reachableFolder } from './own-postgres-folder.ts'
import { stopLeftRunning } from './own-postgres-left-running.ts'
import { lockFolder } from './own-postgres-lock.ts'
import { limitLog } from './own-postgres-log.ts'
import { startPostmaster, waitUntilReady } from './own-postgres-process.ts'
import { hasStatementStatistics, type OwnPostgresSettings, writeSettings } from './own-postgres-settings.ts'
import { type OwnPostgresLog, OwnPostgresSupervisor } from './own-postgres-supervisor.ts'
import { type DatabaseUser, databaseUser } from './own-postgres-user.ts'

const ATTEMPTS_AFTER_CRASH = 15

export type OwnPostgresOptions = {
  dataFolder: string
  log: OwnPostgresLog
  /** The shop's port, for the error message of a second server that wants the same folder. */
  port?: number
  /** Overrides of postgresql.conf. */
  settings?: OwnPostgresSettings
  /** PostgreSQL's programs; absent: those that npm installed. */
  binariesFolder?: string
}

export type OwnPostgres = {
  /** For the shop, as owner of its database. */
  connection: ClientConfig
  /** For tests, which create databases from a template. */
  superuser: ClientConfig
  postmasterPid: () => number | undefined
  /** Shuts it down and releases the folder. */
  stop: () => Promise<void>
  /** Ends it at once without waiting, and releases the folder; the next start recovers. */
  kill: () => void
}

/**
 * Starts the PostgreSQL that npm installed with the shop, on a socket inside the data folder, and keeps it running. The
 * first start creates the database. The folder stays locked until PostgreSQL is stopped or this process ends.
 * @throws {OwnPostgresError} with one sentence for the person who starts the shop
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const dataFolder = reachableFolder(options.dataFolder)
  if (dataFolder !== options.dataFolder)
    options.log.info(`Only root can enter ${options.dataFolder}: the database stands in ${dataFolder}.`)
  const user = databaseUser(dataFolder)
  const folder = makeFolder(dataFolder)
  const lock = lockFolder(folder.path, options.port)
  try {
    return await startLocked(options, folder, user, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(
  options: OwnPostgresOptions,
  folder: OwnPostgresFolder,
  user: DatabaseUser | undefined,
  release: () => void,
): Promise<OwnPostgres> {
  const { log } = options
  const binaries = await runnableBinaries(
    options.binariesFolder ?? installedBinaries(),
    folder.programs,
    user,
  )
  const isAfterCrash = await stopLeftRunning(folder, log)
  await ensureCluster(folder, binaries, user)
  makePrivate(folder.socket, user)
  writeSettings(folder, binaries, options.settings ?? {})

  const superuser = superuserConnection(folder.socket)
  const supervisor = new OwnPostgresSupervisor(
    {
      start: () => startPostmaster(binaries, folder, user),
      waitUntilReady: (child) => waitUntilReady(child, superuser, folder),
    },
    log,
  )
  const stopWithProcess = () => supervisor.kill('SIGINT')
  process.once('exit', stopWithProcess)
  const endLogLimit = limitLog(folder.logFile)
  const releaseFolder = () => {
    process.off('exit', stopWithProcess)
    endLogLimit()
    release()
  }
  const stop = async () => {
    await supervisor.stop()
    rmSync(folder.socket, { recursive: true, force: true })
    releaseFolder()
  }
  try {
    await supervisor.start(isAfterCrash ? ATTEMPTS_AFTER_CRASH : 1)
    await ensureDatabase(superuser, hasStatementStatistics(binaries))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: ownerConnection(folder.socket),
    superuser,
    postmasterPid: () => supervisor.pid,
    stop,
    kill: () => {
      supervisor.kill('SIGQUIT')
      releaseFolder()
    },
  }
}
