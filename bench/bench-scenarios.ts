import { fillCarts, orderRequests } from './bench-orders.ts'
import type { BenchPerson } from './bench-people.ts'
import { BENCH_PASSWORD } from './bench-people.ts'
import type { BenchShop } from './bench-shop.ts'
import { ipOf, type LoadRequest, requestText } from './load.ts'

/** What a scenario is compared with. */
export type ReferenceName = 'fixed' | 'query'

/** One kind of visit, measured beside its references. */
export interface Scenario {
  name: string
  title: string
  connections: number
  references: readonly ReferenceName[]
  /** Whether the requests may be repeated; otherwise a round ends with the last one. */
  repeats: boolean
  /** Seconds of load before measuring, to fill caches or until V8 has compiled both servers; short by default. */
  warmUpSeconds?: number
  /** Makes the requests of one round, and the data that they need. */
  requests(shop: BenchShop): Promise<LoadRequest[]> | LoadRequest[]
}

/** Connections at the same time, unless a scenario sets another number. */
const CONNECTIONS = 16
const AT_A_TIME = 8
/** Enough IP addresses that none exceeds the rate limit. */
const SHOPPERS = 3_000
const SESSIONS_CALLS = 20_000

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'list',
    title: 'catalogue, 24 products',
    connections: CONNECTIONS,
    references: ['fixed', 'query'],
    repeats: true,
    requests: () => fromShoppers('list', ['/api/products?limit=24']),
  },
  {
    name: 'product',
    title: 'product by id',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: true,
    requests: ({ products }) =>
      fromShoppers(
        'product',
        products.map(({ id }) => `/api/products/${id}`),
      ),
  },
  {
    name: 'search',
    title: 'search and suggestions',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: true,
    warmUpSeconds: 4,
    requests: ({ words }) => fromShoppers('search', words.slice(0, 400).flatMap(searchPaths)),
  },
  {
    name: 'new-search',
    title: 'search and suggestions never asked before',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: false,
    requests: ({ newSearches }) =>
      fromShoppers('search', newSearches(SESSIONS_CALLS / 4).flatMap(searchPaths)),
  },
  {
    name: 'mistyped',
    title: 'search and suggestions with a mistake',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: false,
    requests: ({ mistypedSearches }) =>
      fromShoppers('search', mistypedSearches(SESSIONS_CALLS / 4).flatMap(searchPaths)),
  },
  {
    name: 'cart',
    title: 'add to cart',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: true,
    requests: ({ customers, products }) =>
      customers.map((customer, at) => cartRequest(customer, at, products)),
  },
  {
    name: 'order',
    title: 'order placement, 8 at a time',
    connections: AT_A_TIME,
    references: ['query'],
    repeats: false,
    warmUpSeconds: 3,
    requests: async ({ database, customers, products }) => {
      await fillCarts(database.shop, customers, products)
      return orderRequests(customers, products)
    },
  },
  {
    name: 'login',
    title: 'login',
    connections: CONNECTIONS,
    references: [],
    repeats: false,
    requests: ({ customers }) => loginRequests(customers),
  },
  {
    name: 'admin-dashboard',
    title: 'admin dashboard',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: true,
    requests: ({ admins }) => asEach(admins, '/api/analytics/admin/dashboard'),
  },
  {
    name: 'all-orders',
    title: 'all orders, 24 of them',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: true,
    requests: ({ admins }) => asEach(admins, '/api/analytics/admin/all-orders?limit=24'),
  },
  {
    name: 'agent-dashboard',
    title: 'agent dashboard',
    connections: CONNECTIONS,
    references: ['query'],
    repeats: true,
    requests: ({ agents }) => asEach(agents, '/api/dashboard/stats/delivery_agent'),
  },
]

/** The request of a reference, which is sent as often as those of the shop. */
export const referenceRequests = (reference: ReferenceName): LoadRequest[] =>
  fromShoppers(reference, [`/${reference}`])

/** The paths in turn, each time from another IP address. */
function fromShoppers(kind: string, paths: readonly string[]): LoadRequest[] {
  return Array.from({ length: Math.max(SHOPPERS, paths.length) }, (_, at) => ({
    kind,
    text: requestText({ path: paths[at % paths.length] ?? '/', ip: ipOf(at) }),
  }))
}

/** The requests of a shopper who types a search: suggestions, then the list. */
function searchPaths(words: string): string[] {
  const search = encodeURIComponent(words)
  return [`/api/products/suggestions?search=${search}`, `/api/products?limit=24&search=${search}`]
}

function cartRequest(customer: BenchPerson, at: number, products: BenchShop['products']): LoadRequest {
  return {
    kind: 'cart',
    text: requestText({
      method: 'POST',
      path: `/api/cart/${customer.id}`,
      ip: ipOf(at),
      token: customer.token,
      body: { productId: products[at % products.length]?.id, quantity: 1 },
    }),
  }
}

function loginRequests(customers: readonly BenchPerson[]): LoadRequest[] {
  return customers.map(({ email }, at) => ({
    kind: 'login',
    text: requestText({
      method: 'POST',
      path: '/api/login',
      ip: ipOf(1_000_000 + at),
      body: { email, password: BENCH_PASSWORD },
    }),
  }))
}

function asEach(people: readonly BenchPerson[], path: string): LoadRequest[] {
  return people.map(({ token }, at) => ({
    kind: 'list',
    text: requestText({ path, ip: ipOf(at), token }),
  }))
}
