import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
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

const mailsTo = (email: string, about: string) =>
  mailServer.received
    .filter(({ to }) => to === email)
    .map(({ raw }) => decodeMail(raw))
    .filter((mail) => mail.includes(about))

async function mailTo(email: string, about: string): Promise<string> {
  await eventually(() => expect(mailsTo(email, about)).toHaveLength(1))
  return mailsTo(email, about)[0] ?? ''
}

async function answered(customer: TestPerson, text: string) {
  const { id: productId } = await insertProduct(shop.database)
  const order = (await placeOrder(shop, customer, [{ productId, quantity: 1 }])).body.data
  const ticket = (await ask(shop, customer, order.id, { body: { text: 'I typed this' } })).body.data
  const as = await shop.person('admin')
  for (const key of ['answer-0001', 'answer-0001'])
    await shop.call('POST', `/api/tickets/${ticket.id}/answers`, { as, key, body: { text } })
  return { order, ticket }
}

test('who asks gets one receipt with the number, and each answer once, in which HTML stays text', async () => {
  const customer = await shop.person('customer', { name: 'Asha Rao' })
  await shop.database.sql`update people set email_proved_at = now() where id = ${customer.id}`
  const { order, ticket } = await answered(customer, 'We <b>send</b> it.\n\n<img src=x onerror=alert(1)>')
  const receipt = await mailTo(customer.email, `We have received your question ${ticket.number}`)
  expect(receipt).toContain(order.orderNumber)
  expect(receipt).toContain(`https://kirana.example/orders?order=${order.id}`)
  expect(receipt).toContain('one month to settle it')
  const answer = await mailTo(customer.email, `An answer to your question ${ticket.number}`)
  const [, html = ''] = answer.split('text/html')
  expect(html).toContain('<p style="margin:0 0 16px">We &#60;b&#62;send&#60;/b&#62; it.</p>')
  expect(html).not.toContain('<img')
})

test('an email that nobody has proved gets neither the name, nor what was asked, nor the answer', async () => {
  const customer = await shop.person('customer', { name: 'Claim Now' })
  const { ticket } = await answered(customer, 'We bring it to 7 Rose Lane')
  const receipt = await mailTo(customer.email, `We have received your question ${ticket.number}`)
  const answer = await mailTo(customer.email, `An answer to your question ${ticket.number}`)
  for (const said of ['Asha Rao', 'Claim Now', 'I typed this', '7 Rose Lane'])
    for (const mail of [receipt, answer]) expect(mail).not.toContain(said)
})
