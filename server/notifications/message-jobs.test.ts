import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoMail } from '#contract/mails.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { decodeMail, startTestMailServer, type TestMailServer } from './channels/smtp-fixture.ts'

const reset = (shop: TestShop, person: TestPerson) =>
  shop.jobs.send(shop.database, 'mail.password-reset', { personId: person.id })

const confirm = (shop: TestShop, token: string) =>
  shop.call('POST', '/api/password-reset/confirm', {
    body: { token, password: 'chosen42', confirmPassword: 'chosen42' },
  })

describe('with a mail server', () => {
  let shop: TestShop
  let mailServer: TestMailServer
  beforeAll(async () => {
    mailServer = await startTestMailServer()
    const env = {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Kirana <orders@kirana.example>',
      PUBLIC_URL: 'https://kirana.example',
      DEMO: 'true',
    }
    shop = await openTestShop({ startJobs: true, env })
  })
  afterAll(async () => {
    await shop.close()
    await mailServer.close()
  })

  const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to === email)
  async function mailTo(email: string): Promise<string> {
    await eventually(() => expect(mailsTo(email)).toHaveLength(1))
    return decodeMail(mailsTo(email)[0]?.raw ?? '')
  }

  test('a reset link arrives, works, and is stored nowhere', async () => {
    const person = await shop.person('customer')
    await reset(shop, person)
    const mail = await mailTo(person.email)
    expect(mail).toContain('From: Kirana <orders@kirana.example>')
    const token = /https:\/\/kirana\.example\/reset-password#token=([\w-]{43})/.exec(mail)?.[1] ?? ''
    for (const table of ['mails', 'password_resets', 'pgboss.job']) {
      const stored = await shop.database.rows(
        `select 1 from ${table} t where t::text like '%' || $1 || '%'`,
        [token],
      )
      expect(stored).toEqual([])
    }
    expect((await shop.call<{ items: DemoMail[] }>('GET', '/api/demo/mails')).text).not.toContain(token)
    expect((await confirm(shop, token)).status).toBe(200)
  })

  test('a failed attempt is repeated as the same mail, and a sent one never again', async () => {
    const person = await shop.person('customer')
    mailServer.failNext(1)
    await reset(shop, person)
    const retry = () =>
      shop.database.rows<{ state: string }>(
        `update pgboss.job set start_after = now() where data->'data'->>'personId' = $1 and state = 'retry' returning state`,
        [person.id],
      )
    await eventually(async () => expect(await retry()).toHaveLength(1))
    const mail = await mailTo(person.email)
    const [row] = await shop.database.sql<{ id: string; sentAt: Date }>`
      select id, sent_at from mails where to_address = ${person.email}`
    expect(mail).toContain(`Message-ID: <${row?.id}@kirana.example>`)
    await eventually(async () => {
      const [job] = await shop.database.sql<{ state: string }>`
        select state from pgboss.job where data->'data'->>'personId' = ${person.id}`
      expect(job?.state).toBe('completed')
    })
    await shop.database.sql`
      update pgboss.job set state = 'created', completed_on = null where data->'data'->>'personId' = ${person.id}`
    await eventually(async () => {
      const done = await shop.database.rows(
        `select 1 from pgboss.job where data->'data'->>'personId' = $1 and state = 'completed'`,
        [person.id],
      )
      expect(done).toHaveLength(1)
    })
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('an invitation names the role and lets in', async () => {
    const admin = await shop.person('admin')
    const email = 'new-agent@example.com'
    const body = { name: 'Ravi', email, role: 'delivery_agent' }
    await shop.call('POST', '/api/users', { as: admin, body })
    const mail = await mailTo(email)
    expect(mail).toContain('as a delivery agent')
    const token = /#token=([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect((await confirm(shop, token)).status).toBe(200)
  })

  test('a changed email notifies the old address, without giving the new one away', async () => {
    const person = await shop.person('customer')
    await shop.call('PUT', '/api/profile', { as: person, body: { email: 'secret-new@elsewhere.example' } })
    const mail = await mailTo(person.email)
    expect(mail).toContain('s***@elsewhere.example')
    expect(mail).not.toContain('secret-new')
  })

  test('an order is emailed once when placed and once when cancelled, with its lines', async () => {
    const person = await shop.person('customer', { name: '<b>Asha</b>' })
    const product = await insertProduct(shop.database, { name: 'Kettle <script>', pricePaise: 123_450 })
    const placed = await placeOrder(shop, person, [{ productId: product.id, quantity: 2 }])
    expect(placed.status).toBe(201)
    const mail = await mailTo(person.email)
    expect(mail).toContain(placed.body.data.orderNumber)
    expect(mail).toContain('Kettle <script> × 2: ₹2,469.00')
    expect(mail).toContain('Please have ₹2,913.42 in cash ready at the door.')
    expect(mail).toContain('https://kirana.example/track#')
    expect(mail).not.toContain('<b>Asha</b>,</p>')
    expect(mail).toContain('Kettle &#60;script&#62;')

    const [milestone] = await shop.database.sql<{ id: string }>`
      select id from order_milestones where order_id = ${placed.body.data.id} and kind = 'placed'`
    await shop.jobs.send(shop.database, 'order.milestone', { id: milestone?.id ?? '' })
    const cancelled = await shop.call('POST', `/api/orders/${placed.body.data.id}/cancel`, {
      as: person,
      body: {},
    })
    expect(cancelled.status).toBe(200)
    await eventually(() => expect(mailsTo(person.email)).toHaveLength(2))
    expect(decodeMail(mailsTo(person.email)[1]?.raw ?? '')).toContain('You have not paid anything')
  })

  test('an order that goes by courier is emailed with courier and tracking number', async () => {
    const [person, admin] = [await shop.person('customer'), await shop.person('admin')]
    const product = await insertProduct(shop.database)
    const placed = await placeOrder(shop, person, [{ productId: product.id, quantity: 1 }])
    await mailTo(person.email)
    const shipment = { courier: 'Delhivery', trackingNumber: 'AWB-4711' }
    for (const body of [{ status: 'confirmed' }, { status: 'shipped', ...shipment }])
      await shop.call('PUT', `/api/orders/${placed.body.data.id}/status`, { as: admin, body })
    await eventually(() => expect(mailsTo(person.email)).toHaveLength(2))
    const mail = decodeMail(mailsTo(person.email)[1]?.raw ?? '')
    expect(mail).toContain('Courier: Delhivery')
    expect(mail).toContain('Tracking number: AWB-4711')
    expect(mail).toContain('in cash ready at the door')
  })

  test('nobody is written to who was removed meanwhile', async () => {
    const person = await shop.person('customer')
    await shop.database.sql`update people set deactivated_at = now() where id = ${person.id}`
    await reset(shop, person)
    const other = await shop.person('customer')
    await reset(shop, other)
    await mailTo(other.email)
    expect(mailsTo(person.email)).toEqual([])
  })
})

describe('in a demo without a mail server', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ startJobs: true, env: { PUBLIC_URL: 'http://localhost:4321' } })
  })
  afterAll(() => shop.close())

  test('mails are readable, and their links work', async () => {
    const person = await shop.person('customer', { name: 'Asha <i>Rao</i>' })
    await reset(shop, person)
    const read = async () =>
      (await shop.call<{ items: DemoMail[] }>('GET', '/api/demo/mails')).body.data.items
    await eventually(async () => expect(await read()).toHaveLength(1))
    const [mail] = await read()
    expect(mail).toMatchObject({ to: person.email, subject: 'Choose a new password' })
    const link = /http:\/\/localhost:4321\/reset-password#token=([\w-]{43})/.exec(mail?.text ?? '')
    const page = await shop.call('GET', '/api/demo/mails/page')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain(`<a href="${link?.[0]}">`)
    expect(page.text).not.toMatch(/<i>|<script/)
    expect((await confirm(shop, link?.[1] ?? '')).status).toBe(200)
  })
})

describe('in a real shop without a mail server', () => {
  test('an email is stored as unsent and without its link, and nobody can read emails', async () => {
    const shop = await openTestShop({ startJobs: true, env: { DEMO: 'false' } })
    const person = await shop.person('customer')
    await reset(shop, person)
    const read = () =>
      shop.database.sql<{ text: string; sent: boolean }>`
        select text, sent_at is not null as sent from mails where subject <> ''`
    await eventually(async () => expect(await read()).toHaveLength(1))
    const [mail] = await read()
    expect(mail?.sent).toBe(false)
    expect(mail?.text).toContain('(link not kept)')
    expect(mail?.text).not.toMatch(/token=/)
    expect((await shop.call('GET', '/api/demo/mails')).status).toBe(404)
    expect((await shop.call('GET', '/api/demo/mails/page')).status).toBe(404)
    await shop.close()
  })
})
