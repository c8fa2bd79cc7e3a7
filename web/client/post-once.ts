import { type ApiAnswer, ApiFailure, api } from './api-client.ts'

/** The keys of calls whose answer has not arrived, by what they ask for. */
const unanswered = new Map<string, string>()

/**
 * A call that must not happen twice. Where its answer was lost, the same call again has the same key, so that the server
 * does it once; after an answer the next one is a new call.
 * @param sameAs what makes two calls the same, where it is less than the body
 * @throws ApiFailure
 */
export async function postOnce<Data>(
  path: string,
  body: unknown,
  sameAs: unknown = body,
): Promise<ApiAnswer<Data>> {
  const name = JSON.stringify([path, sameAs])
  const idempotencyKey = unanswered.get(name) ?? newKey()
  unanswered.set(name, idempotencyKey)
  try {
    const answer = await api.post<Data>(path, body, { idempotencyKey })
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
