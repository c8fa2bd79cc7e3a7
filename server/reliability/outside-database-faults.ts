import { setTimeout as sleep } from 'node:timers/promises'
import { type OwnPostgres, startOwnPostgres } from '../database/own-postgres.ts'
import { openLog } from '../log.ts'
import type { DatabaseProxy, ProxyMode } from './database-proxy.ts'
import type { FaultShop } from './fault-shop.ts'
import type { Fault, FaultStage } from './fault-stage.ts'

/** A PostgreSQL that the shop knows by its address alone, and that this run can stop and start. */
export interface OutsideDatabase {
  postgres: OwnPostgres
  dataFolder: string
}

export async function startOutsideDatabase(dataFolder: string): Promise<OutsideDatabase> {
  return { dataFolder, postgres: await startOwnPostgres({ dataFolder, log: openLog('fatal') }) }
}

/** The database is away for a while; the page must still be served, and the shop come back by itself. */
export function databaseStopped(
  shop: FaultShop,
  stage: FaultStage,
  outside: OutsideDatabase,
  seconds: number,
  hasPage: boolean,
): Fault {
  return {
    name: `PostgreSQL of DATABASE_URL stopped for ${seconds} s`,
    tries: 1,
    async happen() {
      await outside.postgres.stop()
      await sleep(seconds * 500)
      const isServed = !hasPage || (await stage.isPageServed())
      await sleep(seconds * 500)
      outside.postgres = (await startOutsideDatabase(outside.dataFolder)).postgres
      return {
        recoveryMs: await shop.untilReady(),
        broken: isServed ? undefined : 'the page was not served meanwhile',
      }
    },
  }
}

const DISTURBED: Record<Exclude<ProxyMode, 'open'>, string> = {
  slow: 'database 300 ms away',
  broken: 'connections to the database reset',
  silent: 'database swallows everything',
}

/** The way to the database is disturbed for a while. */
export function wayDisturbed(
  shop: FaultShop,
  proxy: DatabaseProxy,
  mode: Exclude<ProxyMode, 'open'>,
  given: { tries: number; seconds: number },
): Fault {
  return {
    name: `${DISTURBED[mode]}, ${given.seconds} s`,
    tries: given.tries,
    async happen() {
      proxy.set(mode)
      await sleep(given.seconds * 1000)
      proxy.set('open')
      return { recoveryMs: await shop.untilReady() }
    },
  }
}
