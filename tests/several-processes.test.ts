import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import { eventually } from './testing/eventually.ts'
import { freePort } from './testing/free-port.ts'
import { SERVER_ENVIRONMENT } from './testing/server-environment.ts'

const PROJECT = join(import.meta.dirname, '..')
/** The main process hands connections to its workers in turn, so that so many reach each of the two. */
const CONNECTIONS = 6

let folder: string
let port: number
let shop: ChildProcess
let ended: Promise<number | null>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-processes-'))
  chmodSync(folder, 0o755)
  port = await freePort()
  shop = spawn(process.execPath, ['server/main.ts', '--without-web'], {
    cwd: PROJECT,
    env: {
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  ended = new Promise((resolve) => shop.once('exit', resolve))
  await eventually(async () => expect((await call('GET', '/api/health/ready')).status).toBe(200))
})
afterAll(async () => {
  if (shop.exitCode === null) shop.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  body: { data: Record<string, unknown>; token: string; user: { id: string } }
}

/** Each call comes on a connection of its own, as from another shopper. */
function call(method: string, path: string, token?: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const options = { host: '127.0.0.1', port, method, path, headers, agent: new Agent() }
    const sent = request(options, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function logIn(email: string): Promise<{ id: string; token: string }> {
  const { body } = await call('POST', '/api/login', undefined, { email, password: 'demo1234' })
  return { id: body.user.id, token: body.token }
}

/** Buys one piece for cash on delivery. */
async function placeOrder(token: string): Promise<Answer> {
  const { body } = await call('GET', '/api/products/pharmacy_001')
  const price = body.data.price as number
  const amounts = orderAmounts([{ unitPricePaise: Math.round(price * 100), quantity: 1 }], {
    terms: TAX_ON_TOP,
  })
  return call('POST', '/api/orders', token, {
    items: [{ productId: 'pharmacy_001', quantity: 1 }],
    deliveryDetails: someDetails,
    paymentMethod: 'cod',
    orderType: 'buy-now',
    subtotal: price,
    tax: rupeesFromPaise(amounts.taxPaise),
    total: rupeesFromPaise(amounts.totalPaise),
  })
}

const sixTimes = <Value>(ask: () => Promise<Value>) => Promise.all(Array.from({ length: CONNECTIONS }, ask))

/** Ids of the workers, as Linux knows them. */
function workers(): number[] {
  const children = readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ')
  const isWorker = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts')
  return children.filter(isWorker).map(Number)
}

describe('two processes on one port', () => {
  test('know every session, whichever process opened it, and none that another has closed', async () => {
    const { token } = await logIn('customer@example.com')
    const before = await sixTimes(() => call('GET', '/api/profile', token))
    expect(before.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(200))
    await call('POST', '/api/logout', token)
    const after = await sixTimes(() => call('GET', '/api/profile', token))
    expect(after.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(401))
  })

  test('show a changed price in every process that had cached the old one', async () => {
    const { token } = await logIn('admin@example.com')
    const path = '/api/products/electronics_001'
    const price = async () => (await call('GET', path)).body.data.price as number
    const [before = 0] = await sixTimes(price)
    expect((await call('PUT', path, token, { price: before + 1 })).status).toBe(200)
    await eventually(async () => expect(await sixTimes(price)).toEqual(Array(CONNECTIONS).fill(before + 1)))
  })

  test('reach every reader of live updates, whichever process it reads from', async () => {
    const { id, token } = await logIn('customer@example.com')
    const received = Array<string>(CONNECTIONS).fill('')
    const agent = new Agent()
    const headers = { authorization: `Bearer ${token}` }
    received.forEach((_text, at) => {
      const stream = request({ host: '127.0.0.1', port, path: '/api/events', headers, agent }, (answer) => {
        answer.on('data', (part) => {
          received[at] += part
        })
      })
      stream.on('error', () => undefined)
      stream.end()
    })
    await eventually(() =>
      expect(received.filter((text) => text.includes(': open'))).toHaveLength(CONNECTIONS),
    )
    await call('POST', `/api/cart/${id}`, token, { productId: 'electronics_001', quantity: 1 })
    await eventually(() =>
      expect(received.filter((text) => text.includes('"topic":"cart"'))).toHaveLength(CONNECTIONS),
    )
    agent.destroy()
  })

  test('do a job once', async () => {
    const { token } = await logIn('customer@example.com')
    const placed = await placeOrder(token)
    expect(placed.status).toBe(201)
    const number = placed.body.data.orderNumber as string
    const mailsOfOrder = async () => {
      const { items } = (await call('GET', '/api/demo/mails')).body.data as { items: { subject: string }[] }
      return items.filter(({ subject }) => subject.includes(number))
    }
    await eventually(async () => expect(await mailsOfOrder()).toHaveLength(1))
  })

  test('write the orders that come to both at once, each of them one time', async () => {
    const { token } = await logIn('customer@example.com')
    const ordersOf = async () => (await call('GET', '/api/orders', token)).body.data.total as number
    const before = await ordersOf()
    const placed = await sixTimes(() => placeOrder(token))
    expect(placed.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(201))
    expect(new Set(placed.map(({ body }) => body.data.orderNumber)).size).toBe(CONNECTIONS)
    expect(await ordersOf()).toBe(before + CONNECTIONS)
  })

  test.skipIf(process.platform !== 'linux')(
    'a process that is killed is replaced, and the shop goes on selling',
    async () => {
      const [killed = 0, other] = workers()
      process.kill(killed, 'SIGKILL')
      await eventually(() => {
        const living = workers()
        expect(living).toHaveLength(2)
        expect(living).toContain(other)
        expect(living).not.toContain(killed)
      })
      await eventually(async () => {
        const answers = await sixTimes(() => call('GET', '/api/products?limit=1'))
        expect(answers.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(200))
      })
      const { token } = await logIn('customer@example.com')
      const placed = await sixTimes(() => placeOrder(token))
      expect(placed.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(201))
    },
  )

  test('close together, their database last', async () => {
    shop.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
