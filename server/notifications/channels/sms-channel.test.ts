import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WaitingEmails } from '#contract/mails.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { shortText } from '../short-texts.ts'
import { AWAY_PAUSE_MS } from './channel.ts'
import { startTestSmsProvider, type TestSmsProvider } from './sms-fixture.ts'

let shop: TestShop
let provider: TestSmsProvider
beforeAll(async () => {
  provider = await startTestSmsProvider()
  const env = {
    DEMO: 'false',
    PUBLIC_URL: 'https://kirana.example',
    SHOP_NAME: 'Kirana',
    SMS_URL: provider.url,
    SMS_AUTHORIZATION: 'Bearer of-the-shop',
    SMS_SENDER: 'KIRANA',
    SMS_ENTITY_ID: '1101234567890',
    SMS_BODY:
      '{"ref":"{id}","from":"{sender}","messages":[{"to":"{to}","body":"{text}"}],"dlt":{"pe":"{entityId}","te":"{templateId}"}}',
    SMS_TEMPLATES: JSON.stringify({
      'sign-in-code': { id: '1107001', text: 'OTP {#var#} for {#var#}' },
      'order-placed': { id: '1107002' },
    }),
  }
  shop = await openTestShop({ startJobs: true, env })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
beforeEach(() => {
  provider.delivered.length = 0
})

let lastPhone = 9_700_000_000
const newPhone = () => String(++lastPhone)
const textsTo = (phone: string) =>
  provider.delivered
    .map(({ body }) => (body.messages as { to: string; body: string }[])[0])
    .filter((text) => text?.to === `91${phone}`)
    .map((text) => text?.body ?? '')

async function signedIn(phone: string): Promise<TestPerson> {
  expect((await shop.call('POST', '/api/phone-codes', { body: { phone } })).status).toBe(200)
  await eventually(() => expect(textsTo(phone)).toHaveLength(1))
  const [code] = /\d{6}/.exec(textsTo(phone)[0] ?? '') ?? []
  const { body } = await shop.call<{ user: { id: string }; token: string }>('POST', '/api/phone-login', {
    body: { phone, code },
  })
  return { id: body.data.user.id, name: '', email: '', token: body.data.token }
}

async function placeOrder(customer: TestPerson, email = ''): Promise<string> {
  const { id: productId } = await insertProduct(shop.database)
  const body = await orderBody(shop.database, [{ productId, quantity: 1 }], {
    deliveryDetails: { ...someDetails, email },
  })
  const answer = await shop.call<{ id: string; orderNumber: string }>('POST', '/api/orders', {
    as: customer,
    body,
  })
  expect(answer.status, answer.body.message).toBe(201)
  return answer.body.data.orderNumber
}

/** Lets waiting messages try again until the one about this order has left. */
async function untilSent(number: string) {
  for (let at = 0; at < 30; at++) {
    await shop.database.sql`
      update pgboss.job set start_after = now() where data->>'task' like 'mail.%' and state = 'retry'`
    await sleep(AWAY_PAUSE_MS + 100)
    const [mail] = await shop.database.sql<{ isSent: boolean }>`
      select sent_at is not null as is_sent from mails where text like ${`%${number}%`}`
    if (mail?.isSent) return
  }
  throw new Error('The message has not left')
}

test('a code goes out as the carriers want it: registered text, template, entity and header', async () => {
  const phone = newPhone()
  await signedIn(phone)
  expect(provider.delivered).toEqual([
    {
      authorization: 'Bearer of-the-shop',
      body: {
        ref: expect.any(String),
        from: 'KIRANA',
        messages: [{ to: `91${phone}`, body: expect.stringMatching(/^OTP \d{6} for Kirana$/) }],
        dlt: { pe: '1101234567890', te: '1107001' },
      },
    },
  ])
  const [stored] = await shop.database.sql`select channel, text, sent_at is not null as is_sent from mails`
  expect(stored).toEqual({ channel: 'sms', text: '(not kept)', isSent: true })
})

/** Lets the codes that wait for another try have it. */
async function tryCodesAgain(): Promise<void> {
  await sleep(AWAY_PAUSE_MS)
  await eventually(async () => {
    const waiting = await shop.database.sql`
      update pgboss.job set start_after = now() where data->>'task' = 'mail.phone-code' and state = 'retry'
      returning 1`
    expect(waiting).not.toEqual([])
  })
}
const askForCode = (phone: string) => shop.call('POST', '/api/phone-codes', { body: { phone } })
const logIn = (phone: string, text = '') =>
  shop.call('POST', '/api/phone-login', { body: { phone, code: /\d{6}/.exec(text)?.[0] } })
const waitingCodes = (states = ['created', 'retry', 'active']) =>
  shop.database.rows(
    `select 1 from pgboss.job where data->>'task' = 'mail.phone-code' and state::text = any($1)`,
    [states],
  )
const untilNoCodeWaits = () => eventually(async () => expect(await waitingCodes()).toEqual([]))

describe('a code whose answer was lost', () => {
  test('is sent again as the same code, so the one that arrived signs in', async () => {
    const phone = newPhone()
    provider.answerNext(0)
    await askForCode(phone)
    const calls = provider.calls
    await tryCodesAgain()
    await eventually(() => expect(provider.calls).toBeGreaterThan(calls))
    await untilNoCodeWaits()
    expect(textsTo(phone)).toHaveLength(1)
    expect((await logIn(phone, textsTo(phone)[0])).status).toBe(200)
  })

  test('is the same code also where only the second try arrives', async () => {
    const phone = newPhone()
    provider.answerNext(503)
    await askForCode(phone)
    await tryCodesAgain()
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    expect((await logIn(phone, textsTo(phone)[0])).status).toBe(200)
  })

  test('works once: the next try neither revives it nor sends it', async () => {
    const phone = newPhone()
    provider.answerNext(0)
    await askForCode(phone)
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    expect((await logIn(phone, textsTo(phone)[0])).status).toBe(200)
    const calls = provider.calls
    await tryCodesAgain()
    await untilNoCodeWaits()
    expect((await logIn(phone, textsTo(phone)[0])).status).toBe(401)
    expect(provider.calls).toBe(calls)
  })

  test('is not tried again once another was requested, which stays the one that works', async () => {
    const phone = newPhone()
    provider.answerNext(503)
    await askForCode(phone)
    await eventually(async () => expect(await waitingCodes(['retry'])).toHaveLength(1))
    await sleep(AWAY_PAUSE_MS)
    await shop.database.sql`
      update phone_codes set requested_at = requested_at - interval '31 seconds' where phone = ${phone}`
    await askForCode(phone)
    await eventually(() => expect(textsTo(phone)).toHaveLength(1))
    await tryCodesAgain()
    await untilNoCodeWaits()
    expect(textsTo(phone)).toHaveLength(1)
    expect((await logIn(phone, textsTo(phone)[0])).status).toBe(200)
    const waiting = await shop.database
      .sql`select 1 from mails where to_address = ${phone} and sent_at is null`
    expect(waiting).toEqual([])
  })
})

test('who has a phone alone orders without an email, and gets the order with its link by text message', async () => {
  const phone = newPhone()
  const number = await placeOrder(await signedIn(phone))
  await eventually(() => expect(textsTo(phone)).toHaveLength(2))
  expect(textsTo(phone)[1]).toMatch(
    new RegExp(
      `^Your order ${number} at Kirana is placed. Follow it here: https://kirana.example/track#[\\w-]{43}$`,
    ),
  )
  const [order] = await shop.database.sql`
    select customer_name, customer_email, recipient_email from orders where number = ${number}`
  expect(order).toEqual({ customerName: someDetails.fullName, customerEmail: null, recipientEmail: '' })
})

test('an outage loses no message and doubles none', async () => {
  const phone = newPhone()
  const customer = await signedIn(phone)
  await provider.goDown()
  const number = await placeOrder(customer)
  await eventually(async () => {
    const [mail] = await shop.database.sql`
      select 1 from mails where text like ${`%${number}%`} and last_error = 'The SMS provider does not answer'`
    expect(mail).toBeDefined()
  })
  await provider.comeUp()
  // Busy, in need of a new password, too many, and accepted with the answer lost.
  provider.answerNext(503, 401, 429, 0)
  await untilSent(number)
  expect(textsTo(phone).filter((text) => text.includes(number))).toHaveLength(1)
}, 60_000)

test('a refused message is tried once, and again only when an administrator asks for it', async () => {
  const phone = newPhone()
  const customer = await signedIn(phone)
  provider.answerNext(400)
  const number = await placeOrder(customer)
  await eventually(async () => {
    const [mail] = await shop.database.sql<{ lastError: string }>`
      select last_error from mails where text like ${`%${number}%`}`
    expect(mail?.lastError).toBe('The SMS provider answered 400')
  })
  await eventually(async () => {
    const jobs = await shop.database.sql<{ state: string; retryCount: number }>`
      select state, retry_count from pgboss.job where data->>'task' = 'mail.by-sms' order by created_on desc limit 1`
    expect(jobs).toEqual([{ state: 'completed', retryCount: 0 }])
  })
  const admin = await shop.person('admin')
  const waiting = async () =>
    (await shop.call<WaitingEmails>('GET', '/api/mails/waiting', { as: admin })).body.data
  expect(await waiting()).toMatchObject({ total: 1, refused: 1, items: [{ isRefused: true }] })
  expect(JSON.stringify((await waiting()).items)).not.toContain(phone)

  expect((await shop.call('POST', '/api/mails/retry', { as: admin })).status).toBe(200)
  await eventually(() => expect(textsTo(phone).filter((text) => text.includes(number))).toHaveLength(1))
  await eventually(async () => expect(await waiting()).toMatchObject({ total: 0, refused: 0 }))
})

test('values are filled in as they are, never again', () => {
  expect(shortText({ template: 'sign-in-code', values: ['123456', '{#var#} $& {to}'] })).toBe(
    '123456 is your code for {#var#} $& {to}. It works for 10 minutes. Do not share it with anybody.',
  )
})
