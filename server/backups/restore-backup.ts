import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { markRestored } from '#server/settings/restored-from.ts'
import {
  BackupError,
  connectTo,
  FORMAT,
  type Header,
  MAX_BYTES_AT_ONCE,
  migrationsOf,
  quoted,
  type TableCounts,
} from './backup-file.ts'

/** Tables that migrations fill: their rows are replaced by those of the backup. */
const FILLED_BY_MIGRATIONS = ['synonym_groups', 'tax_classes']
/** About a year. */
const MAX_SECONDS = 30_000_000

/**
 * Restores a backup into an empty database, whole or not at all: it creates the tables as they were when the backup was
 * taken, stores the rows, and upgrades them.
 * @throws BackupError when the database has rows, the file is cut off or lacks rows, or a newer version made it
 * @throws AbortError once `signal` stops it
 * @returns the rows that were stored
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  file: string,
  signal?: AbortSignal,
): Promise<TableCounts> {
  const lines = linesOfFile(file, signal)
  const header = parseHeader((await lines.next()).value ?? '')
  await migrate(connection, header.migrations.length)
  const client = await connectTo(connection)
  let counts: TableCounts
  try {
    await client.query('begin')
    await acceptHeader(client, header)
    counts = await storeLines(client, header, lines)
    await setSequences(client, header)
    await markRestored(client, { takenAt: header.takenAt, restoredAt: new Date().toISOString() })
    await enableTriggers(client)
    await client.query('commit')
  } finally {
    await lines.return(undefined)
    // Rolls back what was not committed.
    await client.end()
  }
  await migrate(connection)
  return counts
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
  header: Header,
  lines: AsyncIterable<string>,
): Promise<TableCounts> {
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
    if (line.startsWith('{"table":') && line.length < 200) {
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
  if (!isWhole) throw new BackupError('This backup is cut off: its end is missing')
  for (const { name, rows } of header.tables) {
    const stored = counts[name] ?? 0
    counts[name] = stored
    if (stored !== rows)
      throw new BackupError(`This backup is damaged: it has ${stored} rows of ${name} instead of ${rows}`)
  }
  return counts
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
async function acceptHeader(client: pg.Client, header: Header): Promise<void> {
  const migrations = await migrationsOf(client)
  if (header.migrations.join() !== migrations.join()) {
    throw new BackupError(
      'This backup was made by a newer version of the shop, or the database is not new: restore it with that version, into a new database',
    )
  }
  for (const { name } of header.tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) await client.query(`delete from ${quoted(name)}`)
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupError('The database is not empty: restore into a new one')
    // The backup contains what triggers made, such as counters and search texts.
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  }
}

function isHeader(header: unknown): header is Header {
  const isOurs = typeof header === 'object' && header !== null && 'format' in header && 'takenAt' in header
  return isOurs && header.format === FORMAT && !Number.isNaN(Date.parse(String(header.takenAt)))
}

function parseHeader(line: string): Header {
  try {
    const header: unknown = JSON.parse(line)
    if (isHeader(header)) return header
  } catch {
    // No JSON: refused below.
  }
  throw new BackupError('This file is no backup of the shop')
}

/** What may have been counted since the backup, at most one each second; far fewer than there are numbers. */
function countedSince({ takenAt }: Header): number {
  const seconds = (Date.now() - Date.parse(takenAt)) / 1000
  return 10_000 + Math.min(Math.max(Math.ceil(seconds) || 0, 0), MAX_SECONDS)
}

/** Numbers of orders and questions go on beyond those that others may have got since the backup. */
async function setSequences(client: pg.Client, header: Header): Promise<void> {
  const ahead = countedSince(header)
  await client.query(`select setval('order_numbers', $1)`, [header.ordersCounted + ahead])
  await client.query(
    `select setval('ticket_numbers', (select coalesce(max(substr(number, 3)::bigint), 1000) + $1 from tickets))`,
    [ahead],
  )
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
