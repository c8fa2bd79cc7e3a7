import * as z from 'zod/mini'
import { DEFAULT_AGENT_RATING } from '#contract/delivery.ts'
import { Agent, AgentProfile, AgentStatusBody } from '#contract/delivery-schemas.ts'
import { bothIds, PageQuery, success } from '#contract/envelope.ts'
import {
  AssignBody,
  Order,
  OrderPage,
  OrderQuery,
  StatusBody,
  UpdateOrderBody,
} from '#contract/orders-schemas.ts'
import { idempotencyKeyOf } from '#server/checkout/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { listOrders, listUnassigned, requireOrder } from '#server/orders/order-queries.ts'
import { setPriority } from '#server/orders/update-order.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listAgents, requireAgentState } from './agent-queries.ts'
import { setOwnStatus } from './agent-status.ts'
import { appManifestRoute } from './app-manifest.ts'
import { assignOrder, reassignOrder } from './assign-order.ts'
import { cashRoutes } from './cash/cash-routes.ts'
import { changeStatus } from './change-status.ts'
import { doorRoutes } from './door-routes.ts'

const ADMIN = { config: { access: ['admin'] } } as const
const OrderPath = z.object({ id: z.string() })

export function deliveryRoutes(app: ShopApp, shop: Shop): void {
  dispatchRoutes(app, shop)
  agentRoutes(app, shop)
  doorRoutes(app, shop)
  cashRoutes(app, shop)
  appManifestRoute(app, shop)
}

/** The administrator's calls: who delivers what. */
function dispatchRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  const assignment = {
    params: OrderPath,
    body: AssignBody,
    response: { 200: success(Order) },
    tags: ['dispatch'],
  }

  app.put('/api/analytics/admin/orders/:id/assign', { ...ADMIN, schema: assignment }, async (request) => {
    await assignOrder(shop, personOf(request), request.params.id, request.body.agentId)
    const data = await requireOrder(database, personOf(request), request.params.id)
    return { success: true as const, data, message: 'Order assigned successfully!' }
  })

  app.put('/api/analytics/admin/orders/:id/reassign', { ...ADMIN, schema: assignment }, async (request) => {
    await reassignOrder(shop, personOf(request), request.params.id, request.body.agentId)
    return {
      success: true as const,
      data: await requireOrder(database, personOf(request), request.params.id),
    }
  })

  app.put(
    '/api/analytics/admin/orders/:id/unassign',
    { ...ADMIN, schema: { params: OrderPath, response: { 200: success(Order) }, tags: ['dispatch'] } },
    async (request) => {
      await changeStatus(shop, personOf(request), request.params.id, { from: 'assigned', to: 'confirmed' })
      return {
        success: true as const,
        data: await requireOrder(database, personOf(request), request.params.id),
      }
    },
  )

  app.put(
    '/api/orders/:id',
    {
      ...ADMIN,
      schema: {
        params: OrderPath,
        body: UpdateOrderBody,
        response: { 200: success(Order) },
        tags: ['dispatch'],
      },
    },
    async (request) => {
      const admin = personOf(request)
      const { priority, status, reason } = request.body
      if (priority) await setPriority(shop, admin, request.params.id, priority)
      if (status) await changeStatus(shop, admin, request.params.id, { to: status, note: reason })
      return { success: true as const, data: await requireOrder(database, admin, request.params.id) }
    },
  )

  app.get(
    '/api/analytics/admin/agents',
    { ...ADMIN, schema: { tags: ['dispatch'], response: { 200: success(z.array(Agent)) } } },
    async () => {
      const { cashLimitPerAgent } = await readSettings(database, shop.config)
      return { success: true as const, data: await listAgents(database, cashLimitPerAgent) }
    },
  )

  app.get(
    '/api/analytics/admin/unassigned-orders',
    {
      ...ADMIN,
      schema: { tags: ['dispatch'], querystring: PageQuery, response: { 200: success(OrderPage) } },
    },
    async (request) => ({
      success: true as const,
      data: await listUnassigned(database, personOf(request), request.query),
    }),
  )

  app.get(
    '/api/analytics/admin/all-orders',
    {
      ...ADMIN,
      schema: { tags: ['dispatch'], querystring: OrderQuery, response: { 200: success(OrderPage) } },
    },
    async (request) => ({
      success: true as const,
      data: await listOrders(database, personOf(request), request.query),
    }),
  )
}

/** The agent's calls, and the step that agents and administrators share. */
function agentRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.put(
    '/api/orders/:id/status',
    {
      config: { access: ['admin', 'delivery_agent'] },
      schema: { tags: ['delivery'], params: OrderPath, body: StatusBody, response: { 200: success(Order) } },
    },
    async (request) => {
      const person = personOf(request)
      const { status, happenedAt, deliveryCode, reason } = request.body
      await changeStatus(shop, person, request.params.id, {
        to: status,
        happenedAt,
        deliveryCode,
        note: reason,
        idempotencyKey: idempotencyKeyOf(request),
      })
      return { success: true as const, data: await requireOrder(database, person, request.params.id) }
    },
  )

  app.put(
    '/api/analytics/agent/status',
    {
      config: { access: ['delivery_agent'] },
      schema: { tags: ['delivery'], body: AgentStatusBody, response: { 200: success(AgentProfile) } },
    },
    async (request) => {
      await setOwnStatus(shop, personOf(request), request.body.status, request.body.isOnline)
      return { success: true as const, data: await ownProfile(personOf(request)) }
    },
  )

  app.get(
    '/api/analytics/agent/profile',
    {
      config: { access: ['delivery_agent'] },
      schema: { tags: ['delivery'], response: { 200: success(AgentProfile) } },
    },
    async (request) => ({ success: true as const, data: await ownProfile(personOf(request)) }),
  )

  async function ownProfile(person: { id: string; name: string; email: string; phone: string | null }) {
    const state = await requireAgentState(database, person.id)
    return {
      ...bothIds(person.id),
      name: person.name,
      email: person.email,
      phone: person.phone,
      status: state.status,
      isOnline: state.status !== 'offline',
      rating: state.rating ?? DEFAULT_AGENT_RATING,
    }
  }
}
