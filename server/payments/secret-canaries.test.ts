import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openLog } from '#server/config/log.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { JobQueue, type Jobs } from '#server/jobs/jobs.ts'
import { orderBody, placeOrder } from '#server/orders/order-fixtures.ts'
import type { ShopApp } from '#server/shop.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { SERVER_ENVIRONMENT } from '#tests/testing/server-environment.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { webhookSignature } from './gateway/gateway-signature.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** Every secret that a shop is given, as text that stands nowhere else. */
const CANARIES = {
  key: 'canary-razorpay-key-secret-4c1f',
  webhook: 'canary-webhook-secret-9b7e',
  smtp: 'canary-smtp-password-77ad',
  sms: 'canary-sms-key-60b3',
  database: 'canary-database-password-e02c',
  login: 'canary-login-password-51d8',
  secretsKey: Buffer.from('canary-key-that-encrypts-others!').toString('base64'),
}
/** Nobody listens here. */
const NOWHERE = '127.0.0.1:1'
const ENV = {
  RAZORPAY_KEY_ID: 'rzp_test_canary',
  RAZORPAY_KEY_SECRET: CANARIES.key,
  RAZORPAY_WEBHOOK_SECRET: CANARIES.webhook,
  SMTP_URL: `smtp://mailer:${CANARIES.smtp}@${NOWHERE}`,
  MAIL_FROM: 'Tokri <orders@shop.example>',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: `postgres://shop:${CANARIES.database}@${NOWHERE}/shop`,
}
/** Of a shop whose owner has entered the secrets on the screens. */
const FIELDS_ENV = { DEMO: 'false', SECRETS_KEY: CANARIES.secretsKey, PUBLIC_URL: ENV.PUBLIC_URL }
const FIELDS = {
  razorpay: {
    keyId: ENV.RAZORPAY_KEY_ID,
    keySecret: CANARIES.key,
    webhookSecret: CANARIES.webhook,
  },
  mail: {
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    user: 'mailer',
    password: CANARIES.smtp,
    from: 'orders@shop.example',
    fromName: 'Tokri',
  },
  sms: {
    url: `https://${NOWHERE}/send?key={secret}`,
    sender: 'TOKRII',
    entityId: '',
    body: '{"to":"{to}"}',
    templates: [],
    authorization: CANARIES.sms,
  },
}
const basic = Buffer.from(`${ENV.RAZORPAY_KEY_ID}:${CANARIES.key}`).toString('base64')

function expectNoSecret(text: string, ...more: string[]): void {
  const found = [...Object.values(CANARIES), basic, ...more].filter((secret) => text.includes(secret))
  expect(found).toEqual([])
}

describe.each([
  ['variables', ENV],
  ['fields', FIELDS_ENV],
])('a shop with secrets in %s', (place, env) => {
  let shop: TestShop
  let app: ShopApp
  let database: Database
  let jobs: Jobs
  let people: TestPerson[]
  const lines: string[] = []
  const answers: string[] = []

  beforeAll(async () => {
    shop = await openTestShop({ env })
    const log = openLog('trace', { write: (line: string) => void lines.push(line) })
    // The test server asks for no password; the pool carries it all the same.
    database = connect({ ...shop.connection, password: CANARIES.database })
    jobs = new JobQueue(database.pool, log)
    const { config, events } = shop
    app = await buildApp({ config, database, events, jobs, log, requestsPerMinute: 1_000_000 })
    app.addHook('onSend', async (_request, reply, payload) => {
      answers.push(JSON.stringify(reply.getHeaders()), String(payload))
    })
    await jobs.start()
    await app.ready()
    people = [await shop.person('customer'), await shop.person('admin'), await shop.person('delivery_agent')]
    if (place === 'variables') return
    for (const [kind, fields] of Object.entries(FIELDS))
      expect((await ask('PUT', `/api/providers/${kind}`, people[1], fields)).statusCode).toBe(200)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await app.close()
    await jobs.stop()
    await database.close()
    await shop.close()
  })

  const ask = (method: string, url: string, as: TestPerson | undefined, payload?: object) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: as && { authorization: `Bearer ${as.token}` },
      payload: method === 'GET' ? undefined : payload,
    })

  test('says none of them in any answer to anybody, nor in its log', async () => {
    const calls = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => ({ method: method.toUpperCase(), path })),
    )
    expect(calls.length).toBeGreaterThan(80)
    for (const { method, path } of calls) {
      // The stream never ends; logging out would make the others nobody.
      if (path === '/api/events' || path === '/api/logout') continue
      const url = path.replace(/\{\w+\}/g, '0190aaaa-0000-7000-8000-000000000000')
      for (const person of [undefined, ...people]) await ask(method, url, person, {})
    }
    await ask('POST', '/api/register', undefined, {
      name: 'Asha',
      email: 'canary@example.com',
      password: CANARIES.login,
    })
    await ask('POST', '/api/login', undefined, { email: 'canary@example.com', password: CANARIES.login })
    const [{ hash = '' } = {}] = await database.sql<{ hash: string }>`
      select password_hash as hash from people where email = 'canary@example.com'`
    expect(hash.length).toBeGreaterThan(20)
    expectNoSecret(answers.join('\n'), hash)
    expectNoSecret(lines.join('\n'), hash)
  })

  test.runIf(place === 'fields')(
    'says none of them when the provider of text messages does not answer',
    async () => {
      const admin = await shop.person('admin', { phone: '9876500021' })
      const tested = await ask('POST', '/api/providers/sms/test', admin)
      expect(tested.json().data).toMatchObject({ worked: false })
      expect(lines.join('\n')).toContain('A test message was not taken')
      expectNoSecret(answers.join('\n'))
      expectNoSecret(lines.join('\n'))
    },
  )

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'refuses the key',
      () =>
        Promise.resolve(Response.json({ error: { description: 'Authentication failed' } }, { status: 401 })),
    ],
    ['answers nonsense', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ])('says none of them when the gateway %s', async (_name, answer) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
      sent.push(`${address} ${new Headers(request.headers).get('authorization')}`)
      return answer()
    })
    const [customer, admin] = people
    const product = await insertProduct(database)
    const body = await orderBody(database, [{ productId: product.id, quantity: 1 }])
    const { paymentMethod: _, ...checkout } = body
    expect((await ask('POST', '/api/payment/create-intent', customer, checkout)).statusCode).toBe(503)
    await ask('GET', '/api/payments/reconciliation?from=2026-01-01&to=2026-01-02', admin)
    expect(sent.join('\n')).toContain(`https://api.razorpay.com/v1/orders Basic ${basic}`)
    expectNoSecret(answers.join('\n'))
    expectNoSecret(lines.join('\n'))
  })

  test('says none of them when a webhook, a mail or the database fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const payload = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_Canary00000001' } } },
    })
    for (const signature of ['forged', webhookSignature(payload, CANARIES.webhook)]) {
      await app.inject({
        method: 'POST',
        url: '/api/payment/webhook',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        payload,
      })
    }
    const [customer = await shop.person()] = people
    const { id } = await insertProduct(database)
    await placeOrder(shop, customer, [{ productId: id, quantity: 1 }])
    const retried = () => lines.filter((line) => line.includes('A job will be tried again')).join('\n')
    await eventually(() => {
      expect(retried()).toMatch(/payments\.webhook/)
      expect(retried()).toMatch(/mail\.by-email/)
    })

    const dead = connect({ connectionString: ENV.DATABASE_URL })
    const error = await dead.sql`select 1`.then(undefined, (thrown: unknown) => thrown)
    app.log.error({ err: error }, 'The database is gone')
    await dead.close()
    expect(lines.at(-1)).toContain('ECONNREFUSED')
    expectNoSecret(answers.join('\n'))
    expectNoSecret(lines.join('\n'))
  })

  test('keeps none of them where somebody could read it who has a backup, which is every row', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'tokri-canary-')), 'backup')
    await takeBackup(shop.connection, file)
    const rows = gunzipSync(readFileSync(file)).toString()
    rmSync(dirname(file), { recursive: true })
    expect(rows).toContain('canary@example.com')
    if (place === 'fields') expect(rows).toContain(ENV.RAZORPAY_KEY_ID)
    expectNoSecret(rows)
  })
})

test('a start that fails names no secret', async () => {
  const child = spawn(process.execPath, ['server/main.ts', '--without-web'], {
    cwd: PROJECT,
    env: { ...SERVER_ENVIRONMENT, PORT: '0', LOG_LEVEL: 'trace', ...ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  await once(child, 'close')
  expect(output).toContain('The database of DATABASE_URL cannot be used')
  expectNoSecret(output)
})

describe('the built web app', () => {
  const secrets = { ...ENV, VITE_SECRET: CANARIES.login }
  beforeAll(() => {
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  })
  afterAll(() => void vi.unstubAllEnvs())
  const read = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

  test('holds none of them in any file', async () => {
    const files = read(await ensureWebBuild({ log: { info: () => undefined } }))
    expect(files.length).toBeGreaterThan(20)
    expectNoSecret(files.join('\n'))
  })

  test('could not hold them: its build does not see the shop’s environment', async () => {
    const project = mkdtempSync(join(tmpdir(), 'tokri-canary-'))
    mkdirSync(join(project, 'web'))
    writeFileSync(join(project, 'package.json'), '{"type":"module"}')
    writeFileSync(
      join(project, 'vite.config.ts'),
      'export default { define: { seen: { ...process.env } } }\n',
    )
    writeFileSync(join(project, 'index.html'), '<script type="module" src="/web/main.ts"></script>')
    writeFileSync(join(project, 'web', 'main.ts'), 'console.log(import.meta.env, seen)')
    const files = read(await ensureWebBuild({ project, log: { info: () => undefined } })).join('\n')
    rmSync(project, { recursive: true })
    expect(files).toContain('production')
    expectNoSecret(files)
  })
})
