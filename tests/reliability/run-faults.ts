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
  connectionDisturbed,
  connectionEnded,
  databaseStopped,
  routeTo,
  startOutsideDatabase,
} from './outside-database-faults.ts'
import { backendKilled, postmasterKilled, serverKilled, serverTerminated } from './own-database-faults.ts'
import { drawsFrom } from './seeded-draw.ts'

/**
 * `npm run test:faults`: starts the product under load, makes the faults of docs/reliability.md happen, compares what was
 * acknowledged with what is stored, and prints the table. With a `DATABASE_URL` it plays the faults that a shop on that
 * server can meet, on a new database there.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string', default: '4199' },
    /** How often the server and its database are killed, each. */
    kills: { type: 'string', default: '20' },
    /** How often every other short fault happens. */
    tries: { type: 'string', default: '5' },
    /** The length of long faults. */
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
const givenUrl = process.env.DATABASE_URL
const DISK_MEGABYTES = 400

const scratch = mkdtempSync(join(tmpdir(), 'tokri-faults-'))
chmodSync(scratch, 0o755)
const complaints: string[] = []

function print(report: FaultReport): void {
  process.stdout.write(`${faultLine(report)}\n`)
  complaints.push(...complaintsOf(report))
}

async function playAll(stage: FaultStage, shop: FaultShop, faults: readonly Fault[]): Promise<void> {
  try {
    for (const fault of faults) print(await stage.play(fault))
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
  const own = givenUrl ? undefined : await startOutsideDatabase(join(scratch, 'outside'))
  const outside = own ?? (await borrowDatabase(String(givenUrl)))
  const proxy = await openDatabaseProxy(routeTo(outside.server))
  const through = { ...outside.server, host: '127.0.0.1', port: proxy.port }
  const url = databaseUrl(through, outside.server.database)
  const shop = new FaultShop({ port, dataFolder: join(scratch, 'unused'), databaseUrl: url, withoutWeb })
  try {
    await shop.start()
    const stage = new FaultStage(shop, outside.server, seed)
    const killed = serverKilled(shop, givenUrl ? kills : tries)
    await playAll(stage, shop, [
      { ...killed, name: `${killed.name}, with DATABASE_URL` },
      ...(own ? [databaseStopped(shop, stage, own, seconds, !withoutWeb)] : []),
      ...(own ? [] : [serverTerminated(shop, kills), connectionEnded(shop, outside.server, tries)]),
      connectionDisturbed(shop, proxy, 'broken', { tries, seconds: 1 }),
      ...(own ? [] : [connectionDisturbed(shop, proxy, 'broken', { tries: 1, seconds })]),
      connectionDisturbed(shop, proxy, 'slow', { tries: 1, seconds }),
      connectionDisturbed(shop, proxy, 'silent', { tries: 1, seconds }),
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
    print(
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
    const isChosen = options.only === undefined ? !givenUrl || name === 'outside' : options.only === name
    if (isChosen) await play()
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
