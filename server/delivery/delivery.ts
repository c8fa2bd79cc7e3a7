import { AgentProfile, AgentStatusBody } from '#contract/delivery-schemas.ts'
import { bothIds, success } from '#contract/envelope.ts'
import { Order, StatusBody } from '#contract/ordering/orders-schemas.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { AGENT, ById, ok, tagCalls } from '#server/http/api-calls.ts'
import { requireOrder } from '#server/orders/order-queries.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { ratingOf, requireAgentState } from './agent-queries.ts'
import { setOwnStatus } from './agent-status.ts'
import { appManifestRoute } from './app-manifest.ts'
import { cash } from './cash/cash-routes.ts'
import { dispatch } from './dispatch-routes.ts'
import { changeStatus } from './steps/change-status.ts'
import { doorRoutes, photoRoutes } from './steps/door-routes.ts'

/** Deliveries: dispatch, the agents' calls, cash, and the manifest of the agents' app. */
export async function delivery(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  app.register(dispatch, { prefix: '/api', shop })
  app.register(agentWork, { prefix: '/api', shop })
  app.register(cash, { prefix: '/api', shop })
  appManifestRoute(app, shop)
}

async function agentWork(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'delivery')
  agentRoutes(app, shop)
  doorRoutes(app, shop)
  photoRoutes(app, shop)
}

/** The agent's calls, and the step that agents and administrators share. */
function agentRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.put(
    '/orders/:id/status',
    {
      config: { access: ['orders.pack', 'orders.assign', 'orders.change', 'delivery_agent'] },
      schema: { params: ById, body: StatusBody, response: { 200: success(Order) } },
    },
    async (request) => {
      const person = personOf(request)
      const { status, reason, ...more } = request.body
      const change = { to: status, ...more, note: reason }
      await changeStatus(shop, person, request.params.id, change, keyedCallOf(request))
      return ok(await requireOrder(database, person, request.params.id))
    },
  )

  app.put(
    '/analytics/agent/status',
    {
      ...AGENT,
      schema: { body: AgentStatusBody, response: { 200: success(AgentProfile) } },
    },
    async (request) => {
      await setOwnStatus(shop, personOf(request), request.body.status, request.body.isOnline)
      return ok(await ownProfile(personOf(request)))
    },
  )

  app.get(
    '/analytics/agent/profile',
    {
      ...AGENT,
      schema: { response: { 200: success(AgentProfile) } },
    },
    async (request) => ok(await ownProfile(personOf(request))),
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
      rating: ratingOf(state, shop.config),
    }
  }
}
