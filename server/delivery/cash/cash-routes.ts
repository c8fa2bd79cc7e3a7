import {
  CashBook,
  CashLimitBody,
  CashOverview,
  ConfirmHandoverBody,
  CourierBook,
  CourierReceiptBody,
  HandoverBody,
  WriteOffBody,
} from '#contract/delivery-schemas.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { AGENT, ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
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
import { bookCourierCash, readCourierBook } from './courier-cash.ts'

/** Cash that agents and couriers have collected. */
export async function cash(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'cash')
  agentCashRoutes(app, shop)
  adminCashRoutes(app, shop)
  courierCashRoutes(app, shop)
}

function agentCashRoutes(app: ShopApp, shop: Shop): void {
  const schema = { response: { 200: success(CashBook) } }

  app.get('/agent/cash', { ...AGENT, schema }, async (request) =>
    ok(await readCashBook(shop, personOf(request).id)),
  )

  app.post(
    '/agent/cash/handovers',
    { ...AGENT, schema: { ...schema, body: HandoverBody } },
    async (request) => {
      const agent = personOf(request)
      await declareHandover(shop, agent, request.body, keyedCallOf(request))
      return ok(await readCashBook(shop, agent.id))
    },
  )

  app.delete(
    '/agent/cash/handovers/:id',
    { ...AGENT, schema: { ...schema, params: ById } },
    async (request) => {
      const agent = personOf(request)
      await withdrawHandover(shop, agent, request.params.id)
      return ok(await readCashBook(shop, agent.id))
    },
  )
}

function adminCashRoutes(app: ShopApp, shop: Shop): void {
  const overview = { response: { 200: success(CashOverview) } }
  const answer = async () => ok(await readCashOverview(shop))

  app.get('/analytics/admin/cash', { ...withRight('cash.read'), schema: overview }, answer)

  app.post(
    '/analytics/admin/cash/handovers/:id/confirm',
    { ...withRight('cash.count'), schema: { ...overview, params: ById, body: ConfirmHandoverBody } },
    async (request) => {
      await confirmHandover(shop, personOf(request), request.params.id, request.body, keyedCallOf(request))
      return answer()
    },
  )

  app.get(
    '/analytics/admin/cash/agents/:id',
    { ...withRight('cash.read'), schema: { params: ById, response: { 200: success(CashBook) } } },
    async (request) => ok(await readCashBook(shop, request.params.id)),
  )

  app.post(
    '/analytics/admin/cash/agents/:id/write-offs',
    { ...withRight('cash.count'), schema: { ...overview, params: ById, body: WriteOffBody } },
    async (request) => {
      await writeOffCash(shop, personOf(request), request.params.id, request.body, keyedCallOf(request))
      return answer()
    },
  )

  app.put(
    '/analytics/admin/cash/agents/:id/limit',
    { ...withRight('cash.count'), schema: { ...overview, params: ById, body: CashLimitBody } },
    async (request) => {
      await setCashLimit(shop, personOf(request), request.params.id, request.body.limit)
      return answer()
    },
  )
}

/** Couriers have no login: an administrator books what they pay. */
function courierCashRoutes(app: ShopApp, shop: Shop): void {
  const overview = { response: { 200: success(CashOverview) } }

  app.get(
    '/analytics/admin/cash/couriers/:id',
    { ...withRight('cash.read'), schema: { params: ById, response: { 200: success(CourierBook) } } },
    async (request) => ok(await readCourierBook(shop.database, request.params.id)),
  )

  app.post(
    '/analytics/admin/cash/couriers/:id/received',
    { ...withRight('cash.count'), schema: { ...overview, params: ById, body: CourierReceiptBody } },
    async (request) => {
      const { params, body } = request
      await bookCourierCash(shop, personOf(request), params.id, 'received', body, keyedCallOf(request))
      return ok(await readCashOverview(shop))
    },
  )

  app.post(
    '/analytics/admin/cash/couriers/:id/write-offs',
    { ...withRight('cash.count'), schema: { ...overview, params: ById, body: WriteOffBody } },
    async (request) => {
      const { params, body } = request
      await bookCourierCash(shop, personOf(request), params.id, 'write-offs', body, keyedCallOf(request))
      return ok(await readCashOverview(shop))
    },
  )
}
