import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import { DeskOrderBody, DeskPrice, DeskPriceBody } from '#contract/ordering/desk-schemas.ts'
import { Order } from '#contract/ordering/orders-schemas.ts'
import { quantityOf } from '#server/checkout/quote-lines.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import { beforeStrangers } from '#server/payments/intents/strangers-holds.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { ordersWhere, requireOrder } from '../order-queries.ts'
import { placeDeskOrder } from './place-desk-order.ts'
import { priceDeskOrder } from './price-desk-order.ts'
import { removeTestOrder } from './remove-test-order.ts'

/** They are administrators' own, of whom there are few, and an index has the orders of a person. */
const TEST_ORDERS = fragment`o.channel = 'test' and o.person_id = any(array(select id from people where role = 'admin'))
  order by o.placed_at desc, o.id desc limit 5`

/** Orders that administrators take, by phone and at the counter, and those that try the shop out. */
export async function desk(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'orders')

  app.post(
    '/orders/price',
    {
      ...withRight('orders.change'),
      schema: { body: DeskPriceBody, response: { 200: success(DeskPrice) } },
    },
    async (request) => ok(await priceDeskOrder(shop, request.body)),
  )

  app.post(
    '/orders',
    {
      ...withRight('orders.change'),
      schema: {
        description:
          'Takes an order for a customer. A repeat under its Idempotency-Key is answered with the first order.',
        body: DeskOrderBody,
        response: { 200: success(Order), 201: success(Order) },
      },
    },
    async (request, reply) => {
      const admin = personOf(request)
      const { body } = request
      const place = () => placeDeskOrder(shop, admin, body, keyedCallOf(request))
      const placed =
        body.channel === 'test'
          ? await place()
          : await beforeStrangers(shop, { lines: body.items.map(quantityOf), couponCode: body.coupon }, place)
      const order = await requireOrder(shop.database, admin, placed.id)
      return reply.code(placed.isNew ? 201 : 200).send(ok(order, 'Order placed'))
    },
  )

  app.get(
    '/test-orders',
    {
      ...withRight('orders.read'),
      schema: {
        description: 'The orders that try the shop out and are not removed yet, the newest first.',
        response: { 200: success(z.array(Order)) },
      },
    },
    async (request) => ok(await ordersWhere(shop.database, personOf(request), TEST_ORDERS)),
  )

  app.delete(
    '/orders/:id',
    {
      ...withRight('settings.change'),
      schema: {
        description: 'Removes an order that only tried the shop out; any other is not found.',
        params: ById,
        response: { 200: success(z.null()) },
      },
    },
    async (request) => {
      await removeTestOrder(shop, personOf(request), request.params.id)
      return ok(null, 'Test order removed')
    },
  )
}
