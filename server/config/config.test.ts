import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let open: string
let closed: string

beforeAll(() => {
  open = mkdtempSync(join(tmpdir(), 'tokri-config-'))
  chmodSync(open, 0o755)
  closed = join(open, 'closed')
  mkdirSync(closed, { mode: 0o700 })
})

afterAll(() => rmSync(open, { recursive: true }))

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, open)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const yours = { DATABASE_URL: 'postgres://shop:s3cret@db.example/shop' }
const liveKeys = { RAZORPAY_KEY_ID: 'rzp_live_abc123', RAZORPAY_KEY_SECRET: 'k' }

const mailServer = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'orders@shop.example',
  PUBLIC_URL: 'http://localhost:3000',
}

describe('without any variable', () => {
  test('the shop listens on this machine only, with its own database beside the code', () => {
    expect(readConfig({}, open)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      databaseReplicaUrls: [],
      dataFolder: join(open, '.data'),
      shop: { name: 'Tokri' },
      razorpay: undefined,
      mail: undefined,
      logLevel: 'info',
      processCount: 1,
      trustProxy: false,
    })
  })

  test('empty variables count as absent', () => {
    const empty = Object.fromEntries(['PORT', 'DEMO', 'DATABASE_URL', 'SMTP_URL'].map((name) => [name, ' ']))
    expect(readConfig(empty, open)).toEqual(readConfig({}, open))
  })

  test('the state is known however it is written', () => {
    expect(readConfig({ SHOP_STATE: 'orissa' }, open).shop.state).toBe('Odisha')
  })

  test('nothing in it can be changed later', () => {
    const config = readConfig({}, open)
    expect(Object.isFrozen(config) && Object.isFrozen(config.shop)).toBe(true)
  })
})

describe('the demo shop', () => {
  test.each([
    ['own database on a loopback address', {}, true],
    ['own database, IPv6 loopback', { HOST: '::1' }, true],
    ['own database, open to the network', { HOST: '0.0.0.0' }, false],
    ['a name that only looks like loopback', { HOST: '127.0.0.1.evil.example' }, false],
    ['own database in production', { NODE_ENV: 'production' }, false],
    ['a database of yours', yours, false],
    ['a database of yours, asked for', { ...yours, DEMO: 'true' }, true],
    ['open to the network, asked for', { HOST: '0.0.0.0', DEMO: 'on' }, true],
    ['behind a proxy on loopback', { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }, false],
    ['a public address', { PUBLIC_URL: 'https://shop.example' }, false],
    ['an address of the shop’s own network', { PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
    ['an address of this machine', { PUBLIC_URL: 'http://localhost:3000' }, true],
    ['an IPv6 address of this machine', { PUBLIC_URL: 'http://[::1]:3000' }, true],
    ['a proxy in front', { TRUST_PROXY: '1' }, false],
    ['proxies by their addresses', { TRUST_PROXY: 'loopback' }, false],
    ['no proxy in front', { TRUST_PROXY: 'false' }, true],
    ['keys for payments', { RAZORPAY_KEY_ID: 'rzp_test_a', RAZORPAY_KEY_SECRET: 'k' }, false],
    ['live keys for payments', liveKeys, false],
    ['a mail server', mailServer, false],
    ['a public demo, asked for', { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1', DEMO: '1' }, true],
    ['switched off', { DEMO: 'false' }, false],
  ])('%s: on is %s', (_name, env, isDemo) => {
    expect(readConfig(env, open).isDemo).toBe(isDemo)
  })

  test('refuses live payment keys', () => {
    expect(errorsOf({ ...liveKeys, DEMO: 'true' })).toEqual([expect.stringContaining('DEMO=false')])
    expect(readConfig({ ...liveKeys, DEMO: 'false' }, open).razorpay?.isLive).toBe(true)
  })
})

describe('errors', () => {
  test('are listed all at once, each by its variable', () => {
    const env = {
      PORT: '70000',
      HOST: 'a b',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      SHOP_STATE: 'Atlantis',
      RAZORPAY_KEY_SECRET: 'k',
      SMTP_URL: 'smtp://mail.example',
      TRUST_PROXY: 'true',
    }
    const names = errorsOf(env).map((problem) => problem.split(' ')[0])
    expect(new Set(names)).toEqual(new Set(Object.keys(env)))
    expect(names).toHaveLength(9)
  })

  test.each([
    [{ PORT: '3e3' }],
    [{ PORT: '-1' }],
    [{ PUBLIC_URL: 'ftp://shop.example' }],
    [{ PUBLIC_URL: 'https://user@shop.example' }],
    [{ PUBLIC_URL: 'https://shop.example/?a=1' }],
    [{ DATABASE_URL: 'mysql://db.example/shop' }],
    [{ ...yours, DATABASE_REPLICA_URLS: 'postgres://a/b,,' }],
    [{ DATABASE_REPLICA_URLS: 'postgres://a/b' }],
    [{ SUPPORT_EMAIL: 'nobody' }],
    [{ SUPPORT_PHONE: 'call me' }],
    [{ RAZORPAY_KEY_ID: 'key', RAZORPAY_KEY_SECRET: 'k' }],
    [{ RAZORPAY_WEBHOOK_SECRET: 'w' }],
    [{ MAIL_FROM: 'a@shop.example' }],
    [{ SMTP_URL: 'smtp://m.example', PUBLIC_URL: 'https://s.example', MAIL_FROM: 'A <a@b>\nBcc: <c@d>' }],
    [{ WEB_CONCURRENCY: '0' }],
    [{ TRUST_PROXY: '10.0.0.0/33' }],
  ])('one for %j', (env) => {
    expect(errorsOf(env)).toHaveLength(1)
  })

  test('never repeat what was given, which may hold a password', () => {
    const env = { DATABASE_URL: 'mysql://u:s3cret@h/d', SMTP_URL: 'http://u:s3cret@h', PUBLIC_URL: 's3cret' }
    expect(errorsOf(env).join()).not.toContain('s3cret')
    expect(errorsOf(env).length).toBeGreaterThanOrEqual(3)
  })
})

describe('what is given', () => {
  test('is read in its own type', () => {
    const env = {
      ...yours,
      DATABASE_REPLICA_URLS: 'postgres://a/shop, postgres://b/shop',
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://shop.example/',
      WEB_CONCURRENCY: '2',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Kirana <orders@shop.example>',
      RAZORPAY_KEY_ID: 'rzp_test_abc',
      RAZORPAY_KEY_SECRET: 'k',
    }
    expect(readConfig(env, open)).toMatchObject({
      port: 8080,
      publicUrl: 'https://shop.example',
      databaseReplicaUrls: ['postgres://a/shop', 'postgres://b/shop'],
      processCount: 2,
      trustProxy: 1,
      mail: { smtpUrl: 'smtps://u:p@mail.example:465', from: 'Kirana <orders@shop.example>' },
      razorpay: { keyId: 'rzp_test_abc', keySecret: 'k', webhookSecret: undefined, isLive: false },
    })
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, open).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
    ])
    expect(readConfig({ TRUST_PROXY: 'false' }, open).trustProxy).toBe(false)
  })

  test('a relative data folder starts where the shop stands', () => {
    expect(readConfig({ DATA_DIR: 'elsewhere' }, open).dataFolder).toBe(join(open, 'elsewhere'))
  })
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('root in a folder that nobody else enters keeps the data under /var/lib/tokri', () => {
  const { dataFolder } = readConfig({}, closed)
  expect(dataFolder).toMatch(/^\/var\/lib\/tokri\/closed-[0-9a-f]{12}$/)
  expect(readConfig({}, closed).dataFolder).toBe(dataFolder)
  expect(readConfig({ DATA_DIR: 'mine' }, closed).dataFolder).toBe(join(closed, 'mine'))
})
