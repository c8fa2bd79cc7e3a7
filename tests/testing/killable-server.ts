import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import type { PayableShop } from './payments/payment-fixtures.ts'
import { SERVER_ENVIRONMENT } from './server-environment.ts'
import type { Answer, CallOptions } from './shop.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A demo shop in a process of its own, called over HTTP. */
export interface KillableServer extends PayableShop {
  url: string
  pid: number
  /** Sends kill -9 after this many answers; returns when the process is gone. */
  killAfter(answers: number): Promise<void>
}

/** Starts the server on this database and waits until it can sell. @throws Error when it ends instead */
export async function startServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<KillableServer> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts', '--without-web'], {
    cwd: PROJECT,
    env: {
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DEMO: 'true',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  const gone = once(child, 'exit')
  let answered = 0
  let most = Number.POSITIVE_INFINITY
  const ask = async (path: string, request: RequestInit) => {
    const answer = await fetch(`${url}${path}`, request)
    const text = await answer.text()
    if (++answered >= most) child.kill('SIGKILL')
    return { answer, text }
  }
  return {
    url,
    pid: child.pid ?? 0,
    async call<Data>(method: string, path: string, { as, body, key }: CallOptions = {}) {
      const { answer, text } = await ask(path, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const headers = Object.fromEntries(answer.headers)
      return { status: answer.status, headers, body: JSON.parse(text) as Answer<Data>['body'], text }
    },
    async postForm(path, fields) {
      return (await ask(path, { method: 'POST', body: new URLSearchParams(fields) })).text
    },
    async killAfter(answers) {
      most = answers
      if (answered >= most) child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(`The server ended with ${child.exitCode} before it was ready`)
}
