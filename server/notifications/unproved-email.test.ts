import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
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
