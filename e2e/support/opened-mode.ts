import type { AreaBody } from '#contract/promises/areas-schemas.ts'
import { SHOP_IDENTITY } from '#tests/testing/shop-identity.ts'
import { DELIVERY_DETAILS } from './delivery-details.ts'
import { shopOwner, type TestPerson } from './shop-test.ts'
import { type StartedShop, startShop } from './started-shop.ts'

/** What kind of shop is started. */
export interface Mode {
  name: string
  env: Record<string, string>
  hasGoods?: boolean
  /** The only area; without it all of India. */
  area?: AreaBody
}

export interface Session {
  user: { id: string }
  token: string
}

export interface OpenedMode {
  shop: StartedShop
  sessions: Record<'admin' | 'customer' | 'agent', Session>
  productId: string
  orderId: string | undefined
}

/** What a real shop sells. */
export const RICE = { name: 'Sona Masoori rice 5 kg', price: 400, stock: 10 }

/** Starts a shop of this kind, with an administrator, a customer and an agent. */
export async function openMode(mode: Mode): Promise<OpenedMode> {
  const shop = await startShop({ env: mode.env })
  const { url } = shop
  const person = (name: string) => ({ name, email: `${name}@kirana.example`, password: 'basket-42' })
  const [customer, agent] = [person('asha'), person('ravi')]
  const admin = await signIn(url, shopOwner)
  await call(url, undefined, '/api/register', { ...customer, role: 'customer' })
  await call(url, admin, '/api/users', { ...agent, role: 'delivery_agent' })
  const sessions = await signInAll(url, shopOwner, customer, agent)
  if (!mode.hasGoods) return { shop, sessions, productId: 'nothing_001', orderId: undefined }
  return { shop, sessions, ...(await sellOne(url, sessions, mode)) }
}

/** One product, in the customer's cart and in an order that the agent has. */
async function sellOne(url: string, { admin, customer, agent }: OpenedMode['sessions'], { area }: Mode) {
  await call(url, admin, '/api/settings', SHOP_IDENTITY, 'PUT')
  if (area) await keepOneArea(url, admin, area)
  const category = await call<{ id: string }>(url, admin, '/api/categories', { name: 'Groceries' })
  const product = await call<{ id: string }>(url, admin, '/api/products', {
    ...RICE,
    hsn: '1006',
    category: category.id,
  })
  await call(url, customer, `/api/cart/${customer.user.id}`, { productId: product.id, quantity: 1 })
  const order = await orderRice(url, customer, product.id, 1, area?.fee)
  const agentId = agent.user.id
  await call(url, admin, `/api/analytics/admin/orders/${order.id}/assign`, { agentId }, 'PUT')
  return { productId: product.id, orderId: order.id }
}

/** An order of so many bags for cash. */
export function orderRice(url: string, customer: Session, productId: string, quantity: number, delivery = 0) {
  const subtotal = RICE.price * quantity
  return call<{ id: string; orderNumber: string }>(url, customer, '/api/orders', {
    items: [{ productId, quantity, price: RICE.price }],
    deliveryDetails: DELIVERY_DETAILS,
    paymentMethod: 'cod',
    subtotal,
    discount: 0,
    tax: 0,
    delivery,
    total: subtotal + delivery,
    orderType: 'buy-now',
  })
}

/** Makes the first area another, so that nowhere else is delivered to. */
async function keepOneArea(url: string, admin: Session, area: AreaBody) {
  const { items } = await call<{ items: { id: string }[] }>(url, admin, '/api/areas')
  await call(url, admin, `/api/areas/${items[0]?.id}`, area, 'PUT')
}

async function signInAll(url: string, admin: TestPerson, customer: TestPerson, agent: TestPerson) {
  return {
    admin: await signIn(url, admin),
    customer: await signIn(url, customer),
    agent: await signIn(url, agent),
  }
}

export async function signIn(url: string, { email, password }: TestPerson): Promise<Session> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in ${email}: ${answer.status}`)
  return answer.json()
}

/** Calls the API of a started shop as somebody, or as nobody. */
export async function call<Data>(
  url: string,
  as: Session | undefined,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const said = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message}`)
  return said.data
}
