import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { AWAY_PAUSE_MS } from './channels/channel.ts'
import { type ReceivedMail, startTestMailServer, type TestMailServer } from './channels/smtp-fixture.ts'

let shop: TestShop
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startTestMailServer()
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
    PUBLIC_URL: 'https://kirana.example',
  }
  shop = await openTestShop({ startJobs: true, env })
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

const messageIds = (mails: readonly ReceivedMail[]) =>
  mails.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]).sort()
const subjects = (mails: readonly ReceivedMail[]) =>
  mails.map(({ raw }) => /^Subject: (.+)$/im.exec(raw)?.[1]).sort()

/** The messages whose jobs are in a state; those that were requested at the same time share a job. */
const messagesIn = (state: string) =>
  shop.database.sql`
    select message from pgboss.job, jsonb_path_query(data, '$.data[*]') as message
     where data->>'task' in ('mail.password-reset', 'mail.by-email') and state = ${state}`

/** Lets what waits try again until that has come of it. */
const retryUntil = (check: () => void) =>
  eventually(async () => {
    await shop.database.sql`
      update pgboss.job set start_after = now() where data->>'task' like 'mail.%' and state = 'retry'`
    check()
  })

test('reset, order placed and order delivered arrive once each after the mail server was down; a retry is the same mail', async () => {
  const admin = await shop.person('admin')
  const agent = await shop.person('delivery_agent')
  const customer = await shop.person('customer')
  const product = await insertProduct(shop.database)

  await mailServer.goDown()
  await shop.call('POST', '/api/password-reset', { body: { email: customer.email } })
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
  expect(placed.status).toBe(201)
  const dispatch = dispatchOf(shop, admin)
  await dispatch.bring(placed.body.data.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect((await dispatch.read(placed.body.data.id, customer)).status).toBe('delivered')
  await eventually(async () => expect(await messagesIn('retry')).toHaveLength(3))

  mailServer.failNext(3)
  await mailServer.comeUp()
  await sleep(AWAY_PAUSE_MS)
  await retryUntil(() => expect(mailServer.refused).toHaveLength(3))
  await retryUntil(() => expect(mailServer.received).toHaveLength(3))
  expect(new Set(mailServer.received.map(({ to }) => to))).toEqual(new Set([customer.email]))
  expect(messageIds(mailServer.received)).toEqual(expect.arrayContaining(messageIds(mailServer.refused)))
  expect(new Set(messageIds(mailServer.received)).size).toBe(3)
  expect(new Set(subjects(mailServer.received)).size).toBe(3)

  // A server that sent and died before it could say so leaves jobs that run once more.
  await eventually(async () => expect(await messagesIn('completed')).toHaveLength(3))
  await shop.database.sql`
    update pgboss.job set state = 'created', completed_on = null, start_after = now()
      where data->>'task' like 'mail.%'`
  await eventually(async () => {
    const waiting = await Promise.all(['created', 'active', 'retry'].map(messagesIn))
    expect(waiting.flat()).toEqual([])
  })
  expect(mailServer.received).toHaveLength(3)
})
