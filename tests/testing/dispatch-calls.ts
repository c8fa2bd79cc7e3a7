import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertOrderAtDoor } from '#server/delivery/delivery-fixtures.ts'
import { documentsFor } from '#server/gst/gst-fixtures.ts'
import { deskOf } from '#server/orders/desk/desk-fixtures.ts'
import type { ChangingCalls } from './working-shop.ts'

/** Orders, deliveries, cash and payments. */
export const DISPATCH_CALLS: ChangingCalls = {
  'POST /api/payments/:id/refund': async ({ admin, payment }) => ({
    as: admin,
    path: `/api/payments/${await payment()}/refund`,
    body: { amount: 100, reason: 'Scratched' },
  }),
  'POST /api/payments/issues/:id/resolve': async ({ admin, issue }) => ({
    as: admin,
    path: `/api/payments/issues/${await issue()}/resolve`,
    body: { resolution: 'Called the customer' },
  }),
  'POST /api/desk/orders': async ({ shop, admin }) => {
    const { id } = await insertProduct(shop.database)
    const body = await deskOf(shop, admin).bodyOf('counter', [{ productId: id, quantity: 1 }])
    return { as: admin, path: '/api/desk/orders', body }
  },
  'DELETE /api/desk/orders/:id': async ({ shop, admin }) => {
    const { id } = await insertProduct(shop.database)
    const placed = await deskOf(shop, admin).place('test', id)
    return { as: admin, path: `/api/desk/orders/${placed.body.data.id}` }
  },
  'POST /api/orders/:id/cancel': async ({ admin, order }) => ({
    as: admin,
    path: `/api/orders/${await order()}/cancel`,
    body: { reason: 'Out of stock' },
  }),
  'PUT /api/orders/:id/change': async ({ shop, admin, order }) => {
    const id = await order()
    const { body } = await shop.call<Order>('GET', `/api/orders/${id}`, { as: admin })
    const { items, updatedAt, total } = body.data
    const changed = items.map(({ productId }) => ({ productId, quantity: 2 }))
    return {
      as: admin,
      path: `/api/orders/${id}/change`,
      body: { items: changed, seen: { updatedAt, total: 2 * total } },
    }
  },
  'POST /api/orders/:id/credit-notes': async ({ admin, outForDelivery }) => ({
    as: admin,
    path: `/api/orders/${await outForDelivery()}/credit-notes`,
    body: { amount: 10, reason: 'Scratched' },
  }),
  'PUT /api/documents/:id/numbers': async ({ shop, admin, outForDelivery }) => {
    const [invoice] = await shop.database.sql<{ id: string }>`
      select id from documents where order_id = ${await outForDelivery()}`
    return { as: admin, path: `/api/documents/${invoice?.id}/numbers`, body: { ewayBill: '101012345678' } }
  },
  'POST /api/gst/orders/:id/document': async ({ shop, admin, agent }) => {
    const id = await insertOrderAtDoor(shop, agent, { totalPaise: 10_000, paymentMethod: 'cod' })
    return { as: admin, path: `/api/gst/orders/${id}/document` }
  },
  'POST /api/gst/months/:month/close': async ({ shop, admin, order }) => {
    await documentsFor(shop.database, await order())({ on: '2025-01-15', lines: [{ paise: 11_800 }] })
    return { as: admin, path: '/api/gst/months/2025-01/close' }
  },
  'DELETE /api/gst/links/:id': async ({ shop, admin }) => {
    await shop.call('POST', '/api/gst/links', { as: admin, body: { period: '2025-02' } })
    const [link] = await shop.database.sql<{
      id: string
    }>`select id from accountant_links where period = '2025-02'`
    return { as: admin, path: `/api/gst/links/${link?.id}` }
  },
  'POST /api/gst/links': async ({ admin }) => ({
    as: admin,
    path: '/api/gst/links',
    body: { period: '2026-11' },
  }),
  'PUT /api/orders/:id/prescription': async ({ shop, admin, order }) => {
    const id = await order()
    await shop.database.sql`update orders set prescription = 'to_check' where id = ${id}`
    return { as: admin, path: `/api/orders/${id}/prescription`, body: { state: 'accepted' } }
  },
  'PUT /api/analytics/admin/orders/:id/assign': async ({ admin, agent, order }) => ({
    as: admin,
    path: `/api/analytics/admin/orders/${await order()}/assign`,
    body: { agentId: agent.id },
  }),
  'PUT /api/analytics/admin/orders/:id/reassign': async ({ admin, assigned, newAgent }) => ({
    as: admin,
    path: `/api/analytics/admin/orders/${await assigned()}/reassign`,
    body: { agentId: (await newAgent()).id },
  }),
  'PUT /api/analytics/admin/orders/:id/unassign': async ({ admin, assigned }) => ({
    as: admin,
    path: `/api/analytics/admin/orders/${await assigned()}/unassign`,
  }),
  'PUT /api/orders/:id': async ({ admin, order }) => ({
    as: admin,
    path: `/api/orders/${await order()}`,
    body: { priority: 'high' },
  }),
  'PUT /api/orders/:id/status': async ({ agent, assigned }) => ({
    as: agent,
    path: `/api/orders/${await assigned()}/status`,
    body: { status: 'picked_up' },
  }),
  'PUT /api/analytics/agent/status': async ({ newAgent }) => ({
    as: await newAgent(),
    path: '/api/analytics/agent/status',
    body: { status: 'busy' },
  }),
  'POST /api/orders/:id/failed-attempt': async ({ agent, outForDelivery }) => ({
    as: agent,
    path: `/api/orders/${await outForDelivery()}/failed-attempt`,
    body: { reason: 'Customer not at home' },
  }),
  'POST /api/orders/:id/delivery-code/override': async ({ shop, admin, outForDelivery }) => {
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: true } })
    const id = await outForDelivery()
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: false } })
    return {
      as: admin,
      path: `/api/orders/${id}/delivery-code/override`,
      body: { reason: 'Phone lost' },
    }
  },
  'POST /api/orders/:id/goods-received': async ({ shop, admin, outForDelivery }) => {
    const id = await outForDelivery()
    await shop.call('POST', `/api/orders/${id}/cancel`, { as: admin, body: { reason: 'Refused' } })
    return { as: admin, path: `/api/orders/${id}/goods-received` }
  },
  'POST /api/orders/:id/delivered-after-all': async ({ shop, admin, outForDelivery }) => {
    const id = await outForDelivery()
    await shop.call('POST', `/api/orders/${id}/cancel`, { as: admin, body: { reason: 'Refused' } })
    return { as: admin, path: `/api/orders/${id}/delivered-after-all`, body: { reason: 'Delivered offline' } }
  },
  'POST /api/orders/:id/photo': async ({ agent, outForDelivery }) => ({
    as: agent,
    path: `/api/orders/${await outForDelivery()}/photo`,
    upload: 'photo',
  }),
  'POST /api/agent/cash/handovers': async ({ order, collected }) => ({
    as: await collected(await order()),
    path: '/api/agent/cash/handovers',
    body: { declared: 100 },
  }),
  'DELETE /api/agent/cash/handovers/:id': async ({ declared }) => {
    const { person, id } = await declared()
    return { as: person, path: `/api/agent/cash/handovers/${id}` }
  },
  'POST /api/analytics/admin/cash/handovers/:id/confirm': async ({ admin, declared }) => ({
    as: admin,
    path: `/api/analytics/admin/cash/handovers/${(await declared()).id}/confirm`,
    body: { counted: 100 },
  }),
  'POST /api/analytics/admin/cash/agents/:id/write-offs': async ({ admin, declared }) => ({
    as: admin,
    path: `/api/analytics/admin/cash/agents/${(await declared()).person.id}/write-offs`,
    body: { amount: 100, note: 'Lost' },
  }),
  'POST /api/analytics/admin/cash/couriers/:id/received': async ({ admin, owing }) => ({
    as: admin,
    path: `/api/analytics/admin/cash/couriers/${await owing()}/received`,
    body: { amount: 100 },
  }),
  'POST /api/analytics/admin/cash/couriers/:id/write-offs': async ({ admin, owing }) => ({
    as: admin,
    path: `/api/analytics/admin/cash/couriers/${await owing()}/write-offs`,
    body: { amount: 100, note: 'Kept as fee' },
  }),
  'PUT /api/analytics/admin/cash/agents/:id/limit': async ({ admin, newAgent }) => ({
    as: admin,
    path: `/api/analytics/admin/cash/agents/${(await newAgent()).id}/limit`,
    body: { limit: 5_000 },
  }),
}
