import pg from 'pg'
import { openForCommand } from '#server/bootstrap/open-for-command.ts'
import { readConfig } from '#server/config/config.ts'
import { aggregateDays } from '#server/dashboards/aggregate-days.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { addBenchLogins, BENCH_LOGINS } from './grown-logins.ts'
import { growShop } from './grown-shop.ts'
import type { Growth } from './growth-step.ts'

/**
 * `npm run bench:grow -- --products 100000 --orders 1000000` fills the shop of DATABASE_URL or DATA_DIR with a
 * year of business: a shop to measure, never a shop to sell with.
 */
const USAGE =
  'npm run bench:grow -- [--products 100000] [--orders 1000000] [--customers 50000] [--agents 200]'

function readGrowth(args: readonly string[]): Growth {
  const growth: Growth = { products: 100_000, orders: 1_000_000, customers: 50_000, agents: 200 }
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '') ?? ''
    const count = Number(args[at + 1])
    if (!isGrowthName(name) || !Number.isSafeInteger(count) || count < 10) throw new RangeError(USAGE)
    growth[name] = count
  }
  return growth
}

function isGrowthName(name: string): name is keyof Growth {
  return ['products', 'orders', 'customers', 'agents'].includes(name)
}

async function main(): Promise<void> {
  const growth = readGrowth(process.argv.slice(2))
  const { connection, close } = await openForCommand(readConfig(process.env))
  try {
    await migrate(connection)
    const client = new pg.Client({ ...connection, statement_timeout: 0, application_name: 'tokri-bench' })
    await client.connect()
    try {
      await growShop(client, growth, (step) => process.stdout.write(`${step}\n`))
    } finally {
      await client.end()
    }
    const database = connect(connection)
    try {
      await aggregateDays(database)
      await addBenchLogins(database)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
  const logins = Object.values(BENCH_LOGINS).map(({ email, password }) => `${email} (${password})`)
  process.stdout.write(`Logins to measure with: ${logins.join(', ')}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
