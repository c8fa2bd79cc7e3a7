import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { decided } from '#tests/testing/decided.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { decodeMail, startTestMailServer, type TestMailServer } from './channels/smtp-fixture.ts'

let shop: TestShop
let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startTestMailServer()
  const env = {
    DEMO: 'false',
    PUBLIC_URL: 'https://kirana.example',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
  }
  shop = await openTestShop({ startJobs: true, env })
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

const STREET = '7 Win A Prize Road'

async function mailOf(customer: TestPerson, email: string): Promise<string> {
  const { id: productId } = await insertProduct(shop.database, { name: 'Steel Kettle' })
  const body = await orderBody(shop.database, [{ productId, quantity: 1 }], {
    deliveryDetails: { ...someDetails, fullName: 'Click Here', address: STREET, email },
  })
  const placed = await shop.call<{ id: string }>('POST', '/api/orders', { as: customer, body })
  expect(placed.status, placed.body.message).toBe(201)
  const mails = () => mailServer.received.filter(({ to }) => to === email)
  await eventually(() => expect(mails()).toHaveLength(1))
  return decodeMail(mails()[0]?.raw ?? '')
}

test('an email that was typed at the checkout alone confirms the order, with the shop’s own words alone', async () => {
  const customer = await shop.person('customer', { name: 'Claim Now', phone: '9876501234' })
  await shop.database.sql`update people set email = '', phone_proved_at = now() where id = ${customer.id}`
  const mail = await mailOf(customer, 'typed@customers.example')
  expect(mail).toContain('We have your order')
  expect(mail).toContain('Steel Kettle × 1')
  expect(mail).toContain('https://kirana.example/track#')
  for (const typed of ['Claim Now', 'Click Here', STREET]) expect(mail).not.toContain(typed)
})

test('the email of an account gets what its customer typed once its owner has proved it, and not before', async () => {
  const customer = await shop.person('customer', { name: 'Claim Now', email: 'new@customers.example' })
  const before = await mailOf(customer, 'new@customers.example')
  for (const typed of ['Claim Now', 'Click Here', STREET]) expect(before).not.toContain(typed)
  await shop.database.sql`
    update people set email = 'proved@customers.example', email_proved_at = now() where id = ${customer.id}`
  const after = await mailOf(customer, 'proved@customers.example')
  for (const typed of ['Claim Now', 'Click Here', STREET]) expect(after).toContain(typed)
})

test('a receiver that nobody has proved gets the messages of a day, however many accounts order at the same moment', async () => {
  await shop.database.sql`insert into settings (name, value) values ('messagesPerReceiver', '3')`
  const email = 'victim@customers.example'
  const { id: productId } = await insertProduct(shop.database)
  const order = async (customer: TestPerson, at: number) => {
    const deliveryDetails = { ...someDetails, fullName: `Asha ${at}`, phone: `98765020${10 + at}`, email }
    const body = await orderBody(shop.database, [{ productId, quantity: 1 }], { deliveryDetails })
    return decided(() => shop.call<{ id: string }>('POST', '/api/orders', { as: customer, body }))
  }
  const strangers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const stranger = await shop.person('customer', { email: '', phone: `98765020${10 + at}` })
      await shop.database.sql`update people set phone_proved_at = now() where id = ${stranger.id}`
      return stranger
    }),
  )
  await Promise.all(strangers.map(order))
  const counted = async () =>
    (await shop.database.sql<{ count: number }>`select count from attempts where subject = ${email}`)[0]
      ?.count
  const received = () => mailServer.received.filter(({ to }) => to === email).length
  await eventually(async () => expect(await counted()).toBe(6))
  await eventually(() => expect(received()).toBe(3))
  const owner = await shop.person('customer', { email })
  await shop.database.sql`update people set email_proved_at = now() where id = ${owner.id}`
  await order(owner, 7)
  await eventually(() => expect(received()).toBe(4))
})
