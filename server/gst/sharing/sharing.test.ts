import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountantLink, SharedReturn, WorkingLink } from '#contract/gst/gst-schemas.ts'
import { tokenHash } from '#server/accounts/sign-in/session.ts'
import { readTrackingSecret, trackingToken } from '#server/orders/guests/tracking-link.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { documentsFor, insertOrder, SHOP_GSTIN } from '../gst-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let orderId: string
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  orderId = await insertOrder(shop)
  const issue = documentsFor(shop.database, orderId)
  await issue({ on: '2026-06-10', lines: [{ paise: 11_800 }] })
  await issue({ on: '2026-07-10', lines: [{ paise: 23_600 }] })
})
afterAll(() => shop.close())

const share = async (period: string) => {
  const { status, body } = await shop.call<AccountantLink>('POST', '/api/gst/links', {
    as: admin,
    body: { period },
  })
  expect(status).toBe(201)
  return body.data
}
const tokenOf = ({ url }: AccountantLink) => url.slice(url.indexOf('#') + 1)
const read = (path: string, token?: string) =>
  shop.call<SharedReturn>('GET', `/api/gst/shared${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

test('a link shows the figures and files of its period, and is in the audit log', async () => {
  const link = await share('2026-06')
  expect(link.url).toMatch(/\/accountant#[\w-]{43}$/)
  const hours = (Date.parse(link.endsAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  const token = tokenOf(link)
  const shared = await read('', token)
  expect(shared.body.data).toMatchObject({
    endsAt: link.endsAt,
    return: { period: '2026-06', gstr3b: { taxable: { taxable: 100, cgst: 9 } } },
  })
  expect(JSON.parse((await read('/gstr1.json', token)).text)).toMatchObject({
    gstin: SHOP_GSTIN,
    fp: '062026',
    b2cs: [{ txval: 100 }],
  })
  expect((await read('/gstr1/b2cs.csv', token)).text).toContain('OE,29-Karnataka,,18,100.00,')
  expect((await read('/register.csv', token)).text).toContain('2026-06-10')
  const audit = await shop.call<{ items: object[] }>('GET', '/api/audit?subjectType=gst_return', {
    as: admin,
  })
  const taken = ['sales_2026-06.csv', 'gstr1_2026-06_b2cs.csv', 'gstr1_2026-06.json']
  expect(audit.body.data.items).toMatchObject([
    ...taken.map((file) => ({
      action: 'gst.exported',
      person: { name: 'The accountant’s link' },
      after: { file },
    })),
    { action: 'gst.share', subjectId: '2026-06' },
  ])
  expect(JSON.stringify(audit.body)).not.toContain(token)
})

test('without a link, with another token or a session there is nothing', async () => {
  const secret = await readTrackingSecret(shop.database, shop.config)
  for (const path of ['', '/gstr1.json', '/gstr1/b2b.csv', '/register.csv'])
    for (const token of [undefined, 'x', admin.token, trackingToken(secret, orderId)])
      expect((await read(path, token)).status).toBe(404)
})

test('a token opens no call of administrators', async () => {
  const token = tokenOf(await share('2026-06'))
  for (const path of [
    'returns/2026-06',
    'returns/2026-06/gstr1.json',
    'months',
    'reconciliation?month=2026-06',
  ])
    expect(
      (await shop.call('GET', `/api/gst/${path}`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
})

test('a token with any one character changed is none, and the table has its hash alone', async () => {
  const token = tokenOf(await share('2026-Q1'))
  expect((await read('', token)).body.data.return.period).toBe('2026-Q1')
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect((await read('', token.slice(0, at) + other + token.slice(at + 1))).status).toBe(404)
  }
  for (const changed of [`${token}A`, `${token}=`, token.slice(1), ''])
    expect((await read('', changed)).status).toBe(404)
  const rows = await shop.database.sql<{ row: string }>`select l::text as row from accountant_links l`
  for (const { row } of rows) expect(row).not.toContain(token)
})

test('a link works for a day, whatever time somebody writes into its row', async () => {
  const token = tokenOf(await share('2026-06'))
  const after = async (time: string) => {
    await shop.database.sql`
      update accountant_links set made_at = now() + ${time}::interval where token_hash = ${tokenHash(token)}`
    return (await read('', token)).status
  }
  expect(await after('-23 hours -59 minutes')).toBe(200)
  expect(await after('-24 hours')).toBe(404)
  expect(await after('1 minute')).toBe(404)
  expect(await after('73 years')).toBe(404)
})

test('links that work are listed without their address, and each is ended at once', async () => {
  const [first, second] = [await share('2026-07'), await share('2026-07')]
  const listed = async () =>
    (await shop.call<WorkingLink[]>('GET', '/api/gst/links?period=2026-07', { as: admin })).body.data
  const links = await listed()
  expect(links.map(({ madeBy, endsAt }) => [madeBy, endsAt])).toEqual(
    [second, first].map(({ endsAt }) => [admin.name, endsAt]),
  )
  const end = (id = '') => shop.call('DELETE', `/api/gst/links/${id}`, { as: admin })
  expect((await end(links[1]?.id)).status).toBe(200)
  expect((await end(links[1]?.id)).status).toBe(404)
  expect((await read('', tokenOf(first))).status).toBe(404)
  expect((await read('', tokenOf(second))).status).toBe(200)
  expect(await listed()).toHaveLength(1)
  const reader = await shop.person('admin', { staffRole: 'accountant' })
  const refused = await shop.call('DELETE', `/api/gst/links/${links[0]?.id}`, { as: reader })
  expect(refused.status).toBe(403)
})
