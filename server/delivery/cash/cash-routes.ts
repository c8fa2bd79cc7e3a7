import * as z from 'zod/mini'
import {
  CashBook,
  CashLimitBody,
  CashOverview,
  ConfirmHandoverBody,
  HandoverBody,
  WriteOffBody,
} from '#contract/delivery-schemas.ts'
import { success } from '#contract/envelope.ts'
import { idempotencyKeyOf } from '#server/checkout/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { readCashBook } from './cash-book.ts'
import {
  confirmHandover,
  declareHandover,
  setCashLimit,
  withdrawHandover,
  writeOffCash,
} from './cash-handover.ts'
import { readCashOverview } from './cash-overview.ts'

const IdPath = z.object({ id: z.string() })

/** Cash on its way from the doors to the shop. */
export function cashRoutes(app: ShopApp, shop: Shop): void {
  agentCashRoutes(app, shop)
  adminCashRoutes(app, shop)
}

function agentCashRoutes(app: ShopApp, shop: Shop): void {
  const config = { access: ['delivery_agent'] as const }
  const schema = { tags: ['cash'], response: { 200: success(CashBook) } }

  app.get('/api/agent/cash', { config, schema }, async (request) => ({
    success: true as const,
    data: await readCashBook(shop, personOf(request).id),
  }))

  app.post(
    '/api/agent/cash/handovers',
    { config, schema: { ...schema, body: HandoverBody } },
    async (request) => {
      const agent = personOf(request)
      await declareHandover(shop, agent, request.body, idempotencyKeyOf(request))
      return { success: true as const, data: await readCashBook(shop, agent.id) }
    },
  )

  app.delete(
    '/api/agent/cash/handovers/:id',
    { config, schema: { ...schema, params: IdPath } },
    async (request) => {
      const agent = personOf(request)
      await withdrawHandover(shop, agent, request.params.id)
      return { success: true as const, data: await readCashBook(shop, agent.id) }
    },
  )
}

function adminCashRoutes(app: ShopApp, shop: Shop): void {
  const config = { access: ['admin'] as const }
  const overview = { tags: ['cash'], response: { 200: success(CashOverview) } }
  const answer = async () => ({ success: true as const, data: await readCashOverview(shop) })

  app.get('/api/analytics/admin/cash', { config, schema: overview }, answer)

  app.post(
    '/api/analytics/admin/cash/handovers/:id/confirm',
    { config, schema: { ...overview, params: IdPath, body: ConfirmHandoverBody } },
    async (request) => {
      await confirmHandover(
        shop,
        personOf(request),
        request.params.id,
        request.body,
        idempotencyKeyOf(request),
      )
      return answer()
    },
  )

  app.get(
    '/api/analytics/admin/cash/agents/:id',
    { config, schema: { tags: ['cash'], params: IdPath, response: { 200: success(CashBook) } } },
    async (request) => ({
      success: true as const,
      data: await readCashBook(shop, request.params.id),
    }),
  )

  app.post(
    '/api/analytics/admin/cash/agents/:id/write-offs',
    { config, schema: { ...overview, params: IdPath, body: WriteOffBody } },
    async (request) => {
      await writeOffCash(shop, personOf(request), request.params.id, request.body, idempotencyKeyOf(request))
      return answer()
    },
  )

  app.put(
    '/api/analytics/admin/cash/agents/:id/limit',
    { config, schema: { ...overview, params: IdPath, body: CashLimitBody } },
    async (request) => {
      await setCashLimit(shop, personOf(request), request.params.id, request.body.limit)
      return answer()
    },
  )
}
