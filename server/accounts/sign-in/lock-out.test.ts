import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, registerForGuesses } from '#server/accounts/account-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { issueResetLink } from '../reset-link.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

const OWNER = '203.0.113.7'
const STRANGER = '198.51.100.9'

const logIn = (email: string, password: string, from: string, device?: string) =>
  shop.call<{ device: string }>('POST', '/api/login', {
    body: { email, password, device },
    headers: { 'x-forwarded-for': from },
  })

const askForLink = (email: string, from: string, device?: string) =>
  shop.call('POST', '/api/password-reset', {
    body: { email, device },
    headers: { 'x-forwarded-for': from },
  })

async function guess(email: string, from: string, times: number, device?: string): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => logIn(email, 'guess-guess', from, device)),
  )
  return answers.map(({ status }) => status)
}

/** Guesses from so many networks that the account has no more for strangers. */
async function guessFromEverywhere(email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let network = 1; network <= 11; network++)
    statuses.push(...(await guess(email, `192.0.2.${network}`, 10)))
  return statuses
}

async function sentLinks(email: string): Promise<number> {
  const rows = await shop.database.sql`
    select 1 from pgboss.job join people on people.id::text = data->'data'->>'personId'
     where data->>'task' = 'mail.password-reset' and people.email = ${email}`
  return rows.length
}

describe('a stranger’s wrong passwords', () => {
  test('shut the stranger’s network out, and not the owner, for as long as the stranger goes on', async () => {
    const { email } = await registerForGuesses(shop)
    for (let round = 0; round < 3; round++) await guess(email, STRANGER, 20)
    expect(await guess(email, STRANGER, 1)).toEqual([429])
    expect((await logIn(email, PASSWORD, STRANGER)).status).toBe(429)
    expect((await logIn(email, PASSWORD, OWNER)).status).toBe(200)
  })

  test('from a whole IPv6 network count as one stranger’s', async () => {
    const { email } = await registerForGuesses(shop)
    for (let at = 0; at < 10; at++) await logIn(email, 'guess-guess', `2001:db8:5:5::${at}`)
    expect((await logIn(email, PASSWORD, '2001:db8:5:5:a::1')).status).toBe(429)
    expect((await logIn(email, PASSWORD, '2001:db8:5:6::1')).status).toBe(200)
  })

  test('from many networks are a hundred an hour', async () => {
    const { email } = await registerForGuesses(shop)
    const statuses = await guessFromEverywhere(email)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(await guess(email, OWNER, 1)).toEqual([429])
  })

  test('are as many for an account that there is not', async () => {
    const email = 'nobody-of-this-name@example.com'
    expect(await guess(email, STRANGER, 1)).toEqual([401])
    await shop.database.rows(
      `update attempts set count = count + 90 where kind = 'login-account' and subject = $1`,
      [email],
    )
    const statuses = await guess(email, '192.0.2.1', 10)
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
    expect(await guess(email, OWNER, 1)).toEqual([429])
  })

  test('never shut out a browser from which the owner has signed in before, not even from the stranger’s network', async () => {
    const { email } = await registerForGuesses(shop)
    const { device } = (await logIn(email, PASSWORD, OWNER)).body.data
    await guessFromEverywhere(email)
    expect((await logIn(email, PASSWORD, '192.0.2.1')).status).toBe(429)
    const answer = await logIn(email, PASSWORD, '192.0.2.1', device)
    expect(answer.status).toBe(200)
    expect(answer.body.data.device).toBe(device)
  })

  test('are ten too from a browser that is known', async () => {
    const { email } = await registerForGuesses(shop)
    const { device } = (await logIn(email, PASSWORD, OWNER)).body.data
    const statuses = await guess(email, OWNER, 14, device)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('gain nothing from a browser that is known for another account', async () => {
    const [own, other] = [await registerForGuesses(shop), await registerForGuesses(shop)]
    const { device } = (await logIn(own.email, PASSWORD, STRANGER)).body.data
    await guess(other.email, STRANGER, 10)
    expect(await guess(other.email, STRANGER, 2, device)).toEqual([429, 429])
  })
})

describe('a browser is known', () => {
  test('for every account that has signed in from it, by one token that the database holds as a hash', async () => {
    const [own, other] = [await registerForGuesses(shop), await registerForGuesses(shop)]
    const { device } = (await logIn(own.email, PASSWORD, OWNER)).body.data
    expect((await logIn(other.email, PASSWORD, OWNER, device)).body.data.device).toBe(device)
    expect(device).toMatch(/^[\w-]{43}$/)
    const known = await shop.database.rows(
      `select 1 from known_devices d where d::text like '%' || $1 || '%'`,
      [device],
    )
    expect(known).toEqual([])
    const rows = await shop.database.sql`
      select distinct token_hash from known_devices d join people p on p.id = d.person_id
        where email = any(${[own.email, other.email]})`
    expect(rows).toHaveLength(1)
  })

  test('no longer after a new password, and of one account the twenty latest are', async () => {
    const { email, id } = await registerForGuesses(shop)
    const count = async () => {
      const rows = await shop.database.sql`select 1 from known_devices where person_id = ${id}`
      return rows.length
    }
    for (let at = 0; at < 24; at++) await logIn(email, PASSWORD, OWNER)
    expect(await count()).toBeLessThanOrEqual(21)
    const token = (await issueResetLink(shop.database, shop.providers, id, 'reset')).slice(-43)
    const body = { token, password: 'carrot42', confirmPassword: 'carrot42' }
    expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(200)
    expect(await count()).toBe(0)
  })
})

describe('a stranger’s requests for a link', () => {
  test('leave the owner’s own: three an hour for each network', async () => {
    const { email } = await registerForGuesses(shop)
    await Promise.all(Array.from({ length: 5 }, () => askForLink(email, STRANGER)))
    expect(await sentLinks(email)).toBe(3)
    expect((await askForLink(email, OWNER)).status).toBe(200)
    expect(await sentLinks(email)).toBe(4)
  })

  test('from many networks are ten an hour, and a browser that is known asks beyond them', async () => {
    const { email } = await registerForGuesses(shop)
    const { device } = (await logIn(email, PASSWORD, OWNER)).body.data
    await Promise.all(Array.from({ length: 14 }, (_, at) => askForLink(email, `192.0.2.${at}`)))
    expect(await sentLinks(email)).toBe(10)
    await askForLink(email, OWNER)
    expect(await sentLinks(email)).toBe(10)
    await askForLink(email, OWNER, device)
    expect(await sentLinks(email)).toBe(11)
  })

  test('a new password opens an account that strangers have shut from everywhere', async () => {
    const { email, id } = await registerForGuesses(shop)
    await guessFromEverywhere(email)
    expect((await logIn(email, PASSWORD, OWNER)).status).toBe(429)
    const link = await issueResetLink(shop.database, shop.providers, id, 'reset')
    const body = { token: link.slice(-43), password: 'carrot42', confirmPassword: 'carrot42' }
    expect((await shop.call('POST', '/api/password-reset/confirm', { body })).status).toBe(200)
    expect((await logIn(email, 'carrot42', OWNER)).status).toBe(200)
  })
})
