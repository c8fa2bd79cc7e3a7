import type pg from 'pg'

/** The server is thought to have died here. */
export class Crash extends Error {
  override name = 'Crash'
}

/**
 * Lets everything fail from the n-th statement on, as if the server had died: a transaction that is open
 * rolls back, what is committed stays. `null`: nothing fails.
 */
export function crashes(pool: pg.Pool, afterStatements: number | null) {
  const { query, connect } = pool
  let left = afterStatements ?? Number.POSITIVE_INFINITY
  let hasHappened = false

  const guarded = <Call extends (...given: never[]) => unknown>(call: Call): Call =>
    ((...given: never[]) => {
      const [statement] = given as unknown[]
      if (statement === 'rollback') return call(...given)
      if (left-- <= 0) {
        hasHappened = true
        return Promise.reject(new Crash('The server died'))
      }
      return call(...given)
    }) as Call

  pool.query = guarded(query.bind(pool) as never) as typeof pool.query
  const connectAsBefore: () => Promise<pg.PoolClient> = connect.bind(pool)
  pool.connect = (async () => {
    const client = await connectAsBefore()
    const { query: ask, release } = client
    client.query = guarded(ask.bind(client) as never) as typeof client.query
    client.release = (error?: Error | boolean) => {
      client.query = ask
      client.release = release
      release.call(client, error)
    }
    return client
  }) as typeof pool.connect

  return {
    hasHappened: () => hasHappened,
    end() {
      pool.query = query
      pool.connect = connect
    },
  }
}
