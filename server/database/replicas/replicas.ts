import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Reads } from '../connect.ts'
import { sqlState } from '../transaction.ts'
import { IDENTITY, Replica, type ReplicaRules } from './replica.ts'

/** Reads that cost much per question: what is acted on, and what is cached, is read from the primary. */
export interface Replicas {
  /**
   * Where one question is read, with all its statements: so that one part of a list is never older than the part
   * before it. A replica's failure is answered by the primary, also in the middle.
   */
  reader(): Promise<Reads>
  count(): { used: number; leftOut: number }
  /** Looks at all of them once. */
  look(): Promise<void>
  /** Looks at them again and again until they are closed. */
  watch(): void
  close(): Promise<void>
}

const RULES: ReplicaRules = {
  limits: { connections: 4, statementTimeoutMs: 5_000 },
  catchUpMs: 250,
  restMs: 5_000,
}
const LOOK_MS = 2_000

/** What the primary would refuse just the same: values that cannot be stored, and every write. */
const QUERY_ERROR = /^(22|25006)/

/** The replicas of a primary; without any, the primary answers everything. Opening them waits for none of them. */
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

  /** How far the primary's log lies on disk, in bytes: whatever it has acknowledged is behind that. */
  async function primaryPosition(): Promise<number> {
    const { position } = onlyRow(
      await primary.sql<{ position: number }>`
        select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position`,
    )
    return position
  }

  async function look() {
    if (replicas.length === 0) return
    const position = await primaryPosition()
    const { identity } = onlyRow(await primary.sql<{ identity: string }>`select ${IDENTITY} as identity`)
    await Promise.all(replicas.map((replica) => replica.look(position, identity)))
  }

  async function probeReplicas() {
    while (!closing.signal.aborted) {
      // That the primary is away is logged by all others who ask it.
      await look().catch((error) => log.debug({ err: error }, 'The replicas could not be compared'))
      await sleep(LOOK_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    async reader() {
      const used = replicas.filter(({ isUsed }) => isUsed)
      const replica = used[turn++ % used.length]
      if (!replica) return primary
      const position = await primaryPosition()
      try {
        return (await replica.catchUp(position)) ? readerOf(replica, primary) : primary
      } catch (error) {
        replica.failed(error)
        return primary
      }
    },
    count() {
      const used = replicas.filter(({ isUsed }) => isUsed).length
      return { used, leftOut: replicas.length - used }
    },
    look,
    watch() {
      if (replicas.length > 0) watching = probeReplicas()
    },
    async close() {
      closing.abort()
      await watching
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement without a table has always one row')
  return row
}

/** Reads from the replica until it fails, then from the primary alone, which is behind nobody. */
function readerOf(replica: Replica, primary: Database): Reads {
  let hasFailed = false
  async function ask<Row>(question: (reads: Reads) => Promise<Row[]>): Promise<Row[]> {
    if (hasFailed) return question(primary)
    try {
      return await question(replica)
    } catch (error) {
      if (QUERY_ERROR.test(sqlState(error) ?? '')) throw error
      hasFailed = true
      replica.failed(error)
      return question(primary)
    }
  }
  return {
    sql: (text, ...values) => ask((reads) => reads.sql(text, ...values)),
    unprepared: (text, ...values) => ask((reads) => reads.unprepared(text, ...values)),
    rows: (text, values, name) => ask((reads) => reads.rows(text, values, name)),
  }
}
