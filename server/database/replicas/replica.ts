import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connect, type Database, type DatabaseLimits, type Reads } from '../connect.ts'
import { fragment } from '../sql.ts'

export interface ReplicaRules {
  /** For each server process and each replica. */
  limits: DatabaseLimits
  /** How long a replica that failed is not used. */
  pauseMs: number
}

/** The same on a primary and its replicas, and on no other database. */
export const IDENTITY = fragment`(select system_identifier from pg_control_system()) || '/' || current_database()`

/** Codes of errors that concern the whole server, not one statement. */
const SERVER_ERROR = /^(08|53|57P|58|XX)/

/** One streaming replica. What it answers may be some seconds old. */
export class Replica {
  /** Its URL without user and password. */
  readonly name: string
  readonly #database: Database
  readonly #rules: ReplicaRules
  readonly #log: FastifyBaseLogger
  #pausesUntil = 0
  /** Undefined until the first check. */
  #isUsed: boolean | undefined

  constructor(url: string, rules: ReplicaRules, log: FastifyBaseLogger) {
    const { host, pathname, searchParams } = new URL(url)
    this.name = `${searchParams.get('host') ?? host}${pathname}`
    this.#rules = rules
    this.#log = log
    // A standby refuses writes anyway; a standby that was promoted to a primary would not.
    const readOnly = '-c default_transaction_read_only=on'
    this.#database = connect({ connectionString: url, options: readOnly }, rules.limits)
  }

  get isUsed(): boolean {
    return this.#isUsed === true
  }

  get reads(): Reads {
    return this.#database
  }

  /**
   * Finds out whether it may be read from, and logs when that changes. Never throws.
   * @param position of the primary's log, in bytes, that it has to have reached
   */
  async check(position: number, identity: string): Promise<void> {
    if (performance.now() < this.#pausesUntil) return
    try {
      this.#setProblem(await this.#findProblem(position, identity))
    } catch (error) {
      this.#leaveOut(error)
    }
  }

  /** To be called when a statement failed on it. Unless the error concerns only that statement, it is left out. */
  failed(error: unknown): void {
    const isOfStatement = error instanceof pg.DatabaseError && !SERVER_ERROR.test(error.code ?? '')
    if (isOfStatement)
      this.#log.warn({ replica: this.name, err: error }, 'A replica gave up a statement: the primary answers')
    else this.#leaveOut(error)
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #findProblem(position: number, identity: string): Promise<string | undefined> {
    const [row] = await this.#database.sql<{ isReplica: boolean; identity: string; replayed: number | null }>`
      select pg_is_in_recovery() as is_replica, ${IDENTITY} as identity,
             pg_last_wal_replay_lsn() - '0/0'::pg_lsn as replayed`
    if (!row?.isReplica) return 'it is no replica'
    if (row.identity !== identity) return 'it belongs to another database'
    return (row.replayed ?? 0) >= position ? undefined : 'it is too far behind'
  }

  #leaveOut(error: unknown): void {
    this.#pausesUntil = performance.now() + this.#rules.pauseMs
    this.#setProblem('it does not answer', error)
  }

  #setProblem(problem: string | undefined, error?: unknown): void {
    const isUsed = problem === undefined
    if (isUsed === this.#isUsed) return
    this.#isUsed = isUsed
    if (isUsed) this.#log.info({ replica: this.name }, 'A replica is read from')
    else this.#log.warn({ replica: this.name, err: error }, `A replica is left out: ${problem}`)
  }
}
