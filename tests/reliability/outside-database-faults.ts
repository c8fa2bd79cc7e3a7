import { randomBytes } from 'node:crypto'
import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '#server/config/log.ts'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { onServer, serverOf, type TestServer } from '../testing/database-server.ts'
import type { DatabaseProxy, ProxyMode } from './database-proxy.ts'
import type { FaultShop } from './fault-shop.ts'
import type { Fault, FaultStage } from './fault-stage.ts'

/** A database that the shop knows only by `DATABASE_URL`. */
export interface OutsideDatabase {
  /** Its server, and the database there. */
  server: TestServer
  close(): Promise<void>
}

/** A database whose PostgreSQL this run has started and can stop. */
export interface StoppableDatabase extends OutsideDatabase {
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startOutsideDatabase(dataFolder: string): Promise<StoppableDatabase> {
  const open = () => startOwnPostgres({ dataFolder, log: openLog('fatal') })
  let postgres = await open()
  const { host = '', user = '', database = '' } = postgres.connection
  return {
    server: { host, user, database },
    stop: () => postgres.stop(),
    async start() {
      postgres = await open()
    },
    close: () => postgres.stop(),
  }
}

/** A new database on the server of a `DATABASE_URL`, dropped at the end; the URL's own database is not touched. */
export async function borrowDatabase(databaseUrl: string): Promise<OutsideDatabase> {
  const server = serverOf(databaseUrl)
  const database = `tokri_faults_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${database} encoding 'UTF8' template template0`)
  return {
    server: { ...server, database },
    close: () => onServer(server, `drop database ${database} with (force)`),
  }
}

/** By a socket or by TCP. */
export function routeTo({ host, port = 5432 }: TestServer): NetConnectOpts {
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
}

/** The database is away for a while. The page must still be served, and the shop must recover by itself. */
export function databaseStopped(
  shop: FaultShop,
  stage: FaultStage,
  outside: StoppableDatabase,
  seconds: number,
  hasPage: boolean,
): Fault {
  return {
    name: `PostgreSQL of DATABASE_URL stopped for ${seconds} s`,
    tries: 1,
    async happen() {
      await outside.stop()
      await sleep(seconds * 500)
      const isServed = !hasPage || (await stage.isPageServed())
      await sleep(seconds * 500)
      await outside.start()
      return {
        recoveryMs: await shop.untilReady(),
        broken: isServed ? undefined : 'the page was not served meanwhile',
      }
    },
  }
}

/** The database ends one of the shop's connections, as an administrator of a server elsewhere may. */
export function connectionEnded(shop: FaultShop, server: TestServer, tries: number): Fault {
  return {
    name: 'a connection ended by the database',
    tries,
    async happen() {
      await onServer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'tokri' and datname = current_database()
          order by state = 'active' desc limit 1`,
      )
      return { recoveryMs: await shop.untilReady() }
    },
  }
}

const DISTURBED: Record<Exclude<ProxyMode, 'open'>, string> = {
  slow: 'database 300 ms away',
  broken: 'connections to the database reset',
  silent: 'database swallows everything',
}

/** The connections to the database are disturbed for a while. */
export function connectionDisturbed(
  shop: FaultShop,
  proxy: DatabaseProxy,
  mode: Exclude<ProxyMode, 'open'>,
  { tries, seconds }: { tries: number; seconds: number },
): Fault {
  return {
    name: `${DISTURBED[mode]}, ${seconds} s`,
    tries,
    async happen() {
      proxy.set(mode)
      await sleep(seconds * 1000)
      proxy.set('open')
      return { recoveryMs: await shop.untilReady() }
    },
  }
}
