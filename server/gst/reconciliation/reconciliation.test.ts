import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GstReconciliation, IssuedNumber } from '#contract/gst/gst-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { dispatchOf, insertOrderAtDoor } from '#server/delivery/delivery-fixtures.ts'
import { today } from '#server/http/csv.ts'
import { deskOf } from '#server/orders/desk/desk-fixtures.ts'
import { partlyCashOrder } from '#server/orders/documents/partly-cash-fixtures.ts'
import {
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  startPayment,
  VISA,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { documentsFor } from '../gst-fixtures.ts'

let shop: PaymentShop
let admin: TestPerson
let agent: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
const month = today().slice(0, 7)
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

const reconciliation = async () =>
  (await shop.call<GstReconciliation>('GET', `/api/gst/reconciliation?month=${month}`, { as: admin })).body
    .data
const ofOrder = async (id: string) =>
  (await reconciliation()).differences
    .filter(({ order }) => order.id === id)
    .map(({ kind, expected, found }) => [kind, expected, found])
const issueFor = (id: string) =>
  shop.call<IssuedNumber>('POST', `/api/gst/orders/${id}/document`, { as: admin })

/** A paid order of one kettle, 1,180 rupees, and its payment. */
async function paidOrder() {
  const started = await startPayment(shop)
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { card: VISA })
  const { id } = (await orderWithPayment(shop, started, paid.paymentId)).body.data
  return { id, refund: (paise: number) => insertRefund(id, paise) }
}

/** A refund that nobody has told the documents of. */
async function insertRefund(orderId: string, paise: number): Promise<void> {
  await shop.database.sql`
    insert into refunds (id, payment_id, gateway_refund_id, amount_paise, reason, status)
    select ${newId()}, p.id, ${`rfnd_${newId()}`}, ${paise}, 'Scratched', 'processed' from payments p where p.order_id = ${orderId}`
}

test('orders on their way, delivered, paid and cancelled add up, and none differs', async () => {
  const before = await reconciliation()
  const [onItsWay, delivered, cancelled] = [
    (await dispatch.newOrder()).id,
    (await dispatch.newOrder()).id,
    (await dispatch.newOrder()).id,
  ]
  const { id: paid } = await paidOrder()
  await dispatch.bring(onItsWay, agent, 'picked_up')
  await dispatch.bring(delivered, agent, 'picked_up', 'out_for_delivery', 'delivered')
  await dispatch.bring(cancelled, agent, 'picked_up')
  await dispatch.cancel(cancelled)
  await dispatch.bring(paid, agent, 'picked_up')
  const after = await reconciliation()
  const grown = (name: 'dispatched' | 'invoices' | 'creditNotes' | 'paidOnline' | 'cashCollected') => [
    after[name].count - before[name].count,
    after[name].total - before[name].total,
  ]
  const price = 1180
  const onlinePrice = after.paidOnline.total - before.paidOnline.total
  expect(grown('dispatched')).toEqual([4, 3 * price + onlinePrice])
  expect(grown('invoices')).toEqual([4, 3 * price + onlinePrice])
  expect(grown('creditNotes')).toEqual([1, price])
  expect(grown('paidOnline')[0]).toBe(1)
  expect(grown('cashCollected')).toEqual([1, price])
  expect(after.outstanding.count - before.outstanding.count).toBe(1)
  expect(after.cancelledUnpaid.count - before.cancelledUnpaid.count).toBe(1)
  const { dispatched, paidOnline, cashCollected, outstanding, cancelledUnpaid } = after
  expect(dispatched.total).toBe(
    paidOnline.total + cashCollected.total + outstanding.total + cancelledUnpaid.total,
  )
  for (const id of [onItsWay, delivered, cancelled, paid]) expect(await ofOrder(id)).toEqual([])
})

test('an order that went out without a document is named, and gets one today, once', async () => {
  const id = await insertOrderAtDoor(shop, agent, { totalPaise: 11_800, paymentMethod: 'cod' })
  await shop.database.sql`
    insert into order_milestones (id, order_id, kind) values (${newId()}, ${id}, 'dispatched')`
  expect(await ofOrder(id)).toEqual([['dispatched_without_document', 118, 0]])
  const issued = await issueFor(id)
  expect(issued.status).toBe(201)
  const documents = await shop.database.sql`select number, issued_on from documents where order_id = ${id}`
  expect(documents).toEqual([{ number: issued.body.data.number, issuedOn: today() }])
  expect(await ofOrder(id)).toEqual([])
  expect(await issueFor(id)).toMatchObject({
    status: 409,
    body: { code: 'document_refused', message: `This order has ${issued.body.data.number} already` },
  })
})

test('an order whose goods are in the shop, or that was cancelled, gets no document', async () => {
  const { id } = await dispatch.newOrder()
  expect((await issueFor(id)).body.message).toBe(
    'The invoice of this order is issued when its goods leave the shop',
  )
  await dispatch.cancel(id)
  expect((await issueFor(id)).body).toMatchObject({ code: 'document_refused' })
  expect((await issueFor(newId())).status).toBe(404)
})

test('two who issue the missing document at once make one', async () => {
  const id = await insertOrderAtDoor(shop, agent, { totalPaise: 11_800, paymentMethod: 'cod' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => issueFor(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('a document without a dispatch, and one of another total, are named', async () => {
  const { id } = await dispatch.newOrder()
  await documentsFor(shop.database, id)({ on: today(), prefix: 'Q', lines: [{ paise: 11_800 }] })
  expect(await ofOrder(id)).toEqual([
    ['document_without_dispatch', 0, 118],
    ['total_differs', 1180, 118],
  ])
})

test('a document of another month than the dispatch is named in both', async () => {
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up')
  await shop.database.sql`update order_milestones set at = at - interval '40 days' where order_id = ${id}`
  expect(await ofOrder(id)).toEqual([['document_of_other_month', 1180, 1180]])
})

test('a refund that no credit note explains is named, and money that should have gone back', async () => {
  const refunded = await paidOrder()
  await dispatch.bring(refunded.id, agent, 'picked_up')
  await refunded.refund(11_800)
  expect(await ofOrder(refunded.id)).toEqual([['refund_without_note', 118, 0]])
  const { id } = await paidOrder()
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.cancel(id)
  const [[kind, expected] = []] = await ofOrder(id)
  expect([kind, expected]).toEqual(['note_without_money', 0])
})

test('an order that is delivered although all its money had gone back is named', async () => {
  const { id, refund } = await paidOrder()
  const [payment] = await shop.database.sql<{ amountPaise: number }>`
    select amount_paise from payments where order_id = ${id}`
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
  await refund(payment?.amountPaise ?? 0)
  await dispatch.step(id, 'delivered', agent)
  expect((await ofOrder(id)).map(([kind]) => kind)).toContain('delivered_although_refunded')
})

test('a credit note for cash explains no refund', async () => {
  const { id } = await partlyCashOrder(shop, admin)
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  const body = { amount: 100, reason: 'Scratched' }
  expect((await shop.call('POST', `/api/orders/${id}/credit-notes`, { as: admin, body })).status).toBe(201)
  await insertRefund(id, 5000)
  expect(await ofOrder(id)).toContainEqual(['refund_without_note', 50, 0])
})

test('a sale at the counter is dispatched and paid in cash as it is made, and differs in nothing', async () => {
  const { id: productId } = await insertProduct(shop.database, { hsn: '851610' })
  const before = await reconciliation()
  const { id, total } = (await deskOf(shop, admin).place('counter', productId)).body.data
  const after = await reconciliation()
  for (const name of ['dispatched', 'invoices', 'cashCollected'] as const) {
    const grown = [after[name].count - before[name].count, after[name].total - before[name].total]
    expect([name, ...grown]).toEqual([name, 1, total])
  }
  expect(after.outstanding).toEqual(before.outstanding)
  expect(await ofOrder(id)).toEqual([])
  await shop.database.sql`update order_milestones set at = at - interval '40 days' where order_id = ${id}`
  expect(await ofOrder(id)).toEqual([['document_of_other_month', total, total]])
})

test('an order that tries the shop out is in no figure, and gets no document', async () => {
  const { id: productId } = await insertProduct(shop.database)
  const before = await reconciliation()
  const { id } = (await deskOf(shop, admin).place('test', productId)).body.data
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect(await reconciliation()).toEqual(before)
  expect(await issueFor(id)).toMatchObject({
    status: 409,
    body: { code: 'document_refused', message: 'An order that only tries the shop out gets no invoice' },
  })
})
