import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'

/** The server is thought to have died here. */
export class Crash extends Error {
  override name = 'Crash'
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** Live updates follow a call at a time of their own, before its answer or after it; they are no part of it. */
function isLiveUpdate(statement: unknown): boolean {
  return (
    typeof statement === 'object' && statement !== null && Reflect.get(statement, 'name') === 'events-notify'
  )
}

/** Whether the statement at which the server dies still reached the database, which then does what it says. */
export type LastStatement = 'never sent' | 'without its answer'

/**
 * Lets everything fail from the n-th statement on, as if the server had died: a transaction that is open
 * rolls back, what is committed stays. `null`: nothing fails.
 */
export function crashes(
  pool: pg.Pool,
  afterStatements: number | null,
  lastStatement: LastStatement = 'never sent',
) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let left = afterStatements ?? Number.POSITIVE_INFINITY
  let hasHappened = false

  const isDead = (statement: unknown) => {
    if (statement === 'rollback' || isLiveUpdate(statement) || left-- > 0) return false
    hasHappened = true
    return true
  }

  async function lend(): Promise<pg.PoolClient> {
    const client = await connect()
    const { query, release } = client
    client.query = ((...given: unknown[]) => {
      const isLast = !hasHappened
      if (!isDead(given[0])) return Reflect.apply(query, client, given)
      const crash = new Crash('The server died')
      const callback = given.at(-1)
      const isCalledBack = typeof callback === 'function'
      const statement = isCalledBack ? given.slice(0, -1) : given
      const isSent = isLast && lastStatement === 'without its answer'
      const over = isSent ? Promise.resolve(Reflect.apply(query, client, statement)) : setImmediate()
      const failed = over.then(() => Promise.reject(crash))
      return isCalledBack ? failed.catch((error: unknown) => callback(error)) : failed
    }) as typeof client.query
    client.release = (error) => {
      client.query = query
      client.release = release
      release.call(client, error instanceof Crash ? undefined : error)
    }
    return client
  }

  // The pool's own `query` comes here too, with a callback.
  pool.connect = ((callback?: Callback) => {
    if (!callback) return lend()
    return lend().then((client) => callback(undefined, client, client.release), callback)
  }) as typeof pool.connect

  return {
    hasHappened: () => hasHappened,
    end() {
      pool.connect = connect as typeof pool.connect
    },
  }
}
