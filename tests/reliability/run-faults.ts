import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownerConnection } from '#server/database/own-postgres/own-postgres-database.ts'
import { makeFolder, reachableFolder } from '#server/database/own-postgres/own-postgres-folder.ts'
import { databaseUrl } from '../testing/database-server.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { diskFull, mountSmallDisk, unmountSmallDisk } from './disk-full-fault.ts'
import { complaintsOf, FAULT_TABLE_HEAD, type FaultReport, faultLine } from './fault-report.ts'
import { FaultShop } from './fault-shop.ts'
import { type Fault, FaultStage } from './fault-stage.ts'
import { firstBootKilled } from './first-boot-fault.ts'
import {
  borrowDatabase,
  connectionEnded,
  databaseStopped,
  startOutsideDatabase,
  wayDisturbed,
  wayTo,
} from './outside-database-faults.ts'
import { backendKilled, postmasterKilled, serverKilled, serverTerminated } from './own-database-faults.ts'
import { drawsFrom } from './seeded-draw.ts'

/**
 * `npm run test:faults`: starts the product, puts a load on it, lets the faults of docs/reliability.md happen
 * and counts afterwards what was acknowledged against what is there. Prints the table. With a `DATABASE_URL` it
 * plays those that a shop on that server can meet, on a database of its own there.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string', default: '4199' },
    /** Of the server and of its database, each. */
    kills: { type: 'string', default: '20' },
    /** Of every other fault that is over at once. */
    tries: { type: 'string', default: '5' },
    /** How long a fault lasts that lasts. */
    seconds: { type: 'string', default: '30' },
    /** own, outside, disk, boot */
    only: { type: 'string' },
    'without-web': { type: 'boolean', default: false },
  },
})
const [seed, port, kills, tries, seconds] = [
  options.seed,
  options.port,
  options.kills,
  options.tries,
  options.seconds,
].map(Number) as [number, number, number, number, number]
const withoutWeb = options['without-web']
const given = process.env.DATABASE_URL
const DISK_MEGABYTES = 400

const scratch = mkdtempSync(join(tmpdir(), 'tokri-faults-'))
chmodSync(scratch, 0o755)
const complaints: string[] = []

function tell(report: FaultReport): void {
  process.stdout.write(`${faultLine(report)}\n`)
  complaints.push(...complaintsOf(report))
}

async function playAll(stage: FaultStage, shop: FaultShop, faults: readonly Fault[]): Promise<void> {
  try {
    for (const fault of faults) tell(await stage.play(fault))
  } finally {
    await shop.terminate()
  }
}

async function playOwnDatabase(): Promise<void> {
  const dataFolder = join(scratch, 'own')
  const shop = new FaultShop({ port, dataFolder, withoutWeb })
  await shop.start()
  const connection = ownerConnection(makeFolder(reachableFolder(dataFolder)).socket)
  await playAll(new FaultStage(shop, connection, seed), shop, [
    serverKilled(shop, kills),
    postmasterKilled(shop, kills),
    serverTerminated(shop, kills),
    backendKilled(shop, connection, tries),
  ])
}

async function playOutsideDatabase(): Promise<void> {
  const own = given ? undefined : await startOutsideDatabase(join(scratch, 'outside'))
  const outside = own ?? (await borrowDatabase(String(given)))
  const proxy = await openDatabaseProxy(wayTo(outside.server))
  const through = { ...outside.server, host: '127.0.0.1', port: proxy.port }
  const url = databaseUrl(through, outside.server.database)
  const shop = new FaultShop({ port, dataFolder: join(scratch, 'unused'), databaseUrl: url, withoutWeb })
  try {
    await shop.start()
    const stage = new FaultStage(shop, outside.server, seed)
    const killed = serverKilled(shop, given ? kills : tries)
    await playAll(stage, shop, [
      { ...killed, name: `${killed.name}, with DATABASE_URL` },
      ...(own ? [databaseStopped(shop, stage, own, seconds, !withoutWeb)] : []),
      ...(own ? [] : [serverTerminated(shop, kills), connectionEnded(shop, outside.server, tries)]),
      wayDisturbed(shop, proxy, 'broken', { tries, seconds: 1 }),
      ...(own ? [] : [wayDisturbed(shop, proxy, 'broken', { tries: 1, seconds })]),
      wayDisturbed(shop, proxy, 'slow', { tries: 1, seconds }),
      wayDisturbed(shop, proxy, 'silent', { tries: 1, seconds }),
    ])
  } finally {
    proxy.close()
    await outside.close()
  }
}

async function playFullDisk(): Promise<void> {
  const disk = join(scratch, 'disk')
  mkdirSync(disk)
  if (!mountSmallDisk(disk, DISK_MEGABYTES)) {
    process.stdout.write('A disk that can be filled needs root to mount it: left out.\n')
    return
  }
  const dataFolder = join(disk, 'data')
  const shop = new FaultShop({ port, dataFolder, withoutWeb })
  try {
    await shop.start()
    const connection = ownerConnection(makeFolder(reachableFolder(dataFolder)).socket)
    const fault = diskFull(shop, disk, { tries: 2, seconds: seconds / 3 })
    await playAll(new FaultStage(shop, connection, seed), shop, [fault])
  } finally {
    unmountSmallDisk(disk)
  }
}

const PARTS: Record<string, () => Promise<void>> = {
  own: playOwnDatabase,
  outside: playOutsideDatabase,
  disk: playFullDisk,
  boot: async () =>
    tell(
      await firstBootKilled(
        { port, withoutWeb },
        (number) => join(scratch, `boot-${number}`),
        tries,
        drawsFrom(seed),
      ),
    ),
}

process.stdout.write(`Seed ${seed}\n\n${FAULT_TABLE_HEAD}\n`)
try {
  for (const [name, play] of Object.entries(PARTS)) {
    const isWanted = options.only === undefined ? !given || name === 'outside' : options.only === name
    if (isWanted) await play()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.stdout.write(
  complaints.length === 0
    ? '\nNothing acknowledged was lost or doubled, and every invariant holds.\n'
    : `\n${complaints.join('\n')}\n`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
