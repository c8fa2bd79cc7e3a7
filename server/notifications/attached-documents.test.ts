import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { readPdf } from '#server/orders/papers/pdf-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { decodeMail, startTestMailServer, type TestMailServer } from './channels/smtp-fixture.ts'

let shop: TestShop
let mailServer: TestMailServer
let admin: TestPerson
beforeAll(async () => {
  mailServer = await startTestMailServer()
  const env = {
    DEMO: 'false',
    PUBLIC_URL: 'https://kirana.example',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
  }
  shop = await openTestShop({ startJobs: true, env })
  admin = await shop.person('admin')
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

async function newOrder({ isProved = true } = {}) {
  const customer = await shop.person()
  if (isProved) await shop.database.sql`update people set email_proved_at = now() where id = ${customer.id}`
  const { id: productId } = await insertProduct(shop.database, { name: 'Steel Kettle' })
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
  return { id: placed.body.data.id, customer }
}

async function setStatus(id: string, status: string): Promise<void> {
  const answer = await shop.call('PUT', `/api/orders/${id}/status`, { as: admin, body: { status } })
  expect(answer.status, answer.text).toBe(200)
}

/** The email about an order that has this in its subject, as it arrived. */
async function mailAbout({ email }: TestPerson, subject: RegExp): Promise<string> {
  const find = () => mailServer.received.find(({ to, raw }) => to === email && subject.test(raw))
  await eventually(() => expect(find()).toBeDefined())
  return find()?.raw ?? ''
}

/** Names and contents of the PDF files of an email. */
function filesOf(raw: string) {
  const parts = raw.split(/\n--[^\n]+\n/).filter((part) => /^content-type: application\/pdf/im.test(part))
  return parts.map((part) => {
    const [head = '', body = ''] = part.split('\n\n')
    return { name: /filename="?([^"\n]+)"?/.exec(head)?.[1], pdf: readPdf(Buffer.from(body, 'base64')) }
  })
}

test('the email of a dispatch by courier brings the bill, and the one of the delivery does not again', async () => {
  const { id, customer } = await newOrder()
  await setStatus(id, 'confirmed')
  await setStatus(id, 'shipped')
  const raw = await mailAbout(customer, /is on its way/)
  const [file, ...others] = filesOf(raw)
  expect(others).toEqual([])
  expect(file?.name).toMatch(/^Bill-B-\d\d-\d\d-\d{5}\.pdf$/)
  expect(file?.pdf.text).toContain('Steel Kettle')
  expect(decodeMail(raw)).toMatch(/Attached: Bill B\/\d\d-\d\d\/\d{5}/)
  await setStatus(id, 'delivered')
  expect(filesOf(await mailAbout(customer, /has been delivered/))).toEqual([])
})

test('where an agent takes the order along, the email of the delivery brings the bill', async () => {
  const { id, customer } = await newOrder()
  const agent = await shop.person('delivery_agent')
  await dispatchOf(shop, admin).bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect(filesOf(await mailAbout(customer, /has been delivered/))).toHaveLength(1)
})

test('the email of a cancellation brings the credit note', async () => {
  const { id, customer } = await newOrder()
  await dispatchOf(shop, admin).bring(id, await shop.person('delivery_agent'), 'picked_up')
  await dispatchOf(shop, admin).cancel(id)
  const names = filesOf(await mailAbout(customer, /has been cancelled/)).map(({ name }) => name?.slice(0, 8))
  expect(names).toEqual(['Bill-B-2', 'Credit-n'])
})

test('an email that nobody has proved gets no document', async () => {
  const { id, customer } = await newOrder({ isProved: false })
  await setStatus(id, 'confirmed')
  await setStatus(id, 'shipped')
  const raw = await mailAbout(customer, /is on its way/)
  expect(filesOf(raw)).toEqual([])
  expect(decodeMail(raw)).not.toContain('Attached')
})

test('no file is stored with a message', async () => {
  const stored = await shop.database
    .sql`select from mails m where m::text like '%JVBERi%' or m::text like '%PDF-1%'`
  expect(stored).toEqual([])
})
