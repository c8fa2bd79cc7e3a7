import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoMessage } from '#contract/mails.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { type CallOptions, openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { issueResetLink } from '../reset-link.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ startJobs: true })
})
afterAll(() => shop.close())

let lastPhone = 9_800_000_000
const newPhone = () => String(++lastPhone)
const wait = (phone: string) =>
  shop.database
    .sql`update phone_codes set requested_at = now() - interval '31 seconds' where phone = ${phone}`
const send = (phone: string) => shop.call('POST', '/api/phone-codes', { body: { phone } })
const logIn = (phone: string, code: string, options: CallOptions = {}) =>
  shop.call<{ user: { id: string; email: string }; token: string }>('POST', '/api/phone-login', {
    ...options,
    body: { phone, code },
  })

/** The texts that came to a phone, the latest first. */
async function textsTo(phone: string): Promise<string[]> {
  const { body } = await shop.call<{ items: DemoMessage[] }>('GET', '/api/demo/messages')
  return body.data.items
    .filter(({ to, channel }) => to === phone && channel === 'sms')
    .map(({ text }) => text)
}

/** Other texts may come in between. */
async function codesTo(phone: string): Promise<string[]> {
  return (await textsTo(phone)).flatMap((text) => /^\d{6}/.exec(text)?.[0] ?? [])
}

async function codeTo(phone: string): Promise<string> {
  const before = (await codesTo(phone)).length
  const { status, body } = await send(phone)
  expect(status, body.message).toBe(200)
  await eventually(async () => expect(await codesTo(phone)).toHaveLength(before + 1))
  return (await codesTo(phone))[0] ?? ''
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function signedIn(phone: string): Promise<TestPerson> {
  const { body } = await logIn(phone, await codeTo(phone))
  return { id: body.data.user.id, name: '', email: '', token: body.data.token }
}

describe('a phone and a code', () => {
  test('open an account, and at once the same account: who has used a code waits for none', async () => {
    const phone = newPhone()
    const first = await logIn(phone, await codeTo(phone))
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ token: first.body.data.token, user: { role: 'customer', phone } })
    const second = await logIn(phone, await codeTo(phone))
    expect(second.body.data.user.id).toBe(first.body.data.user.id)
    const profile = await shop.call('GET', '/api/profile', {
      headers: { authorization: `Bearer ${second.body.data.token}` },
    })
    expect(profile.body.data).toMatchObject({ phone, email: '', isPhoneProved: true })
  })

  test('the code is stored as a hash alone', async () => {
    const phone = newPhone()
    const code = await codeTo(phone)
    const [row] = await shop.database.sql<{ codeHash: string }>`
      select code_hash from phone_codes where phone = ${phone}`
    expect(row?.codeHash).toMatch(/^\$argon2id\$/)
    const jobs = await shop.database.sql`select data::text from pgboss.job`
    expect(JSON.stringify(jobs)).not.toContain(code)
  })
})

describe('attacks', () => {
  test('replay: a code works once, also on two devices at the same moment', async () => {
    const phone = newPhone()
    const code = await codeTo(phone)
    const answers = await Promise.all([logIn(phone, code), logIn(phone, code), logIn(phone, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await logIn(phone, code)).body.code).toBe('code_invalid')
  })

  test('a code ends after ten minutes, and with the next one', async () => {
    const phone = newPhone()
    const old = await codeTo(phone)
    await wait(phone)
    const code = await codeTo(phone)
    if (old !== code) expect((await logIn(phone, old)).status).toBe(401)
    await shop.database
      .sql`update phone_codes set expires_at = now() - interval '1 second' where phone = ${phone}`
    expect((await logIn(phone, code)).status).toBe(401)
  })

  test('enumeration: nobody learns whether a number is known', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await signedIn(known)
    await wait(known)
    const answers = await Promise.all([send(known), send(unknown)])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const wrong = await Promise.all([logIn(known, '000001'), logIn(unknown, '000001')])
    expect(wrong[0]?.body).toEqual(wrong[1]?.body)
    expect(wrong[0]?.status).toBe(401)
  })

  test('staff: a code for an administrator’s number never opens the administrator’s account', async () => {
    for (const role of ['admin', 'delivery_agent'] as const) {
      const phone = newPhone()
      const staff = await shop.person(role, { phone })
      const { body } = await logIn(phone, await codeTo(phone))
      expect(body.user).toMatchObject({ role: 'customer' })
      expect(body.data.user.id).not.toBe(staff.id)
      const proving = await shop.call('PUT', '/api/profile/phone', {
        as: staff,
        body: { phone, code: '123456' },
      })
      expect(proving.status).toBe(403)
    }
  })

  test('a customer who becomes staff signs in by password alone', async () => {
    const phone = newPhone()
    const person = await signedIn(phone)
    await shop.database.sql`update people set role = 'admin', staff_role = 'owner' where id = ${person.id}`
    await wait(phone)
    const { body } = await logIn(phone, await codeTo(phone))
    expect(body.data.user.id).not.toBe(person.id)
  })

  test('a number that somebody typed into a profile signs nobody in to that account', async () => {
    const phone = newPhone()
    const victim = await shop.person('customer', { phone })
    const { body } = await logIn(phone, await codeTo(phone))
    expect(body.data.user.id).not.toBe(victim.id)
  })

  test('a removed customer learns of it only after the code', async () => {
    const phone = newPhone()
    const person = await signedIn(phone)
    await shop.database.sql`update people set deactivated_at = now() where id = ${person.id}`
    await wait(phone)
    const code = await codeTo(phone)
    expect((await logIn(phone, otherThan(code))).body.code).toBe('code_invalid')
    expect((await logIn(phone, code)).status).toBe(403)
  })

  test.each(['', '12345', '0123456789', '5876543210', '+919876543210', '98765 43210', 'null'])(
    'what is no mobile number gets no code: "%s"',
    async (phone) => {
      expect((await send(phone)).status).toBe(400)
    },
  )
})

const subjectsTo = async ({ email }: TestPerson) =>
  (await shop.database.sql<{ subject: string }>`select subject from mails where to_address = ${email}`).map(
    ({ subject }) => subject,
  )

describe('one’s own number', () => {
  const prove = (as: TestPerson, phone: string, code: string) =>
    shop.call('PUT', '/api/profile/phone', { as, body: { phone, code } })

  test('is proved by a code, and signs in to the account with the email', async () => {
    const phone = newPhone()
    const person = await shop.person('customer')
    expect((await prove(person, phone, '123456')).status).toBe(401)
    expect((await prove(person, phone, await codeTo(phone))).status).toBe(200)
    await eventually(async () => expect(await subjectsTo(person)).toEqual(['The phone of your account']))
    await wait(phone)
    const { body } = await logIn(phone, await codeTo(phone))
    expect(body.data.user).toMatchObject({ id: person.id, email: person.email })
  })

  test('that signs in to another account is refused, also for two at once', async () => {
    const phone = newPhone()
    await signedIn(phone)
    const person = await shop.person('customer')
    await wait(phone)
    const answer = await prove(person, phone, await codeTo(phone))
    expect(answer.body).toMatchObject({ code: 'phone_taken' })
  })

  test('swap: with the new number the old one signs in no more, and the old one is notified', async () => {
    const [old, fresh] = [newPhone(), newPhone()]
    const person = await signedIn(old)
    expect((await prove(person, fresh, await codeTo(fresh))).status).toBe(200)
    await eventually(async () => expect((await textsTo(old))[0]).toContain('has changed to ******'))
    expect((await textsTo(old))[0]).not.toContain(fresh)
    await wait(old)
    const { body } = await logIn(old, await codeTo(old))
    expect(body.data.user.id).not.toBe(person.id)
  })

  test('a number that stayed at a new password can be removed later', async () => {
    const phone = newPhone()
    const person = await shop.person('customer')
    await prove(person, phone, await codeTo(phone))
    const link = await issueResetLink(shop.database, shop.providers, person.id, 'reset')
    const [, token] = link.split('#token=')
    const body = { token, password: 'carrot42', confirmPassword: 'carrot42', keepsPhone: true }
    expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(200)
    const credentials = { email: person.email, password: 'carrot42' }
    const login = await shop.call<{ token: string }>('POST', '/api/login', { body: credentials })
    const as = { ...person, token: login.body.data.token }
    const removed = await shop.call('PUT', '/api/profile', { as, body: { phone: '' } })
    expect(removed.status).toBe(200)
    await wait(phone)
    expect((await signedIn(phone)).id).not.toBe(person.id)
  })

  test('an account with a phone alone keeps it; another one loses the proof with the number', async () => {
    const phone = newPhone()
    const alone = await signedIn(phone)
    const admin = await shop.person('admin')
    for (const [as, path] of [
      [alone, '/api/profile'],
      [admin, `/api/users/${alone.id}`],
    ] as const) {
      const typed = await shop.call('PUT', path, { as, body: { phone: newPhone() } })
      expect(typed).toMatchObject({ status: 400, body: { fields: { phone: expect.any(String) } } })
    }
    const person = await shop.person('customer')
    const own = newPhone()
    await prove(person, own, await codeTo(own))
    const changed = await shop.call('PUT', '/api/profile', { as: person, body: { phone: newPhone() } })
    expect(changed.status).toBe(200)
    expect(changed.body.data).not.toHaveProperty('isPhoneProved')
  })
})

test('a real shop that sends no messages sends no codes', async () => {
  const real = await openTestShop({ env: { DEMO: 'false' } })
  const { status } = await real.call('POST', '/api/phone-codes', { body: { phone: newPhone() } })
  expect(status).toBe(409)
  expect((await real.call('GET', '/api/shop')).body.data).toMatchObject({ sendsCodes: false })
  await real.close()
})
