import pg from 'pg'
import { camelCaseOf, planNameOf, statementOf } from './sql.ts'

/** Where statements that only read are sent: the pool, or a replica. */
export interface Reads {
  /**
   * Rows of one statement, sql`select placed_at from orders where id = ${id}`: its values are placeholders, its columns
   * come back in camelCase (`placedAt`), and the connection keeps its plan.
   */
  sql<Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>
  /** The same, planned each time: for lists whose best plan depends on the values. */
  unprepared<Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>
  /** Rows of a statement from a library or a file. Its columns keep their names. */
  rows<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>
}

/** Where statements are sent: the pool, or one connection inside a transaction. */
export interface Queries extends Reads {
  /** Lets the types refuse a replica where something may be written. */
  readonly mayWrite: true
}

export interface Database extends Queries {
  pool: pg.Pool
  /** For what needs a connection of its own, such as a backup. */
  connection: pg.PoolConfig
  close(): Promise<void>
}

export interface DatabaseLimits {
  connections: number
  statementTimeoutMs: number
  /** How long a question waits for a free connection; 3 s where absent. */
  connectTimeoutMs?: number
}

export const SHOP_LIMITS: DatabaseLimits = { connections: 10, statementTimeoutMs: 5_000 }

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082

/** Bigints and numerics become numbers, as all of the shop's are safe integers; calendar dates stay text. */
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
 * Takes the rows out of a result of pg. Results refer to each other, so that an old one would keep the rows of later ones
 * in memory until a full garbage collection.
 */
function takeRows<Row>(result: { rows: unknown[] }): Row[] {
  const rows = result.rows as Row[]
  result.rows = []
  return rows
}

/** The row of a statement that always returns one, such as an aggregate or an insert. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always returns a row has returned none')
  return row
}

/** A pool on the shop's database; its time-outs let no request hang. */
export function connect(connection: pg.PoolConfig, limits: DatabaseLimits = SHOP_LIMITS): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: limits.connections,
    // Statements of a transaction that do not wait for each other's answers share a round trip.
    pipeline: true,
    connectionTimeoutMillis: limits.connectTimeoutMs ?? 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'tokri',
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: limits.statementTimeoutMs + 2_000,
  })
  // The pool replaces a connection that dies while idle; if the database is gone, the next query fails.
  pool.on('error', () => undefined)
  // A connection in use may emit several errors as it dies. Its statement fails anyway, and an error without a listener
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return Object.assign(queriesOf(pool), { pool, connection, close: () => pool.end() })
}
