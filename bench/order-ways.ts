import { median } from './bench-figures.ts'
import { fillCarts, orderRequests } from './bench-orders.ts'
import { dropEmails } from './bench-shop.ts'
import type { Measuring } from './compare-scenario.ts'
import type { LoadRequest } from './load.ts'

const WAYS = [
  'plain',
  'with a code',
  'refused, sold out',
  'cash and online in turns',
  'in turns, with a code',
] as const
type Way = (typeof WAYS)[number]

interface OrderWay {
  way: Way
  /** Answers a second: orders, or refusals. */
  rate: number
  p99: number
  /** Answers with an unexpected status. */
  unexpected: number
  /** The median over the rounds of its rate over that of plain orders in the same round. */
  ofPlain: number
}

const CODE = 'BENCH'
const CODE_PAISE = 100
const AT_A_TIME = 8
const WARM_UP_SECONDS = 2

/** Measures the ways in turns, so that other work on the machine disturbs all of them. */
export async function compareOrderWays(measuring: Measuring): Promise<OrderWay[]> {
  const { database, products } = measuring.shop
  const client = database.shop
  await client.query(
    `insert into coupons (code, kind, amount_paise) values ($1, 'amount', $2) on conflict do nothing`,
    [CODE, CODE_PAISE],
  )
  const rounds = new Map(WAYS.map((way) => [way, [] as Awaited<ReturnType<typeof runWay>>[]]))
  for (const way of WAYS) await runWay(way, measuring, WARM_UP_SECONDS)
  for (let round = 0; round < measuring.rounds; round++) {
    for (const [way, figures] of rounds) figures.push(await runWay(way, measuring, measuring.seconds))
  }
  await client.query('update variants set stock = 1000000 where id = any($1)', [products.map(({ id }) => id)])
  return [...rounds].map(([way, figures]) => ({
    way,
    rate: median(figures.map(({ rate }) => rate)) ?? 0,
    p99: median(figures.map(({ p99 }) => p99)) ?? 0,
    unexpected: figures.reduce((sum, { unexpected }) => sum + unexpected, 0),
    ofPlain:
      median(figures.map(({ rate }, round) => rate / (rounds.get('plain')?.[round]?.rate ?? Number.NaN))) ??
      0,
  }))
}

async function runWay(way: Way, { shop, product, generator }: Measuring, seconds: number) {
  const { database, customers, products } = shop
  await fillCarts(database.shop, customers, products)
  const isRefused = way === 'refused, sold out'
  await database.shop.query('update variants set stock = $2 where id = any($1)', [
    products.map(({ id }) => id),
    isRefused ? 0 : 1_000_000,
  ])
  // A customer may buy what their own started payment holds, so nothing would be sold out.
  await database.shop.query(
    `update payment_intents set status = 'expired', holds_stock = 'released' where status = 'open'`,
  )
  const requests = requestsOf(way, { customers, products })
  await dropEmails(shop)
  const order = { port: product.port, connections: AT_A_TIME, repeats: false, requests, seconds }
  const report = await generator.run(order)
  const kinds = Object.values(report.kinds)
  const counted = (isCounted: (status: number) => boolean) =>
    kinds
      .flatMap(({ statuses }) => Object.entries(statuses))
      .reduce((sum, [status, count]) => (isCounted(Number(status)) ? sum + count : sum), 0)
  const isExpected = (status: number) => (isRefused ? status === 409 : status < 400)
  return {
    rate: counted(isExpected) / report.seconds,
    p99: Math.max(...kinds.map(({ p99 }) => p99)),
    unexpected: counted((status) => !isExpected(status)),
  }
}

function requestsOf(
  way: Way,
  { customers, products }: Pick<Measuring['shop'], 'customers' | 'products'>,
): LoadRequest[] {
  if (way === 'plain' || way === 'refused, sold out') return orderRequests(customers, products)
  const code = way === 'cash and online in turns' ? {} : { coupon: CODE, discountPaise: CODE_PAISE }
  const cash = orderRequests(customers, products, code)
  if (way === 'with a code') return cash
  const online = orderRequests(customers, products, { ...code, path: '/api/payment/create-intent' })
  return cash.map((request, at) => (at % 2 === 0 ? request : (online[at] ?? request)))
}

export function orderWayLines(ways: readonly OrderWay[]): string {
  const heading = 'orders, 8 at a time:                  a second    p99 ms  unexpected    of plain'
  const lines = ways.map(({ way, rate, p99, unexpected, ofPlain }) =>
    [
      `  ${way}`.padEnd(36),
      rate.toFixed(0).padStart(10),
      p99.toFixed(1).padStart(10),
      String(unexpected).padStart(12),
      ofPlain.toFixed(2).padStart(12),
    ].join(''),
  )
  return [heading, ...lines].join('\n')
}
