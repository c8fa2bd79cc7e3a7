import * as z from 'zod/mini'
import { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { success } from '#contract/envelope.ts'
import { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import {
  CancelBody,
  Order,
  OrderListQuery,
  OrderPage,
  OrderQuery,
  ReorderAnswer,
  TrackedOrder,
  TrackingPath,
  TrackOrderBody,
} from '#contract/ordering/orders-schemas.ts'
import { nameCustomer } from '#server/accounts/person-queries.ts'
import { IS_GUEST } from '#server/accounts/present-person.ts'
import type { Caller } from '#server/accounts/unproved.ts'
import { presentProductCards } from '#server/catalogue/present-product.ts'
import { countCode } from '#server/checkout/count-code.ts'
import { quantityOf } from '#server/checkout/quote-lines.ts'
import { findResultOfKey, type KeyedCall, keyedCallOf } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { ById, CUSTOMER, ok, PUBLIC, SIGNED_IN, tagCalls, withRight } from '#server/http/api-calls.ts'
import { sendCsv, today } from '#server/http/csv.ts'
import { notFound } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import { beforeStrangers } from '#server/payments/intents/strangers-holds.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeRoutes } from './change/change-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { waitingDocumentsJob } from './documents/waiting-documents.ts'
import { findTrackingPath, trackOrder } from './guests/track-order.ts'
import { orderCountsJob } from './lists/compact-order-counts.ts'
import { exportOrders } from './lists/export-orders.ts'
import { listBoughtAgain } from './lists/list-bought-again.ts'
import { findOrder, listOrders, listOwnOrder, requireOrder } from './order-queries.ts'
import { type PlacedOrder, placeCashOrder } from './place/place-order.ts'
import { placePaidOrder } from './place/place-paid-order.ts'
import { reorder } from './place/reorder.ts'
import { presentOrder } from './present-order.ts'
import { readOpenOrder } from './read-open-order.ts'

/**
 * Orders as customers and administrators place, read and cancel them.
 *
 * `desk/` takes orders by phone and at the counter: by phone an order is the customer's who has proved the number, otherwise
 * a guest's without a session; at the counter it is paid and handed over at once. A test order has no document and is
 * removed whole. `change/` prices a change by one pure function that preview and change share; goods keep the price at
 * which they were sold, and no credit note explains a change, because the invoice comes later. `papers/` draws a document
 * anew for each download and email; nothing stores it.
 */
export async function orders(
  app: ShopApp,
  { shop, context }: { shop: Shop; context: PaymentContext },
): Promise<void> {
  tagCalls(app, 'orders')
  orderCountsJob(shop)
  waitingDocumentsJob(app, shop)
  cleanUpNightly(shop, 'guests', [
    {
      table: fragment`people p`,
      isExpired: fragment`${IS_GUEST} and p.created_at < now() - interval '30 days'
        and not exists (select from orders o where o.person_id = p.id)
        and not exists (select from payment_intents i where i.person_id = p.id)`,
    },
  ])
  placingRoutes(app, shop, context)
  readingRoutes(app, shop)
  trackingRoutes(app, shop)
  changeRoutes(app, shop)
  documentRoutes(app, shop)
}

function placingRoutes(app: ShopApp, shop: Shop, context: PaymentContext): void {
  const { database } = shop

  app.post(
    '',
    {
      ...CUSTOMER,
      schema: {
        body: PlaceOrderBody,
        response: { 200: success(Order), 201: success(Order) },
      },
    },
    async (request, reply) => {
      const customer = personOf(request)
      const call = keyedCallOf(request)
      const isPaid = request.body.paymentMethod === 'razorpay' && request.body.total > 0
      if (!isPaid) await countCode(shop, { person: customer, ip: request.ip }, request.body.coupon)
      const placed = isPaid
        ? await placePaidOrder(shop, context, customer, request.body, call)
        : await placeInCash(shop, { person: customer, ip: request.ip }, request.body, call)
      if (customer.name === '')
        await nameCustomer(database, customer.id, request.body.deliveryDetails.fullName)
      const data = placed.order ?? (await readPlaced(database, customer, placed.id))
      return reply.code(placed.isNew ? 201 : 200).send(ok(data, 'Order Placed Successfully!'))
    },
  )

  app.post(
    '/:id/cancel',
    {
      config: { access: ['customer', 'orders.change'] },
      schema: { params: ById, body: CancelBody, response: { 200: success(Order) } },
    },
    async (request) => {
      const person = personOf(request)
      const { id } = request.params
      await cancelOrder(shop, person, id, request.body.reason, keyedCallOf(request))
      return ok(await requireOrder(database, person, id), 'Order cancelled')
    },
  )

  app.post(
    '/:id/reorder',
    {
      ...CUSTOMER,
      schema: { params: ById, response: { 200: success(ReorderAnswer) } },
    },
    async (request) => {
      const customer = personOf(request)
      const order = await requireOrder(database, customer, request.params.id)
      return ok(await reorder(shop, customer.id, order.items))
    },
  )
}

/** Started payments of people who have proved nothing give way to the cash order of somebody who has. */
function placeInCash(
  shop: Shop,
  caller: Caller,
  body: PlaceOrderBody,
  call: KeyedCall,
): Promise<PlacedOrder> {
  const place = () => placeCashOrder(shop, caller, body, call)
  const wanted = { lines: body.items.map(quantityOf), couponCode: body.coupon }
  return caller.person.isUnproved ? place() : beforeStrangers(shop, wanted, place)
}

/** The order as its answer says it, also to a guest whose phone somebody else has proved meanwhile: it is theirs now. */
async function readPlaced(queries: Queries, customer: SignedIn, id: string): Promise<Order> {
  const record = await findOrder(queries, id)
  if (!record) throw notFound('This order')
  return presentOrder(record, customer)
}

function readingRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.get(
    '',
    {
      ...SIGNED_IN,
      schema: {
        description:
          'The orders that the caller may see. With `key`, only the own order that was placed under this Idempotency-Key: none or one.',
        querystring: OrderListQuery,
        response: { 200: success(OrderPage) },
      },
    },
    async (request) => {
      const { key, ...query } = request.query
      const person = personOf(request)
      const data =
        key === undefined
          ? await listOrders(database, person, query)
          : await listOwnOrder(database, person, await findResultOfKey(database, person.id, key))
      return ok(data)
    },
  )

  app.get(
    '/again',
    {
      ...CUSTOMER,
      schema: {
        description: 'What the caller has had delivered and can still buy, newest first.',
        response: { 200: success(z.array(ProductCard)) },
      },
    },
    async (request) => ok(presentProductCards(await listBoughtAgain(database, personOf(request)))),
  )

  app.get(
    '/export',
    { ...withRight('reports.read'), schema: { querystring: OrderQuery } },
    async (request, reply) => {
      const csv = await exportOrders(shop.replicas.reader(), personOf(request), request.query)
      return sendCsv(reply, `orders_${today()}`, csv)
    },
  )

  app.get(
    '/:id',
    {
      ...SIGNED_IN,
      schema: { params: ById, response: { 200: success(OpenOrder) } },
    },
    async (request) => ok(await readOpenOrder(shop, personOf(request), request.params.id)),
  )
}

/** How far an order is, for whoever has its link. */
function trackingRoutes(app: ShopApp, { database, config }: Shop): void {
  app.post(
    '/track',
    {
      ...PUBLIC,
      schema: {
        description:
          'How far an order is, for everybody who has its tracking link. A POST, so that no log has the token.',
        body: TrackOrderBody,
        response: { 200: success(TrackedOrder) },
      },
    },
    async (request) => ok(await trackOrder(database, config, request.body.token)),
  )

  app.get(
    '/:id/tracking-path',
    {
      ...withRight('orders.read'),
      schema: {
        description: 'The page with which a customer follows an order, for the shop to pass on.',
        params: ById,
        response: { 200: success(TrackingPath) },
      },
    },
    async (request) => {
      const { id } = await requireOrder(database, personOf(request), request.params.id)
      return ok({ path: await findTrackingPath(database, config, id) })
    },
  )
}
