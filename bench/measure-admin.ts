import { parseArgs } from 'node:util'
import { MemoryWatch } from './memory-watch.ts'

/**
 * `npm run bench:admin -- --url http://127.0.0.1:3000 --email admin@example.com` (password in BENCH_PASSWORD, the
 * demo's by default) asks every administrator's list one after the other and prints what it took. Only against a
 * shop on this machine, and never more than one request at a time.
 */
const LISTS: readonly (readonly [title: string, path: string])[] = [
  ['dashboard', '/api/analytics/admin/dashboard'],
  ['agents', '/api/analytics/admin/agents'],
  ['all orders', '/api/analytics/admin/all-orders?limit=100'],
  ['all orders, delivered', '/api/analytics/admin/all-orders?limit=100&status=delivered'],
  ['all orders, pending', '/api/analytics/admin/all-orders?limit=100&status=pending'],
  ['all orders, today', '/api/analytics/admin/all-orders?limit=100&time=today'],
  ['all orders, this month', '/api/analytics/admin/all-orders?limit=100&time=month'],
  ['all orders, search a name', '/api/analytics/admin/all-orders?limit=100&search=lakshmi%20menon'],
  ['all orders, search a number', '/api/analytics/admin/all-orders?limit=100&search=TK-4711'],
  ['all orders, search in vain', '/api/analytics/admin/all-orders?limit=100&search=zzqqzz'],
  ['all orders, search and status', '/api/analytics/admin/all-orders?limit=100&search=asha&status=pending'],
  ['unassigned orders', '/api/analytics/admin/unassigned-orders'],
  ['products', '/api/admin/products?limit=50'],
  ['products, by price', '/api/admin/products?limit=50&sort=price-low'],
  ['products, low stock', '/api/admin/products?limit=50&stock=low'],
  ['products, sold out', '/api/admin/products?limit=50&stock=out'],
  ['products, search', '/api/admin/products?limit=50&search=golden%20kettle'],
  ['product count', '/api/admin/products?limit=1'],
  ['agents as people', '/api/users?role=delivery_agent&limit=24'],
  ['customers', '/api/users?role=customer&limit=24'],
  ['customers, search', '/api/users?role=customer&limit=24&search=nisha'],
  ['payments', '/api/payments?from=:week&to=:today'],
  ['cash', '/api/analytics/admin/cash'],
  ['coupons', '/api/coupons'],
  ['reviews', '/api/reviews'],
  ['activity log', '/api/audit?limit=50'],
  ['activity log, orders', '/api/audit?limit=50&subjectType=order'],
  ['activity log, search', '/api/audit?limit=50&search=vikram'],
]
const REPORTS: typeof LISTS = ['sales', 'category', 'product', 'payment', 'agents', 'cancelled'].map(
  (kind) => [`report of 30 days: ${kind}`, `/api/reports?kind=${kind}&from=:month&to=:today`],
)
const EXPORTS: typeof LISTS = [
  ['export of all orders', '/api/orders/export'],
  ['export of all products', '/api/products/export'],
]
/** Below what one session may ask in a minute. */
const CALLS_PER_SESSION = 250
const NEW_LINE = 10
const DAY_MS = 24 * 60 * 60 * 1000

interface Shop {
  url: URL
  get(path: string): Promise<Response>
}

async function openShop(url: URL, email: string, password: string): Promise<Shop> {
  let token = ''
  let left = 0
  async function signIn() {
    const answer = await fetch(new URL('/api/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
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

/** Days of the shop stand in a path by name. */
function withDays(path: string): string {
  const day = (ago: number) =>
    new Date(Date.now() + 5.5 * 60 * 60 * 1000 - ago * DAY_MS).toISOString().slice(0, 10)
  return path.replace(':today', day(0)).replace(':week', day(6)).replace(':month', day(29))
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

async function measure(shop: Shop, title: string, path: string, calls: number): Promise<void> {
  const took: number[] = []
  let bytes = 0
  for (let call = -2; call < calls; call++) {
    const started = performance.now()
    bytes = (await (await shop.get(withDays(path))).arrayBuffer()).byteLength
    if (call >= 0) took.push(performance.now() - started)
  }
  took.sort((a, b) => a - b)
  const cells = [at(took, 0.5), at(took, 0.95), at(took, 1)].map((ms) => ms.toFixed(1).padStart(9))
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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      email: { type: 'string', default: 'admin@example.com' },
      calls: { type: 'string', default: '20' },
      only: { type: 'string', default: '' },
    },
  })
  const url = new URL(values.url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw new Error('Only a shop on this machine')
  const shop = await openShop(url, values.email, process.env.BENCH_PASSWORD ?? 'demo1234')
  const isWanted = ([title]: readonly [string, string]) => title.includes(values.only)
  process.stdout.write(
    `${''.padEnd(34)}${['p50 ms', 'p95 ms', 'max ms', 'KiB'].map((head) => head.padStart(9)).join('')}\n`,
  )
  for (const [title, path] of [...LISTS, ...REPORTS].filter(isWanted))
    await measure(shop, title, path, Math.min(100, Number(values.calls)))
  for (const [title, path] of EXPORTS.filter(isWanted)) await measureExport(shop, title, path)
}

await main()
