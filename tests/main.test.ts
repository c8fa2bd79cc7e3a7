import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { SERVER_ENVIRONMENT } from './testing/server-environment.ts'

const PROJECT = join(import.meta.dirname, '..')

interface Run {
  child: ChildProcess
  output(): string
  exitCode: Promise<number | null>
}

let folder: string
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-start-'))
  chmodSync(folder, 0o755)
})
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['server/main.ts', '--without-web'], {
    cwd: PROJECT,
    env: { ...SERVER_ENVIRONMENT, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text, exitCode: new Promise((resolve) => child.once('exit', resolve)) }
}

async function untilReady(port: string, run: Run): Promise<void> {
  while (run.child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(run.output())
}

describe('a start that cannot succeed ends with one clear sentence and a code that says so', () => {
  test('faulty variables are all named', async () => {
    const run = start({ PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: join(folder, 'unused') })
    expect(await run.exitCode).toBe(1)
    expect(run.output()).toMatch(/PORT.*\n.*LOG_LEVEL|LOG_LEVEL.*\n.*PORT/s)
    expect(run.output()).not.toContain('at ')
  })

  test('a taken port', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const run = start({ PORT: port, DATA_DIR: join(folder, 'unused') })
    expect(await run.exitCode).toBe(1)
    expect(run.output().trim()).toBe(
      `Port ${port} is taken by another program. Stop it, or choose another with PORT.`,
    )
    taken.close()
  })

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const run = start({ PORT: String(await freePort()), DATA_DIR: file })
    expect(await run.exitCode).toBe(1)
    expect(run.output()).toContain(file)
  })

  test('a database that does not answer', async () => {
    const run = start({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
    })
    expect(await run.exitCode).toBe(1)
    expect(run.output()).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/m)
  })
})

describe('a shop that runs', () => {
  test('owns its folder, closes on SIGTERM, has every order after kill -9, and its demo never opens as a real shop', async () => {
    const dataFolder = join(folder, 'shop')
    mkdirSync(dataFolder)
    const port = String(await freePort())
    const first = start({ PORT: port, DATA_DIR: dataFolder })
    await untilReady(port, first)

    const second = start({ PORT: String(await freePort()), DATA_DIR: dataFolder })
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toContain(String(first.child.pid))

    const totalOrders = async () => {
      const post = await fetch(`http://127.0.0.1:${port}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@example.com', password: 'demo1234' }),
      })
      const { token } = (await post.json()) as { token: string }
      const list = await fetch(`http://127.0.0.1:${port}/api/orders`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await list.json()) as { data: { total: number } }).data.total
    }
    const before = await totalOrders()
    expect(before).toBeGreaterThan(100)
    first.child.kill('SIGKILL')
    await first.exitCode

    const third = start({ PORT: port, DATA_DIR: dataFolder })
    await untilReady(port, third)
    expect(await totalOrders()).toBe(before)
    third.child.kill('SIGTERM')
    expect(await third.exitCode).toBe(0)

    const real = start({
      PORT: port,
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '1',
    })
    expect(await real.exitCode).toBe(1)
    expect(real.output()).toMatch(/^This database holds the demo shop.* set DATA_DIR to a new folder/m)
  })
})
