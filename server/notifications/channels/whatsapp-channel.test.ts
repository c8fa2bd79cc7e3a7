import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#contract/accounts-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { AWAY_PAUSE_MS } from './channel.ts'
import { startTestSmsProvider, type TestSmsProvider } from './sms-fixture.ts'
import { signedBody, startTestWhatsApp, type TestWhatsApp, webhookOf } from './whatsapp-fixture.ts'

let shop: TestShop
let whatsApp: TestWhatsApp
let sms: TestSmsProvider
beforeAll(async () => {
  whatsApp = await startTestWhatsApp()
  sms = await startTestSmsProvider()
  const env = {
    DEMO: 'false',
    PUBLIC_URL: 'https://kirana.example',
    SHOP_NAME: 'Kirana',
    SMS_URL: sms.url,
    SMS_BODY: '{"ref":"{id}","to":"{to}","body":"{text}"}',
    ...whatsApp.env,
  }
  shop = await openTestShop({ startJobs: true, env })
})
afterAll(async () => {
  await shop.close()
  await whatsApp.close()
  await sms.close()
})
beforeEach(() => {
  whatsApp.delivered.length = 0
})

let lastPhone = 9_600_000_000
const textsTo = (phone: string) =>
  sms.delivered.filter(({ body }) => body.to === `91${phone}`).map(({ body }) => String(body.body))
const messagesTo = (phone: string) => whatsApp.delivered.filter(({ message }) => message.to === `91${phone}`)

/** A customer whose phone is proved. */
async function provedCustomer() {
  const phone = String(++lastPhone)
  const customer = await shop.person('customer', { phone })
  await shop.database.sql`update people set phone_proved_at = now(), email = '' where id = ${customer.id}`
  return { phone, customer: { ...customer, email: '' } }
}

const choose = (customer: TestPerson, isWanted: boolean) =>
  shop.call<Person>('PUT', '/api/profile/whatsapp', { as: customer, body: { isWanted } })

async function customerOnWhatsApp() {
  const proved = await provedCustomer()
  expect((await choose(proved.customer, true)).body.data).toMatchObject({ wantsWhatsApp: true })
  return proved
}

async function placeOrder(customer: TestPerson): Promise<{ id: string; orderNumber: string }> {
  const { id: productId } = await insertProduct(shop.database)
  const body = await orderBody(shop.database, [{ productId, quantity: 1 }], {
    deliveryDetails: { ...someDetails, email: '' },
  })
  const answer = await shop.call<{ id: string; orderNumber: string }>('POST', '/api/orders', {
    as: customer,
    body,
  })
  expect(answer.status, answer.body.message).toBe(201)
  return answer.body.data
}

interface Stored {
  id: string
  channel: string
  isSent: boolean
  deliveryState: string | null
  lastError: string | null
}
async function stored({ id }: { id: string }): Promise<Stored | undefined> {
  const [mail] = await shop.database.sql<Stored>`
    select id, channel, sent_at is not null as is_sent, delivery_state, last_error
      from mails where cause = ${`order-placed:${id}`}`
  return mail
}

/** Lets what waits try again, some times. */
async function tryAgain(times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await shop.database.sql`
      update pgboss.job set start_after = now() where data->>'task' like 'mail.%' and state = 'retry'`
    await sleep(AWAY_PAUSE_MS + 150)
  }
}

async function untilSent(order: { id: string }): Promise<void> {
  for (let at = 0; at < 30 && !(await stored(order))?.isSent; at++) await tryAgain(1)
  expect(await stored(order)).toMatchObject({ isSent: true })
}

const post = (webhook: { body: string; signature?: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/messages/whatsapp',
    headers: {
      'content-type': 'application/json',
      ...(webhook.signature && { 'x-hub-signature-256': webhook.signature }),
    },
    payload: webhook.body,
  })
async function hear(mailId: string | undefined, status: string, more: object = {}): Promise<void> {
  const reported = {
    id: 'wamid.x',
    status,
    timestamp: '1749416383',
    biz_opaque_callback_data: mailId,
    ...more,
  }
  expect((await post(webhookOf({ statuses: [reported] }))).statusCode).toBe(200)
}

const stopFrom = (phone: string, at: number) => ({
  from: `91${phone}`,
  id: 'wamid.y',
  timestamp: String(Math.floor(at / 1000)),
  type: 'text',
  text: { body: ' Stop. ' },
})

describe('who gets messages by WhatsApp', () => {
  test('whoever chose it, as the approved template, and not as text message too', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    const order = await placeOrder(customer)
    await eventually(() => expect(messagesTo(phone)).toHaveLength(1))
    expect(messagesTo(phone)[0]).toMatchObject({
      authorization: 'Bearer EAAG-of-the-shop',
      message: {
        messaging_product: 'whatsapp',
        type: 'template',
        template: { name: 'order_placed', language: { code: 'en' } },
      },
    })
    const [body] = messagesTo(phone)[0]?.message.template.components ?? []
    expect(body?.parameters.map(({ text }) => text)).toEqual([
      order.orderNumber,
      'Kirana',
      expect.stringMatching(/^https:\/\/kirana\.example\/track#[\w-]{43}$/),
    ])
    expect(textsTo(phone)).toEqual([])
    await eventually(async () =>
      expect(await stored(order)).toMatchObject({ channel: 'whatsapp', isSent: true }),
    )
  })

  test('nobody else, and nobody whose phone is not proved', async () => {
    const { phone, customer } = await provedCustomer()
    await placeOrder(customer)
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    const unproved = await shop.person('customer', { phone: '9876543210' })
    expect(await choose(unproved, true)).toMatchObject({ status: 409, body: { code: 'phone_unproved' } })
    expect(whatsApp.delivered).toEqual([])
  })

  test('nobody who has changed their mind, by the switch or by answering STOP', async () => {
    const first = await customerOnWhatsApp()
    expect((await choose(first.customer, false)).body.data).toMatchObject({ wantsWhatsApp: false })
    const second = await customerOnWhatsApp()
    const stop = stopFrom(second.phone, Date.now())
    const word = { ...stop, from: '919999999999', text: { body: 'Do not stop' } }
    expect((await post(webhookOf({ messages: [stop, word] }))).statusCode).toBe(200)
    for (const { phone, customer } of [first, second]) {
      await placeOrder(customer)
      await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    }
    expect(whatsApp.delivered).toEqual([])
  })

  test('whoever chooses it again after a STOP, also when that one is sent again; a STOP in the same second counts', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    const stop = stopFrom(phone, Date.now())
    await shop.database.sql`
      update people set whatsapp_since = to_timestamp(${stop.timestamp}::int) + interval '1 second'
       where id = ${customer.id}`
    await post(webhookOf({ messages: [stop] }))
    const profile = () => shop.call<Person>('GET', '/api/profile', { as: customer })
    expect((await profile()).body.data).toMatchObject({ wantsWhatsApp: true })
    await shop.database.sql`
      update people set whatsapp_since = to_timestamp(${stop.timestamp}::int) + interval '0.9 seconds'
       where id = ${customer.id}`
    await post(webhookOf({ messages: [stop] }))
    expect((await profile()).body.data).toMatchObject({ wantsWhatsApp: false })
  })

  test('a kind without a template goes as text message', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    const { id } = await placeOrder(customer)
    expect((await shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} })).status).toBe(200)
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    expect(textsTo(phone)[0]).toContain('has been cancelled')
  })
})

describe('failures', () => {
  test('an outage, an expired token and limits lose no message and double none', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    await whatsApp.goDown()
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.lastError).toBe('WhatsApp does not answer'))
    await whatsApp.comeUp()
    whatsApp.answerNext(
      { status: 401, code: 190 },
      { status: 400, code: 130429 },
      { status: 400, code: 131056 },
      { status: 503, code: 131016 },
    )
    await untilSent(order)
    expect(await stored(order)).toMatchObject({ channel: 'whatsapp', isSent: true })
    expect(messagesTo(phone)).toHaveLength(1)
    expect(textsTo(phone)).toEqual([])
  }, 60_000)

  test('a lost answer leaves the message in doubt; its webhook, late and twice, settles that', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    whatsApp.answerNext('lost')
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.lastError).toMatch(/did not say/))
    await tryAgain(2)
    expect(messagesTo(phone)).toHaveLength(1)
    const mail = await stored(order)
    await hear(mail?.id, 'delivered')
    await hear(mail?.id, 'sent')
    await hear(mail?.id, 'delivered')
    await tryAgain(1)
    expect(await stored(order)).toMatchObject({ isSent: true, deliveryState: 'delivered' })
    expect(messagesTo(phone)).toHaveLength(1)
  }, 30_000)

  test('in doubt without any webhook it is tried again after ten minutes, and not before', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    whatsApp.answerNext('lost')
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.lastError).toMatch(/did not say/))
    const [doubt] = await shop.database.sql<{ minutes: number }>`
      select round(extract(epoch from in_doubt_until - now()) / 60)::int as minutes
        from mails where cause = ${`order-placed:${order.id}`}`
    expect(doubt?.minutes).toBe(10)
    await shop.database.sql`
      update mails set in_doubt_until = now() where cause = ${`order-placed:${order.id}`}`
    await untilSent(order)
    expect(messagesTo(phone)).toHaveLength(2)
  }, 60_000)

  test('what is refused for good goes as text message at once', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    whatsApp.answerNext({ status: 400, code: 131026, details: 'Message undeliverable' })
    const order = await placeOrder(customer)
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    await eventually(async () => expect(await stored(order)).toMatchObject({ channel: 'sms', isSent: true }))
  })

  test('what was accepted and not delivered goes as text message, once, however often that is reported', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.isSent).toBe(true))
    const id = (await stored(order))?.id
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    await Promise.all([hear(id, 'failed', { errors }), hear(id, 'failed', { errors }), hear(id, 'sent')])
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    await hear(id, 'failed', { errors })
    await hear(id, 'delivered')
    await tryAgain(1)
    expect(textsTo(phone)).toHaveLength(1)
    expect(messagesTo(phone)).toHaveLength(1)
    expect(await stored(order)).toMatchObject({ channel: 'sms', isSent: true })
  })

  test('what fails before the call is answered goes as text message all the same', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    whatsApp.beforeAnswer(async ({ biz_opaque_callback_data: id }) => {
      await hear(id, 'failed', { errors: [{ code: 131026 }] })
    })
    const order = await placeOrder(customer)
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    await eventually(async () => expect(await stored(order)).toMatchObject({ channel: 'sms', isSent: true }))
    expect(messagesTo(phone)).toHaveLength(1)
  })

  test('what was not delivered waits for the next provider, also when that one is away', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.isSent).toBe(true))
    sms.answerNext(503)
    await hear((await stored(order))?.id, 'failed', { errors: [{ code: 131026 }] })
    await eventually(async () =>
      expect((await stored(order))?.lastError).toBe('The SMS provider answered 503'),
    )
    expect(await stored(order)).toMatchObject({ channel: 'sms', isSent: false })
    await untilSent(order)
    expect(textsTo(phone)).toHaveLength(1)
  }, 30_000)

  test('what was delivered has not failed, whatever comes later', async () => {
    const { phone, customer } = await customerOnWhatsApp()
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.isSent).toBe(true))
    const id = (await stored(order))?.id
    await hear(id, 'read')
    await hear(id, 'failed', { errors: [{ code: 131026 }] })
    await tryAgain(1)
    expect(await stored(order)).toMatchObject({ deliveryState: 'read', isSent: true })
    expect(textsTo(phone)).toEqual([])
  })
})

describe('webhooks', () => {
  test('without WhatsApp’s signature, or one that cannot be read, change nothing', async () => {
    const { customer } = await customerOnWhatsApp()
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.isSent).toBe(true))
    const id = (await stored(order))?.id
    const failed = { statuses: [{ status: 'failed', biz_opaque_callback_data: id }] }
    expect((await post({ ...webhookOf(failed), signature: '' })).statusCode).toBe(401)
    expect((await post(webhookOf(failed, 'another-secret'))).statusCode).toBe(401)
    const signed = webhookOf(failed)
    expect((await post({ ...signed, body: `${signed.body} ` })).statusCode).toBe(401)
    expect((await post(webhookOf('not a value'))).statusCode).toBe(200)
    expect((await post(signedBody('{}'))).statusCode).toBe(400)
    expect((await post(signedBody('no JSON'))).statusCode).toBe(400)
    expect(
      (await post(webhookOf({ statuses: [{ status: 'failed', biz_opaque_callback_data: '1' }] }))).statusCode,
    ).toBe(200)
    expect(await stored(order)).toMatchObject({ isSent: true, deliveryState: null })
  })

  test('with elements that nobody can read, and of more than 64 KB, are read as far as they can be', async () => {
    const { customer } = await customerOnWhatsApp()
    const order = await placeOrder(customer)
    await eventually(async () => expect((await stored(order))?.isSent).toBe(true))
    const id = (await stored(order))?.id
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      status: { of: 'tomorrow' },
      timestamp: `${at}`,
    }))
    const read = { status: 'read', biz_opaque_callback_data: id }
    const webhook = webhookOf({ statuses: [...many, read, 7], messages: [{ from: 7 }], errors: null })
    expect(webhook.body.length).toBeGreaterThan(64 * 1024)
    expect((await post(webhook)).statusCode).toBe(200)
    expect(await stored(order)).toMatchObject({ deliveryState: 'read' })
  })

  test('are set up with the agreed token', async () => {
    const verify = (token: string) =>
      shop.app.inject({
        url: '/api/messages/whatsapp',
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
      })
    expect((await verify('agreed-token')).body).toBe('1158201444')
    expect((await verify('guessed')).statusCode).toBe(403)
  })
})
