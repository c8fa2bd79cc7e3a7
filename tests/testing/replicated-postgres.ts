import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { type OwnPostgres, startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { installedBinaries, runnableBinaries } from '#server/database/own-postgres/own-postgres-binaries.ts'
import { ownerConnection, superuserConnection } from '#server/database/own-postgres/own-postgres-database.ts'
import { query } from '#server/database/own-postgres/own-postgres-fixtures.ts'
import {
  giveToFolderOwner,
  makeFolder,
  makePrivate,
  type OwnPostgresFolder,
} from '#server/database/own-postgres/own-postgres-folder.ts'
import {
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from '#server/database/own-postgres/own-postgres-process.ts'
import { writeSettings } from '#server/database/own-postgres/own-postgres-settings.ts'
import { databaseUser } from '#server/database/own-postgres/own-postgres-user.ts'
import { databaseUrl } from './database-server.ts'
import { eventually } from './eventually.ts'

/** The PostgreSQL that the shop brings, and a streaming replica of it. */
export interface ReplicatedPostgres {
  primary: OwnPostgres
  /** For DATABASE_URL. */
  primaryUrl: string
  /** For DATABASE_REPLICA_URLS. */
  replicaUrl: string
  /** Stops the replay; the replica still answers. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** The last statement of each of the shop's connections to the replica. */
  replicaStatements(): Promise<string>
  startReplica(): Promise<void>
  /** Without a shutdown. */
  killReplica(): Promise<void>
  stop(): Promise<void>
}

/** Whether the installed PostgreSQL supports streaming. */
export function canReplicate(): boolean {
  const libraries = join(installedBinaries() ?? '', 'lib', 'postgresql')
  return ['so', 'dylib'].some((suffix) => existsSync(join(libraries, `libpqwalreceiver.${suffix}`)))
}

const STREAMING = {
  wal_level: 'replica',
  max_wal_senders: 4,
  wal_keep_size: '256MB',
  fsync: false,
  // Its clean-up would cancel statements on the replica at any time.
  autovacuum: false,
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'tokri-replicated-'))
  chmodSync(root, 0o755)
  const hbaFile = join(root, 'access.conf')
  writeFileSync(hbaFile, 'local all all trust\nlocal replication all trust\n')
  const settings = { ...STREAMING, hba_file: hbaFile }
  const startPrimary = () =>
    startOwnPostgres({ dataFolder: join(root, 'primary'), log: pino({ level: 'silent' }), settings })
  // A cluster can be copied after a shutdown.
  await (await startPrimary()).stop()
  const folder = copyCluster(join(root, 'primary'), join(root, 'replica'))
  const primary = await startPrimary()
  const replica = replicaIn(folder, join(root, 'replica'), {
    ...settings,
    primary_conninfo: `host='${primary.superuser.host}' user=${primary.superuser.user}`,
    wal_retrieve_retry_interval: '100ms',
    max_standby_streaming_delay: 0,
  })
  await replica.start()
  const urlOf = ({ host = '', user = '', database = '' }: pg.ClientConfig) =>
    databaseUrl({ host, user, database }, database)
  return {
    primary,
    primaryUrl: urlOf(primary.connection),
    replicaUrl: urlOf(ownerConnection(folder.socket)),
    async pauseReplay() {
      await replica.query('select pg_wal_replay_pause()')
      await eventually(async () => {
        const state = await replica.query('select pg_get_wal_replay_pause_state() as state')
        if (state[0]?.state !== 'paused') throw new Error('The replay goes on')
      })
    },
    async resumeReplay() {
      await replica.query('select pg_wal_replay_resume()')
    },
    async replicaStatements() {
      const statements = await replica.query(`select query from pg_stat_activity where usename = 'tokri'`)
      return statements.map(({ query }) => query).join('\n')
    },
    startReplica: replica.start,
    killReplica: () => replica.end('SIGQUIT'),
    async stop() {
      await replica.end('SIGINT')
      await primary.stop()
      await rm(root, { recursive: true })
    },
  }
}

function copyCluster(primaryFolder: string, replicaFolder: string): OwnPostgresFolder {
  mkdirSync(replicaFolder)
  chmodSync(replicaFolder, 0o755)
  const folder = makeFolder(replicaFolder)
  execFileSync('cp', ['-a', makeFolder(primaryFolder).data, dirname(folder.data)])
  const signal = join(folder.data, 'standby.signal')
  writeFileSync(signal, '')
  giveToFolderOwner(signal)
  return folder
}

function replicaIn(
  folder: OwnPostgresFolder,
  dataFolder: string,
  settings: Record<string, string | number | boolean>,
) {
  const user = databaseUser(dataFolder)
  const superuser = superuserConnection(folder.socket)
  let postmaster: ReturnType<typeof startPostmaster> | undefined
  return {
    query: (text: string) => query(superuser, text),
    async start() {
      const binaries = await runnableBinaries(installedBinaries(), folder.programs, user)
      makePrivate(folder.socket, user)
      writeSettings(folder, binaries, settings)
      postmaster = startPostmaster(binaries, folder, user)
      await waitUntilReady(postmaster, superuser, folder)
    },
    async end(signal: 'SIGQUIT' | 'SIGINT') {
      if (!postmaster) return
      if (signal === 'SIGQUIT') postmaster.kill(signal)
      await stopPostmaster(postmaster)
    },
  }
}
