import type { Role } from '#contract/accounts.ts'
import type { AreaBody } from '#contract/promises/areas-schemas.ts'
import type { Settings } from '#contract/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { SHOP_IDENTITY } from '#tests/testing/shop-identity.ts'
import { DELIVERY_DETAILS } from '../../e2e/support/delivery-details.ts'

/** What kind of real shop is opened. */
export interface Mode {
  name: string
  env?: Record<string, string>
  hasGoods?: boolean
  takesOnlinePayment?: boolean
  /** What the owner has said beside who sells. */
  settings?: Partial<Settings>
  /** The only area; without it all of India. */
  area?: AreaBody
  /** What some screen says. */
  says?: readonly string[]
}

export interface OpenedMode {
  shop: TestShop
  people: Record<'admin' | 'customer' | 'agent', TestPerson>
  productId: string
  orderId: string | undefined
}

/** What the shop sells. */
export const RICE = { name: 'Sona Masoori rice 5 kg', price: 400, stock: 10 }

/** Opens a real shop of this kind, with an owner, a customer and an agent. */
export async function openMode(mode: Mode): Promise<OpenedMode> {
  const shop = await openTestShop({ env: { DEMO: 'false', ...mode.env }, isNew: true })
  const admin = await shop.person('admin', { name: 'meera', email: 'meera@kirana.example' })
  const people = {
    admin,
    customer: await join(shop, '/api/register', 'customer', 'asha'),
    agent: await join(shop, '/api/users', 'delivery_agent', 'ravi', admin),
  }
  const sold = mode.hasGoods
    ? await sellOne(shop, people, mode)
    : { productId: 'nothing_001', orderId: undefined }
  return { shop, people, ...sold }
}

/** Somebody new who has signed in. */
async function join(
  shop: TestShop,
  path: string,
  role: Role,
  name: string,
  as?: TestPerson,
): Promise<TestPerson> {
  const account = { name, email: `${name}@kirana.example`, password: 'basket-42' }
  await shop.call('POST', path, { as, body: { ...account, role } })
  const { body } = await shop.call('POST', '/api/login', { body: account })
  if (!body.user || !body.token) throw new Error(`${name}: ${body.message}`)
  return { id: body.user.id, name, email: account.email, token: body.token }
}

/** One product, in the customer's cart and in an order that the agent has. */
async function sellOne(
  shop: TestShop,
  { admin, customer, agent }: OpenedMode['people'],
  { settings, area }: Mode,
) {
  await ask(shop, admin, 'PUT', '/api/settings', { ...SHOP_IDENTITY, ...settings })
  if (area) await keepOneArea(shop, admin, area)
  const { id: category } = await ask<{ id: string }>(shop, admin, 'POST', '/api/categories', {
    name: 'Groceries',
  })
  const goods = { ...RICE, hsn: '1006', category }
  const { id: productId } = await ask<{ id: string }>(shop, admin, 'POST', '/api/products', goods)
  await ask(shop, customer, 'POST', `/api/cart/${customer.id}`, { productId, quantity: 1 })
  const delivery = area?.fee ?? 0
  const { id: orderId } = await ask<{ id: string }>(shop, customer, 'POST', '/api/orders', {
    items: [{ productId, quantity: 1, price: RICE.price }],
    deliveryDetails: DELIVERY_DETAILS,
    paymentMethod: 'cod',
    subtotal: RICE.price,
    discount: 0,
    tax: 0,
    delivery,
    total: RICE.price + delivery,
    orderType: 'buy-now',
  })
  await ask(shop, admin, 'PUT', `/api/analytics/admin/orders/${orderId}/assign`, { agentId: agent.id })
  return { productId, orderId }
}

/** Makes the first area another, so that nowhere else is delivered to. */
async function keepOneArea(shop: TestShop, admin: TestPerson, area: AreaBody) {
  const { items } = await ask<{ items: { id: string }[] }>(shop, admin, 'GET', '/api/areas')
  await ask(shop, admin, 'PUT', `/api/areas/${items[0]?.id}`, area)
}

/**
 * Calls the shop as somebody.
 * @throws Error where it refuses
 */
export async function ask<Data>(
  shop: TestShop,
  as: TestPerson,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Data> {
  const answer = await shop.call<Data>(method, path, { as, body })
  if (!answer.body.success) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.message}`)
  return answer.body.data
}
