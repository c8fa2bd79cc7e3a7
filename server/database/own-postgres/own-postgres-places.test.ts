import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  canOthersReadCode,
  cleanUp,
  copyOfBinariesWithoutLinks,
  isRoot,
  newFolder,
  newFolderWithDatabase,
  newLog,
  nobody,
  query,
  removeModel,
  start,
  startOtherServer,
} from './own-postgres-fixtures.ts'
import { makeFolder } from './own-postgres-folder.ts'

afterEach(cleanUp)
afterAll(removeModel)

const answer = [{ one: 1 }]
const question = 'select 1 as one'
const asNobody = { uid: nobody, gid: nobody }

function ofNobody(folder: string): string {
  spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder])
  return folder
}

test.each([
  ['with blanks, quotes and commas', `it's "the, shop" \\ of मीरा`],
  ['so long that no socket fits', 'a-long-name/'.repeat(20)],
])('a folder %s will do', async (_name, name) => {
  const folder = join(newFolder(), name)
  mkdirSync(folder, { recursive: true })
  const own = await start(folder)
  expect(await query(own.connection, question)).toEqual(answer)
  expect(Buffer.byteLength(`${own.connection.host}/.s.PGSQL.5432`)).toBeLessThan(107)
  expect(statSync(`${own.connection.host}`).mode & 0o777).toBe(0o700)
  await own.stop()
  expect(existsSync(`${own.connection.host}`)).toBe(false)
  const { path, programs } = makeFolder(folder)
  if (programs !== path) rmSync(programs, { recursive: true })
})

describe('PostgreSQL as npm installs it', () => {
  test('without install scripts gets its links at the start', async () => {
    const binariesFolder = copyOfBinariesWithoutLinks()
    const own = await start(await newFolderWithDatabase(), { binariesFolder })
    expect(await query(own.connection, question)).toEqual(answer)
  })

  test('missing for this platform leads to DATABASE_URL', async () => {
    const refusal = start(newFolder(), { binariesFolder: join(newFolder(), 'absent') })
    await expect(refusal).rejects.toThrow(/set DATABASE_URL to a PostgreSQL of yours\.$/)
  })

  test('that cannot run here, as on Alpine, leads to DATABASE_URL and says why', async () => {
    const binariesFolder = binariesThatFail()
    const refusal = start(newFolder(), { binariesFolder })
    await expect(refusal).rejects.toThrow(/no loader\): set DATABASE_URL/)
  })
})

describe.runIf(isRoot)('as root', () => {
  test("PostgreSQL runs as another user, who cannot change its programs or the server's files", async () => {
    const folder = await newFolderWithDatabase()
    const own = await start(folder)
    expect(userOf(Number(own.postmasterPid()))).not.toBe(0)
    expect(statSync(join(folder, 'postgres', 'data')).uid).toBe(userOf(Number(own.postmasterPid())))
    expect(statSync(join(folder, 'postgres')).uid).toBe(0)
  })

  test("in a person's folder it runs as that person, whose files all remain", async () => {
    const folder = ofNobody(newFolder())
    const own = await start(folder)
    expect(userOf(Number(own.postmasterPid()))).toBe(nobody)
    const { stdout } = spawnSync('find', [folder, '!', '-user', 'nobody'], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  test('programs in a place that only root enters are copied to where the database can run them', async () => {
    const binariesFolder = copyOfBinariesWithoutLinks()
    chmodSync(join(binariesFolder, '..'), 0o700)
    const folder = await newFolderWithDatabase()
    await (await start(folder, { binariesFolder })).stop()
    const again = await start(folder, { binariesFolder })
    expect(await query(again.connection, question)).toEqual(answer)
  })

  test('data in a place that only root enters stand under /var/lib/tokri, and it says so', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const log = newLog()
    const own = await start(join(closed, '.data'), { log })
    const place = /stands in (\/var\/lib\/tokri\/.+)\.$/.exec(log.lines[0] ?? '')?.[1]
    expect(`${own.connection.host}`.startsWith(`${place}/`)).toBe(true)
    expect(await query(own.connection, question)).toEqual(answer)
    await own.stop()
    rmSync(`${place}`, { recursive: true })
  })

  test('a copy of the data that root made belongs to the database again', async () => {
    const folder = await newFolderWithDatabase()
    await (await start(folder)).stop()
    spawnSync('chown', ['-R', '0:0', folder])
    spawnSync('chmod', ['-R', 'go+rX', folder])
    const own = await start(folder)
    expect(await query(own.connection, question)).toEqual(answer)
  })

  test('a narrow file mask keeps nobody out', async () => {
    const mask = process.umask(0o077)
    try {
      const own = await start(join(newFolder(), 'new', '.data'))
      expect(await query(own.connection, question)).toEqual(answer)
    } finally {
      process.umask(mask)
    }
  })
})

describe.runIf(isRoot && canOthersReadCode)('as an ordinary user', () => {
  test('PostgreSQL runs as the same user', async () => {
    const other = await startOtherServer({ dataFolder: ofNobody(newFolder()) }, asNobody)
    expect(userOf(other.postmasterPid)).toBe(nobody)
    expect(await query(other.connection, question)).toEqual(answer)
  })

  test('programs without links in a folder of somebody else are copied', async () => {
    const binariesFolder = copyOfBinariesWithoutLinks()
    const dataFolder = ofNobody(await newFolderWithDatabase())
    const other = await startOtherServer({ dataFolder, binariesFolder }, asNobody)
    expect(await query(other.connection, question)).toEqual(answer)
  })

  test('a folder that cannot be written is refused in one sentence', async () => {
    const refusal = startOtherServer({ dataFolder: join(newFolder(), '.data') }, asNobody)
    await expect(refusal).rejects.toThrow(/cannot be used \(EACCES.*another DATA_DIR\.$/)
  })

  test("a database that is another user's is refused in one sentence", async () => {
    const dataFolder = await newFolderWithDatabase()
    await (await start(dataFolder)).stop()
    const refusal = startOtherServer({ dataFolder }, asNobody)
    await expect(refusal).rejects.toThrow(/cannot be used .*another DATA_DIR\.$/)
  })

  test("is not hindered by somebody else's process that got the dead postmaster's number", async () => {
    const dataFolder = ofNobody(await newFolderWithDatabase())
    const pidFile = join(dataFolder, 'postgres', 'data', 'postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${dataFolder}\n0\n5432\n/nowhere\n\n`)
    const other = await startOtherServer({ dataFolder }, asNobody)
    expect(await query(other.connection, question)).toEqual(answer)
  })

  test('may go on with what root started in their folder', async () => {
    const dataFolder = ofNobody(newFolder())
    await (await start(dataFolder)).stop()
    const other = await startOtherServer({ dataFolder }, asNobody)
    expect(await query(other.connection, question)).toEqual(answer)
  })
})

const canMount = spawnSync('unshare', ['-m', 'true']).status === 0

test.runIf(canMount)('a container whose /dev/shm has 64 KB is enough', async () => {
  const program = `
    const { startOwnPostgres } = await import(process.argv[1])
    const own = await startOwnPostgres({ dataFolder: process.argv[2], log: console })
    await own.stop()
  `
  const shell = 'mount -t tmpfs -o size=64k tmpfs /dev/shm && exec "$@"'
  // Outside /dev/shm, where the folders of a test run may be.
  const dataFolder = newFolder('/var/tmp')
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const { status, stderr } = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', shell, 'sh', ...node, join(import.meta.dirname, 'own-postgres.ts'), dataFolder],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

function binariesThatFail(): string {
  const native = join(newFolder(), 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(native, '..', 'package.json'), '{ "version": "18.0.0" }')
  writeFileSync(join(native, 'pg-symlinks.json'), '[]')
  writeFileSync(join(native, 'bin', 'postgres'), '#!/bin/sh\necho no loader >&2\nexit 127\n', { mode: 0o755 })
  return native
}

function userOf(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
}
