import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/testing/eventually.ts'
import { newDatabase, openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { makeSecretsKey, seal } from './secrets-key.ts'
import { purposeOf } from './stored-providers.ts'

const env = { DEMO: 'false', SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }
const MAIL = {
  host: 'smtp.kirana.example',
  port: 587,
  security: 'starttls',
  user: 'shop',
  from: 'a@kirana.example',
  fromName: 'Kirana',
} as const

let here: TestShop
let there: TestShop
let drop: () => Promise<void>
let owner: TestPerson
beforeAll(async () => {
  const database = await newDatabase()
  drop = database.drop
  here = await openTestShop({ env, connection: database.connection })
  there = await openTestShop({ env, connection: database.connection })
  owner = await here.person('admin')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await drop()
})

async function storeMail(shop: TestShop, fields: object = MAIL): Promise<void> {
  const { secrets, keyId } = seal(makeSecretsKey(shop.config), purposeOf('mail', MAIL), { password: 'p/w' })
  await shop.database.sql`
    insert into providers (kind, fields, secrets, key_id) values ('mail', ${JSON.stringify(fields)}::jsonb, ${secrets}, ${keyId})
    on conflict (kind) do update set fields = excluded.fields`
}

test('what one server stores holds on both at the next use, and on the other without a start', async () => {
  await storeMail(here)
  await here.providers.refresh()
  expect(here.providers.mail).toEqual({
    smtpUrl: 'smtp://shop:p%2Fw@smtp.kirana.example:587?requireTLS=true',
    from: 'Kirana <a@kirana.example>',
  })
  here.events.publish({ topic: 'shop' })
  await eventually(() => expect(there.providers.mail).toEqual(here.providers.mail))
})

test('a provider that has not changed stays the same object, so that its connections stay open', async () => {
  const { mail } = here.providers
  await here.providers.refresh()
  expect(here.providers.mail).toBe(mail)
})

test('a password is not sent to another server by who can write in the database alone', async () => {
  await storeMail(here, { ...MAIL, host: 'smtp.evil.example' })
  await here.providers.refresh()
  expect(here.providers.mail).toBeUndefined()
  await storeMail(here)
  await here.providers.refresh()
  expect(here.providers.mail).toBeDefined()
})

test('the owner says where the shop is reached, on every server at once, unless the server says it', async () => {
  const save = (shop: TestShop, publicUrl: string | null, as = owner) =>
    shop.call('PUT', '/api/settings', { as, body: { publicUrl } })
  expect((await save(here, 'https://kirana.example/')).status).toBe(200)
  expect(here.providers.publicUrl).toBe('https://kirana.example')
  await eventually(() => expect(there.providers.publicUrl).toBe('https://kirana.example'))
  expect((await here.call('GET', '/api/shop')).headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await save(here, null)).status).toBe(200)
  expect(here.providers.publicUrl).toBe('http://localhost:3000')
  expect((await here.call('GET', '/api/shop')).headers['strict-transport-security']).toBeUndefined()
  for (const wrong of [
    'kirana.example',
    'https://a@kirana.example',
    'https://kirana.example?a',
    'javascript:alert(1)',
  ])
    expect((await save(here, wrong)).status).toBe(400)
})

test('who may not change providers does not say where links with tokens lead', async () => {
  const manager = await here.person('admin')
  await here.database.sql`update people set staff_role = 'manager' where id = ${manager.id}`
  const save = (body: object) => here.call('PUT', '/api/settings', { as: manager, body })
  expect((await save({ publicUrl: 'https://evil.example' })).status).toBe(403)
  expect((await save({ publicUrl: null, aboutText: 'Rice and dal' })).status).toBe(200)
})

test('variables of the server win, and in a demo nothing that is stored holds', async () => {
  await storeMail(here)
  const connection = here.connection
  const given = await openTestShop({
    env: {
      ...env,
      SMTP_URL: 'smtp://given.example',
      MAIL_FROM: 'b@kirana.example',
      PUBLIC_URL: 'https://given.example',
    },
    connection,
  })
  expect(given.providers.mail?.smtpUrl).toBe('smtp://given.example')
  await given.database.sql`
    insert into settings (name, value) values ('publicUrl', '"https://kirana.example"') on conflict (name) do update set value = excluded.value`
  await given.providers.refresh()
  expect(given.providers.publicUrl).toBe('https://given.example')
  const refused = await given.call('PUT', '/api/settings', {
    as: owner,
    body: { publicUrl: 'https://b.example' },
  })
  expect(refused.body.fields).toEqual({ publicUrl: 'Set by PUBLIC_URL on the server' })
  await given.close()
  const demo = await openTestShop({ env: { ...env, DEMO: 'true' }, connection })
  expect(demo.providers).toMatchObject({ mail: undefined, publicUrl: 'http://localhost:3000' })
  await demo.close()
})

test.each([
  ['with another key', { SECRETS_KEY: Buffer.alloc(32, 2).toString('base64') }],
  ['without a key', { SECRETS_KEY: '', DATA_DIR: '/nowhere' }],
])('a server %s starts, and what is stored counts as not set up', async (_name, other) => {
  await storeMail(here)
  const shop = await openTestShop({ env: { ...env, ...other }, connection: here.connection })
  expect(shop.providers.mail).toBeUndefined()
  expect((await shop.call('GET', '/api/shop')).status).toBe(200)
  await shop.close()
})
