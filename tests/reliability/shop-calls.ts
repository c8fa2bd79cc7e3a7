import { setTimeout as sleep } from 'node:timers/promises'

/** What is not answered by then hangs, however loaded the machine is. */
const ANSWER_WITHIN_MS = 60_000
const PAUSE_MS = 150

export interface CallAnswer {
  status: number
  body: { success: boolean; data?: unknown; code?: string; token?: string; user?: { _id: string } }
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: unknown
  key?: string
}

/** What a client sees of a shop that is being disturbed. */
export interface Weather {
  answered: number
  /** No connection, or one that broke before the answer. */
  unreachable: number
  /** Still no answer when the client gave up. */
  unanswered: number
  /** 503: the shop says itself that it cannot serve now. */
  unavailable: number
  /** Of those, without the time after which to come again. */
  withoutRetryAfter: number
  /** Every other 5xx. */
  faulty: string[]
  /** 401 for a session that nobody ended. */
  loggedOut: number
  slowestMs: number
}

export function newWeather(): Weather {
  return {
    answered: 0,
    unreachable: 0,
    unanswered: 0,
    unavailable: 0,
    withoutRetryAfter: 0,
    faulty: [],
    loggedOut: 0,
    slowestMs: 0,
  }
}

/** Calls a shop over HTTP as a browser does that does not give up. */
export function shopCalls(url: string, weather: () => Weather) {
  async function callOnce(call: Call, signal?: AbortSignal): Promise<CallAnswer | undefined> {
    const started = performance.now()
    const answer = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: {
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        ...(call.key && { 'idempotency-key': call.key }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: signal ?? AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const body = (await answer.json()) as CallAnswer['body']
    const seen = weather()
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - started)
    if (answer.status === 401 && call.token) seen.loggedOut += 1
    if (answer.status === 503) {
      seen.unavailable += 1
      if (!answer.headers.get('retry-after')) seen.withoutRetryAfter += 1
    } else if (answer.status >= 500) seen.faulty.push(`${call.method} ${call.path} ${answer.status}`)
    return answer.status >= 500 || answer.status === 429 ? undefined : { status: answer.status, body }
  }

  return {
    /**
     * Repeats a call until the shop decides it. `leaveAfterMs`: the client goes away so soon after sending
     * for the first time, and comes again.
     * @throws Error when the deadline passes without a decision
     */
    async untilDecided(call: Call, deadline: number, leaveAfterMs?: number): Promise<CallAnswer> {
      let leaving = leaveAfterMs === undefined ? undefined : AbortSignal.timeout(leaveAfterMs)
      while (Date.now() < deadline) {
        const answer = await callOnce(call, leaving).catch((error: Error) => {
          if (leaving?.aborted) return
          weather()[error.name === 'TimeoutError' ? 'unanswered' : 'unreachable'] += 1
        })
        leaving = undefined
        if (answer) {
          weather().answered += 1
          return answer
        }
        await sleep(PAUSE_MS)
      }
      throw new Error(`${call.method} ${call.path} was not decided in time`)
    },
  }
}

export type ShopCalls = ReturnType<typeof shopCalls>
