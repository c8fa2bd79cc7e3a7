import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { unfinishedJobsSql } from '#server/jobs/unfinished-jobs.ts'
import { migrate } from '../migrate.ts'

const FORMAT = 'tokri-backup-1'
const MAX_ROWS_AT_ONCE = 500
/** Text of rows in memory at a time; a larger row is read alone. */
const MAX_BYTES_AT_ONCE = 8 * 1024 * 1024

/** Tables that migrations fill: their rows are replaced by those of the backup. */
const FILLED_BY_MIGRATIONS = ['synonym_groups', 'tax_classes']

/** The file is no complete backup, or does not fit the database. */
export class BackupError extends Error {}

interface Header {
  format: typeof FORMAT
  takenAt: string
  /** Hashes of the applied migrations. */
  migrations: string[]
  /** Rows of each table, in the order in which they can be restored. */
  tables: { name: string; rows: number }[]
  /** The last value of the sequence of order numbers. */
  ordersCounted: number
}

/** Rows of each table. */
type TableCounts = Record<string, number>

/**
 * Writes all rows of the shop in one snapshot to a compressed file, while the shop goes on selling. The file appears only
 * when it is whole and on disk; only its owner may read it, because it contains personal data.
 * @throws AbortError once `signal` stops it
 */
export async function takeBackup(
  connection: pg.ClientConfig,
  file: string,
  signal?: AbortSignal,
): Promise<TableCounts> {
  const client = await connectTo(connection)
  const unfinished = `${file}.unfinished`
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await measureTables(client, signal)
    const header = await readHeader(client, tables)
    await rm(unfinished, { force: true })
    const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
    const lines = Readable.from(linesOf(client, header, tables), { highWaterMark: 1 })
    await pipeline(lines, createGzip(), output, { signal })
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

interface MeasuredTable {
  name: string
  /** Where its rows are read. */
  source: string
  rows: number
  /** The length of its largest row, as text. */
  maxBytes: number
}

async function measureTables(client: pg.Client, signal?: AbortSignal): Promise<MeasuredTable[]> {
  const tables: MeasuredTable[] = []
  for (const name of await tablesInOrder(client)) {
    signal?.throwIfAborted()
    const source = await sourceOf(client, name)
    const { rows } = await client.query<{ rows: string; maxBytes: number }>(
      `select count(*) as rows, coalesce(max(octet_length(to_json(t)::text)), 0) as "maxBytes" from ${source} t`,
    )
    tables.push({ name, source, rows: Number(rows[0]?.rows), maxBytes: rows[0]?.maxBytes ?? 0 })
  }
  return tables
}

async function sourceOf(client: pg.Client, table: string): Promise<string> {
  if (table === 'job_requests') return `(${await unfinishedJobsSql(client)})`
  // The backup that writes this file is still open, and in a restored shop nobody would finish it.
  if (table === 'backups') return '(select * from backups where finished_at is not null)'
  return quoted(table)
}

async function readHeader(client: pg.Client, measured: readonly MeasuredTable[]): Promise<Header> {
  const tables = measured.map(({ name, rows }) => ({ name, rows }))
  return {
    format: FORMAT,
    takenAt: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables,
    ordersCounted: await ordersCountedBy(client),
  }
}

async function* linesOf(
  client: pg.Client,
  header: Header,
  tables: readonly MeasuredTable[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const { name, source, maxBytes } of tables) {
    const count = Math.floor(MAX_BYTES_AT_ONCE / Math.max(1, maxBytes))
    const atOnce = Math.min(Math.max(count, 1), MAX_ROWS_AT_ONCE)
    await client.query(`declare rows_of_table cursor for select to_json(t)::text as row from ${source} t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from rows_of_table`)
      if (rows.length === 0) break
      yield `${JSON.stringify({ table: name })}\n${rows.map(({ row }) => `${row}\n`).join('')}`
    }
    await client.query('close rows_of_table')
  }
  yield `${JSON.stringify({ end: true })}\n`
}

/**
 * Restores a backup into an empty database, whole or not at all, and creates the tables first.
 * @throws BackupError when the database has rows, the file is cut off or lacks rows, or other migrations made it
 * @throws AbortError once `signal` stops it
 * @returns the rows that were stored
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  file: string,
  signal?: AbortSignal,
): Promise<TableCounts> {
  await migrate(connection)
  const client = await connectTo(connection)
  try {
    await client.query('begin')
    const { header, counts } = await storeLines(client, linesOfFile(file, signal))
    await setSequences(client, header)
    await enableTriggers(client)
    await client.query('commit')
    return counts
  } finally {
    // Rolls back what was not committed.
    await client.end()
  }
}

/** One line at a time, so that memory never holds more than one large row. */
async function* linesOfFile(file: string, signal?: AbortSignal): AsyncGenerator<string> {
  const source = createReadStream(file, { signal })
  const unpacked = createGunzip()
  source.once('error', (error) => unpacked.destroy(error))
  let lineStart: Buffer[] = []
  for await (const chunk of source.pipe(unpacked)) {
    if (!Buffer.isBuffer(chunk)) continue
    let from = 0
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield Buffer.concat([...lineStart, chunk.subarray(from, to)]).toString()
      lineStart = []
      from = to + 1
    }
    lineStart.push(chunk.subarray(from))
  }
}

async function storeLines(
  client: pg.Client,
  lines: AsyncIterable<string>,
): Promise<{ header: Header; counts: TableCounts }> {
  let header: Header | undefined
  const counts: TableCounts = {}
  let table = ''
  let columns = ''
  let batch: string[] = []
  let batchLength = 0
  let isWhole = false
  const flush = async () => {
    if (batch.length > 0) {
      const name = quoted(table)
      const { rowCount } = await client.query(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [`[${batch.join(',')}]`],
      )
      counts[table] = (counts[table] ?? 0) + (rowCount ?? 0)
    }
    batch = []
    batchLength = 0
  }
  for await (const line of lines) {
    if (!header) {
      header = await acceptHeader(client, line)
    } else if (line.startsWith('{"table":') && line.length < 200) {
      await flush()
      table = (JSON.parse(line) as { table: string }).table
      if (!header.tables.some(({ name }) => name === table))
        throw new BackupError(`The backup names an unknown table: ${table}`)
      columns = await storedColumns(client, table)
    } else if (line === '{"end":true}') {
      await flush()
      isWhole = true
    } else {
      if (batchLength + line.length > MAX_BYTES_AT_ONCE) await flush()
      batch.push(line)
      batchLength += line.length
    }
  }
  if (!header || !isWhole) throw new BackupError('This backup is cut off: its end is missing')
  for (const { name, rows } of header.tables) {
    const stored = counts[name] ?? 0
    counts[name] = stored
    if (stored !== rows)
      throw new BackupError(`This backup is damaged: it has ${stored} rows of ${name} instead of ${rows}`)
  }
  return { header, counts }
}

/** All columns but generated ones. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  )
  return rows[0]?.columns ?? ''
}

/** Checks that the backup fits the database, and disables triggers until its rows are stored. */
async function acceptHeader(client: pg.Client, line: string): Promise<Header> {
  const header = parseHeader(line)
  const migrations = await migrationsOf(client)
  if (header.migrations.join() !== migrations.join()) {
    throw new BackupError(
      'This backup was made by another version of the shop: restore it with that version, then upgrade',
    )
  }
  for (const { name } of header.tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) await client.query(`delete from ${quoted(name)}`)
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupError('The database is not empty: restore into a new one')
    // The backup contains what triggers made, such as counters and search texts.
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
    // No JSON: refused below.
  }
  throw new BackupError('This file is no backup of the shop')
}

async function ordersCountedBy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ counted: string }>('select last_value as counted from order_numbers')
  return Number(rows[0]?.counted)
}

async function setSequences(client: pg.Client, { ordersCounted }: Header): Promise<void> {
  await client.query(`select setval('order_numbers', $1)`, [ordersCounted])
  await client.query(
    `select setval('stock_movements_id_seq', (select coalesce(max(id), 0) + 1 from stock_movements))`,
  )
}

async function enableTriggers(client: pg.Client): Promise<void> {
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
  // The statement under way fails anyway; an error without a listener would end the process.
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
