import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { readTrackingSecret, trackingToken } from '#server/orders/guests/tracking-link.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { readPdf } from './pdf-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let customer: TestPerson
let stranger: TestPerson
let orderId: string
let invoice: IssuedDocument
let token: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  customer = await shop.person()
  stranger = await shop.person()
  const { id: productId } = await insertProduct(shop.database, { name: 'Steel Kettle' })
  orderId = (await placeOrder(shop, customer, [{ productId, quantity: 2 }])).body.data.id
  await dispatchOf(shop, admin).bring(orderId, agent, 'picked_up')
  const documents = await shop.call<IssuedDocument[]>('GET', `/api/orders/${orderId}/documents`, {
    as: customer,
  })
  if (!documents.body.data[0]) throw new Error('No invoice was issued')
  invoice = documents.body.data[0]
  token = trackingToken(await readTrackingSecret(shop.database, shop.config), orderId)
})
afterAll(() => shop.close())

function ask(method: 'GET' | 'POST', url: string, { as, body }: { as?: TestPerson; body?: object } = {}) {
  const headers = as && { authorization: `Bearer ${as.token}` }
  return shop.app.inject({ method, url, headers, payload: body })
}

describe('the file of a document', () => {
  test('goes to its customer, its agent and administrators, and to nobody else', async () => {
    const url = `/api/documents/${invoice.id}/pdf`
    for (const as of [customer, agent, admin]) {
      const { statusCode, headers, rawPayload } = await ask('GET', url, { as })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Invoice-${invoice.number.replaceAll('/', '-')}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const { text } = readPdf(rawPayload)
      for (const word of [
        'Steel Kettle',
        invoice.number,
        'Sample: not a tax invoice',
        'Original for recipient',
      ])
        expect(text).toContain(word)
    }
    expect((await ask('GET', url, { as: stranger })).statusCode).toBe(404)
    expect((await ask('GET', url)).statusCode).toBe(401)
    expect((await ask('GET', '/api/documents/nothing/pdf', { as: admin })).statusCode).toBe(404)
  })

  test('is a copy for the transporter where that is asked', async () => {
    const { rawPayload } = await ask('GET', `/api/documents/${invoice.id}/pdf?copy=transporter`, {
      as: agent,
    })
    expect(readPdf(rawPayload).text).toContain('Duplicate for transporter')
  })
})

describe('many documents in one file', () => {
  test('are for administrators, and stand in the order in which they were asked', async () => {
    const url = `/api/documents/pdf?ids=${invoice.id},${invoice.id}`
    const { headers, rawPayload } = await ask('GET', url, { as: admin })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="documents_\d{4}-\d\d-\d\d\.pdf"$/)
    expect(readPdf(rawPayload).pages).toBe(2)
    expect((await ask('GET', url, { as: customer })).statusCode).toBe(403)
  })

  test('are at most 200, and none of them may be missing', async () => {
    const statusOf = async (ids: string[]) =>
      (await ask('GET', `/api/documents/pdf?ids=${ids.join()}`, { as: admin })).statusCode
    expect(await statusOf(Array(201).fill(invoice.id))).toBe(400)
    expect(await statusOf([invoice.id, orderId])).toBe(404)
    expect(await statusOf([])).toBe(400)
  })
})

describe('a tracking link', () => {
  const ofLink = (body: object) => ask('POST', '/api/documents/track/pdf', { body })

  const phoneDigits = someDetails.phone.slice(-4)
  const wrong = phoneDigits === '0000' ? '1111' : '0000'

  test('opens the documents of its order, and their files, with the last four digits of its phone', async () => {
    const listed = await ask('POST', '/api/documents/track', { body: { token, phoneDigits } })
    expect(listed.json()).toMatchObject({ data: [{ number: invoice.number }] })
    const { statusCode, rawPayload } = await ofLink({ token, phoneDigits, documentId: invoice.id })
    expect(statusCode).toBe(200)
    expect(readPdf(rawPayload).text).toContain(invoice.buyer.name)
  })

  test('alone opens no document, and says nothing of who gets it', async () => {
    for (const body of [{ token }, { token, phoneDigits: wrong }, { token, phoneDigits: '' }]) {
      const { statusCode, body: text } = await ask('POST', '/api/documents/track', { body })
      expect(statusCode).toBe(400)
      expect((await ofLink({ ...body, documentId: invoice.id })).statusCode).toBe(400)
      for (const said of [invoice.buyer.name, phoneDigits, invoice.number]) expect(text).not.toContain(said)
    }
    const tracked = await ask('POST', '/api/orders/track', { body: { token } })
    expect(tracked.json()).toMatchObject({ data: { hasDocuments: true } })
    await shop.database.sql`delete from attempts where subject = ${orderId}`
  })

  test('allows five wrong tries an hour, also at once, and then the right digits neither', async () => {
    const tried = (digits: string) =>
      ask('POST', '/api/documents/track', { body: { token, phoneDigits: digits } })
    for (let at = 0; at < 8; at++) expect((await tried(phoneDigits)).statusCode).toBe(200)
    const statuses = (await Promise.all(Array.from({ length: 9 }, () => tried(wrong)))).map(
      (one) => one.statusCode,
    )
    expect(statuses.toSorted()).toEqual([...Array(5).fill(400), ...Array(4).fill(429)])
    expect((await tried(phoneDigits)).statusCode).toBe(429)
    await shop.database.sql`delete from attempts where kind = 'tracked-phone-hour' and subject = ${orderId}`
    expect((await tried(phoneDigits)).statusCode).toBe(200)
    await shop.database
      .sql`update attempts set count = 20 where kind = 'tracked-phone-day' and subject = ${orderId}`
    expect((await tried(phoneDigits)).statusCode).toBe(429)
    await shop.database.sql`delete from attempts where subject = ${orderId}`
  })

  test('opens no photo of a prescription', async () => {
    const headers = { authorization: `Bearer ${token}` }
    for (const url of [`/api/orders/${orderId}/prescription`, `/api/prescriptions/${orderId}`])
      expect((await shop.app.inject({ method: 'GET', url, headers })).statusCode).toBe(401)
  })

  test('opens no document of another order, and none once it has ended', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const other = (await placeOrder(shop, stranger, [{ productId, quantity: 1 }])).body.data.id
    const otherToken = trackingToken(await readTrackingSecret(shop.database, shop.config), other)
    expect((await ofLink({ token: otherToken, phoneDigits, documentId: invoice.id })).statusCode).toBe(404)
    await shop.database.sql`
      update orders set status = 'delivered', delivered_at = now() - interval '31 days' where id = ${orderId}`
    expect((await ofLink({ token, phoneDigits, documentId: invoice.id })).statusCode).toBe(404)
    expect((await ask('POST', '/api/documents/track', { body: { token, phoneDigits } })).statusCode).toBe(404)
    await shop.database.sql`update orders set status = 'picked_up', delivered_at = null where id = ${orderId}`
  })
})

test('label and packing slip go to administrators and the order’s agent, not to customers', async () => {
  for (const [path, size, word] of [
    ['label.pdf', [283.46, 425.2], 'COD'],
    ['packing-slip.pdf', [595.28, 841.89], 'Steel Kettle'],
  ] as const) {
    const url = `/api/orders/${orderId}/${path}`
    for (const as of [agent, admin]) {
      const pdf = readPdf((await ask('GET', url, { as })).rawPayload)
      expect(pdf).toMatchObject({ pages: 1, size })
      expect(pdf.text).toContain(word)
      expect(pdf.text).toContain(invoice.order.orderNumber)
    }
    expect((await ask('GET', url, { as: customer })).statusCode).toBe(403)
    expect((await ask('GET', url, { as: await shop.person('delivery_agent') })).statusCode).toBe(404)
  }
})
