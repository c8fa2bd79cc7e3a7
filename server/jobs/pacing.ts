import { performance } from 'node:perf_hooks'

/** The pause before a job on a server that is always busy, for each process on the machine. */
const BUSY_PAUSE_MS = 400
const MAX_PAUSE_MS = 1000

/** Delays jobs while the server is busy: without this it places half as many orders at peak times. */
export class Pacing {
  readonly #processCount: number
  #lastLooked = performance.eventLoopUtilization()

  constructor(processCount: number) {
    this.#processCount = processCount
  }

  /** Grows with the load since the last call; almost 0 on an idle server. */
  pauseMs(): number {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#lastLooked)
    this.#lastLooked = now
    return Math.min(utilization ** 2 * BUSY_PAUSE_MS * this.#processCount, MAX_PAUSE_MS)
  }
}
