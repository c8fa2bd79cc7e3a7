import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'

/** Stands for the death of the server. */
export class Crash extends Error {
  override name = 'Crash'
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** Live updates are not counted: they are sent at any time, before or after the answer of their call. */
function isLiveUpdate(statement: unknown): boolean {
  return (
    typeof statement === 'object' && statement !== null && Reflect.get(statement, 'name') === 'events-notify'
  )
}

/** Whether the statement at which the server dies still reaches the database, which then executes it. */
export type LastStatement = 'never sent' | 'without its answer'

/**
 * Makes every statement after the first `afterStatements` fail, as if the server had died: an open transaction rolls
 * back, what was committed stays. `null`: nothing fails.
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
    client.query = ((...args: unknown[]) => {
      const isLast = !hasHappened
      if (!isDead(args[0])) return Reflect.apply(query, client, args)
      const crash = new Crash('The server died')
      const callback = args.at(-1)
      const isCalledBack = typeof callback === 'function'
      const statement = isCalledBack ? args.slice(0, -1) : args
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

  // The pool's own `query` calls this too, with a callback.
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
