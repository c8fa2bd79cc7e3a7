import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  cleanUp,
  newFolder,
  newFolderWithDatabase,
  query,
  removeModel,
  start,
  startOtherServer,
} from './own-postgres-fixtures.ts'

afterEach(cleanUp)
afterAll(removeModel)

describe('the database', () => {
  test('is made at the first start, with an owner who may make databases and has no superuser rights', async () => {
    const own = await start(newFolder())
    await query(own.connection, 'create extension pg_trgm; create extension unaccent; create table t (a int)')
    const [role] = await query(
      own.connection,
      'select rolsuper, rolcreatedb from pg_roles where rolname = user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: true })
    expect(own.connection).toMatchObject({ user: 'tokri', database: 'tokri' })
  })

  test('is durable, in UTF-8 and UTC, reachable by no network', async () => {
    const own = await start(await newFolderWithDatabase())
    const [row] = await query(
      own.connection,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit, current_setting('jit') as jit,
              current_setting('data_checksums') as data_checksums,
              current_setting('server_encoding') as server_encoding, current_setting('timezone') as timezone,
              current_setting('listen_addresses') as listen_addresses, lower('ÉTÉ') as lower`,
    )
    expect(row).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      timezone: 'UTC',
      listen_addresses: '',
      lower: 'été',
    })
  })

  test('opens its socket and its data to their user alone', async () => {
    const folder = await newFolderWithDatabase()
    const own = await start(folder)
    for (const path of [`${own.connection.host}`, join(folder, 'postgres', 'data')])
      expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  test('counts what statements cost', async () => {
    const own = await start(await newFolderWithDatabase())
    await query(own.connection, 'select 1 as counted')
    const found = await query(
      own.connection,
      "select calls from pg_stat_statements where query like '%as counted'",
    )
    expect(found).toEqual([{ calls: '1' }])
  })

  test('takes settings that differ', async () => {
    const own = await start(await newFolderWithDatabase(), {
      settings: { max_connections: 20, application_name: "it's" },
    })
    const [row] = await query(
      own.connection,
      "select current_setting('max_connections') as most, current_setting('application_name') as name",
    )
    expect(row).toEqual({ most: '20', name: "it's" })
  })
})

test('a stopped database starts again with its data, and nothing is left running', async () => {
  const folder = await newFolderWithDatabase()
  const first = await start(folder)
  await query(first.connection, "create table t as select 'kept' as a")
  await first.stop()
  expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  const second = await start(folder)
  expect(await query(second.connection, 'select a from t')).toEqual([{ a: 'kept' }])
})

describe('a second server on the same folder', () => {
  test('is refused with the name of who holds it', async () => {
    const dataFolder = await newFolderWithDatabase()
    const other = await startOtherServer({ dataFolder, port: 4142 })
    const refusal = start(dataFolder)
    await expect(refusal).rejects.toThrow(`${dataFolder} is in use by another server`)
    await expect(refusal).rejects.toThrow(new RegExp(`process ${other.process.pid}, since .+, port 4142`))
    expect(await query(other.connection, 'select 1 as still')).toEqual([{ still: 1 }])
  })

  test('is refused within one process as well', async () => {
    const folder = await newFolderWithDatabase()
    const own = await start(folder)
    await expect(start(folder)).rejects.toThrow(`process ${process.pid}`)
    expect(await query(own.connection, 'select 1 as still')).toEqual([{ still: 1 }])
  })

  test('that races for a new folder: one of the two wins', async () => {
    const dataFolder = newFolder()
    const both = await Promise.allSettled([1, 2].map(() => startOtherServer({ dataFolder })))
    const refusals = both.flatMap((result) => (result.status === 'rejected' ? [`${result.reason}`] : []))
    expect(refusals).toEqual([expect.stringContaining('is in use by another server')])
  })
})

describe('a folder that cannot be used', () => {
  test('of another major version is refused with the way to upgrade', async () => {
    const folder = await newFolderWithDatabase()
    await (await start(folder)).stop()
    const versionFile = join(folder, 'postgres', 'data', 'PG_VERSION')
    writeFileSync(versionFile, '17\n')
    const refusal = start(folder)
    await expect(refusal).rejects.toThrow(
      /made by PostgreSQL 17 .* brings 18.*npm run backup.*npm run restore/,
    )
    writeFileSync(versionFile, '18\n')
    await expect(start(folder)).resolves.toBeDefined()
  })

  test('with something else in the place of the data is refused and keeps it', async () => {
    const folder = newFolder()
    const data = join(folder, 'postgres', 'data')
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'letter.txt'), 'mine')
    await expect(start(folder)).rejects.toThrow('holds no database: move it away')
    expect(readFileSync(join(data, 'letter.txt'), 'utf8')).toBe('mine')
  })

  test('below a file is refused in one sentence', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(/cannot be used .* another DATA_DIR\.$/)
  })

  test('is free again after a refusal, as when a setting is wrong', async () => {
    const folder = await newFolderWithDatabase()
    const refusal = start(folder, { settings: { shared_buffers: 'plenty' } })
    await expect(refusal).rejects.toThrow(/does not start: .*postgresql\.log/)
    await expect(start(folder)).resolves.toBeDefined()
  })
})
