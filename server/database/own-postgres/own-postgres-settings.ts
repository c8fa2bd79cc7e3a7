import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OwnPostgresBinaries } from './own-postgres-binaries.ts'
import { type OwnPostgresFolder, writeAtomically } from './own-postgres-folder.ts'

/** Settings of postgresql.conf by name. */
export type OwnPostgresSettings = Readonly<Record<string, string | number | boolean>>

/** A container's /dev/shm may have only a few kilobytes. */
export const SMALL_SHARED_MEMORY = { dynamic_shared_memory_type: 'mmap', min_dynamic_shared_memory: '4MB' }

/** For a small shop on two cores: at most about 250 MB; nothing acknowledged is ever lost. */
const SMALL_SHOP_SETTINGS: OwnPostgresSettings = {
  cluster_name: 'tokri',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  superuser_reserved_connections: 3,

  fsync: true,
  full_page_writes: true,
  synchronous_commit: true,
  wal_level: 'minimal',
  max_wal_senders: 0,
  wal_compression: true,
  max_wal_size: '256MB',
  min_wal_size: '64MB',

  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  random_page_cost: 1.1,
  huge_pages: false,
  ...SMALL_SHARED_MEMORY,

  jit: false,
  max_worker_processes: 4,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  io_method: 'sync',
  autovacuum: true,
  autovacuum_max_workers: 2,
  autovacuum_naptime: '30s',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The server logs failed statements itself; PostgreSQL would add customers' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: false,
}

/** Writes PostgreSQL's configuration at each start, so that it always fits this version of the shop. */
export function writeSettings(
  folder: OwnPostgresFolder,
  binaries: OwnPostgresBinaries,
  settings: OwnPostgresSettings,
): void {
  const all: OwnPostgresSettings = {
    ...SMALL_SHOP_SETTINGS,
    // Faster recovery: one call instead of one for each of a thousand files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(hasStatementStatistics(binaries) && { shared_preload_libraries: 'pg_stat_statements' }),
    unix_socket_directories: `"${folder.socket.replaceAll('"', '""')}"`,
    hba_file: folder.accessFile,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${quoted(value)}\n`)
  writeAtomically(folder.settingsFile, lines.join(''))
  // Safe, because only PostgreSQL's user and root can enter the socket's folder.
  writeAtomically(folder.accessFile, 'local all all trust\n')
}

/** Whether these binaries include `pg_stat_statements`. */
export function hasStatementStatistics(binaries: OwnPostgresBinaries): boolean {
  const libraries = join(dirname(binaries.postgres), '..', 'lib', 'postgresql')
  return ['so', 'dylib'].some((suffix) => existsSync(join(libraries, `pg_stat_statements.${suffix}`)))
}

function quoted(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
