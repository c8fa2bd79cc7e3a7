import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Queries, queriesOf } from './connect.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const IN_FAILED_TRANSACTION = '25P02'
const MAX_TRIES = 4

/** The SQLSTATE of a database error, or the code of a network error. */
export function sqlState(error: unknown): string | undefined {
  return propertyOf(error, 'code')
}

/** The name of the constraint that a statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  return propertyOf(error, 'constraint')
}

/** A text of the error, or of the first of its causes that has one. */
function propertyOf(error: unknown, name: 'code' | 'constraint'): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const value: unknown = Reflect.get(cause, name)
    if (typeof value === 'string') return value
  }
  return undefined
}

/**
 * The last statements of a transaction, sent together with the commit, so that locks are held for a shorter time. If one of
 * them fails nothing is committed, but an error that is thrown because of their rows comes too late to prevent the commit.
 */
export class LastStatements<Result> {
  readonly answers: Promise<Result>
  constructor(answers: Promise<Result>) {
    this.answers = answers
  }
}

type Work<Result> = (queries: Queries) => Promise<Result | LastStatements<Result>>

/**
 * Runs `work` in one transaction and commits it. After a deadlock or serialization failure the whole work is repeated, up
 * to three times, so `work` must have no effect outside the database.
 */
export function transaction<Result>(database: Pick<Database, 'pool'>, work: Work<Result>): Promise<Result> {
  return retryOnDeadlock(() => tryOnce(database, work))
}

export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if (tries === MAX_TRIES || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)) throw error
      await sleep(Math.random() * 20 * tries)
    }
  }
}

async function tryOnce<Result>(database: Pick<Database, 'pool'>, work: Work<Result>): Promise<Result> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  let firstError: unknown
  try {
    // Shares the round trip of the first statement, which fails too where this one does.
    const begun = client.query('begin')
    begun.catch(() => undefined)
    const queries = watchErrors(queriesOf(client), (error) => {
      firstError ??= error
    })
    const result = await work(queries)
    await begun
    const committed = client.query('commit')
    const [answers] = await Promise.all([
      result instanceof LastStatements ? result.answers : result,
      committed,
    ])
    return answers
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    // Statements sent together with one that failed fail too, and their errors may arrive first.
    throw sqlState(error) === IN_FAILED_TRANSACTION ? firstError : error
  } finally {
    // A connection that could not roll back is closed instead of going back to the pool.
    client.release(broken)
  }
}

function watchErrors(queries: Queries, onError: (error: unknown) => void): Queries {
  const watch = <Rows>(rows: Promise<Rows>) =>
    rows.catch((error: unknown) => {
      onError(error)
      throw error
    })
  return {
    mayWrite: true,
    sql: (text, ...values) => watch(queries.sql(text, ...values)),
    unprepared: (text, ...values) => watch(queries.unprepared(text, ...values)),
    rows: (text, values, name) => watch(queries.rows(text, values, name)),
  }
}
