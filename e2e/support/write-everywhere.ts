import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { demoAdmin, demoCustomer, type Shop, type TestPerson } from './shop-test.ts'

export interface Written {
  agent: TestPerson
  /** Of each, one with hostile and one with long words. */
  productIds: string[]
  /** Orders that the agent has, and that an attempt has failed for. */
  assignedIds: string[]
  failedIds: string[]
}

/** Words without a place to break, from Latin and Indian scripts, as long as fields take. */
const LONG_WORDS = [30, 60, 100].flatMap((length) => [
  'W'.repeat(length),
  'Wasserkocherzubehoer'.repeat(5).slice(0, length),
  'नमकीनमिठाई'.repeat(10).slice(0, length),
])

/** Hostile and without a place to break, for what has one text alone. */
const hostileWord = (length: number) => '<img/src=x/onerror=window.hasRun=1>'.padEnd(length, 'W')
const EMAIL = `${'"><img/src=x/onerror=window.hasRun=1>'.padEnd(60, 'W')}@example.com`

/** Fills every field that takes people's own words with hostile and with long ones, over the calls that take them. */
export async function writeEverywhere(shop: Shop): Promise<Written> {
  const ask = shop.call
  await ask(demoAdmin, 'PUT', '/api/settings', { shopName: '<b/onclick=window.hasRun=1>'.padEnd(40, 'W') })
  await ask(demoCustomer, 'PUT', '/api/profile', { name: hostileWord(120), address: hostileWord(500) })
  const agent = await shop.newAgent(hostileWord(120))
  const written: Written = { agent, productIds: [], assignedIds: [], failedIds: [] }
  for (const texts of [HOSTILE_TEXTS, LONG_WORDS]) {
    const next = inTurn(texts)
    const productId = await writeProduct(shop, texts, next)
    const [delivered = '', failed = '', cancelled = '', assigned = ''] = await writeOrders(
      shop,
      productId,
      next,
    )
    await deliver(shop, agent, { delivered, failed, assigned }, next)
    await ask(demoCustomer, 'POST', `/api/orders/${cancelled}/cancel`, { reason: next(300) })
    await ask(demoCustomer, 'POST', `/api/products/${productId}/reviews`, {
      rating: 1,
      text: texts.slice(-30).join(' '),
    })
    written.productIds.push(productId)
    written.assignedIds.push(assigned)
    written.failedIds.push(failed)
    for (let at = 0; at < 6; at++) await shop.newCustomer(next(120))
  }
  await ask(agent, 'POST', '/api/agent/cash/handovers', { declared: 100, note: hostileWord(300) })
  return written
}

/** The next text that fits, so that every field gets another. */
function inTurn(texts: readonly string[]) {
  let at = 0
  const next = (longest: number): string => {
    const text = texts[at++ % texts.length] ?? ''
    return text.length <= longest ? text : next(longest)
  }
  return next
}

type Next = ReturnType<typeof inTurn>

/** In the customer's cart and wishlist. */
async function writeProduct({ call }: Shop, texts: readonly string[], next: Next): Promise<string> {
  const category = await call<{ id: string }>(demoAdmin, 'POST', '/api/categories', { name: next(60) })
  const { id: productId } = await call<{ id: string }>(demoAdmin, 'POST', '/api/products', {
    name: `Hostile ${next(100)}`,
    description: texts.slice(0, 25).join(' '),
    uses: next(900),
    subcategory: next(60),
    category: category.id,
    price: 99,
    specifications: texts.slice(0, 40),
  })
  const { id } = await call<{ id: string }>(demoCustomer, 'GET', '/api/profile')
  await call(demoCustomer, 'POST', `/api/cart/${id}`, { productId, quantity: 1 })
  await call(demoCustomer, 'POST', `/api/wishlist/${id}`, { productId })
  return productId
}

/** Four orders, and addresses as they have them. */
async function writeOrders({ call }: Shop, productId: string, next: Next): Promise<string[]> {
  const details = () => ({
    fullName: next(120),
    phone: '9876543210',
    email: EMAIL,
    address: [next(100), next(100), next(100)].join(' '),
    city: next(100),
    state: 'Dadra and Nagar Haveli and Daman and Diu',
    pincode: '600004',
    landmark: next(200),
  })
  for (let at = 0; at < 6; at++)
    await call(demoCustomer, 'POST', '/api/addresses', { label: next(40), ...details() })
  const orders: string[] = []
  for (let at = 0; at < 4; at++) {
    const order = await call<{ id: string }>(demoCustomer, 'POST', '/api/orders', {
      items: [{ productId, quantity: 1, price: 99 }],
      deliveryDetails: details(),
      paymentMethod: 'cod',
      subtotal: 99,
      tax: 17.82,
      total: 116.82,
      orderType: 'buy-now',
    })
    orders.push(order.id)
  }
  return orders
}

async function deliver(
  { call }: Shop,
  agent: TestPerson,
  { delivered, failed, assigned }: Record<'delivered' | 'failed' | 'assigned', string>,
  next: Next,
) {
  const { id: agentId } = await call<{ id: string }>(agent, 'GET', '/api/profile')
  for (const id of [delivered, failed, assigned])
    await call(demoAdmin, 'PUT', `/api/analytics/admin/orders/${id}/assign`, { agentId })
  for (const [id, ...steps] of [
    [delivered, 'picked_up', 'out_for_delivery', 'delivered'],
    [failed, 'picked_up', 'out_for_delivery'],
  ] as const)
    for (const status of steps) await call(agent, 'PUT', `/api/orders/${id}/status`, { status })
  await call(agent, 'POST', `/api/orders/${failed}/failed-attempt`, {
    reason: 'Customer not at home',
    note: next(200),
  })
}
