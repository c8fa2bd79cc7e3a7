import { vi } from 'vitest'

export interface SentCall {
  method: string
  path: string
  headers: Headers
  body: unknown
}

type Reply = (call: SentCall) => Response | Promise<Response>

/** Answers every call of the app with `reply`.  the calls that the app has sent */
export function answerCalls(reply: Reply): SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { method = 'GET', body } = init
    const call = {
      method,
      path,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }
    calls.push(call)
    return reply(call)
  })
  return calls
}

export function jsonReply(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** A problem as the server sends it. */
export function problemReply(status: number, code: string, message: string, more: object = {}): Response {
  return jsonReply({ success: false, code, message, error: message, ...more }, status)
}

/** No response at all. */
export function brokenNetwork(message = 'Failed to fetch'): Promise<Response> {
  return Promise.reject(new TypeError(message))
}
