import { once } from 'node:events'
import { fillCarts, orderRequests } from './bench-orders.ts'
import { cartRequest, fromShoppers, loginRequests } from './bench-scenarios.ts'
import { forkHelper } from './bench-servers.ts'
import { type BenchShop, type LoadGenerator, startGenerator } from './bench-shop.ts'
import { ipOf, type LoadReport, type LoadRequest, requestText } from './load.ts'

const CONNECTIONS = 16
const BROWSING_CONNECTIONS = 32
/** Shares of a hundred visits. */
const CART_SHARE = 8
const ORDER_SHARE = 2
const LOGINS_PER_SECOND = 200
const LOGIN_CONNECTIONS = 400
const BROWSING_PER_SECOND = 200

/** 90 % browsing, 8 % cart, 2 % orders, shuffled in the same way each time. */
async function mixedRequests(shop: BenchShop, count: number): Promise<LoadRequest[]> {
  const { customers, products, database } = shop
  const half = customers.length / 2
  const buyers = customers.slice(0, half)
  await fillCarts(database.shop, buyers, products)
  const browsing = fromShoppers('browsing', [
    '/api/products?limit=24',
    '/api/categories',
    ...products.map(({ id }) => `/api/products/${id}`),
    ...shop.words.slice(0, 100).map((word) => `/api/products?limit=24&search=${word}`),
  ])
  const carts = customers.slice(half).map((customer, at) => cartRequest(customer, at, products))
  const orders = orderRequests(buyers, products)
  const next = { browsing: 0, cart: 0, order: 0 }
  return Array.from({ length: count }, (_, at) => {
    const ticket = (at * 37) % 100
    if (ticket < ORDER_SHARE) return pick(orders, next.order++)
    if (ticket < ORDER_SHARE + CART_SHARE) return pick(carts, next.cart++)
    return pick(browsing, next.browsing++)
  })
}

function pick(requests: readonly LoadRequest[], at: number): LoadRequest {
  const request = requests[at % requests.length]
  if (!request) throw new Error('Nothing to ask')
  return request
}

export interface MixedFigures {
  streams: number
  eventsReceived: number
  /** Answers a second with all connections busy. */
  highestRate: number
  atHalf: LoadReport
}

/** Finds the highest rate of the mix with open live streams, then runs at half of it. */
export async function measureMixedLoad(
  shop: BenchShop,
  port: number,
  generator: LoadGenerator,
  options: { seconds: number; streams: number },
): Promise<MixedFigures> {
  const { seconds } = options
  const readers = await openStreams(shop, port, options.streams)
  const count = shop.customers.length * 25
  const order = { port, seconds, repeats: false }
  const full = await generator.run({
    ...order,
    connections: CONNECTIONS,
    requests: await mixedRequests(shop, count),
  })
  const answers = Object.values(full.kinds).reduce((sum, kind) => sum + kind.answers, 0)
  const highestRate = answers / full.seconds
  const atHalf = await generator.run({
    ...order,
    connections: BROWSING_CONNECTIONS,
    rate: highestRate / 2,
    requests: await mixedRequests(shop, count),
  })
  return { streams: options.streams, eventsReceived: await readers.close(), highestRate, atHalf }
}

async function openStreams(shop: BenchShop, port: number, count: number) {
  const child = forkHelper('live-readers.ts')
  const requests = shop.customers
    .slice(shop.customers.length / 2)
    .slice(0, count)
    .map(({ token }, at) => requestText({ path: '/api/events', ip: ipOf(2_000_000 + at), token }))
  child.send({ port, requests })
  const [opened] = (await once(child, 'message')) as [{ open?: number; problem?: string }]
  if (opened.open === undefined) throw new Error(`A live stream did not open: ${opened.problem}`)
  return {
    async close() {
      const received = once(child, 'message') as Promise<[{ events: number }]>
      child.kill('SIGTERM')
      return (await received)[0].events
    },
  }
}

export interface FloodFigures {
  loginsPerSecond: number
  /** Logins by status. */
  statuses: Record<string, number>
  browsingAlone: LoadReport
  browsing: LoadReport
}

/** 200 logins a second, each with another account and IP address, while others browse. */
export async function measureLoginFlood(
  shop: BenchShop,
  port: number,
  generator: LoadGenerator,
  seconds: number,
): Promise<FloodFigures> {
  const browse = {
    port,
    seconds,
    connections: BROWSING_CONNECTIONS,
    rate: BROWSING_PER_SECOND,
    repeats: true,
    requests: fromShoppers('browsing', [
      '/api/products?limit=24',
      ...shop.products.map(({ id }) => `/api/products/${id}`),
    ]),
  }
  const browsingAlone = await generator.run(browse)
  const flooder = startGenerator()
  const flood = flooder.run({
    port,
    seconds,
    connections: LOGIN_CONNECTIONS,
    rate: LOGINS_PER_SECOND,
    repeats: false,
    requests: loginRequests(shop.customers),
  })
  const browsing = await generator.run(browse)
  const { kinds, seconds: took } = await flood
  flooder.stop()
  const statuses = kinds.login?.statuses ?? {}
  return { loginsPerSecond: (statuses[200] ?? 0) / took, statuses, browsingAlone, browsing }
}
