import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any answer takes, even on a loaded machine. */
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

/** What the clients of a disturbed shop have experienced. */
export interface AnswerCounts {
  answered: number
  /** No connection, or it broke before the answer. */
  unreachable: number
  /** No answer until the client gave up. */
  unanswered: number
  /** 503. */
  unavailable: number
  /** 503 without `retry-after`. */
  withoutRetryAfter: number
  /** Any other 5xx. */
  failed: string[]
  /** 401 for a session that nobody ended. */
  loggedOut: number
  slowestMs: number
}

export function newAnswerCounts(): AnswerCounts {
  return {
    answered: 0,
    unreachable: 0,
    unanswered: 0,
    unavailable: 0,
    withoutRetryAfter: 0,
    failed: [],
    loggedOut: 0,
    slowestMs: 0,
  }
}

/** Calls a shop over HTTP, like a browser that does not give up. */
export function shopCalls(url: string, answers: () => AnswerCounts) {
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
    const seen = answers()
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - started)
    if (answer.status === 401 && call.token) seen.loggedOut += 1
    if (answer.status === 503) {
      seen.unavailable += 1
      if (!answer.headers.get('retry-after')) seen.withoutRetryAfter += 1
    } else if (answer.status >= 500) seen.failed.push(`${call.method} ${call.path} ${answer.status}`)
    return answer.status >= 500 || answer.status === 429 ? undefined : { status: answer.status, body }
  }

  return {
    /**
     * Repeats a call until the shop decides it. With `leaveAfterMs` the client aborts its first request after this time
     * and then repeats it.
     * @throws Error when the deadline passes without a decision
     */
    async untilDecided(call: Call, deadline: number, leaveAfterMs?: number): Promise<CallAnswer> {
      let leaving = leaveAfterMs === undefined ? undefined : AbortSignal.timeout(leaveAfterMs)
      while (Date.now() < deadline) {
        const answer = await callOnce(call, leaving).catch((error: Error) => {
          if (leaving?.aborted) return
          answers()[error.name === 'TimeoutError' ? 'unanswered' : 'unreachable'] += 1
        })
        leaving = undefined
        if (answer) {
          answers().answered += 1
          return answer
        }
        await sleep(PAUSE_MS)
      }
      throw new Error(`${call.method} ${call.path} was not decided in time`)
    },
  }
}

export type ShopCalls = ReturnType<typeof shopCalls>
