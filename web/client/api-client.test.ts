// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { ApiFailure, api, connectSession, isForbidden } from './api-client.ts'

const onTokenRefused = vi.fn()
let token: string | null = null

beforeEach(() => {
  token = null
  onTokenRefused.mockReset()
  connectSession({ readToken: () => token, onTokenRefused })
})
afterEach(() => vi.unstubAllGlobals())

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiFailure) return error
  throw new Error(`Expected a failure, not ${error}`)
}

test('an answer’s data is its data field', async () => {
  answerCalls(() => jsonReply({ success: true, data: { id: 7 }, message: 'Saved' }))
  expect(await api.get('/api/x')).toEqual({ success: true, data: { id: 7 }, message: 'Saved' })
})

test('an answer without a data field is the data itself', async () => {
  answerCalls(() => jsonReply({ items: [1] }))
  expect((await api.get('/api/x')).data).toEqual({ items: [1] })
})

test('an answer that says it failed is a failure, whatever its status', async () => {
  answerCalls(() => jsonReply({ success: false, error: 'No luck' }))
  expect((await failureOf(api.get('/api/x'))).message).toBe('No luck')
})

test('a refusal gives the server’s message, code, fields and data', async () => {
  const more = { fields: { email: 'Taken' }, data: { left: 2 } }
  answerCalls(() => problemReply(409, 'out_of_stock', 'Only 2 left', more))
  const failure = await failureOf(api.post('/api/x', {}))
  expect(failure).toMatchObject({ message: 'Only 2 left', code: 'out_of_stock', status: 409, ...more })
})

test('a refusal without a message gives the status text', async () => {
  answerCalls(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  const failure = await failureOf(api.get('/api/x'))
  expect(failure).toMatchObject({ message: 'Bad Gateway', status: 502, serverMessage: undefined })
})

test('a network failure gives the exception’s message', async () => {
  answerCalls(() => brokenNetwork('Load failed'))
  expect(await failureOf(api.get('/api/x'))).toMatchObject({
    message: 'Load failed',
    code: 'network',
    status: 0,
  })
})

test('a network failure without a message gives "Network error"', async () => {
  answerCalls(() => brokenNetwork(''))
  expect((await failureOf(api.get('/api/x'))).message).toBe('Network error')
})

test('an answer that is no JSON is an error of its own', async () => {
  answerCalls(() => new Response('<html>'))
  expect(await failureOf(api.get('/api/x'))).toMatchObject({
    code: 'unreadable',
    message: 'Server returned invalid response',
  })
})

test('a call carries the token when there is one, and no such header otherwise', async () => {
  const calls = answerCalls(() => jsonReply({ success: true, data: {} }))
  await api.get('/api/x')
  token = 'secret'
  await api.get('/api/x')
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer secret'])
})

test('a 401 to a call with a token reports that token', async () => {
  token = 'old'
  answerCalls(() => {
    token = 'new'
    return problemReply(401, 'unauthenticated', 'Please log in')
  })
  await failureOf(api.get('/api/x'))
  expect(onTokenRefused.mock.calls).toEqual([['old']])
})

test('a 401 to a call without a token ends no session', async () => {
  answerCalls(() => problemReply(401, 'invalid_credentials', 'Invalid credentials'))
  await failureOf(api.post('/api/login', {}))
  expect(onTokenRefused).not.toHaveBeenCalled()
})

test('a 503 says when to ask again', async () => {
  answerCalls(() => jsonReply({ success: false, message: 'Busy' }, 503, { 'retry-after': '2' }))
  expect((await failureOf(api.get('/api/x'))).retryAfterSeconds).toBe(2)
})

test('query values are encoded and empty ones left out', async () => {
  const calls = answerCalls(() => jsonReply({ success: true, data: {} }))
  const query = { search: 'a&b=c', category: '', page: 2, cursor: undefined, sort: null, all: false }
  await api.get('/api/x', { query })
  expect(calls[0]?.path).toBe('/api/x?search=a%26b%3Dc&page=2&all=false')
})

test('an idempotency key goes along as a header', async () => {
  const calls = answerCalls(() => jsonReply({ success: true, data: {} }))
  await api.post('/api/orders', { a: 1 }, { key: 'k-1' })
  expect(calls[0]?.headers.get('idempotency-key')).toBe('k-1')
  expect(calls[0]?.body).toEqual({ a: 1 })
})

test('an answer that takes too long is a failure of its own', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  expect((await failureOf(api.get('/api/x', { timeoutMs: 10 }))).code).toBe('timeout')
})

test('a call ended by its caller is no failure of the shop', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const stopping = new AbortController()
  const call = api.get('/api/x', { signal: stopping.signal })
  stopping.abort()
  await expect(call).rejects.not.toBeInstanceOf(ApiFailure)
})

test('only the server’s 403 is a refusal', () => {
  expect(isForbidden(new ApiFailure('No', { status: 403 }))).toBe(true)
  expect(isForbidden(new ApiFailure('No', { status: 404 }))).toBe(false)
  expect(isForbidden(new Error('No'))).toBe(false)
})
