import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { hashPassword } from '../sign-in/password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from attempts`)

const OWNER = '203.0.113.7'
const STRANGER = '198.51.100.9'
const CARRIER = '192.0.2.200'

let lastPhone = 9_500_000_000
const newPhone = () => String(++lastPhone)
const from = (network: string) => ({ 'x-forwarded-for': network })

const send = (phone: string, network: string, device?: string) =>
  shop.call('POST', '/api/phone-codes', { body: { phone, device }, headers: from(network) })
const wait = (phone: string) =>
  shop.database
    .sql`update phone_codes set requested_at = now() - interval '31 seconds' where phone = ${phone}`
const sendLater = async (phone: string, network: string, device?: string) => {
  await wait(phone)
  return (await send(phone, network, device)).status
}

const tryCode = (phone: string, code: string, network: string, device?: string) =>
  shop.call<{ device: string }>('POST', '/api/phone-login', {
    body: { phone, code, device },
    headers: from(network),
  })

/** A code that has come to a phone, and counts for no limit. */
async function newCode(phone: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await shop.database.sql`
    insert into phone_codes (phone, code_hash, expires_at)
    values (${phone}, ${await hashPassword(code)}, now() + interval '10 minutes')
    on conflict (phone) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`
  return code
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function guess(
  phone: string,
  code: string,
  network: string,
  times: number,
  device?: string,
): Promise<number[]> {
  const wrong = otherThan(code)
  const answers = await Promise.all(
    Array.from({ length: times }, () => tryCode(phone, wrong, network, device)),
  )
  return answers.map(({ status }) => status)
}

const only = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status)

const setCount = (kind: string, count: number) =>
  shop.database.sql`update attempts set count = ${count} where kind = ${kind}`

describe('a stranger’s wrong codes', () => {
  test('shut the stranger’s network out, and leave the owner’s code', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    const statuses = await guess(phone, code, STRANGER, 14)
    expect([only(statuses, 401).length, only(statuses, 429).length]).toEqual([10, 4])
    expect((await tryCode(phone, code, STRANGER)).status).toBe(429)
    expect((await tryCode(phone, code, OWNER)).status).toBe(200)
  })

  test('gain nothing from another code: ten a day of one number from one network', async () => {
    const phone = newPhone()
    await guess(phone, await newCode(phone), STRANGER, 10)
    const code = await newCode(phone)
    const refused = await tryCode(phone, code, STRANGER)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Too many attempts. Please try again in \d+ (minutes?|hours)\.$/)
    expect(await newCode(phone).then((fresh) => guess(phone, fresh, STRANGER, 1))).toEqual([429])
  })

  test('from many networks are a hundred a day for one number', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    await guess(phone, code, STRANGER, 1)
    await setCount('code-guess-phone', 99)
    expect(await guess(phone, code, '192.0.2.1', 1)).toEqual([401])
    expect(await guess(phone, code, '192.0.2.2', 1)).toEqual([429])
    expect((await tryCode(phone, code, OWNER)).status).toBe(429)
  })

  test('of many numbers are sixty an hour for one network, and five hundred for all', async () => {
    const phone = newPhone()
    const code = await newCode(phone)
    await guess(phone, code, STRANGER, 1)
    await setCount('code-guess-address', 60)
    expect(await guess(newPhone(), '000000', STRANGER, 1)).toEqual([429])
    expect(await guess(newPhone(), '000000', OWNER, 1)).toEqual([401])
    await setCount('code-guess-shop', 500)
    expect(await guess(newPhone(), '000000', OWNER, 1)).toEqual([429])
  })

  test('never shut out a browser in which the owner has signed in before', async () => {
    const phone = newPhone()
    const { device } = (await tryCode(phone, await newCode(phone), OWNER)).body.data
    const code = await newCode(phone)
    await guess(phone, code, STRANGER, 11)
    await setCount('code-guess-phone', 100)
    await setCount('code-guess-shop', 500)
    expect((await tryCode(phone, code, OWNER)).status).toBe(429)
    const answer = await tryCode(phone, code, STRANGER, device)
    expect(answer.status).toBe(200)
    expect(answer.body.data.device).toBe(device)
  })

  test('are ten a day too from a browser that is known, and gain nothing from one known for another number', async () => {
    const [own, other] = [newPhone(), newPhone()]
    const { device } = (await tryCode(own, await newCode(own), STRANGER)).body.data
    const code = await newCode(own)
    expect(only(await guess(own, code, STRANGER, 12, device), 401)).toHaveLength(10)
    const another = await newCode(other)
    await guess(other, another, STRANGER, 10)
    expect((await tryCode(other, another, STRANGER, device)).status).toBe(429)
  })

  test('are forgotten with the right one', async () => {
    const phone = newPhone()
    for (let round = 0; round < 2; round++) {
      const code = await newCode(phone)
      await guess(phone, code, OWNER, 8)
      expect((await tryCode(phone, code, OWNER)).status).toBe(200)
    }
  })
})

describe('a stranger’s requests for a code', () => {
  test('leave the owner’s own: three an hour for each network', async () => {
    const phone = newPhone()
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push(await sendLater(phone, STRANGER))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await sendLater(phone, OWNER)).toBe(200)
  })

  test('from many networks are ten an hour, and a browser that is known asks beyond them', async () => {
    const phone = newPhone()
    const { device } = (await tryCode(phone, await newCode(phone), OWNER)).body.data
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push(await sendLater(phone, `192.0.2.${at}`))
    expect(only(statuses, 200)).toHaveLength(10)
    expect(await sendLater(phone, OWNER)).toBe(429)
    await setCount('code-shop', 1000)
    for (const expected of [200, 200, 200, 429]) expect(await sendLater(phone, OWNER, device)).toBe(expected)
  })

  test('reach a number once in 30 seconds, also at the same moment', async () => {
    const phone = newPhone()
    const burst = await Promise.all([1, 2, 3].map(() => send(phone, OWNER)))
    expect(burst.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const refused = burst.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBeDefined()
    expect(refused?.body).toMatchObject({ code: 'code_on_its_way' })
  })

  test('end for all networks together at a thousand an hour', async () => {
    await send(newPhone(), STRANGER)
    await setCount('code-shop', 1000)
    expect((await send(newPhone(), OWNER)).status).toBe(429)
  })
})

describe('behind the address of a mobile carrier', () => {
  test('thirty refused taps of one number use up nobody’s codes, not even its own', async () => {
    const phone = newPhone()
    const taps = await Promise.all(Array.from({ length: 31 }, () => send(phone, CARRIER)))
    expect(taps.filter(({ status }) => status === 200)).toHaveLength(1)
    const counted = await shop.database.sql<{ count: number }>`select distinct count from attempts`
    expect(counted).toEqual([{ count: 1 }])
    expect(await sendLater(phone, CARRIER)).toBe(200)
  })

  test('beyond a limit a request counts nowhere and renews no pause', async () => {
    const phone = newPhone()
    await send(phone, CARRIER)
    await setCount('code-address', 300)
    for (let at = 0; at < 3; at++) expect(await sendLater(phone, CARRIER)).toBe(429)
    const counted = await shop.database.sql<{ count: number }>`
      select count from attempts where starts_with(subject, ${phone})`
    expect(counted).toEqual([{ count: 1 }, { count: 1 }])
    expect((await send(phone, OWNER)).status).toBe(200)
  })

  test('three hundred numbers an hour get a code', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 301; at++) statuses.push((await send(newPhone(), CARRIER)).status)
    expect(only(statuses, 200)).toHaveLength(300)
  })
})
