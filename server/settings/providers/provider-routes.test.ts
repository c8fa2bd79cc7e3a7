import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Providers, ProviderTest } from '#contract/providers/providers-schemas.ts'
import { startTestMailServer, type TestMailServer } from '#server/notifications/channels/smtp-fixture.ts'
import { raiseOtherAccount } from '#server/payments/account-change.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

const env = { DEMO: 'false', SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }
const PASSWORD = 'canary-password-1f6c'
const KEY_SECRET = 'canary-key-secret-93ab'

let shop: TestShop
let owner: TestPerson
let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startTestMailServer()
  shop = await openTestShop({ env })
  owner = await shop.person('admin', { email: 'owner@kirana.example' })
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})
afterEach(() => void vi.unstubAllGlobals())

const put = (kind: string, body: object, as = owner, at = shop) =>
  at.call<Providers>('PUT', `/api/providers/${kind}`, { as, body })
const testOf = async (kind: string) =>
  shop.call<ProviderTest>('POST', `/api/providers/${kind}/test`, { as: owner })
const mail = () => ({
  host: '127.0.0.1',
  port: Number(new URL(mailServer.url).port),
  security: 'none',
  user: '',
  from: 'orders@kirana.example',
  fromName: 'Kirana',
})
const RAZORPAY = { keyId: 'rzp_test_abc123', keySecret: KEY_SECRET, webhookSecret: 'canary-hook' }

test('messages carry links, so the shop’s address comes first', async () => {
  expect((await put('mail', mail())).body).toMatchObject({ code: 'not_offered' })
  await shop.call('PUT', '/api/settings', { as: owner, body: { publicUrl: 'https://kirana.example' } })
  const saved = await put('mail', mail())
  expect(saved.body.data.mail).toMatchObject({
    isOn: true,
    setBy: null,
    summary: 'Kirana <orders@kirana.example> by 127.0.0.1',
    secrets: [],
    problem: null,
  })
})

test('a test goes to the own address alone and says in a sentence how it went', async () => {
  const sent = await testOf('mail')
  expect(sent.body.data).toEqual({
    worked: true,
    sentence: 'A test message has left to owner@kirana.example. Look whether it arrives.',
  })
  expect(mailServer.received.map(({ to }) => to)).toEqual(['owner@kirana.example'])
  await mailServer.goDown()
  expect((await testOf('mail')).body.data).toEqual({
    worked: false,
    sentence: 'The mail server cannot be reached like this. Check server, port and encryption.',
  })
  const { body } = await shop.call<Providers>('GET', '/api/providers', { as: owner })
  expect(body.data.mail.testProblem).toContain('cannot be reached')
  await mailServer.comeUp()
})

test('a password that is not entered stays, is never shown, and goes to no other server', async () => {
  const first = await put('mail', { ...mail(), user: 'shop', password: PASSWORD })
  expect(first.body.data.mail.secrets).toEqual(['password'])
  expect(first.text).not.toContain(PASSWORD)
  await put('mail', { ...mail(), user: 'shop', fromName: 'Kirana Stores' })
  expect(shop.providers.mail?.smtpUrl).toContain(PASSWORD)
  const moved = await put('mail', { ...mail(), user: 'shop', host: 'smtp.evil.example' })
  expect(moved.body.fields).toEqual({ password: 'For another server or account, enter it again' })
  const weaker = await put('mail', { ...mail(), user: 'shop', port: 2525 })
  expect(weaker.status).toBe(400)
  await put('mail', { ...mail(), password: null })
  expect(shop.providers.mail?.smtpUrl).not.toContain(PASSWORD)
})

describe('Razorpay', () => {
  test('takes payments from the next checkout on, and its window is let in, until it is removed', async () => {
    expect((await put('razorpay', { keyId: 'rzp_test_abc123' })).body.fields).toEqual({
      keySecret: 'Enter it',
    })
    const saved = await put('razorpay', RAZORPAY)
    expect(saved.text).not.toMatch(/canary/)
    const info = await shop.call<{ payment: { mode: string } }>('GET', '/api/shop')
    expect(info.body.data.payment.mode).toBe('test')
    expect(info.headers['content-security-policy']).toContain('https://checkout.razorpay.com')
    await shop.call('DELETE', '/api/providers/razorpay', { as: owner })
    const after = await shop.call<{ payment: { mode: string } }>('GET', '/api/shop')
    expect(after.body.data.payment.mode).toBe('off')
    expect(after.headers['content-security-policy']).not.toContain('razorpay')
  })

  test.each([
    [200, { items: [] }, true, 'Razorpay knows your keys.'],
    [
      401,
      { error: { description: `bad ${KEY_SECRET}` } },
      false,
      'Razorpay refuses the key id or the key secret.',
    ],
    [500, 'INTERNAL: 10.0.0.7', false, 'Razorpay answered 500. Try again.'],
  ])('is asked whether it knows the keys: %s', async (status, answer, worked, sentence) => {
    await put('razorpay', RAZORPAY)
    const urls: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      urls.push(url)
      return Promise.resolve(Response.json(answer, { status }))
    })
    const tested = await testOf('razorpay')
    expect(tested.body.data).toEqual({ worked, sentence })
    expect(urls[0]).toMatch(/^https:\/\/api\.razorpay\.com\/v1\/payments\?/)
  })
})

describe('an account with open payments', () => {
  beforeAll(async () => {
    await put('razorpay', RAZORPAY)
    await shop.database.sql`
      with intent as (
        insert into payment_intents (id, person_id, status, holds_stock, order_type, lines, delivery_details, delivery, key_id,
          subtotal_paise, discount_paise, tax_paise, total_paise, expires_at, next_check_at)
        select gen_random_uuid(), ${owner.id}, status, 'released', 'cart', '[]', '{}', '{}', ${RAZORPAY.keyId}, 100, 0, 18, 118, now(), now()
          from unnest(array['open', 'expired', 'refunded']) as status returning id, status),
      payment as (
        insert into payments (id, gateway_payment_id, intent_id, status, amount_paise, refunded_paise)
        select gen_random_uuid(), 'pay_open', id, 'captured', 118, 118 from intent where status = 'refunded' returning id)
      insert into refunds (id, payment_id, amount_paise, reason, status)
      select gen_random_uuid(), id, 118, 'Cancelled', 'queued' from payment`
  })
  const other = { ...RAZORPAY, keyId: 'rzp_live_other' }
  const remove = (query = '') => shop.call('DELETE', `/api/providers/razorpay${query}`, { as: owner })
  const issues = () => shop.database.sql<{ kind: string; explanation: string }>`
    select kind, explanation from payment_issues order by id`

  test('is not changed or removed before somebody has read how many there are', async () => {
    for (const refused of [await put('razorpay', other), await remove()]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'in_use', data: { payments: 1, refunds: 1 } },
      })
      expect(refused.body.message).toContain(
        '1 payment is open and 1 refund is on the way with rzp_test_abc123.',
      )
    }
    expect((await put('razorpay', { ...RAZORPAY, webhookSecret: 'another-hook' })).status).toBe(200)
    expect(shop.providers.razorpay?.keyId).toBe(RAZORPAY.keyId)
  })

  test('is changed by whoever goes on, and what waits for the old keys is an issue, once', async () => {
    await raiseOtherAccount(shop)
    expect(await issues()).toEqual([])
    expect((await put('razorpay?anyway=true', other)).status).toBe(200)
    await raiseOtherAccount(shop)
    await raiseOtherAccount(shop)
    expect(await issues()).toMatchObject([{ kind: 'other-account:rzp_test_abc123 rzp_live_other' }])
    expect((await issues())[0]?.explanation).toContain(
      '2 payments are open or may still arrive and 1 refund is on the way',
    )
    // The keys that have them may always come back.
    expect((await put('razorpay', RAZORPAY)).status).toBe(200)
    expect((await remove('?anyway=true')).status).toBe(200)
    expect((await put('razorpay', other)).body.code).toBe('in_use')
    await shop.database.sql`update refunds set status = 'processed'`
    await shop.database.sql`update payment_intents set status = 'expired' where status = 'open'`
    expect((await put('razorpay', other)).status).toBe(200)
    expect((await put('razorpay', RAZORPAY)).status).toBe(200)
  })
})

test('text messages and WhatsApp are set up with their templates, and a test of theirs needs the own phone', async () => {
  const sms = {
    url: 'https://sms.example/send',
    sender: 'KIRANA',
    entityId: '1101000000',
    body: '{"to":"{to}","key":"{secret}"}',
    templates: [{ template: 'sign-in-code', id: '1107160000', text: '' }],
  }
  expect((await put('sms', { ...sms, authorization: PASSWORD })).body.data.sms.isOn).toBe(true)
  expect(shop.providers.sms?.templates).toEqual({ 'sign-in-code': { id: '1107160000' } })
  expect((await testOf('sms')).body).toMatchObject({ code: 'contact_missing' })
  const whatsApp = {
    phoneId: '106512345',
    templates: [{ template: 'order-placed', name: 'order_placed', language: 'en' }],
    token: 'canary-t',
    appSecret: 'canary-a',
    verifyToken: 'agreed',
  }
  expect((await put('whatsapp', { ...whatsApp, token: undefined })).status).toBe(400)
  expect((await put('whatsapp', whatsApp)).body.data.whatsapp.summary).toBe('Number 106512345')
  const verify = (token: string) =>
    shop.app.inject({
      url: '/api/messages/whatsapp',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '7' },
    })
  expect((await verify('agreed')).body).toBe('7')
  expect((await verify('guessed')).statusCode).toBe(403)
  for (const url of ['http://10.0.0.1/send', 'https://user:pw@sms.example/', 'ftp://sms.example'])
    expect((await put('sms', { ...sms, url })).status).toBe(400)
  expect((await put('sms', { ...sms, body: '["no object"]' })).status).toBe(400)
})

test('an address that nobody can reach is refused, and one that is stored already closes neither shop nor screen', async () => {
  const sms = { sender: 'KIRANA', entityId: '', body: '{"to":"{to}"}', templates: [] }
  const refused = [
    await put('sms', { ...sms, url: 'https://sms.example:80443/send' }),
    await put('mail', { ...mail(), host: '2001:db8::1' }),
    await put('mail', { ...mail(), host: '[2001:db8::1::1]' }),
    await shop.call('PUT', '/api/settings', { as: owner, body: { publicUrl: 'https://shop.example:80000' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  const old = await openTestShop({ env })
  const admin = await old.person('admin')
  await old.database.sql`
    insert into settings (name, value) values ('publicUrl', '"https://shop.example:80000"')`
  await old.database.sql`
    insert into providers (kind, fields) values
      ('sms', ${JSON.stringify({ ...sms, url: 'https://sms.example:80443/send' })}::jsonb),
      ('mail', ${JSON.stringify({ ...mail(), host: '2001:db8::1' })}::jsonb)`
  await old.providers.refresh()
  const { status, body } = await old.call<Providers>('GET', '/api/providers', { as: admin })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    publicUrl: 'http://localhost:3000',
    sms: { isOn: false, problem: expect.any(String) },
    mail: { isOn: false, problem: expect.any(String) },
  })
  expect((await old.call('GET', '/api/settings', { as: admin })).status).toBe(200)
  await old.close()
})

test('the key of a provider of text messages is filled into its address, and none is stored in it', async () => {
  const admin = await shop.person('admin', { phone: '9876500001' })
  const sms = { sender: 'KIRANA', entityId: '', body: '{"to":"{to}"}', templates: [] }
  for (const url of [
    'https://sms.example/send?key=a1b2c3d4e5',
    'https://sms.example/send?route=4&a1b2c3d4e5',
    'https://{secret}.example/send',
  ])
    expect((await put('sms', { ...sms, url })).body.fields).toHaveProperty('url')
  const url = 'https://sms.example/{sender}?route=4&key={secret}'
  await put('sms', { ...sms, url, authorization: 'canary&k/1' })
  const urls: string[] = []
  vi.stubGlobal('fetch', (called: string) => {
    urls.push(called)
    return Promise.resolve(Response.json({}))
  })
  await shop.call('POST', '/api/providers/sms/test', { as: admin })
  expect(urls).toEqual(['https://sms.example/KIRANA?route=4&key=canary%26k%2F1'])
})

test('nothing of a secret stands in database, log of activity or any answer', async () => {
  const dump = await shop.database.rows(
    `select p::text as row from providers p union all select a::text from audit_entries a union all select s::text from settings s`,
    [],
  )
  const answers = await Promise.all(
    ['/api/providers', '/api/settings', '/api/shop', '/api/audit', '/api/mails/waiting'].map((path) =>
      shop.call('GET', path, { as: owner }),
    ),
  )
  const text = JSON.stringify(dump) + answers.map((answer) => answer.text).join('')
  expect(text).toContain('rzp_test_abc123')
  expect(text).not.toMatch(/canary/)
  const [entry] = await shop.database.sql<{ after: unknown }>`
    select after from audit_entries where action = 'provider.changed' and subject_id = 'razorpay' order by at limit 1`
  expect(entry?.after).toEqual({ name: 'Razorpay', changed: 'keyId, keySecret, webhookSecret' })
})

test('with another key the owner is told in words to enter it again, and does', async () => {
  await put('razorpay', RAZORPAY)
  const other = await openTestShop({
    env: { ...env, SECRETS_KEY: Buffer.alloc(32, 2).toString('base64') },
    connection: shop.connection,
  })
  const { body } = await other.call<Providers>('GET', '/api/providers', { as: owner })
  expect(body.data.razorpay).toMatchObject({ isOn: false, fields: { keyId: RAZORPAY.keyId } })
  expect(body.data.razorpay.problem).toContain('stored with another key')
  const { webhookSecret, ...needed } = RAZORPAY
  for (const [given, missing] of [
    [{ keyId: RAZORPAY.keyId, webhookSecret }, 'keySecret'],
    [needed, 'webhookSecret'],
  ] as const)
    expect((await put('razorpay', given, owner, other)).body.fields).toEqual({ [missing]: 'Enter it again' })
  const without = await put('razorpay', { ...needed, webhookSecret: null }, owner, other)
  expect(without.body.data.razorpay).toMatchObject({ isOn: true, secrets: ['keySecret'] })
  await other.close()
})

test('variables win: what they set cannot be changed, removed or seen', async () => {
  const given = await openTestShop({
    env: {
      ...env,
      PUBLIC_URL: 'https://k.example',
      SMTP_URL: `smtp://u:${PASSWORD}@m.example`,
      MAIL_FROM: 'a@k.example',
    },
    connection: shop.connection,
  })
  const { body, text } = await given.call<Providers>('GET', '/api/providers', { as: owner })
  expect(body.data.mail).toMatchObject({ isOn: true, setBy: 'SMTP_URL', summary: 'a@k.example by m.example' })
  expect(text).not.toContain(PASSWORD)
  expect((await put('mail', mail(), owner, given)).body.message).toBe('Set by SMTP_URL on the server')
  expect((await given.call('DELETE', '/api/providers/mail', { as: owner })).status).toBe(409)
  await given.close()
})

test('a manager may do none of it, and in a demo nobody may', async () => {
  const manager = await shop.person('admin')
  await shop.database.sql`update people set staff_role = 'manager' where id = ${manager.id}`
  expect((await put('razorpay', RAZORPAY, manager)).status).toBe(403)
  expect((await shop.call('GET', '/api/providers', { as: manager })).status).toBe(403)
  const demo = await openTestShop()
  const admin = await demo.person('admin')
  expect((await put('razorpay', RAZORPAY, admin, demo)).body.message).toContain('demo')
  expect((await demo.call<Providers>('GET', '/api/providers', { as: admin })).body.data.locked).toContain(
    'demo',
  )
  expect(await demo.database.sql`select 1 from providers`).toEqual([])
  await demo.close()
})
