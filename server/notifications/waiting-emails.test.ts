import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/dashboards.ts'
import type { WaitingEmails } from '#contract/mails.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { AWAY_PAUSE_MS } from './channels/channel.ts'
import { startTestMailServer, type TestMailServer } from './channels/smtp-fixture.ts'

let shop: TestShop
let mailServer: TestMailServer
let admin: TestPerson
beforeAll(async () => {
  mailServer = await startTestMailServer()
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
    PUBLIC_URL: 'https://kirana.example',
  }
  shop = await openTestShop({ startJobs: true, env })
  admin = await shop.person('admin')
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

const waiting = async () =>
  (await shop.call<WaitingEmails>('GET', '/api/mails/waiting', { as: admin })).body.data

async function order(customer: TestPerson) {
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
  expect(placed.status).toBe(201)
  return placed.body.data
}

test('the email of an order goes to the present address of its customer', async () => {
  const customer = await shop.person('customer')
  const placed = await order(customer)
  await eventually(() => expect(mailServer.received.map(({ to }) => to)).toContain(customer.email))
  const change = { as: customer, body: { email: 'new-home@example.com' } }
  expect((await shop.call('PUT', '/api/profile', change)).status).toBe(200)
  const cancelled = await shop.call('POST', `/api/orders/${placed.id}/cancel`, { as: customer, body: {} })
  expect(cancelled.status).toBe(200)
  await eventually(() => expect(mailServer.received).toHaveLength(3))
  // The first is about the order, the second about the changed email, and goes to the old one.
  expect(mailServer.received.map(({ to }) => to).sort()).toEqual(
    [customer.email, customer.email, 'new-home@example.com'].sort(),
  )
})

test('an email is tried for days, at most half an hour apart', async () => {
  await mailServer.goDown()
  const customer = await shop.person('customer', { email: 'asha@customers.example' })
  await order(customer)
  await eventually(async () => expect((await waiting()).total).toBe(1))
  const [job] = await shop.database.sql<{ tries: number; pause: number }>`
    select retry_limit as tries, retry_delay_max as pause from pgboss.job
     where data->>'task' = 'mail.by-email' and state in ('retry', 'active') limit 1`
  // Each pause is at least half of what it may grow to.
  expect(((job?.tries ?? 0) * (job?.pause ?? 0)) / 2 / 86_400).toBeGreaterThan(2.5)
  expect(job?.pause).toBe(1800)
})

test('administrators see what waits, to whom, since when and why, and nobody else does', async () => {
  expect(await waiting()).toEqual({
    hasMailServer: true,
    hasSmsProvider: true,
    hasWhatsApp: false,
    total: 1,
    refused: 0,
    items: [
      expect.objectContaining({
        channel: 'email',
        to: 'a***@customers.example',
        subject: expect.stringMatching(/order/i),
        lastError: expect.stringContaining('ECONNREFUSED'),
      }),
    ],
  })
  const customer = await shop.person('customer')
  expect((await shop.call('GET', '/api/mails/waiting', { as: customer })).status).toBe(403)
})

test('their notifications name emails that are late', async () => {
  const alerts = async () => {
    const answer = await shop.call<{ recentActivity: Activity[] }>('GET', '/api/analytics/admin/dashboard', {
      as: admin,
    })
    return answer.text.match(/\d+ messages? could not be sent yet/g) ?? []
  }
  expect(await alerts()).toEqual([])
  await shop.database.sql`
    update mails set created_at = now() - interval '11 minutes' where last_error is not null`
  expect(await alerts()).toEqual(['1 message could not be sent yet'])
})

test('an email that was given up is taken up again and leaves once', async () => {
  await eventually(async () => {
    const changed = await shop.database.sql`
      update pgboss.job set retry_limit = retry_count, start_after = now()
       where data->>'task' = 'mail.by-email' and state = 'retry' returning id`
    expect(changed).toHaveLength(1)
  })
  await eventually(async () => expect((await shop.jobs.count()).failed).toBe(1))
  await mailServer.comeUp()
  const before = mailServer.received.length
  await sleep(AWAY_PAUSE_MS)
  expect((await shop.call('POST', '/api/mails/retry', { as: admin })).status).toBe(200)
  await eventually(() => expect(mailServer.received.length).toBe(before + 1))
  await eventually(async () => expect((await waiting()).total).toBe(0))
  expect((await shop.jobs.count()).failed).toBe(0)
})
