import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connect, type Database, type DatabaseLimits, type Reads } from '../connect.ts'
import { fragment } from '../sql.ts'
import type { PrimaryPositions } from './primary-positions.ts'

export interface ReplicaRules {
  /** Of each server process, to each replica. */
  limits: DatabaseLimits
  /** Who shows a state older than this is left out. */
  maxLagMs: number
  /** A question waits so long for what was committed when it was asked. */
  catchUpMs: number
  /** Who failed is left alone for so long. */
  restMs: number
}

/** The same on a primary and its replicas, and nowhere else. */
export const IDENTITY = fragment`(select system_identifier from pg_control_system()) || '/' || current_database()`

const RETRY_MS = 10

/** Errors that PostgreSQL answered and that say something of the whole server, not of one statement. */
const SERVER_ERROR = /^(08|53|57P|58|XX)/

/** One streaming replica, read from while it is known to be fresh. */
export class Replica implements Reads {
  /** Its address without user and password. */
  readonly name: string
  readonly #database: Database
  readonly #rules: ReplicaRules
  readonly #log: FastifyBaseLogger
  /** It shows everything that was committed at this moment. */
  #freshAt: number | undefined
  #restsUntil = 0
  #wasUsed: boolean | undefined

  constructor(url: string, rules: ReplicaRules, log: FastifyBaseLogger) {
    const { host, pathname, searchParams } = new URL(url)
    this.name = `${searchParams.get('host') ?? host}${pathname}`
    this.#rules = rules
    this.#log = log
    // A standby refuses every write by itself; so does one that has just become a primary.
    const readOnly = '-c default_transaction_read_only=on'
    this.#database = connect({ connectionString: url, options: readOnly }, rules.limits)
  }

  isUsed(now = performance.now()): boolean {
    const { maxLagMs } = this.#rules
    return this.#freshAt !== undefined && now - this.#freshAt <= maxLagMs && now >= this.#restsUntil
  }

  sql<Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#database.sql(text, ...values)
  }

  unprepared<Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> {
    return this.#database.unprepared(text, ...values)
  }

  rows<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]> {
    return this.#database.rows(text, values, name)
  }

  /** Finds out whether it may be read from, and tells when that changes. Never throws. */
  async look(primary: PrimaryPositions, written: number, identity: string): Promise<void> {
    if (performance.now() < this.#restsUntil) return
    try {
      this.#tell(await this.#obstacle(primary, written, identity))
    } catch (error) {
      this.#leaveOut(error)
    }
  }

  /** Waits a moment until it has replayed what the primary had written; it may then still be behind. */
  async catchUp(primary: PrimaryPositions, written: number): Promise<void> {
    const until = performance.now() + this.#rules.catchUpMs
    for (;;) {
      const [row] = await this.sql<{ position: number | null }>`
        select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position`
      const replayed = row?.position ?? 0
      this.#freshAt = primary.momentOf(replayed)
      if (replayed >= written || performance.now() > until) return
      await sleep(RETRY_MS)
    }
  }

  /** A statement failed on it: it is left out, unless the failure was that statement's alone. */
  failed(error: unknown): void {
    const isOfStatement = error instanceof pg.DatabaseError && !SERVER_ERROR.test(error.code ?? '')
    if (isOfStatement)
      this.#log.warn({ replica: this.name, err: error }, 'A replica gave up a statement: the primary answers')
    else this.#leaveOut(error)
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #obstacle(primary: PrimaryPositions, written: number, identity: string): Promise<string | undefined> {
    const [row] = await this.sql<{ isReplica: boolean; identity: string }>`
      select pg_is_in_recovery() as is_replica, ${IDENTITY} as identity`
    if (row?.isReplica && row.identity === identity) {
      await this.catchUp(primary, written)
      return this.isUsed() ? undefined : 'it is too far behind'
    }
    this.#freshAt = undefined
    return row?.isReplica ? 'it belongs to another database' : 'it is no replica'
  }

  #leaveOut(error: unknown): void {
    this.#freshAt = undefined
    this.#restsUntil = performance.now() + this.#rules.restMs
    this.#tell('it does not answer', error)
  }

  #tell(problem: string | undefined, error?: unknown): void {
    const isUsed = problem === undefined
    if (isUsed === this.#wasUsed) return
    this.#wasUsed = isUsed
    if (isUsed) this.#log.info({ replica: this.name }, 'A replica is read from')
    else this.#log.warn({ replica: this.name, err: error }, `A replica is left out: ${problem}`)
  }
}
