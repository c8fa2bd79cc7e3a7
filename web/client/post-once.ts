import type { Call } from '#contract/calls/calls.ts'
import { type ApiAnswer, ApiFailure, api } from './api-client.ts'
import { type Sent, type SentOf, send } from './calls.ts'

/** The keys of calls whose answer has not arrived, by what they ask for. */
const unanswered = new Map<string, string>()

/**
 * A call that must not happen twice. Where its answer was lost, the same call again has the same key, so that the server
 * does it once; after an answer the next one is a new call.
 * @param sameAs what makes two calls the same, where it is less than what is sent
 * @throws ApiFailure
 */
export function sendOnce<Row extends Call>(row: Row, sent: Sent<Row>, sameAs: unknown = sent) {
  return once([row.path, sameAs], (key) => send(row, ...([{ ...sent, key }] as unknown as SentOf<Row>)))
}

/** `sendOnce` for a call that has no row yet. @throws ApiFailure */
export function postOnce<Data>(
  path: string,
  body: unknown,
  sameAs: unknown = body,
): Promise<ApiAnswer<Data>> {
  return once([path, sameAs], (key) => api.post<Data>(path, body, { key }))
}

async function once<Answer>(call: unknown, make: (key: string) => Promise<Answer>): Promise<Answer> {
  const name = JSON.stringify(call)
  const key = unanswered.get(name) ?? newKey()
  unanswered.set(name, key)
  try {
    const answer = await make(key)
    unanswered.delete(name)
    return answer
  } catch (error) {
    if (error instanceof ApiFailure && isRefusal(error)) unanswered.delete(name)
    throw error
  }
}

/** 128 random bits for an Idempotency-Key. Browsers make no UUIDs on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the server has said no; after anything else it may have done it all the same. */
function isRefusal({ status }: ApiFailure): boolean {
  return status >= 400 && status < 500
}
