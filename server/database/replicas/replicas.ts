import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Database, onlyRow, type Reads } from '../connect.ts'
import { sqlState } from '../transaction.ts'
import { IDENTITY, Replica, type ReplicaRules } from './replica.ts'

/** For expensive reads. What is cached, and what decisions are based on, is read from the primary. */
export interface Replicas {
  /**
   * Where all statements of one request are read, so that no part of a list is older than the part before it. If the
   * replica fails, even in the middle, the primary answers. A replica may be some seconds behind.
   */
  reader(): Reads
  count(): { used: number; leftOut: number }
  /** Checks all of them once. */
  check(): Promise<void>
  /** Checks them again and again until they are closed. */
  watch(): void
  close(): Promise<void>
}

const RULES: ReplicaRules = {
  limits: { connections: 4, statementTimeoutMs: 5_000 },
  pauseMs: 5_000,
}
const CHECK_EVERY_MS = 2_000

/** Codes of errors that the primary would give too: invalid values, and writes. */
const QUERY_ERROR = /^(22|25006)/

/** The replicas of a primary; without any, the primary answers everything. Opening does not wait for them. */
export function openReplicas(
  primary: Database,
  urls: readonly string[],
  log: FastifyBaseLogger,
  rules: Partial<ReplicaRules> = {},
): Replicas {
  const allRules = { ...RULES, ...rules }
  const replicas = urls.map((url) => new Replica(url, allRules, log))
  const closing = new AbortController()
  let watching = Promise.resolve()
  let turn = 0
  let earlierPosition = 0

  /** A replica has to have what the primary had on disk when it was looked at before: it is some seconds old at most. */
  async function check() {
    if (replicas.length === 0) return
    const { position, identity } = onlyRow(
      await primary.sql<{ position: number; identity: string }>`
        select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position, ${IDENTITY} as identity`,
    )
    const due = earlierPosition
    earlierPosition = position
    await Promise.all(replicas.map((replica) => replica.check(due, identity)))
  }

  async function checkUntilClosed() {
    while (!closing.signal.aborted) {
      // Debug only, because every other failed query of the primary is logged too.
      await check().catch((error) => log.debug({ err: error }, 'The replicas could not be compared'))
      await sleep(CHECK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    reader() {
      const used = replicas.filter(({ isUsed }) => isUsed)
      const replica = used[turn++ % used.length]
      return replica ? readerOf(replica, primary) : primary
    },
    count() {
      const used = replicas.filter(({ isUsed }) => isUsed).length
      return { used, leftOut: replicas.length - used }
    },
    check,
    watch() {
      if (replicas.length > 0) watching = checkUntilClosed()
    },
    async close() {
      closing.abort()
      await watching
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Reads from the replica until it fails, and then only from the primary. */
function readerOf(replica: Replica, primary: Database): Reads {
  let hasFailed = false
  async function ask<Row>(query: (reads: Reads) => Promise<Row[]>): Promise<Row[]> {
    if (hasFailed) return query(primary)
    try {
      return await query(replica.reads)
    } catch (error) {
      if (QUERY_ERROR.test(sqlState(error) ?? '')) throw error
      hasFailed = true
      replica.failed(error)
      return query(primary)
    }
  }
  return {
    sql: (text, ...values) => ask((reads) => reads.sql(text, ...values)),
    unprepared: (text, ...values) => ask((reads) => reads.unprepared(text, ...values)),
    rows: (text, values, name) => ask((reads) => reads.rows(text, values, name)),
  }
}
