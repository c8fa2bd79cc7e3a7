import type pg from 'pg'

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** The statements that a pool sends while something is done; live updates, which are sent at any time, are not counted. */
export async function countStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let count = 0

  async function lend(): Promise<pg.PoolClient> {
    const client = await connect()
    const { query, release } = client
    client.query = ((...args: unknown[]) => {
      const [statement] = args
      const name = typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'name') : ''
      if (name !== 'events-notify') count++
      return Reflect.apply(query, client, args)
    }) as typeof client.query
    client.release = (error) => {
      client.query = query
      client.release = release
      release.call(client, error)
    }
    return client
  }

  // The pool's own `query` calls this too, with a callback.
  pool.connect = ((callback?: Callback) => {
    if (!callback) return lend()
    return lend().then((client) => callback(undefined, client, client.release), callback)
  }) as typeof pool.connect
  try {
    await work()
  } finally {
    pool.connect = connect as typeof pool.connect
  }
  return count
}
