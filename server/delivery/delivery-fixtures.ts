import type { OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'

/** The calls of a delivery, for tests. */
export function dispatchOf(shop: TestShop, admin: TestPerson) {
  const assign = (id: string, agentId: string) =>
    shop.call('PUT', `/api/analytics/admin/orders/${id}/assign`, { as: admin, body: { agentId } })
  const step = (id: string, status: string, as: TestPerson, more: object = {}, key?: string) =>
    shop.call('PUT', `/api/orders/${id}/status`, { as, body: { status, ...more }, key })
  return {
    assign,
    reassign: (id: string, agentId: string) =>
      shop.call('PUT', `/api/analytics/admin/orders/${id}/reassign`, { as: admin, body: { agentId } }),
    unassign: (id: string) => shop.call('PUT', `/api/analytics/admin/orders/${id}/unassign`, { as: admin }),
    step,
    fail: (id: string, as: TestPerson, body: object = {}, key?: string) =>
      shop.call<{ attempts: number }>('POST', `/api/orders/${id}/failed-attempt`, {
        as,
        body: { reason: 'Customer not at home', ...body },
        key,
      }),
    receive: (id: string, as = admin, key?: string) =>
      shop.call('POST', `/api/orders/${id}/goods-received`, { as, key }),
    cancel: (id: string, as = admin) =>
      shop.call('POST', `/api/orders/${id}/cancel`, { as, body: { reason: 'Customer moved away' } }),
    stockOf: async (productId: string) => {
      const [row] = await shop.database.sql<{ stock: number }>`
        select stock from variants where id = ${productId}`
      return row?.stock
    },
    read: async (id: string, as: TestPerson) =>
      (await shop.call<OrderWithHistory>('GET', `/api/orders/${id}`, { as })).body.data,
    /** A cash order of one kettle, 1,180 rupees with tax. */
    async newOrder() {
      const customer = await shop.person()
      const product = await insertProduct(shop.database)
      const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
      return { customer, product, id: placed.body.data.id }
    },
    /** Confirms the order and gives it to a courier; then come these statuses. */
    async byCourier(id: string, shipment: object = {}, ...statuses: string[]) {
      await step(id, 'confirmed', admin)
      const shipped = await step(id, 'shipped', admin, shipment)
      for (const status of statuses) await step(id, status, admin)
      return shipped
    },
    /** Assigns the order to the agent, who takes it through these statuses. */
    async bring(id: string, agent: TestPerson, ...statuses: string[]) {
      await assign(id, agent.id)
      for (const status of statuses) await step(id, status, agent)
    },
  }
}

const atDoors = new WeakMap<TestShop, Promise<string>>()

/** The one product of all orders that `insertOrderAtDoor` makes. */
function productAtDoor(shop: TestShop): Promise<string> {
  const known = atDoors.get(shop) ?? insertProduct(shop.database, { stock: null }).then(({ id }) => id)
  atDoors.set(shop, known)
  return known
}

/** An order out for delivery, inserted straight into the database: for tests that need very many. */
export async function insertOrderAtDoor(
  shop: TestShop,
  agent: TestPerson,
  order: { totalPaise: number; paymentMethod: 'cod' | 'razorpay' },
): Promise<string> {
  const id = newId()
  const productId = await productAtDoor(shop)
  await shop.database.sql`
    with placed as (
      insert into orders (id, number, status, order_type, payment_method, prepaid_paise, subtotal_paise, tax_paise, total_paise,
        item_count, customer_name, recipient_name, recipient_phone, recipient_email, street, city, state, pincode,
        agent_id, history_length, expected_on, goods_out_at, goods_agent_id)
      values (${id}, ${`TEST-${id}`}, 'out_for_delivery', 'cart', ${order.paymentMethod}, ${order.paymentMethod === 'cod' ? 0 : order.totalPaise}, ${order.totalPaise}, 0, ${order.totalPaise}, 1, 'Asha Rao', 'Asha Rao', '9876543210',
        'asha@example.com', '14, 3rd Cross', 'Bengaluru', '29', '560038', ${agent.id}, 1, current_date, now(), ${agent.id})
      returning id),
    line as (
      insert into order_lines (order_id, line_no, variant_id, name, category_id, unit_price_paise, quantity)
      select id, 1, ${productId}, 'Kettle', 'electronics', ${order.totalPaise}, 1 from placed),
    milestone as (
      insert into order_milestones (id, order_id, kind) select gen_random_uuid(), id, 'placed' from placed)
    insert into order_history (order_id, sequence, to_status, by_role, agent_id)
    select id, 1, 'out_for_delivery', 'delivery_agent', ${agent.id} from placed`
  return id
}

/** The agent's cash in hand, as stored and as the sum of the ledger. */
export async function cashOf(shop: TestShop, agent: TestPerson): Promise<{ inHand: number; ledger: number }> {
  const [row] = await shop.database.sql<{ inHand: number; ledger: number }>`
    select cash_in_hand_paise as in_hand,
           (select coalesce(sum(amount_paise), 0) from cash_entries e where e.agent_id = a.person_id) as ledger
      from agents a where person_id = ${agent.id}`
  return row ?? { inHand: Number.NaN, ledger: Number.NaN }
}
