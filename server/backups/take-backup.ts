import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { unfinishedJobsSql } from '#server/jobs/unfinished-jobs.ts'
import {
  connectTo,
  FORMAT,
  type Header,
  MAX_BYTES_AT_ONCE,
  migrationsOf,
  quoted,
  type TableCounts,
} from './backup-file.ts'

const MAX_ROWS_AT_ONCE = 500

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

async function ordersCountedBy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ counted: string }>('select last_value as counted from order_numbers')
  return Number(rows[0]?.counted)
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

function countsOf(header: Header): TableCounts {
  return Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows]))
}
