import pg from 'pg'
import { camelCaseOf, planNameOf, statementOf } from './sql.ts'

/** Where statements that only read are sent: the pool, or a replica. */
export interface Reads {
  /**
   * Rows of one statement, sql`select placed_at from orders where id = ${id}`: its values are placeholders, its columns
   * come back in camelCase (`placedAt`), its plan is kept on the connection.
   */
  sql<Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>
  /** The same, planned anew for its values each time: for lists whose best plan depends on what is asked. */
  unprepared<Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>
  /** Rows of a statement that something else has written: a library, a file. Its columns keep their names. */
  rows<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>
}

/** Where statements are sent: the pool, or one connection inside a transaction. */
export interface Queries extends Reads {
  /** What a replica answers cannot be handed to what writes: the types keep them apart. */
  readonly mayWrite: true
}

export interface Database extends Queries {
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseLimits {
  connections: number
  statementTimeoutMs: number
}

export const SHOP_LIMITS: DatabaseLimits = { connections: 10, statementTimeoutMs: 5_000 }

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082

/** Whole numbers of the database are safe integers here; calendar dates stay text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  return {
    mayWrite: true,
    sql(text, ...values) {
      const statement = statementOf(text, values)
      return camelCaseRows(client, { ...statement, name: planNameOf(statement.text) })
    },
    unprepared: (text, ...values) => camelCaseRows(client, statementOf(text, values)),
    async rows<Row>(text: string, values: readonly unknown[] = [], name?: string) {
      const result = await client.query({ text, values: [...values], name })
      return takeRows<Row>(result)
    },
  }
}

async function camelCaseRows<Row>(
  client: pg.Pool | pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const result = await client.query<unknown[]>({ ...statement, rowMode: 'array' })
  const names = result.fields.map(({ name }) => camelCaseOf(name))
  return takeRows<unknown[]>(result).map((columns) => {
    const row: Record<string, unknown> = {}
    for (const [at, name] of names.entries()) row[name] = columns[at]
    return row as Row
  })
}

/**
 * Results of pg hang together: one that has grown old keeps the rows of all later ones from the young collection, and
 * the heap fills with dead rows.
 */
function takeRows<Row>(result: { rows: unknown[] }): Row[] {
  const rows = result.rows as Row[]
  result.rows = []
  return rows
}

/** A pool on the shop's database with the time-outs under which no request can hang. */
export function connect(connection: pg.PoolConfig, limits: DatabaseLimits = SHOP_LIMITS): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: limits.connections,
    // Statements of a transaction that do not wait for each other's answers share a round trip.
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'tokri',
    statement_timeout: limits.statementTimeoutMs,
    // A lock that nobody gives back within this time is an answer too.
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: limits.statementTimeoutMs + 2_000,
  })
  // A connection that dies while idle is replaced by the pool; the next query tells if the database is gone.
  pool.on('error', () => undefined)
  // While it is lent nobody else listens, and it may tell its death twice (the server's farewell, a broken
  // pipe): its statement fails by itself, and an error without a listener would end the whole shop.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return Object.assign(queriesOf(pool), { pool, close: () => pool.end() })
}
