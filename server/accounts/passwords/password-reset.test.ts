import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RESET_MIN_MS } from '#contract/accounts.ts'
import { tokenHash } from '#server/accounts/sign-in/session.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { issueResetLink } from '../reset-link.ts'
import { hashPassword } from '../sign-in/password.ts'

let shop: TestShop
const OLD = 'basket42'
const NEW = 'carrot42'
let oldHash: string

beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  oldHash = await hashPassword(OLD)
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

async function personWithPassword(): Promise<TestPerson> {
  const person = await shop.person('customer')
  await shop.database.sql`update people set password_hash = ${oldHash} where id = ${person.id}`
  return person
}

const request = (email: string, headers?: Record<string, string>) =>
  shop.call('POST', '/api/password-reset', { body: { email }, headers })

const confirm = (token: string, password = NEW, confirmPassword = password) =>
  shop.call('POST', '/api/password-reset/confirm', { body: { token, password, confirmPassword } })

const logIn = (person: TestPerson, password: string) =>
  shop.call('POST', '/api/login', { body: { email: person.email, password } })

async function linkFor(person: TestPerson, kind: 'reset' | 'invitation' = 'reset'): Promise<string> {
  const link = await issueResetLink(shop.database, shop.providers, person.id, kind)
  return link.replace('https://shop.example/reset-password#token=', '')
}

const mailJobs = () =>
  shop.database.sql<{ personId: string }>`
    select data->'data'->>'personId' as person_id from pgboss.job where data->>'task' = 'mail.password-reset'`

describe('asking for a link', () => {
  test('known, unknown and removed people get the same answer after the same wait', async () => {
    const person = await personWithPassword()
    const removed = await personWithPassword()
    await shop.database.sql`update people set deactivated_at = now() where id = ${removed.id}`
    const order: string[] = []
    sleep(RESET_MIN_MS).then(() => order.push('the wait is over'))
    const emails = [` ${person.email.toUpperCase()} `, 'nobody@example.com', removed.email]
    const answers = await Promise.all(
      emails.map(async (email) => {
        const answer = await request(email)
        order.push('answered')
        return answer
      }),
    )
    expect(order).toEqual(['the wait is over', 'answered', 'answered', 'answered'])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(answers[0]?.text)
    }
    expect(answers[0]?.body.message).toBe('Password reset link sent to your email!')
    expect(await mailJobs()).toEqual([{ personId: person.id }])
  })

  test('a shop that sends no email says whom to ask, whoever asks', async () => {
    const env = { DEMO: 'false', SUPPORT_PHONE: '9876543210', SUPPORT_EMAIL: 'help@kirana.example' }
    const silent = await openTestShop({ env })
    const { email } = await silent.person('admin')
    for (const requested of [email, 'nobody@example.com']) {
      const answer = await silent.call('POST', '/api/password-reset', { body: { email: requested } })
      expect(answer).toMatchObject({ status: 409, body: { code: 'sends_no_email' } })
      expect(answer.body.message).toMatch(
        /Ask us \(9876543210, help@kirana.example\).*another owner makes you a link under People.*npm run admin:password/,
      )
    }
    await silent.close()
  })

  test('a malformed or missing email is refused with its message', async () => {
    expect((await request('nowhere')).body.fields).toEqual({ email: 'Enter a valid email address' })
    expect((await request('  ')).body.fields).toEqual({ email: 'Email is required' })
  })

  test('three an hour for one email from one network, known or not, without any sign of it; twenty for one address', async () => {
    const person = await personWithPassword()
    for (const email of ['nobody-at-all@example.com', person.email]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => request(email)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
    const sent = (await mailJobs()).filter(({ personId }) => personId === person.id)
    expect(sent).toHaveLength(3)
    const [counted] = await shop.database.sql<{ count: number }>`
      select count from attempts where kind = 'reset-address'`
    expect(counted?.count, 'an email beyond its own limit counts for the address no more').toBe(6)
    await shop.database.sql`update attempts set count = 20 where kind = 'reset-address'`
    const refused = await request('third@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('using a link', () => {
  test('sets the password, once, and ends every session', async () => {
    const person = await personWithPassword()
    await logIn(person, OLD)
    const token = await linkFor(person)
    const other = await linkFor(person)
    expect((await confirm(token)).status).toBe(200)
    expect((await shop.call('GET', '/api/profile', { as: person })).status).toBe(401)
    const [sessions] = await shop.database.sql`
      select count(*)::int as open from sessions where person_id = ${person.id}`
    expect(sessions).toEqual({ open: 0 })
    expect((await logIn(person, OLD)).status).toBe(401)
    expect((await logIn(person, NEW)).status).toBe(200)
    for (const used of [token, other]) {
      const again = await confirm(used, 'third-password')
      expect(again.status).toBe(400)
      expect(again.body.code).toBe('reset_link_invalid')
    }
    expect((await logIn(person, NEW)).status).toBe(200)
  })

  test('of two who use it at once one wins', async () => {
    const person = await personWithPassword()
    const token = await linkFor(person)
    const answers = await Promise.all([confirm(token, 'first-one'), confirm(token, 'second-one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = answers[0]?.status === 200 ? 'first-one' : 'second-one'
    expect((await logIn(person, winner)).status).toBe(200)
  })

  test('a login with the old password at the same moment leaves no session behind', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await personWithPassword()
      const token = await linkFor(person)
      const [login] = await Promise.all([logIn(person, OLD), confirm(token), logIn(person, OLD)])
      const as = { ...person, token: login.body.token ?? 'none' }
      expect((await shop.call('GET', '/api/profile', { as })).status).toBe(401)
      const sessions = await shop.database.sql`select 1 from sessions where person_id = ${person.id}`
      expect(sessions).toEqual([])
    }
  })

  test('lets in who was locked out by somebody guessing', async () => {
    const person = await personWithPassword()
    for (let at = 0; at < 11; at++) await logIn(person, 'guess-guess')
    expect((await logIn(person, OLD)).status).toBe(429)
    await confirm(await linkFor(person))
    expect((await logIn(person, NEW)).status).toBe(200)
  })

  test('works for half an hour, an invitation for a week', async () => {
    const person = await personWithPassword()
    const lasting = async (kind: 'reset' | 'invitation') => {
      const token = await linkFor(person, kind)
      const [row] = await shop.database.sql<{ minutes: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::int as minutes
          from password_resets where token_hash = ${tokenHash(token)}`
      return row?.minutes
    }
    expect(await lasting('reset')).toBe(30)
    expect(await lasting('invitation')).toBe(7 * 24 * 60)

    const late = await linkFor(person)
    await shop.database.sql`
      update password_resets set expires_at = now() - interval '1 second' where token_hash = ${tokenHash(late)}`
    expect((await confirm(late)).body.code).toBe('reset_link_invalid')
  })

  test('of a person removed meanwhile opens nothing', async () => {
    const person = await personWithPassword()
    const token = await linkFor(person)
    await shop.database.sql`update people set deactivated_at = now() where id = ${person.id}`
    expect((await confirm(token)).body.code).toBe('reset_link_invalid')
  })

  test.each([
    ['another confirmation', NEW, 'other42', 'confirmPassword', 'Passwords do not match'],
    ['no confirmation', NEW, '', 'confirmPassword', 'Please confirm your password'],
    ['five characters', 'abc12', 'abc12', 'password', 'Password must be at least 6 characters'],
    ['a common password', '123456', '123456', 'password', expect.stringContaining('too common')],
  ])('%s is refused and the link still works', async (_name, password, confirmation, field, message) => {
    const person = await personWithPassword()
    const token = await linkFor(person)
    const refused = await confirm(token, password, confirmation)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toMatchObject({ [field]: message })
    expect((await confirm(token)).status).toBe(200)
  })

  test('a link of the shop starts with its public address, and the token stands where no server sees it', async () => {
    const person = await personWithPassword()
    const link = await issueResetLink(shop.database, shop.providers, person.id, 'reset')
    expect(link).toMatch(/^https:\/\/shop\.example\/reset-password#token=[\w-]{43}$/)
    const stored = await shop.database.rows(
      `select 1 from password_resets r where r::text like '%' || $1 || '%'`,
      [link.slice(-43)],
    )
    expect(stored).toEqual([])
  })
})
