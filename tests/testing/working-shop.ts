import sharp from 'sharp'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { raiseIssue } from '#server/payments/payment-issues.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import { orderWithPayment, type PaymentShop, payInWindow, startPayment } from './payments/payment-fixtures.ts'
import type { TestPerson } from './shop.ts'

/** A call that changes something. */
export interface ChangingCall {
  as: TestPerson
  path: string
  body?: unknown
  upload?: 'picture' | 'photo'
}

/** For each route a call by somebody who may make it; the function first creates what the call needs. */
export type ChangingCalls = Record<string, (scene: WorkingShop) => Promise<ChangingCall>>

export type WorkingShop = Awaited<ReturnType<typeof openWorkingShop>>

/** A shop with people, and functions that create what their calls need. */
export async function openWorkingShop(shop: PaymentShop) {
  const admin = await shop.person('admin', { name: 'Meera Shah' })
  const agent = await shop.person('delivery_agent', { name: 'Ravi Kumar' })
  const dispatch = dispatchOf(shop, admin)
  const order = async () => (await dispatch.newOrder()).id
  const assigned = async () => {
    const id = await order()
    await dispatch.assign(id, agent.id)
    return id
  }
  const outForDelivery = async () => {
    const id = await order()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    return id
  }
  const newAgent = () => shop.person('delivery_agent')
  const collected = async (id: string, person = agent) => {
    await dispatch.bring(id, person, 'picked_up', 'out_for_delivery', 'delivered')
    return person
  }
  const declared = async () => {
    const person = await collected(await order(), await newAgent())
    await shop.call('POST', '/api/agent/cash/handovers', { as: person, body: { declared: 100 } })
    const [handover] = await shop.database.sql<{ id: string }>`
      select id from cash_handovers where agent_id = ${person.id}`
    return { person, id: handover?.id }
  }
  /** A courier that has collected the cash of an order. */
  const owing = async () => {
    const name = `Courier ${newId()}`
    await dispatch.byCourier(await order(), { courier: name }, 'delivered')
    const [courier] = await shop.database.sql<{ id: string }>`select id from couriers where name = ${name}`
    return courier?.id
  }
  const ticket = async () => {
    const { id: orderId, customer } = await dispatch.newOrder()
    const { body } = await ask(shop, customer, orderId)
    return { id: body.data.id, customer }
  }
  return {
    ...setUp(shop, admin),
    ...moneyOf(shop),
    dispatch,
    shop,
    admin,
    agent,
    order,
    assigned,
    outForDelivery,
    newAgent,
    collected,
    declared,
    owing,
    ticket,
  }
}

/** What administrators set up, and what customers write about it. */
function setUp(shop: PaymentShop, admin: TestPerson) {
  const coupon = async () => {
    const code = `CODE-${newId().slice(-8).toUpperCase()}`
    await shop.call('POST', '/api/coupons', { as: admin, body: { code, kind: 'percent', percent: 10 } })
    return { code, kind: 'percent' }
  }
  const area = async () => {
    const body = someArea(`Area ${newId()}`)
    const created = await shop.call<{ id: string }>('POST', '/api/areas', { as: admin, body })
    return { id: created.body.data.id, ...body }
  }
  const category = async () => {
    const name = `Toys ${newId().slice(-8)}`
    const { body } = await shop.call<{ id: string }>('POST', '/api/categories', { as: admin, body: { name } })
    return body.data.id
  }
  const synonyms = async () => {
    const body = { words: ['kettle', newId()] }
    const created = await shop.call<{ id: string }>('POST', '/api/synonyms', { as: admin, body })
    return created.body.data.id
  }
  const review = async (hiddenAt: Date | null) => {
    const product = await insertProduct(shop.database)
    const author = await shop.person()
    const id = newId()
    await shop.database.sql`
      insert into reviews (id, product_id, person_id, author, rating, text, hidden_at, hidden_reason)
      values (${id}, ${product.id}, ${author.id}, 'Asha Rao', 4, 'Boils fast', ${hiddenAt}, ${hiddenAt && 'Rude'})`
    return id
  }
  return { area, coupon, synonyms, category, review }
}

/** Payments, and what went wrong with one. */
function moneyOf(shop: PaymentShop) {
  const payment = async () => {
    const started = await startPayment(shop)
    const { paymentId } = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    await orderWithPayment(shop, started, paymentId)
    const [row] = await shop.database.sql<{ id: string }>`
      select id from payments where gateway_payment_id = ${paymentId}`
    return row?.id
  }
  const issue = async () => {
    const kind = `unknown_order_${newId()}`
    await raiseIssue(shop.database, {
      kind,
      gatewayPaymentId: null,
      gatewayOrderId: null,
      explanation: 'Paid',
    })
    const [row] = await shop.database.sql<{ id: string }>`select id from payment_issues where kind = ${kind}`
    return row?.id
  }
  return { payment, issue }
}

const BOUNDARY = 'x-boundary'

/** The request of a call: JSON, or a file in a form. */
export async function payloadOf({ body, upload }: ChangingCall) {
  if (!upload) return { payload: JSON.stringify(body ?? {}), type: 'application/json' }
  const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${upload}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }
}
