import sharp from 'sharp'
import { orderBody, placeOrder } from '#server/orders/order-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import type { TestShop } from '../testing/shop.ts'
import { openShopWorld, type ShopWorld } from './shop-world.ts'

/** Also what comes with a delivery and a payment: an invoice, a review, a question, cash, a courier who owes some, a photo of the agent, a started payment. */
export interface WholeWorld extends ShopWorld {
  documentId: string
  reviewId: string
  ticketId: string
  handoverId: string
  courierId: string
  photoId: string
  paymentIntentId: string
}

export async function openWholeWorld(shop: TestShop): Promise<WholeWorld> {
  const world = await openShopWorld(shop)
  const { customer, agent, admin, productId } = world
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
  const { id } = placed.body.data
  await must(
    shop.call('PUT', `/api/analytics/admin/orders/${id}/assign`, { as: admin, body: { agentId: agent.id } }),
  )
  for (const status of ['picked_up', 'out_for_delivery', 'delivered'])
    await must(shop.call('PUT', `/api/orders/${id}/status`, { as: agent, body: { status } }))
  const documents = await must(
    shop.call<{ id: string }[]>('GET', `/api/orders/${id}/documents`, { as: customer }),
  )
  const review = await must(
    shop.call<{ id: string }>('POST', `/api/products/${productId}/reviews`, {
      as: customer,
      body: { rating: 4, text: 'Boils well.' },
    }),
  )
  const cash = await must(
    shop.call<{ pendingHandover: { id: string } }>('POST', '/api/agent/cash/handovers', {
      as: agent,
      body: { declared: 100 },
    }),
  )
  const courierId = await owingCourier(shop, world)
  const photo = await sendPhoto(shop, world.orderId, agent.token)
  const intent = await must(
    shop.call<{ paymentIntentId: string }>('POST', '/api/payment/create-intent', {
      as: customer,
      body: await orderBody(shop.database, [{ productId, quantity: 1 }]),
    }),
  )
  return {
    ...world,
    documentId: documents[0]?.id ?? '',
    reviewId: review.id,
    ticketId: (await must(ask(shop, customer, id))).id,
    handoverId: cash.pendingHandover.id,
    courierId,
    photoId: photo.json<{ data: { id: string } }>().data.id,
    paymentIntentId: intent.paymentIntentId,
  }
}

/** Has a courier bring a cash order. */
async function owingCourier(shop: TestShop, { customer, admin, productId }: ShopWorld): Promise<string> {
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
  const path = `/api/orders/${placed.body.data.id}/status`
  for (const status of ['confirmed', 'shipped', 'delivered'])
    await must(shop.call('PUT', path, { as: admin, body: { status } }))
  const [courier] = await shop.database.sql<{ id: string }>`select id from couriers where name = ''`
  if (!courier) throw new Error('The order went by no courier')
  return courier.id
}

async function must<Data>(
  call: Promise<{ status: number; text: string; body: { data: Data } }>,
): Promise<Data> {
  const answer = await call
  if (answer.status >= 300) throw new Error(`The world was not made: ${answer.text}`)
  return answer.body.data
}

let photo: Buffer | undefined

/** A picture of one colour as a form sends it. */
export async function photoForm(): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  photo ??= await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const head =
    '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]),
  }
}

async function sendPhoto(shop: TestShop, orderId: string, token: string) {
  const { headers, payload } = await photoForm()
  return shop.app.inject({
    method: 'POST',
    url: `/api/orders/${orderId}/photo`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
}
