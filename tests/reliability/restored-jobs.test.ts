import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupsOverview } from '#contract/backups.ts'
import { logIn, PASSWORD } from '#server/accounts/account-fixtures.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { connect } from '#server/database/connect.ts'
import { JobQueue } from '#server/jobs/jobs.ts'
import { AWAY_PAUSE_MS } from '#server/notifications/channels/channel.ts'
import { startTestMailServer, type TestMailServer } from '#server/notifications/channels/smtp-fixture.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { newDatabase, openTestShop, type TestShop } from '#tests/testing/shop.ts'

let mailServer: TestMailServer
let env: Record<string, string>
let folder: string
beforeAll(async () => {
  mailServer = await startTestMailServer()
  env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Kirana <orders@kirana.example>',
    PUBLIC_URL: 'https://kirana.example',
  }
  folder = mkdtempSync(join(tmpdir(), 'tokri-restored-'))
})
afterAll(async () => {
  await mailServer.close()
  rmSync(folder, { recursive: true, force: true })
})

const received = () => mailServer.received.map(({ to }) => to).sort()
const mailJobs = (shop: TestShop, state: string) =>
  shop.database.sql`
    select id from pgboss.job
     where data->>'task' in ('mail.password-reset', 'mail.by-email') and state = ${state}`

async function order(shop: TestShop, customerEmail: string): Promise<void> {
  const customer = await shop.person('customer', { email: customerEmail })
  const product = await insertProduct(shop.database)
  expect((await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])).status).toBe(201)
}

test('after a restore messages that waited are sent once, with somebody’s yes, and links that let somebody in never', async () => {
  const shop = await openTestShop({ startJobs: true, env })
  const owner = await shop.person('admin')
  const file = join(folder, 'messages.backup')
  await order(shop, 'sent@customers.example')
  await eventually(async () => expect(await mailJobs(shop, 'completed')).toHaveLength(1))
  const asha = await shop.person('customer', { email: 'sent-link@customers.example' })
  await shop.call('POST', '/api/password-reset', { body: { email: asha.email } })
  await eventually(async () => expect(await mailJobs(shop, 'completed')).toHaveLength(2))
  // As a server leaves them that died right after it sent them.
  await shop.database.sql`
    update pgboss.job set state = 'active', completed_on = null where data->>'task' like 'mail.%'`

  await mailServer.goDown()
  await order(shop, 'waits@customers.example')
  const ravi = await shop.person('customer', { email: 'waits-link@customers.example' })
  await shop.call('POST', '/api/password-reset', { body: { email: ravi.email } })
  await eventually(async () => expect(await mailJobs(shop, 'retry')).toHaveLength(2))
  await takeBackup(shop.connection, file)
  await shop.close()
  expect(received()).toEqual(['sent-link@customers.example', 'sent@customers.example'])

  await mailServer.comeUp()
  await sleep(AWAY_PAUSE_MS)
  const { connection, drop } = await newDatabase()
  await restoreBackup(connection, file)
  const restored = await openTestShop({ startJobs: true, env, connection })
  await order(restored, 'fresh@customers.example')
  await eventually(() => expect(received()).toContain('fresh@customers.example'))
  await eventually(async () => expect((await restored.jobs.count()).waiting).toBe(0))
  expect(received()).toHaveLength(3)
  const { token = '' } = (await logIn(restored, owner.email, PASSWORD)).body
  const as = { ...owner, token }
  const { restore } = (await restored.call<BackupsOverview>('GET', '/api/backups', { as })).body.data
  await restored.call('POST', `/api/backups/restores/${restore?.id}/done`, { as, body: { messages: 'send' } })
  await eventually(() => expect(received()).toHaveLength(4))
  await eventually(async () => expect((await restored.jobs.count()).waiting).toBe(0))
  expect(received().at(-1)).toBe('waits@customers.example')
  await restored.close()
  await drop()
})

test('a job of any kind that was not done goes on under its id, one that was done does not', async () => {
  const shop = await openTestShop()
  const file = join(folder, 'jobs.backup')
  const idle = new JobQueue(shop.database.pool, pino({ level: 'silent' }))
  await idle.start()
  const states = ['created', 'retry', 'active', 'failed', 'completed', 'cancelled']
  for (const state of states) {
    await idle.send(shop.database, 'payments.refund', { refundId: state }, { once: state })
    await shop.database.sql`
      update pgboss.job set state = ${state}::pgboss.job_state where data->'data'->>'refundId' = ${state}`
  }
  await shop.database.sql`
    insert into job_requests (id, task, data) values (gen_random_uuid(), 'payments.refund', '{"refundId":"requested"}')`
  const before = await shop.database.sql<{ id: string }>`
    select id from pgboss.job where data->'data'->>'refundId' = 'retry'`
  await takeBackup(shop.connection, file)
  await idle.stop()
  await shop.close()

  const { connection, drop } = await newDatabase()
  await restoreBackup(connection, file)
  const database = connect(connection)
  const jobs = new JobQueue(database.pool, pino({ level: 'silent' }))
  const done: { state: string; id: string }[] = []
  jobs.work('payments.refund', async ({ refundId: state }, { id }) => void done.push({ state, id }))
  await jobs.start()
  await eventually(async () => expect((await jobs.count()).waiting).toBe(0))
  await eventually(() => expect(done).toHaveLength(5))
  expect(done.map(({ state }) => state).sort()).toEqual(['active', 'created', 'failed', 'requested', 'retry'])
  expect(done.find(({ state }) => state === 'retry')?.id).toBe(before[0]?.id)
  await jobs.stop()
  await database.close()
  await drop()
})
