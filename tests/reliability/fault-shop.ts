import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, reachableFolder } from '#server/database/own-postgres/own-postgres-folder.ts'
import { SERVER_ENVIRONMENT } from '../testing/server-environment.ts'

const PROJECT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 300_000
const POLL_MS = 20

export interface FaultShopOptions {
  port: number
  dataFolder: string
  /** Absent: the shop's own database. */
  databaseUrl?: string
  withoutWeb: boolean
}

/** The product as a person starts it, in a process that can be killed and started again at the same port. */
export class FaultShop {
  readonly url: string
  readonly #options: FaultShopOptions
  #child: ChildProcess | undefined
  #printed = ''

  constructor(options: FaultShopOptions) {
    this.#options = options
    this.url = `http://127.0.0.1:${options.port}`
  }

  launch(): ChildProcess {
    const { port, dataFolder, databaseUrl, withoutWeb } = this.#options
    const child = spawn(process.execPath, ['server/main.ts', ...(withoutWeb ? ['--without-web'] : [])], {
      cwd: PROJECT,
      env: {
        ...SERVER_ENVIRONMENT,
        PORT: String(port),
        DATA_DIR: dataFolder,
        DEMO: 'true',
        LOG_LEVEL: 'fatal',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        this.#printed = `${this.#printed}${text}`.slice(-4_000)
      })
    }
    this.#child = child
    return child
  }

  /** Starts the product; returns the milliseconds until it can sell. @throws Error with what it printed */
  async start(): Promise<number> {
    this.launch()
    return this.untilReady()
  }

  /** Waits until the shop can sell, and `isNew` holds; returns the milliseconds that it took. */
  async untilReady(isNew: () => boolean = () => true): Promise<number> {
    const started = performance.now()
    while (performance.now() - started < READY_WITHIN_MS) {
      if (this.#hasEnded()) throw new Error(`The shop ended:\n${this.#printed}`)
      if (isNew() && (await this.#isReady())) return performance.now() - started
      await sleep(POLL_MS)
    }
    throw new Error(`The shop was not ready in time:\n${this.#printed}`)
  }

  /** Kills the server like a power cut; its database keeps running. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Shuts the server down; returns its exit code and the milliseconds that it took. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const started = performance.now()
    await this.#end('SIGTERM')
    return { code: this.#child?.exitCode ?? null, ms: performance.now() - started }
  }

  /** The process of the shop's own PostgreSQL. */
  postmasterPid(): number {
    const { data } = makeFolder(reachableFolder(this.#options.dataFolder))
    try {
      return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    } catch {
      return 0 // no such file between two postmasters
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || this.#hasEnded()) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  #hasEnded(): boolean {
    return this.#child?.exitCode !== null || this.#child.signalCode !== null
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  }
}
