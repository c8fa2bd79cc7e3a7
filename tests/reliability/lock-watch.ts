import type pg from 'pg'
import { connect, type Database } from '#server/database/connect.ts'
import type { TestShop } from '../testing/shop.ts'

/**
 * The order in which every transaction locks rows: the tables, each with what identifies a row. The uses of codes have no order
 * of their own, because their people wait for each other; nor have the series of documents, of which nobody takes a note's first.
 */
export const LOCK_ORDER: readonly (readonly [table: string, id: string])[] = [
  ['people', 'id'],
  ['payment_intents', 'id'],
  ['orders', 'id'],
  ['payments', 'id'],
  ['tickets', 'id'],
  ['coupons', 'code'],
  ['coupon_uses', "'of any code'"],
  ['agents', 'person_id'],
  ['couriers', 'id'],
  ['products', 'id'],
  ['variants', 'id'],
  ['documents', 'id'],
  ['document_series', "'of any series'"],
]

export interface Lock {
  table: string
  id: string
}

/** All kinds of row locks but the weakest, which only waits for a deletion. */
const LOCKED = LOCK_ORDER.map(
  ([table, id]) =>
    `select '${table}' as "table", ${id}::text as id
       from pgrowlocks('${table}') l join ${table} t on t.ctid = l.locked_row
      where $1::int = any(l.pids)
        and l.modes && array['For Share', 'For No Key Update', 'For Update', 'No Key Update', 'Update']`,
).join(' union all ')

export interface LockWatch {
  /** The rows that each transaction of a call has locked, in this order. */
  during(call: () => Promise<unknown>): Promise<Lock[][]>
  close(): Promise<void>
}

/** Asks PostgreSQL after every statement of a transaction which rows it has locked. Only for one call at a time. */
export async function watchLocks(shop: TestShop): Promise<LockWatch> {
  const observer = connect(shop.connection)
  await observer.rows('create extension if not exists pgrowlocks')
  return {
    during: (call) => recording(shop, observer, call),
    close: () => observer.close(),
  }
}

async function recording(
  shop: TestShop,
  observer: Database,
  call: () => Promise<unknown>,
): Promise<Lock[][]> {
  const { pool } = shop.database
  const lend = pool.connect
  const transactions: Lock[][] = []
  const watched = async (): Promise<pg.PoolClient> => {
    const client = await Reflect.apply(lend, pool, [])
    return oneByOne(client, observer, transactions)
  }
  pool.connect = ((callback?: unknown) =>
    callback === undefined ? watched() : Reflect.apply(lend, pool, [callback])) as typeof pool.connect
  try {
    await call()
  } finally {
    pool.connect = lend
  }
  return transactions
}

/** Sends statements one by one that would share a round trip, so that the locks of each are known. */
function oneByOne(client: pg.PoolClient, observer: Database, transactions: Lock[][]): pg.PoolClient {
  const { query, release } = client
  const locks: Lock[] = []
  transactions.push(locks)
  let last: Promise<unknown> = Promise.resolve()
  const recordLocks = async () => {
    const pid = Number(Reflect.get(client, 'processID'))
    const held = await observer.rows<Lock>(LOCKED, [pid])
    const isNew = (lock: Lock) => !locks.some(({ table, id }) => table === lock.table && id === lock.id)
    locks.push(...held.filter(isNew).sort(byOrder))
  }
  client.query = ((...args: unknown[]) => {
    const next = last.then(async () => {
      const result = await Reflect.apply(query, client, args)
      await recordLocks()
      return result
    })
    last = next.catch(() => undefined)
    return next
  }) as typeof client.query
  client.release = (error) => {
    client.query = query
    client.release = release
    release.call(client, error)
  }
  return client
}

const rank = (lock: Lock) => LOCK_ORDER.findIndex(([table]) => table === lock.table)

/** Sorts the locks of a transaction into the order of locks. */
export function byOrder(one: Lock, other: Lock): number {
  return rank(one) - rank(other) || (one.id < other.id ? -1 : 1)
}
