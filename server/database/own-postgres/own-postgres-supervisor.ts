import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, stopPostmaster } from './own-postgres-process.ts'

const shortestPauseMs = 100
const longestPauseMs = 1_000
const steadyAfterMs = 10_000

export type OwnPostgresLog = {
  info: (message: string) => void
  warn: (message: string) => void
  error: (message: string) => void
}

type Postmaster = {
  start: () => ChildProcess
  waitUntilReady: (child: ChildProcess) => Promise<void>
}

/** Keeps one postmaster running: whenever it ends without having been told to, it is started again. */
export class OwnPostgresSupervisor {
  readonly #postmaster: Postmaster
  readonly #log: OwnPostgresLog
  readonly #stopping = Promise.withResolvers<void>()
  #isStopping = false
  #child: ChildProcess | undefined
  #restart = Promise.resolve()
  #failures = 0
  #lastFault = ''

  constructor(postmaster: Postmaster, log: OwnPostgresLog) {
    this.#postmaster = postmaster
    this.#log = log
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * The first start. It may take more than one attempt after a crash, because what the predecessor left
   * needs a moment to end.
   * @throws {OwnPostgresError} if the last attempt fails
   */
  async start(attempts: number): Promise<void> {
    for (let attempt = 1; attempt < attempts; attempt++) {
      try {
        return await this.#startOnce()
      } catch (error) {
        this.#log.warn(messageOf(error))
        await sleep(shortestPauseMs * attempt)
      }
    }
    return this.#startOnce()
  }

  /** Ends the postmaster in order. */
  async stop(): Promise<void> {
    this.#announceStop()
    if (this.#child) await stopPostmaster(this.#child)
    await this.#restart
  }

  /** Ends the postmaster without waiting, in order (SIGINT) or at once (SIGQUIT: the next start recovers). */
  kill(signal: 'SIGINT' | 'SIGQUIT'): void {
    this.#announceStop()
    if (this.#child && !hasEnded(this.#child)) this.#child.kill(signal)
  }

  #announceStop(): void {
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
      if (performance.now() - startedAt > steadyAfterMs) this.#failures = 0
      this.#log.error(`The shop's own PostgreSQL ended (${child.signalCode ?? child.exitCode}).`)
      this.#restart = this.#startAgain()
    }
    if (hasEnded(child)) whenEnded()
    else child.once('exit', whenEnded)
  }

  async #startAgain(): Promise<void> {
    while (!this.#isStopping) {
      const pauseMs = Math.min(shortestPauseMs * 2 ** this.#failures, longestPauseMs)
      this.#failures += 1
      await Promise.race([this.#stopping.promise, sleep(pauseMs, undefined, { ref: false })])
      if (this.#isStopping) return
      try {
        await this.#startOnce()
        this.#lastFault = ''
        return this.#log.info("The shop's own PostgreSQL runs again.")
      } catch (error) {
        this.#reportOnce(messageOf(error))
      }
    }
  }

  /** A disk that is full would otherwise fill the server's log with one line a second. */
  #reportOnce(problem: string): void {
    if (problem !== this.#lastFault) this.#log.error(problem)
    this.#lastFault = problem
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
