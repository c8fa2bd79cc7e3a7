import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#contract/accounts-schemas.ts'
import {
  decodeMail,
  startTestMailServer,
  type TestMailServer,
} from '#server/notifications/channels/smtp-fixture.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { lockPerson } from './person-queries.ts'
import { issueResetLink } from './reset-link.ts'
import { hashPassword } from './sign-in/password.ts'
import { tokenHash } from './sign-in/session.ts'

let shop: TestShop
let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startTestMailServer()
})
afterAll(() => mailServer.close())

const env = (smtpUrl: string) => ({
  DEMO: 'false',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Kirana <orders@kirana.example>',
  PUBLIC_URL: 'https://kirana.example',
})

let serial = 0
const newEmail = () => `taken-${++serial}@home.example`
const newPhone = () => String(9_700_000_000 + ++serial)
const NEW = 'carrot42'

const profile = (as: TestPerson) => shop.call<Person>('GET', '/api/profile', { as })
const save = (as: TestPerson, body: unknown) => shop.call('PUT', '/api/profile', { as, body })
const prove = (token: string) => shop.call('POST', '/api/profile/email', { body: { token } })
const resetToken = async ({ id }: TestPerson) =>
  (await issueResetLink(shop.database, shop.providers, id, 'reset')).slice(-43)
const confirm = (token: string, more: object = {}) =>
  shop.call('POST', '/api/password-reset/confirm', {
    body: { token, password: NEW, confirmPassword: NEW, ...more },
  })

/** The tokens that a mail to this address contained. */
const tokensSentTo = (email: string) =>
  mailServer.received
    .filter(({ to }) => to === email)
    .map(({ raw }) => /#token=([\w-]{43})/.exec(decodeMail(raw))?.[1] ?? '')

/** Sends a code that is known, as nobody could who does not hold the phone. */
async function codeFor(phone: string): Promise<string> {
  await shop.database.sql`
    insert into phone_codes (phone, code_hash, expires_at)
    values (${phone}, ${await hashPassword('424242')}, now() + interval '10 minutes')
    on conflict (phone) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`
  return '424242'
}
const provePhone = async (as: TestPerson, phone: string) =>
  shop.call('PUT', '/api/profile/phone', { as, body: { phone, code: await codeFor(phone) } })
const signInByPhone = async (phone: string) =>
  shop.call<{ user: Person }>('POST', '/api/phone-login', { body: { phone, code: await codeFor(phone) } })

describe('a new email that was requested', () => {
  // The queue starts late, so that the message with the link leaves after what ends it.
  beforeEach(async () => {
    shop = await openTestShop({ env: env(mailServer.url) })
  })
  afterEach(() => shop.close())

  async function emailAfterItsMessage(person: TestPerson, requested: string): Promise<string | undefined> {
    await shop.jobs.start()
    await eventually(async () => {
      const waiting = await shop.database.sql`
        select 1 from pgboss.job where data->>'task' like 'mail.%' and state <> 'completed'`
      expect(waiting).toEqual([])
    })
    for (const token of tokensSentTo(requested)) await prove(token)
    const [row] = await shop.database.sql<{ email: string }>`select email from people where id = ${person.id}`
    return row?.email
  }

  const endings: [string, (person: TestPerson) => Promise<unknown>][] = [
    ['a new password', async (person) => confirm(await resetToken(person))],
    [
      'a new password that keeps the devices',
      async (person) => confirm(await resetToken(person), { keepsDevices: true }),
    ],
    ['a proved phone', (person) => provePhone(person, newPhone())],
    ['a log-out', (person) => shop.call('POST', '/api/logout', { as: person })],
    [
      'a removed account that came back',
      async (person) => {
        const as = await shop.person('admin')
        await shop.call('DELETE', `/api/users/${person.id}`, { as })
        await shop.call('POST', `/api/users/${person.id}/reactivate`, { as })
      },
    ],
  ]
  test.each(endings)('ends with %s, also while its message waits', async (_name, end) => {
    const person = await shop.person('customer')
    const requested = newEmail()
    expect((await save(person, { email: requested })).status).toBe(200)
    expect(await end(person)).toSatisfy((answer) => answer === undefined || Object(answer).status === 200)
    expect(await emailAfterItsMessage(person, requested)).toBe(person.email)
  })

  test('ends with another email that was proved first', async () => {
    const person = await shop.person('customer')
    const [stranger, owner] = [newEmail(), newEmail()]
    await save(person, { email: stranger })
    await save(person, { email: owner })
    await shop.database.sql`
      update password_resets set token_hash = ${tokenHash('o'.repeat(43))}, expires_at = now() + interval '1 hour'
       where new_email = ${owner}`
    expect((await prove('o'.repeat(43))).status).toBe(200)
    expect(await emailAfterItsMessage(person, stranger)).toBe(owner)
  })

  test('is used where nothing ended it', async () => {
    const person = await shop.person('customer')
    const requested = newEmail()
    await save(person, { email: requested })
    expect(await emailAfterItsMessage(person, requested)).toBe(requested)
  })
})

describe('a reset', () => {
  beforeAll(async () => {
    shop = await openTestShop({ startJobs: true })
  })
  afterAll(() => shop.close())

  const smsTo = async (phone: string) =>
    (
      await shop.database.sql<{ text: string }>`
      select text from mails where channel = 'sms' and to_address = ${phone}`
    ).map(({ text }) => text)

  test('shows its owner what else opens the account, masked, and uses nothing up', async () => {
    const person = await shop.person('customer', { email: newEmail() })
    const phone = newPhone()
    await provePhone(person, phone)
    const token = await resetToken(person)
    const ask = (of: string) => shop.call('POST', '/api/password-reset/account', { body: { token: of } })
    expect((await ask(token)).body.data).toEqual({
      email: 't***@home.example',
      phone: `******${phone.slice(-4)}`,
      devices: 1,
    })
    expect((await confirm(token)).status).toBe(200)
    for (const dead of [token, 'x'.repeat(43)]) expect((await ask(dead)).body.code).toBe('reset_link_invalid')
  })

  test('takes away the phone and the devices of whoever came first, unless the owner keeps them', async () => {
    const stranger = await shop.person('customer')
    const phone = newPhone()
    await provePhone(stranger, phone)
    expect((await confirm(await resetToken(stranger))).status).toBe(200)
    expect((await profile(stranger)).status).toBe(401)
    expect((await signInByPhone(phone)).body.data.user.id).not.toBe(stranger.id)

    const owner = await shop.person('customer')
    const own = newPhone()
    await provePhone(owner, own)
    const stored = { keepsPhone: true, keepsDevices: true }
    expect((await confirm(await resetToken(owner), stored)).status).toBe(200)
    expect((await profile(owner)).status).toBe(200)
    expect((await signInByPhone(own)).body.data.user.id).toBe(owner.id)
  })

  test('leaves the number of staff, which signs nobody in', async () => {
    const agent = await shop.person('delivery_agent', { phone: newPhone() })
    const token = await resetToken(agent)
    const requested = await shop.call('POST', '/api/password-reset/account', { body: { token } })
    expect(requested.body.data).toMatchObject({ phone: null })
    await confirm(token)
    const [row] = await shop.database
      .sql`select phone is not null as has_phone from people where id = ${agent.id}`
    expect(row).toEqual({ hasPhone: true })
  })

  test('ends a change of the phone or the email that is under way', async () => {
    const person = await shop.person('customer')
    const phone = newPhone()
    const reset = await shop.database.pool.connect()
    try {
      await reset.query('begin')
      await reset.query('select 1 from people where id = $1 for no key update', [person.id])
      const changes = [provePhone(person, phone), save(person, { email: newEmail() })]
      await eventually(async () => {
        const waiting = await shop.database.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting).toHaveLength(2)
      })
      await reset.query('delete from sessions where person_id = $1', [person.id])
      await reset.query('commit')
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([401, 401])
    } finally {
      reset.release()
    }
    const row = await lockPerson(shop.database, person.id)
    expect(row).toMatchObject({ email: person.email, phoneProvedAt: null })
  })

  test('lets nobody in by a phone that it took away at the same moment', async () => {
    const person = await shop.person('customer')
    const phone = newPhone()
    await provePhone(person, phone)
    const reset = await shop.database.pool.connect()
    try {
      await reset.query('begin')
      await reset.query('update people set phone = null, phone_proved_at = null where id = $1', [person.id])
      const login = signInByPhone(phone)
      await eventually(async () => {
        const waiting = await shop.database.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting).toHaveLength(1)
      })
      await reset.query('commit')
      expect((await login).status).toBe(401)
    } finally {
      reset.release()
    }
  })

  test('notifies the phone of the new password, as an email that is added does', async () => {
    const phone = newPhone()
    const { body } = await signInByPhone(phone)
    const { id } = body.data.user
    const person = { id, name: '', email: '', token: body.token ?? '' }
    await save(person, { email: newEmail() })
    await eventually(async () =>
      expect(await smsTo(phone)).toEqual([expect.stringContaining('another email, too')]),
    )
    await confirm(await resetToken(person))
    await eventually(async () =>
      expect(await smsTo(phone)).toContainEqual(expect.stringContaining('a new password, too')),
    )
  })

  test('a phone that is added notifies the email and the phone before', async () => {
    const person = await shop.person('customer', { email: newEmail() })
    const [old, fresh] = [newPhone(), newPhone()]
    await provePhone(person, old)
    await provePhone(person, fresh)
    await eventually(async () => {
      expect(await smsTo(old)).toEqual([expect.stringContaining('has changed to ******')])
      const notified = await shop.database.sql<{ text: string }>`
        select text from mails where to_address = ${person.email} order by created_at`
      expect(notified).toHaveLength(2)
    })
  })
})
