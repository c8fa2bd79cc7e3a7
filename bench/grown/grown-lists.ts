import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'

export type BenchRole = 'admin' | 'customer' | 'agent'

/** A request to a grown shop. In its path `:today`, `:week` and `:month` stand for days, `:call` for a changing number. */
export interface GrownList {
  title: string
  as: BenchRole
  path: string
}

const listsAs = (as: BenchRole, lists: readonly (readonly [title: string, path: string])[]): GrownList[] =>
  lists.map(([title, path]) => ({ title, as, path }))

const ALL_ORDERS = '/api/analytics/admin/all-orders?limit=50'
const PRODUCTS = '/api/admin/products?limit=50'

/** What shoppers and agents wait for. */
const SHOP = [
  ...listsAs('customer', [
    ['catalogue, kept answer', '/api/products?limit=24'],
    ['catalogue, by price from', '/api/products?limit=24&minPrice=1:call&sort=price-low'],
    ['category by name', '/api/products?limit=24&category=aisle3&minPrice=:call'],
    ['product', '/api/products/aisle3_0000:call'],
    ['search, two words', '/api/products?limit=24&search=golden%20kettle&minPrice=:call'],
    ['search, word of every 11th', '/api/products?limit=24&search=kettle&minPrice=:call'],
    ['search, word of every 8th', '/api/products?limit=24&search=golden&minPrice=:call'],
    ['search, rare word', '/api/products?limit=24&search=bottle%20:call'],
    ['search, mistyped', '/api/products?limit=24&search=ketle%20:call'],
    ['suggestions', '/api/products/suggestions?search=kettle%20:call'],
    ["customer's dashboard", '/api/dashboard/stats/customer'],
    ["customer's orders", '/api/orders?limit=24'],
    ["customer's orders, search", '/api/orders?limit=24&search=tk-'],
  ]),
  ...listsAs('agent', [
    ["agent's dashboard", '/api/dashboard/stats/delivery_agent'],
    ["agent's orders", '/api/orders?limit=24'],
    ["agent's orders, delivered", '/api/orders?limit=24&status=delivered'],
  ]),
]

const ORDERS = listsAs('admin', [
  ["administrator's dashboard", '/api/analytics/admin/dashboard'],
  ['agents', '/api/analytics/admin/agents'],
  ['all orders', ALL_ORDERS],
  ...ORDER_STATUSES.map((status) => [`all orders, ${status}`, `${ALL_ORDERS}&status=${status}`] as const),
  ['all orders, today', `${ALL_ORDERS}&time=today`],
  ['all orders, this week', `${ALL_ORDERS}&time=week`],
  ['all orders, this month', `${ALL_ORDERS}&time=month`],
  ['all orders, month and cancelled', `${ALL_ORDERS}&time=month&status=cancelled`],
  ['all orders, oldest first', `${ALL_ORDERS}&sort=oldest`],
  ['all orders, full name', `${ALL_ORDERS}&search=lakshmi%20menon`],
  ['all orders, first name', `${ALL_ORDERS}&search=asha`],
  ['all orders, name and status', `${ALL_ORDERS}&search=asha&status=pending`],
  ['all orders, name and cancelled', `${ALL_ORDERS}&search=lakshmi&status=cancelled`],
  ['all orders, name and month', `${ALL_ORDERS}&search=lakshmi&time=month`],
  ['all orders, number', `${ALL_ORDERS}&search=TK-4711`],
  ['all orders, pincode', `${ALL_ORDERS}&search=560001`],
  ['all orders, city and status', `${ALL_ORDERS}&search=bengaluru&status=pending`],
  ['all orders, street and month', `${ALL_ORDERS}&search=399,%20bench&time=month`],
  ['all orders, everybody', `${ALL_ORDERS}&search=bench.example`],
  ['all orders, two letters', `${ALL_ORDERS}&search=zq`],
  ['all orders, in vain', `${ALL_ORDERS}&search=zzqqzz`],
  ['unassigned orders', '/api/analytics/admin/unassigned-orders?limit=50'],
])

const OFFICE = listsAs('admin', [
  ['products', PRODUCTS],
  ['products, by price', `${PRODUCTS}&sort=price-low`],
  ['products, newest', `${PRODUCTS}&sort=newest`],
  ['products, of a category', `${PRODUCTS}&category=aisle3`],
  ['products, hidden', `${PRODUCTS}&visibility=hidden`],
  ['products, low stock', `${PRODUCTS}&stock=low`],
  ['products, sold out', `${PRODUCTS}&stock=out`],
  ['products, search', `${PRODUCTS}&search=golden%20kettle`],
  ['agents as people', '/api/users?role=delivery_agent&limit=24'],
  ['customers', '/api/users?role=customer&limit=24'],
  ['customers, search', '/api/users?role=customer&limit=24&search=nisha'],
  ['customers, two letters', '/api/users?role=customer&limit=24&search=zq'],
  ['payments', '/api/payments?from=:week&to=:today'],
  ['payments of a month', '/api/payments?from=:month&to=:today'],
  ['payments, search', '/api/payments?from=:month&to=:today&search=TK-4711'],
  ['cash', '/api/analytics/admin/cash'],
  ['coupons', '/api/coupons'],
  ['reviews', '/api/reviews'],
  ['activity log', '/api/audit?limit=50'],
  ['activity log, orders', '/api/audit?limit=50&subjectType=order'],
  ['activity log, search', '/api/audit?limit=50&search=vikram'],
  ['activity log, two letters', '/api/audit?limit=50&search=zq'],
])

const REPORTS = listsAs(
  'admin',
  ['sales', 'category', 'product', 'payment', 'agents', 'cancelled'].flatMap((kind) => [
    [`30 days: ${kind}`, `/api/reports?kind=${kind}&from=:month&to=:today`] as const,
    [`a year: ${kind}`, `/api/reports?kind=${kind}&from=:year&to=:today`] as const,
  ]),
)

export const GROWN_LISTS: readonly GrownList[] = [...SHOP, ...ORDERS, ...OFFICE, ...REPORTS]
