import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl } from '../testing/database-server.ts'
import { freePort } from '../testing/free-port.ts'
import { complaintsOf, FAULT_TABLE_HEAD, type FaultReport, faultLine } from './fault-report.ts'
import { FaultShop } from './fault-shop.ts'
import { FaultStage } from './fault-stage.ts'
import { databaseStopped, type StoppableDatabase, startOutsideDatabase } from './outside-database-faults.ts'
import { serverKilled, serverTerminated } from './own-database-faults.ts'

const SEED = 7
/** `npm run test:long` has more. */
const TRIES = Number(process.env.FAULT_TRIES ?? 1)
const CAST_SIZE = { customers: 5, agents: 2, admins: 2 }

let scratch: string
let outside: StoppableDatabase
let shop: FaultShop
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'tokri-faults-'))
  chmodSync(scratch, 0o755)
  outside = await startOutsideDatabase(join(scratch, 'outside'))
  shop = new FaultShop({
    port: await freePort(),
    dataFolder: join(scratch, 'unused'),
    databaseUrl: databaseUrl(outside.server, outside.server.database),
    withoutWeb: true,
  })
  await shop.start()
})
afterAll(async () => {
  await shop.kill()
  await outside.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** The short form of `npm run test:faults`, whose table it prints. */
test('kill -9, a stopped PostgreSQL and SIGTERM under load lose and double nothing acknowledged', async () => {
  const stage = new FaultStage(shop, outside.server, SEED, CAST_SIZE)
  const reports: FaultReport[] = []
  for (const fault of [
    serverKilled(shop, TRIES),
    databaseStopped(shop, stage, outside, 2, false),
    serverTerminated(shop, TRIES),
  ])
    reports.push(await stage.play(fault))
  process.stdout.write(`${[FAULT_TABLE_HEAD, ...reports.map(faultLine)].join('\n')}\n`)
  expect(reports.flatMap(complaintsOf)).toEqual([])
}, 900_000)
