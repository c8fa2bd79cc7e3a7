import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SCENARIOS } from './bench-scenarios.ts'
import { type BenchDatabase, startDatabase, startProduct, startReference } from './bench-servers.ts'
import { fillBenchShop, startGenerator } from './bench-shop.ts'
import { comparisonLines, tableHeading } from './bench-table.ts'
import { compareScenario, type Measuring } from './compare-scenario.ts'
import { usageOf } from './process-usage.ts'

/**
 * `npm run bench -- [--only list,order] [--rounds 3] [--seconds 2]` measures the shop
 * in production mode beside bare references on the same PostgreSQL. Only loopback is spoken to.
 */
const RESULTS = join(import.meta.dirname, 'results')
/** After this time a started shop is idle. */
const IDLE_MS = 2_000
/** Headers that belong to one connection or one answer. */
const NOT_COPIED = ['content-length', 'content-type', 'connection', 'keep-alive', 'date', 'etag']

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: SCENARIOS.map(({ name }) => name).join(',') },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    port: { type: 'string', default: '5410' },
  },
})
const chosen = options.only.split(',')
const firstPort = Number(options.port)
const results: Record<string, unknown> = {}

function report(name: string, result: unknown, lines: string): void {
  results[name] = result
  process.stdout.write(`${lines}\n`)
}

async function measure(database: BenchDatabase, closing: (() => Promise<void> | void)[]): Promise<void> {
  // The first start also fills the demo shop, which later ones do not.
  await (await startProduct(database, firstPort)).stop()
  const product = await startProduct(database, firstPort)
  closing.push(product.stop)
  await sleep(IDLE_MS)
  const idle = usageOf(product.pid, 'resident')?.memoryMb
  report('start', { readyAfterMs: product.readyAfterMs, idleMb: idle }, startLine(product.readyAfterMs, idle))
  const shop = await fillBenchShop(database)
  const answer = await fetch(`http://127.0.0.1:${firstPort}/api/products?limit=24`)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_COPIED.includes(name)))
  const page = await answer.text()
  const reference = await startReference(database, { headers, page, port: firstPort + 1 })
  closing.push(reference.stop)
  const generator = startGenerator()
  closing.push(generator.stop)
  const measuring: Measuring = {
    shop,
    product,
    reference,
    generator,
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
  }

  const scenarios = SCENARIOS.filter(({ name }) => chosen.includes(name))
  if (scenarios.length > 0) process.stdout.write(`${tableHeading()}\n`)
  for (const scenario of scenarios) {
    const comparison = await compareScenario(scenario, measuring)
    report(scenario.name, comparison, comparisonLines(comparison))
  }
}

function startLine(readyAfterMs: number, idleMb: number | undefined): string {
  return `ready after ${readyAfterMs.toFixed(0)} ms on a running PostgreSQL with existing data; ${idleMb?.toFixed(0) ?? '-'} MB idle`
}

/** What git says; empty where the project lies without its history. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

async function main(): Promise<void> {
  const closing: (() => Promise<void> | void)[] = []
  const database = await startDatabase()
  closing.push(database.stop)
  try {
    await measure(database, closing)
  } finally {
    for (const close of closing.reverse()) await close()
  }
  mkdirSync(RESULTS, { recursive: true })
  const commit = git('rev-parse', '--short', 'HEAD')
  const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}-${commit || 'no-commit'}.json`)
  const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
  writeFileSync(file, JSON.stringify({ commit, changed, node: process.version, options, results }, null, 2))
  process.stdout.write(`${file}\n`)
}

await main()
