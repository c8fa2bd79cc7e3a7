import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedProfile } from '#contract/accounts-schemas.ts'
import {
  decodeMail,
  startTestMailServer,
  type TestMailServer,
} from '#server/notifications/channels/smtp-fixture.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startTestMailServer()
  const env = {
    DEMO: 'false',
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

const save = (as: TestPerson, body: unknown) => shop.call<SavedProfile>('PUT', '/api/profile', { as, body })
const prove = (token: string) => shop.call('POST', '/api/profile/email', { body: { token } })
async function emailOf({ id }: TestPerson): Promise<string | undefined> {
  const [person] = await shop.database.sql<{ email: string }>`select email from people where id = ${id}`
  return person?.email
}

let serial = 0
const newEmail = () => `new-${++serial}@home.example`

/** The token of the latest link that an email got. */
async function tokenSentTo(email: string, page = 'prove-email'): Promise<string> {
  return eventually(() => {
    const mail = decodeMail(mailServer.received.filter(({ to }) => to === email).at(-1)?.raw ?? '')
    const token = new RegExp(`/${page}#token=([\\w-]{43})`).exec(mail)?.[1] ?? ''
    expect(token).not.toBe('')
    return token
  })
}

test('a new email is used once its owner has opened the link, and the old one is notified then', async () => {
  const person = await shop.person('customer')
  const email = newEmail()
  const saved = await save(person, { name: 'Asha R', email: ` ${email.toUpperCase()}` })
  expect(saved.body.data).toMatchObject({ name: 'Asha R', email: person.email, unprovedEmail: email })
  const token = await tokenSentTo(email)
  expect(await emailOf(person)).toBe(person.email)
  expect((await prove(token)).status).toBe(200)
  expect(await emailOf(person)).toBe(email)
  await eventually(() => expect(mailServer.received.map(({ to }) => to)).toContain(person.email))
})

test('a new email of staff is in the activity log once it is used', async () => {
  const person = await shop.person('admin')
  const email = newEmail()
  await save(person, { email })
  const entries = () =>
    shop.database.sql`
      select person_id, before, after from audit_entries where subject_id = ${person.id}`
  const token = await tokenSentTo(email)
  expect(await entries()).toEqual([])
  await prove(token)
  expect(await entries()).toEqual([
    { personId: person.id, before: { email: person.email }, after: { email } },
  ])
})

test('who signs in by phone adds an email in the same way', async () => {
  const person = await shop.person('customer', { phone: '9876500001' })
  await shop.database.sql`update people set email = '', phone_proved_at = now() where id = ${person.id}`
  const email = newEmail()
  const moved = await save(person, { email, phone: '9876500002' })
  expect(moved, 'the number may go only once there is another way in').toMatchObject({ status: 400 })
  expect((await save(person, { email })).body.data).toMatchObject({ email: '', unprovedEmail: email })
  expect((await prove(await tokenSentTo(email))).status).toBe(200)
  expect(await emailOf(person)).toBe(email)
})

test('replay: a link works once, not for a password, and a link for a password proves no email', async () => {
  const person = await shop.person('customer')
  const email = newEmail()
  await save(person, { email })
  const token = await tokenSentTo(email)
  const body = { token, password: 'chosen42', confirmPassword: 'chosen42' }
  expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(400)
  const twice = await Promise.all([prove(token), prove(token)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  await shop.call('POST', '/api/password-reset', { body: { email } })
  const reset = await tokenSentTo(email, 'reset-password')
  expect(await prove(reset)).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } })
})

test('an email that somebody has by then stays theirs', async () => {
  const person = await shop.person('customer')
  const email = newEmail()
  await save(person, { email })
  const token = await tokenSentTo(email)
  const other = await shop.person('customer', { email })
  expect((await save(person, { email })).body).toMatchObject({ code: 'email_taken' })
  expect(await prove(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await emailOf(other)).toBe(email)
  expect(await emailOf(person)).toBe(person.email)
})

test('a removed person and thirty minutes end the link', async () => {
  for (const change of [
    (id: string) => shop.database.sql`update people set deactivated_at = now() where id = ${id}`,
    (id: string) => shop.database.sql`update password_resets set expires_at = now() where person_id = ${id}`,
  ]) {
    const person = await shop.person('customer')
    const email = newEmail()
    await save(person, { email })
    const token = await tokenSentTo(email)
    await change(person.id)
    expect((await prove(token)).status).toBe(400)
    expect(await emailOf(person)).toBe(person.email)
  }
})

test('nobody sends links to strangers without end', async () => {
  const person = await shop.person('customer')
  for (let at = 0; at < 5; at++) expect((await save(person, { email: newEmail() })).status).toBe(200)
  expect((await save(person, { email: newEmail() })).status).toBe(429)
})

test('only the shop’s own words go to an email before its owner has proved it', async () => {
  const email = newEmail()
  const registered = { name: 'Prize https://evil.example', email, password: 'basket42' }
  expect((await shop.call('POST', '/api/register', { body: registered })).status).toBe(201)
  const resetToken = async (seen: number) => {
    await shop.call('POST', '/api/password-reset', { body: { email } })
    const mails = () => mailServer.received.filter(({ to }) => to === email)
    await eventually(() => expect(mails()).toHaveLength(seen + 1))
    const mail = decodeMail(mails().at(-1)?.raw ?? '')
    return { mail, token: /#token=([\w-]{43})/.exec(mail)?.[1] }
  }
  const first = await resetToken(0)
  expect(first.mail).toContain('Hello,')
  expect(first.mail).not.toMatch(/Prize|evil/)
  const body = { token: first.token, password: 'carrot42', confirmPassword: 'carrot42' }
  expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(200)
  const second = await resetToken(1)
  expect(second.mail).toContain('Hello Prize,')
})
