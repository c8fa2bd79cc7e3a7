import { STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import type { TestPerson, TestShop } from '../testing/shop.ts'

/** People of every kind around one order: the customer's own, on its way with the agent. */
export interface ShopWorld extends Record<Exclude<StaffRole, 'owner'>, TestPerson> {
  customer: TestPerson
  otherCustomer: TestPerson
  agent: TestPerson
  otherAgent: TestPerson
  /** The owner. */
  admin: TestPerson
  productId: string
  orderId: string
  addressId: string
  couponCode: string
  synonymsId: string
  areaId: string
}

/** Somebody of each role but the owner. */
export async function staffOf(
  person: (role: StaffRole) => Promise<TestPerson>,
): Promise<Record<Exclude<StaffRole, 'owner'>, TestPerson>> {
  const people: Partial<Record<StaffRole, TestPerson>> = {}
  for (const role of STAFF_ROLES.filter((each) => each !== 'owner')) people[role] = await person(role)
  return people as Record<StaffRole, TestPerson>
}

let made = 0

export async function openShopWorld(shop: TestShop): Promise<ShopWorld> {
  const customer = await shop.person('customer')
  const agent = await shop.person('delivery_agent')
  const admin = await shop.person('admin')
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
  if (placed.status !== 201) throw new Error(`The order was not placed: ${placed.text}`)
  const orderId = placed.body.data.id
  await shop.call('PUT', `/api/analytics/admin/orders/${orderId}/assign`, {
    as: admin,
    body: { agentId: agent.id },
  })
  const address = await shop.call<{ id: string }>('POST', '/api/addresses', {
    as: customer,
    body: { ...someDetails, label: 'Home' },
  })
  const couponCode = `WORLD-${++made}`
  await shop.call('POST', '/api/coupons', {
    as: admin,
    body: { code: couponCode, kind: 'percent', percent: 5 },
  })
  const synonyms = await shop.call<{ id: string }>('POST', '/api/synonyms', {
    as: admin,
    body: { words: ['kettle', 'ketli'] },
  })
  await shop.database.sql`insert into failed_searches (search) values ('samovar') on conflict do nothing`
  await shop.database.sql`delete from delivery_areas where name like 'World %'`
  const area = await shop.call<{ id: string }>('POST', '/api/areas', {
    as: admin,
    body: someArea(`World ${made}`),
  })
  return {
    customer,
    otherCustomer: await shop.person('customer'),
    agent,
    otherAgent: await shop.person('delivery_agent'),
    admin,
    ...(await staffOf((staffRole) => shop.person('admin', { staffRole }))),
    productId: product.id,
    orderId,
    addressId: address.body.data.id,
    couponCode,
    synonymsId: synonyms.body.data.id,
    areaId: area.body.data.id,
  }
}

/** The path of a call with what exists in this world; `given` stands in for what is named. */
export function pathIn(
  world: ShopWorld,
  path: string,
  caller: TestPerson | undefined,
  given: Record<string, string> = {},
): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => given[name] ?? partIn(world, path, name, caller))
}

function partIn(world: ShopWorld, path: string, name: string, caller: TestPerson | undefined): string {
  if (name === 'userId' || path.startsWith('/api/analytics/user-stats'))
    return caller?.id ?? world.customer.id
  if (name === 'role') return 'customer'
  if (name === 'productId' || path.includes('/products/') || path.includes('/variants/'))
    return world.productId
  if (path.includes('/orders/')) return name === 'id' ? world.orderId : newId()
  if (path.includes('/agents/')) return world.agent.id
  if (path.startsWith('/api/users/')) return world.otherCustomer.id
  if (path.startsWith('/api/addresses/')) return world.addressId
  if (path.startsWith('/api/coupons/')) return world.couponCode
  if (path.startsWith('/api/failed-searches/')) return 'samovar'
  if (path.startsWith('/api/synonyms/')) return world.synonymsId
  if (path.startsWith('/api/areas/')) return world.areaId
  if (path.startsWith('/api/pages/')) return 'returns'
  if (path.startsWith('/api/pincodes/')) return '411004'
  if (path.startsWith('/api/categories/')) return 'electronics'
  return newId()
}
