import type pg from 'pg'
import { CATALOGUE } from './grown-catalogue.ts'
import { ORDERS } from './grown-orders.ts'
import { PAYMENTS } from './grown-payments.ts'
import type { Growth, GrowthStep } from './growth-step.ts'
import { liftConstraints } from './lifted-constraints.ts'

export const GROWN_TABLES = [
  'people',
  'agents',
  'products',
  'variants',
  'stock_movements',
  'product_search',
  'product_words',
  'orders',
  'order_lines',
  'order_history',
  'order_milestones',
  'payment_intents',
  'payments',
  'refunds',
  'cash_handovers',
  'cash_entries',
  'audit_entries',
]

/**
 * A year of business in one transaction, all or nothing: products, people, orders with lines, history, payments,
 * cash and counters that agree (`server/database/invariants.sql`). Indexes and foreign keys are taken off
 * meanwhile and built again at the end, which is many times faster and checks every row.
 */
export async function growShop(
  client: pg.ClientBase,
  growth: Growth,
  say: (step: string) => void,
): Promise<void> {
  const started = performance.now()
  const run = async ({ title, sql }: GrowthStep) => {
    const { rowCount } = await client.query(withNumbers(sql, growth))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${seconds.padStart(7)} s  ${title}${rowCount ? `: ${rowCount}` : ''}`)
  }
  await client.query('begin')
  try {
    await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`)
    await client.query('set local synchronous_commit = off; select setseed(0.4)')
    const putBack = await liftConstraints(client, GROWN_TABLES)
    for (const step of [...CATALOGUE, ...ORDERS, ...PAYMENTS]) await run(step)
    for (const sql of putBack) await run({ title: sql.slice(0, 70), sql })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await run({ title: 'vacuum analyze', sql: 'vacuum analyze' })
}

/** The statement of a step with the numbers that stand in it by name. */
export function withNumbers(sql: string, growth: Growth): string {
  return Object.entries(growth).reduce(
    (text, [name, count]) => text.replaceAll(new RegExp(`:${name}\\b`, 'g'), String(count)),
    sql,
  )
}
