import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './testing/shop.ts'

/**
 * The calls of the specification (section 7) and of its additions (`api.md`) as they stand there: addresses, methods and fields
 * are written out, because a table of calls that both sides share would let a new name pass everywhere.
 */
let shop: TestShop
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  shop = await openTestShop()
  paths = shop.app.swagger().paths as typeof paths
})
afterAll(() => shop.close())

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}
type Content = Record<string, { schema: Shape }>
interface Operation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** Method and path; what is sent; what is answered, with dots for what lies inside. */
type SpecifiedCall = [call: string, sent?: string, answered?: string]

const LIST = 'data.items data.total data.nextCursor'
const PERSON = 'data.id data.name data.email data.phone data.role'

const SPECIFICATION: SpecifiedCall[] = [
  ['POST /api/login', 'email password', 'success message user token data.user data.token'],
  ['POST /api/register', 'name email password role', 'success message user data.user'],
  ['GET /api/dashboard/stats/{role}', '', 'success data'],
  ['GET /api/orders', '?status ?time ?limit ?cursor ?search ?sort', LIST],
  [
    'POST /api/orders',
    'items deliveryDetails paymentMethod subtotal tax total orderType coupon discount',
    'data._id data.id data.items data.status data.subtotal data.tax data.total data.createdAt',
  ],
  ['PUT /api/orders/{id}', 'priority', 'data.id data.status'],
  ['PUT /api/orders/{id}/status', 'status', 'data.id data.status'],
  ['GET /api/users', '?role ?limit ?cursor ?search', LIST],
  ['POST /api/users', 'name email phone role', PERSON],
  ['PUT /api/users/{id}', 'name phone isOnline', PERSON],
  ['DELETE /api/users/{id}', '', PERSON],
  ['GET /api/profile', '', PERSON],
  ['PUT /api/profile', 'name email phone address', `${PERSON} data.address`],
  ['GET /api/cart/{userId}', '', 'data.items.productId data.items.name data.items.price data.items.quantity'],
  ['POST /api/cart/{userId}', 'productId quantity', 'data.items'],
  ['PUT /api/cart/{userId}/{productId}', 'quantity', 'data.items'],
  ['DELETE /api/cart/{userId}', '', 'data.items'],
  [
    'GET /api/wishlist/{userId}',
    '',
    'data.items.productId data.items.name data.items.price data.items.rating',
  ],
  ['POST /api/wishlist/{userId}', 'productId', 'data.items'],
  ['DELETE /api/wishlist/{userId}/{productId}', '', 'data.items'],
  ['DELETE /api/wishlist/{userId}', '', 'data.items'],
  [
    'GET /api/products',
    '?category ?minPrice ?maxPrice ?limit ?cursor ?search ?sort',
    `${LIST} data.items._id data.items.name data.items.price data.items.rating data.items.category`,
  ],
  [
    'GET /api/products/{id}',
    '',
    'data._id data.name data.price data.listPrice data.rating data.category data.description data.stockState',
  ],
  ['POST /api/payment/create-intent', 'items deliveryDetails orderType', 'data.paymentIntentId data.amount'],
  ['POST /api/payment/confirm', 'paymentIntentId', 'data.status'],
  ['GET /api/analytics/popular-products', '', 'data._id data.name data.price'],
  ['GET /api/analytics/user-stats/{id}', '', 'success data'],
  ['GET /api/analytics/admin/dashboard', '', 'data.totalOrders data.totalCustomers data.totalRevenue'],
  ['GET /api/analytics/admin/agents', '', 'data.id data.name data.isOnline data.status'],
  ['GET /api/analytics/admin/unassigned-orders', '', LIST],
  ['GET /api/analytics/admin/all-orders', '', LIST],
  ['PUT /api/analytics/admin/orders/{id}/assign', 'agentId', 'data.id data.status'],
  ['PUT /api/analytics/agent/status', 'status isOnline', 'data.status'],
  ['GET /api/analytics/agent/profile', '', 'data.status'],
]

const ADDITIONS: SpecifiedCall[] = [
  ['POST /api/logout'],
  ['POST /api/password-reset', 'email'],
  ['POST /api/password-reset/confirm', 'token password confirmPassword'],
  ['DELETE /api/cart/{userId}/{productId}', '', 'data.items'],
  ['PUT /api/cart/{userId}/coupon', 'code', 'data.code'],
  ['DELETE /api/cart/{userId}/coupon'],
  ['POST /api/checkout/price', 'items coupon', 'data.amounts.subtotal data.amounts.tax data.amounts.total'],
  ['GET /api/orders/{id}', '', 'data.history.status data.history.at data.history.by data.history.note'],
  ['POST /api/orders/{id}/cancel', 'reason', 'data.id data.status'],
  ['POST /api/orders/{id}/reorder'],
  ['GET /api/products/{id}/reviews', '?limit ?cursor', LIST],
  ['POST /api/products/{id}/reviews', 'rating text', 'data.id data.rating data.text'],
  ['POST /api/products', 'name price category stock', 'data.id data.name data.price data.stock'],
  ['PUT /api/products/{id}', 'name price stock', 'data.id'],
  ['DELETE /api/products/{id}'],
  ['POST /api/products/import', 'csv commit', 'data.created data.changed data.faulty'],
  ['GET /api/products/export'],
  ['GET /api/categories', '', 'data.id data.name'],
  ['POST /api/categories', 'name', 'data.id data.name'],
  ['PUT /api/categories/{id}', 'name position', 'data.id'],
  ['DELETE /api/categories/{id}'],
  ['GET /api/coupons', '?limit ?cursor ?search', LIST],
  [
    'POST /api/coupons',
    'code kind percent amount minimum totalLimit perCustomerLimit',
    'data.code data.state',
  ],
  ['PUT /api/coupons/{code}', 'code kind', 'data.code'],
  ['DELETE /api/coupons/{code}', '', 'data.outcome'],
  ['GET /api/settings', '', 'data.shopName data.usesDeliveryCode data.cashLimitPerOrder'],
  ['PUT /api/settings', 'shopName usesDeliveryCode cashLimitPerOrder', 'data.shopName'],
  ['GET /api/orders/export', '?status ?search'],
  ['PUT /api/analytics/admin/orders/{id}/reassign', 'agentId', 'data.id data.status'],
  ['PUT /api/analytics/admin/orders/{id}/unassign', '', 'data.id data.status'],
  ['POST /api/orders/{id}/failed-attempt', 'reason note', 'data.id data.attempts'],
  ['POST /api/payment/webhook'],
  ['GET /api/events'],
  ['GET /api/health/live'],
  ['GET /api/health/ready'],
  ['GET /metrics'],
]

const bodyOf = (content: Content = {}) => Object.values(content)[0]?.schema ?? {}

/** Whether a shape has the field, also in what it lists and in one of several. */
function hasField(shape: Shape, [name = '', ...more]: readonly string[]): boolean {
  const inside = [shape.items, ...(shape.anyOf ?? [])].filter((inner) => inner !== undefined)
  if (inside.some((inner) => hasField(inner, [name, ...more]))) return true
  const field = shape.properties?.[name]
  return field !== undefined && (more.length === 0 || hasField(field, more))
}

test.each([...SPECIFICATION, ...ADDITIONS])(
  '%s is there with its fields',
  (call, sent = '', answered = '') => {
    const [method = '', path = ''] = call.split(' ')
    const route = shop.app.registeredRoutes.find(
      ({ method: known, url }) => known === method && url === path.replace(/\{(\w+)\}/g, ':$1'),
    )
    expect(route, call).toBeDefined()
    const operation = paths[path]?.[method.toLowerCase()]
    const body = bodyOf(operation?.requestBody?.content)
    const query = operation?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name)
    const isSent = (name: string) =>
      name.startsWith('?') ? query?.includes(name.slice(1)) : hasField(body, [name])
    expect(sent.split(' ').filter((name) => name && !isSent(name))).toEqual([])
    const answers = bodyOf((operation?.responses['200'] ?? operation?.responses['201'])?.content)
    expect(answered.split(' ').filter((name) => name && !hasField(answers, name.split('.')))).toEqual([])
  },
)
