import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from './migrate.ts'

const FORMAT = 'tokri-backup-1'
const BATCH = 500

/** A backup is not what it should be, or does not fit where it shall go. */
export class BackupFault extends Error {}

interface Header {
  format: typeof FORMAT
  takenAt: string
  /** Hashes of the migrations that made the tables. */
  migrations: string[]
  /** Rows of each table, in the order in which they can be stored again. */
  tables: { name: string; rows: number }[]
  /** How far orders are counted: their numbers do not tell it. */
  ordersCounted: number
}

/** Rows of each table, for whoever wants to compare. */
export type TableCounts = Record<string, number>

/**
 * Writes all rows of the shop in one snapshot to a compressed file; the shop may go on selling. The file
 * appears only when it is whole and on the disk.
 */
export async function takeBackup(connection: pg.ClientConfig, file: string): Promise<TableCounts> {
  const client = await connectTo(connection)
  const unfinished = `${file}.unfinished`
  try {
    await client.query('begin isolation level repeatable read read only')
    const header = await readHeader(client)
    await pipeline(Readable.from(linesOf(client, header)), createGzip(), createWriteStream(unfinished))
    await client.query('commit')
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return countsOf(header)
  } finally {
    await rm(unfinished, { force: true })
    await client.end()
  }
}

async function readHeader(client: pg.Client): Promise<Header> {
  const tables = []
  for (const name of await tablesInOrder(client)) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`)
    tables.push({ name, rows: Number(rows[0]?.rows) })
  }
  return {
    format: FORMAT,
    takenAt: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables,
    ordersCounted: await ordersCountedBy(client),
  }
}

async function* linesOf(client: pg.Client, header: Header): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const { name } of header.tables) {
    await client.query(
      `declare rows_of_table cursor for select to_json(t)::text as row from ${quoted(name)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from rows_of_table`)
      if (rows.length === 0) break
      yield `${JSON.stringify({ table: name })}\n${rows.map(({ row }) => `${row}\n`).join('')}`
    }
    await client.query('close rows_of_table')
  }
  yield `${JSON.stringify({ end: true })}\n`
}

/**
 * Stores a backup in an empty database, whole or not at all, and brings its tables up to date first.
 * @throws BackupFault when the database has rows, the file is cut off, or other migrations made it.
 */
export async function restoreBackup(connection: pg.ClientConfig, file: string): Promise<TableCounts> {
  await migrate(connection)
  const client = await connectTo(connection)
  try {
    await client.query('begin')
    const header = await storeLines(
      client,
      createInterface({
        input: createReadStream(file).pipe(createGunzip()),
        crlfDelay: Number.POSITIVE_INFINITY,
      }),
    )
    await setSequences(client, header)
    await client.query('commit')
    return countsOf(header)
  } finally {
    // Whatever was not committed vanishes with the connection.
    await client.end()
  }
}

async function storeLines(client: pg.Client, lines: AsyncIterable<string>): Promise<Header> {
  let header: Header | undefined
  let table = ''
  let columns = ''
  let batch: string[] = []
  let isWhole = false
  const flush = async () => {
    if (batch.length > 0) {
      const name = quoted(table)
      await client.query(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [`[${batch.join(',')}]`],
      )
    }
    batch = []
  }
  for await (const line of lines) {
    if (!header) {
      header = await acceptHeader(client, line)
    } else if (line.startsWith('{"table":') && line.length < 200) {
      await flush()
      table = (JSON.parse(line) as { table: string }).table
      if (!header.tables.some(({ name }) => name === table))
        throw new BackupFault(`The backup names an unknown table: ${table}`)
      columns = await storedColumns(client, table)
    } else if (line === '{"end":true}') {
      await flush()
      isWhole = true
    } else {
      batch.push(line)
    }
  }
  if (!header || !isWhole) throw new BackupFault('This backup is cut off: its end is missing')
  return header
}

/** All columns but those that the database generates from the others. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  )
  return rows[0]?.columns ?? ''
}

async function acceptHeader(client: pg.Client, line: string): Promise<Header> {
  const header = parseHeader(line)
  const migrations = await migrationsOf(client)
  if (header.migrations.join() !== migrations.join()) {
    throw new BackupFault(
      'This backup was made by another version of the shop: restore it with that version, then upgrade',
    )
  }
  for (const { name } of header.tables) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupFault('The database is not empty: restore into a new one')
    // Counters and search texts come with the rows; they must not be made a second time.
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  }
  return header
}

function parseHeader(line: string): Header {
  try {
    const header: unknown = JSON.parse(line)
    if (typeof header === 'object' && header !== null && 'format' in header && header.format === FORMAT)
      return header as Header
  } catch {
    // Told below: it is no backup of the shop.
  }
  throw new BackupFault('This file is no backup of the shop')
}

async function ordersCountedBy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ counted: string }>('select last_value as counted from order_numbers')
  return Number(rows[0]?.counted)
}

async function setSequences(client: pg.Client, { ordersCounted }: Header): Promise<void> {
  await client.query(`select setval('order_numbers', $1)`, [ordersCounted])
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables.rows) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

/** The shop's tables, each after those that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const references = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered: string[] = []
  const place = (name: string) => {
    if (ordered.includes(name)) return
    for (const { from, to } of references.rows) if (from === name) place(to)
    ordered.push(name)
  }
  for (const { name } of tables.rows) place(name)
  return ordered
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

async function connectTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5_000,
    application_name: 'tokri-backup',
  })
  // The statement on its way fails by itself; without a listener the process would end instead.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  return client
}

function countsOf(header: Header): TableCounts {
  return Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows]))
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
