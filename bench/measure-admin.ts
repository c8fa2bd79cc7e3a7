import { parseArgs } from 'node:util'
import { type BenchRole, GROWN_LISTS, type GrownList } from './grown/grown-lists.ts'
import { BENCH_LOGINS } from './grown/grown-logins.ts'
import { MemoryWatch } from './memory-watch.ts'
import { usageOf } from './process-usage.ts'

/**
 * `npm run bench:admin -- --url http://127.0.0.1:3000 --pid 4711` asks a grown shop every list, one after the other
 * and never two at once, and prints what it took: milliseconds, and with the server's process id the processor's
 * milliseconds of server and database, which other work on the machine changes little. Only against a shop on this
 * machine that `npm run bench:grow` has made.
 *
 * `--like http://127.0.0.1:3001` asks for pages of as many rows as that shop has, at least one: what a search or a filter
 * costs is then not mixed with what the rows cost that a smaller shop has not.
 */
const EXPORTS: readonly (readonly [title: string, path: string])[] = [
  ['export of all orders', '/api/orders/export'],
  ['export of all products', '/api/products/export'],
]
/** Below the rate limit of a session. */
const CALLS_PER_SESSION = 250
const NEW_LINE = 10
const WARM_UP_ROUNDS = 5
/** Keeps the numbers in paths different from those of all earlier rounds. */
const MAX_CALLS = 60
const PAGE_SIZE = /limit=\d+/
const DAY_MS = 24 * 60 * 60 * 1000

interface Shop {
  url: URL
  get(path: string): Promise<Response>
}

async function openShop(url: URL, role: BenchRole): Promise<Shop> {
  let token = ''
  let left = 0
  async function signIn() {
    const answer = await fetch(new URL('/api/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(BENCH_LOGINS[role]),
    })
    if (!answer.ok) throw new Error(`Login: ${answer.status} ${await answer.text()}`)
    token = ((await answer.json()) as { token: string }).token
    left = CALLS_PER_SESSION
  }
  return {
    url,
    async get(path) {
      if (left-- <= 0) await signIn()
      const answer = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer
    },
  }
}

/**
 * Replaces the names of days in a path, and `:call` by a number that no other call has. These numbers are above those of the
 * twelve categories, so that all calls find about as much as the first one.
 */
function filledIn(path: string, call: number): string {
  const day = (ago: number) =>
    new Date(Date.now() + 5.5 * 60 * 60 * 1000 - ago * DAY_MS).toISOString().slice(0, 10)
  return path
    .replace(':today', day(0))
    .replace(':week', day(6))
    .replace(':month', day(29))
    .replace(':year', day(364))
    .replace(':call', String(13 + ((call + 2) % 87)))
}

/** The request with a page of as many rows as the other shop returns; unchanged if it has no pages. */
async function withPageSizeOf(other: Shop, list: GrownList): Promise<GrownList> {
  if (!PAGE_SIZE.test(list.path)) return list
  const { data } = (await (await other.get(filledIn(list.path, 0))).json()) as { data: { items: unknown[] } }
  const rows = Math.max(1, data.items.length)
  return { ...list, path: list.path.replace(PAGE_SIZE, `limit=${rows}`) }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

async function measure(shop: Shop, { title, path }: GrownList, calls: number, pid?: number): Promise<void> {
  const took: number[] = []
  let bytes = 0
  let busyBefore = 0
  const busySeconds = () => usageOf(pid, 'resident')?.cpuSeconds ?? 0
  for (let call = -2; call < calls; call++) {
    if (call === 0) busyBefore = busySeconds()
    const started = performance.now()
    bytes = (await (await shop.get(filledIn(path, call))).arrayBuffer()).byteLength
    if (call >= 0) took.push(performance.now() - started)
  }
  const busyMs = ((busySeconds() - busyBefore) * 1000) / calls
  took.sort((a, b) => a - b)
  const cells = [at(took, 0.5), at(took, 0.95), busyMs].map((ms) => ms.toFixed(1).padStart(9))
  process.stdout.write(`${title.padEnd(34)}${cells.join('')}${(bytes / 1024).toFixed(0).padStart(9)}\n`)
}

async function measureExport(shop: Shop, title: string, path: string): Promise<void> {
  const memory = new MemoryWatch(new URL('/metrics', shop.url))
  await memory.start()
  const started = performance.now()
  const { body } = await shop.get(path)
  if (!body) throw new Error(`${path}: no body`)
  let lines = 0
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    lines += value.reduce((count, byte) => (byte === NEW_LINE ? count + 1 : count), 0)
  }
  const seconds = (performance.now() - started) / 1000
  const growth = await memory.stop()
  process.stdout.write(
    `${title}: ${lines} lines in ${seconds.toFixed(1)} s, memory ${growth.before} -> at most ${growth.highest} MB (+${growth.highest - growth.before})\n`,
  )
}

async function openShops(address: string): Promise<Record<BenchRole, Shop>> {
  const url = new URL(address)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw new Error('Only a shop on this machine')
  return {
    admin: await openShop(url, 'admin'),
    customer: await openShop(url, 'customer'),
    agent: await openShop(url, 'agent'),
  }
}

async function chosenLists(only: string, like: string | undefined): Promise<GrownList[]> {
  const lists = GROWN_LISTS.filter(({ title }) => title.includes(only))
  if (like === undefined) return lists
  const others = await openShops(like)
  const alike: GrownList[] = []
  for (const list of lists) alike.push(await withPageSizeOf(others[list.as], list))
  return alike
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      pid: { type: 'string' },
      calls: { type: 'string', default: '20' },
      only: { type: 'string', default: '' },
      like: { type: 'string' },
    },
  })
  const shops = await openShops(values.url)
  process.stdout.write(
    `${''.padEnd(34)}${['p50 ms', 'p95 ms', 'CPU ms', 'KiB'].map((head) => head.padStart(9)).join('')}\n`,
  )
  const calls = Math.min(MAX_CALLS, Number(values.calls))
  const pid = values.pid === undefined ? undefined : Number(values.pid)
  const lists = await chosenLists(values.only, values.like)
  // A server that has just started still compiles its code, which must not distort the first measurement. The slowest
  // report may be refused.
  const light = lists.filter(({ title }) => title !== 'a year: product')
  for (let round = 0; round < WARM_UP_ROUNDS; round++)
    for (const { as, path } of light)
      await (await shops[as].get(filledIn(path, MAX_CALLS + round))).arrayBuffer()
  for (const list of lists)
    await measure(shops[list.as], list, calls, pid).catch((error) => process.stdout.write(`${error}\n`))
  for (const [title, path] of EXPORTS.filter(([title]) => title.includes(values.only)))
    await measureExport(shops.admin, title, path)
}

await main()
