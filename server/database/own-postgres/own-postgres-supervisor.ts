import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, stopPostmaster } from './own-postgres-process.ts'

const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 1_000
const STEADY_AFTER_MS = 10_000

export type OwnPostgresLog = {
  info: (message: string) => void
  warn: (message: string) => void
  error: (message: string) => void
}

type Postmaster = {
  start: () => ChildProcess
  waitUntilReady: (child: ChildProcess) => Promise<void>
}

/** Keeps one postmaster running: it starts it again whenever it ends unasked. */
export class OwnPostgresSupervisor {
  readonly #postmaster: Postmaster
  readonly #log: OwnPostgresLog
  readonly #stopping = Promise.withResolvers<void>()
  #isStopping = false
  #child: ChildProcess | undefined
  #restart = Promise.resolve()
  #failures = 0
  #lastProblem = ''

  constructor(postmaster: Postmaster, log: OwnPostgresLog) {
    this.#postmaster = postmaster
    this.#log = log
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * The first start. After a crash it may take more than one attempt, because processes of the predecessor need a moment
   * to end.
   * @throws {OwnPostgresError} if the last attempt fails
   */
  async start(attempts: number): Promise<void> {
    for (let attempt = 1; attempt < attempts; attempt++) {
      try {
        return await this.#startOnce()
      } catch (error) {
        this.#log.warn(messageOf(error))
        await sleep(MIN_PAUSE_MS * attempt)
      }
    }
    return this.#startOnce()
  }

  /** Shuts the postmaster down. */
  async stop(): Promise<void> {
    this.#markStopping()
    if (this.#child) await stopPostmaster(this.#child)
    await this.#restart
  }

  /** Ends the postmaster without waiting: by a shutdown (SIGINT) or at once (SIGQUIT: the next start recovers). */
  kill(signal: 'SIGINT' | 'SIGQUIT'): void {
    this.#markStopping()
    if (this.#child && !hasEnded(this.#child)) this.#child.kill(signal)
  }

  #markStopping(): void {
    this.#isStopping = true
    this.#stopping.resolve()
  }

  async #startOnce(): Promise<void> {
    const child = this.#postmaster.start()
    this.#child = child
    try {
      await this.#postmaster.waitUntilReady(child)
    } catch (error) {
      await stopPostmaster(child)
      throw error
    }
    const startedAt = performance.now()
    const whenEnded = () => {
      if (this.#isStopping) return
      if (performance.now() - startedAt > STEADY_AFTER_MS) this.#failures = 0
      this.#log.error(`The shop's own PostgreSQL ended (${child.signalCode ?? child.exitCode}).`)
      this.#restart = this.#startAgain()
    }
    if (hasEnded(child)) whenEnded()
    else child.once('exit', whenEnded)
  }

  async #startAgain(): Promise<void> {
    while (!this.#isStopping) {
      const pauseMs = Math.min(MIN_PAUSE_MS * 2 ** this.#failures, MAX_PAUSE_MS)
      this.#failures += 1
      await Promise.race([this.#stopping.promise, sleep(pauseMs, undefined, { ref: false })])
      if (this.#isStopping) return
      try {
        await this.#startOnce()
        this.#lastProblem = ''
        return this.#log.info("The shop's own PostgreSQL runs again.")
      } catch (error) {
        this.#reportOnce(messageOf(error))
      }
    }
  }

  /** Logs a problem once: a full disk would otherwise add a line each second. */
  #reportOnce(problem: string): void {
    if (problem !== this.#lastProblem) this.#log.error(problem)
    this.#lastProblem = problem
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
