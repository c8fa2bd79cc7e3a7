import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  cleanUp,
  endOf,
  isRunning,
  launchOtherServer,
  newFolder,
  newFolderWithDatabase,
  newLog,
  query,
  removeModel,
  start,
  startOtherServer,
  until,
} from './own-postgres-fixtures.ts'

afterEach(cleanUp)
afterAll(removeModel)

describe('after kill -9 of the server', () => {
  test('the database left running is found, ended and started anew with everything acknowledged', async () => {
    const dataFolder = await newFolderWithDatabase()
    const other = await startOtherServer({ dataFolder })
    await query(other.connection, "create table t as select 'kept' as a")
    other.process.kill('SIGKILL')
    await endOf(other.process)
    expect(isRunning(other.postmasterPid)).toBe(true)
    const own = await start(dataFolder)
    expect(isRunning(other.postmasterPid)).toBe(false)
    expect(own.postmasterPid()).not.toBe(other.postmasterPid)
    expect(await query(own.connection, 'select a from t')).toEqual([{ a: 'kept' }])
  })

  test('and of the database with it, both come back', async () => {
    const dataFolder = await newFolderWithDatabase()
    const other = await startOtherServer({ dataFolder })
    await query(other.connection, "create table t as select 'kept' as a")
    other.process.kill('SIGKILL')
    process.kill(other.postmasterPid, 'SIGKILL')
    await endOf(other.process)
    const own = await start(dataFolder)
    expect(await query(own.connection, 'select a from t')).toEqual([{ a: 'kept' }])
  })

  test.each([
    ['while the database is made', 'unfinished-data-'],
    ['when it is just made', 'data'],
  ])('during the first start, %s, the next start is clean', async (_time, sign) => {
    const dataFolder = newFolder()
    const path = join(dataFolder, 'postgres')
    const other = launchOtherServer({ dataFolder })
    await until(() => existsSync(path) && readdirSync(path).some((name) => name.startsWith(sign)))
    other.kill('SIGKILL')
    await endOf(other)
    const own = await start(dataFolder)
    expect(await query(own.connection, 'select current_user as me')).toEqual([{ me: 'tokri' }])
    expect(readdirSync(path).filter((name) => name.startsWith('unfinished-data-'))).toEqual([])
  })
})

test('a half-made cluster is made anew', async () => {
  const folder = newFolder()
  const unfinished = join(folder, 'postgres', 'unfinished-data-1')
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
  const own = await start(folder)
  expect(await query(own.connection, 'select current_user as me')).toEqual([{ me: 'tokri' }])
  expect(existsSync(unfinished)).toBe(false)
})

test("a process that got the dead postmaster's number neither hinders the start nor is ended", async () => {
  const folder = await newFolderWithDatabase()
  await (await start(folder)).stop()
  const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid')
  const bystander = await startOtherServer({ dataFolder: await newFolderWithDatabase() })
  writeFileSync(pidFile, `${bystander.process.pid}\n${folder}\n0\n5432\n/nowhere\n\n`)
  await start(folder)
  expect(readFileSync(pidFile, 'utf8')).not.toContain(`${bystander.process.pid}`)
  expect(isRunning(Number(bystander.process.pid))).toBe(true)
})

test('a database that another container serves is left alone', async () => {
  const folder = await newFolderWithDatabase()
  const own = await start(folder)
  await own.stop()
  mkdirSync(`${own.connection.host}`)
  const socket = createServer().listen(join(`${own.connection.host}`, '.s.PGSQL.5432'))
  const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid')
  writeFileSync(pidFile, '4194304\n')
  await expect(start(folder)).rejects.toThrow('cannot be seen from here')
  socket.close()
  rmSync(pidFile)
})

describe('kill -9 of the postmaster', () => {
  test('is answered with a new one, and nothing acknowledged is lost', async () => {
    const log = newLog()
    const own = await start(await newFolderWithDatabase(), { log })
    await query(own.connection, "create table t as select 'kept' as a")
    const killed = Number(own.postmasterPid())
    process.kill(killed, 'SIGKILL')
    await until(() => log.lines.at(-1)?.endsWith('runs again.') ?? false)
    expect(own.postmasterPid()).not.toBe(killed)
    expect(await query(own.connection, 'select a from t')).toEqual([{ a: 'kept' }])
  })

  test('again and again, the database comes back each time', async () => {
    const log = newLog()
    const own = await start(await newFolderWithDatabase(), { log })
    for (let round = 1; round <= 3; round++) {
      process.kill(Number(own.postmasterPid()), 'SIGKILL')
      await until(() => log.lines.filter((line) => line.endsWith('runs again.')).length === round)
    }
    expect(await query(own.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('while the shop stops leaves nothing running', async () => {
    const own = await start(await newFolderWithDatabase())
    const killed = Number(own.postmasterPid())
    process.kill(killed, 'SIGKILL')
    await until(() => !isRunning(killed))
    await own.stop()
    expect(isRunning(Number(own.postmasterPid()))).toBe(false)
  })
})

describe('the end of the server', () => {
  test('takes the database with it even if nobody stopped it', async () => {
    const other = await startOtherServer({ dataFolder: await newFolderWithDatabase() })
    other.process.disconnect()
    await endOf(other.process)
    await until(() => !isRunning(other.postmasterPid))
  })

  test('by Ctrl-C leaves the database up until the server itself stops it', async () => {
    const other = await startOtherServer({ dataFolder: await newFolderWithDatabase() })
    const interrupted = once(other.process, 'message')
    process.kill(-Number(other.process.pid), 'SIGINT')
    expect(await interrupted).toContain('interrupted')
    expect(await query(other.connection, 'select 1 as still')).toEqual([{ still: 1 }])
    other.process.send('stop')
    await endOf(other.process)
    expect(other.process.exitCode).toBe(0)
    expect(isRunning(other.postmasterPid)).toBe(false)
  })

  test('at once, without order, loses nothing acknowledged', async () => {
    const folder = await newFolderWithDatabase()
    const first = await start(folder)
    await query(first.connection, "create table t as select 'kept' as a")
    first.kill()
    const second = await start(folder)
    expect(await query(second.connection, 'select a from t')).toEqual([{ a: 'kept' }])
  })
})
