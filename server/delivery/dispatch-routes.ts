import * as z from 'zod/mini'
import { Agent, CodeOverrideBody, DeliveredAfterAllBody, DeliveryRecord } from '#contract/delivery-schemas.ts'
import { PageQuery, success } from '#contract/envelope.ts'
import {
  AssignBody,
  Order,
  OrderPage,
  OrderQuery,
  UpdateOrderBody,
} from '#contract/ordering/orders-schemas.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { listAgents } from '#server/delivery/agent-queries.ts'
import { changeStatus } from '#server/delivery/steps/change-status.ts'
import { deliverCancelled } from '#server/delivery/steps/deliver-cancelled.ts'
import { overrideDeliveryCode } from '#server/delivery/steps/delivery-code.ts'
import { readDeliveryRecord } from '#server/delivery/steps/delivery-record.ts'
import { personOf, requireRight } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import { listOrders, listUnassigned, requireOrder } from '#server/orders/order-queries.ts'
import { setInternalNote, setPriority } from '#server/orders/update-order.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { assignOrder, reassignOrder } from './dispatch/assign-order.ts'
import { correctShipment, listCourierNames } from './dispatch/couriers.ts'
import { receiveGoods } from './dispatch/receive-goods.ts'

const ORDER = { params: ById, response: { 200: success(Order) } }

/** Administrators' calls: assignment, lists, and the outcome of deliveries. */
export async function dispatch(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'dispatch')
  assignmentRoutes(app, shop)
  overviewRoutes(app, shop)
  outcomeRoutes(app, shop)
}

function assignmentRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  const assignment = { ...ORDER, body: AssignBody }

  app.put(
    '/analytics/admin/orders/:id/assign',
    { ...withRight('orders.assign'), schema: assignment },
    async (request) => {
      await assignOrder(shop, personOf(request), request.params.id, request.body.agentId)
      const data = await requireOrder(database, personOf(request), request.params.id)
      return ok(data, 'Order assigned successfully!')
    },
  )

  app.put(
    '/analytics/admin/orders/:id/reassign',
    { ...withRight('orders.assign'), schema: assignment },
    async (request) => {
      await reassignOrder(shop, personOf(request), request.params.id, request.body.agentId)
      return ok(await requireOrder(database, personOf(request), request.params.id))
    },
  )

  app.put(
    '/analytics/admin/orders/:id/unassign',
    { ...withRight('orders.assign'), schema: ORDER },
    async (request) => {
      await changeStatus(shop, personOf(request), request.params.id, { from: 'assigned', to: 'confirmed' })
      return ok(await requireOrder(database, personOf(request), request.params.id))
    },
  )

  app.put(
    '/orders/:id',
    {
      ...withRight('orders.assign', 'orders.pack', 'orders.change'),
      schema: { ...ORDER, body: UpdateOrderBody },
    },
    async (request) => {
      const admin = personOf(request)
      const { priority, status, reason, internalNote, seen, ...shipment } = request.body
      const isCorrected = !status && Object.keys(shipment).length > 0
      if (priority || isCorrected) requireRight(admin, 'orders.assign')
      if (internalNote !== undefined) requireRight(admin, 'orders.change')
      // The step is refused most often, so it comes first and leaves the rest as it was.
      if (status)
        await changeStatus(shop, admin, request.params.id, { to: status, note: reason, ...shipment })
      if (isCorrected) await correctShipment(shop, admin, request.params.id, shipment)
      if (internalNote !== undefined)
        await setInternalNote(shop, admin, request.params.id, internalNote, seen)
      if (priority) await setPriority(shop, admin, request.params.id, priority)
      return ok(await requireOrder(database, admin, request.params.id))
    },
  )
}

function overviewRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.get(
    '/analytics/admin/agents',
    { ...withRight('orders.read'), schema: { response: { 200: success(z.array(Agent)) } } },
    async () => {
      const { cashLimitPerAgent } = await readSettings(database, shop.config)
      return ok(await listAgents(database, cashLimitPerAgent))
    },
  )

  app.get(
    '/analytics/admin/couriers',
    { ...withRight('orders.assign'), schema: { response: { 200: success(z.array(z.string())) } } },
    async () => ok(await listCourierNames(database)),
  )

  app.get(
    '/analytics/admin/unassigned-orders',
    {
      ...withRight('orders.read'),
      schema: { querystring: PageQuery, response: { 200: success(OrderPage) } },
    },
    async (request) => ok(await listUnassigned(database, personOf(request), request.query)),
  )

  app.get(
    '/analytics/admin/all-orders',
    {
      ...withRight('orders.read'),
      schema: { querystring: OrderQuery, response: { 200: success(OrderPage) } },
    },
    async (request) => ok(await listOrders(database, personOf(request), request.query)),
  )
}

/** Lost delivery codes, goods that come back, and the record of a delivery. */
function outcomeRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.post(
    '/orders/:id/delivery-code/override',
    { ...withRight('orders.change'), schema: { ...ORDER, body: CodeOverrideBody } },
    async (request) => {
      const admin = personOf(request)
      await overrideDeliveryCode(shop, admin, request.params.id, request.body.reason)
      return ok(await requireOrder(database, admin, request.params.id))
    },
  )

  app.post('/orders/:id/goods-received', { ...withRight('orders.pack'), schema: ORDER }, async (request) => {
    const admin = personOf(request)
    await receiveGoods(shop, admin, request.params.id, keyedCallOf(request))
    return ok(await requireOrder(database, admin, request.params.id))
  })

  app.post(
    '/orders/:id/delivered-after-all',
    { ...withRight('orders.change'), schema: { ...ORDER, body: DeliveredAfterAllBody } },
    async (request) => {
      const admin = personOf(request)
      const { id } = request.params
      await deliverCancelled(shop, admin, id, request.body.reason, keyedCallOf(request))
      return ok(await requireOrder(database, admin, id))
    },
  )

  app.get(
    '/orders/:id/delivery-record',
    { ...withRight('orders.read'), schema: { params: ById, response: { 200: success(DeliveryRecord) } } },
    async (request) => ok(await readDeliveryRecord(database, request.params.id)),
  )
}
