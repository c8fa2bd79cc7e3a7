import type { ProblemCode } from '#contract/envelope.ts'

const TIMEOUT_MS = 20_000
/** Names this open page in its calls, so that it knows its own changes among the live updates. It is no secret. */
export const PAGE = Math.random().toString(36).slice(2)

/** A code of the server, or why there is none to read. */
export type FailureCode = ProblemCode | 'network' | 'timeout' | 'unreadable' | 'unknown'

/** A call that did not succeed. Callers decide by `code`, never by the message, whose wording may change. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly code: FailureCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** The server's message; absent where it sent none. */
  readonly serverMessage: string | undefined
  /** Messages by field name. */
  readonly fields: Record<string, string>
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, details: Partial<Omit<ApiFailure, keyof Error>> & { cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.code = details.code ?? 'unknown'
    this.status = details.status ?? 0
    this.serverMessage = details.serverMessage
    this.fields = details.fields ?? {}
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Whether the server refused the call because this person's role may not make it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 403
}

export interface ApiAnswer<Data> {
  success: true
  data: Data
  message: string | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a retry of the same request return the first response. */
  key?: string
  /** Empty and absent values are left out. */
  query?: Record<string, string | number | boolean | readonly string[] | null | undefined>
  timeoutMs?: number
  priority?: RequestPriority
  /** Of a link, instead of the session's: whoever is signed in here stays out of the call. */
  token?: string
  /** Whether it is completed although the page closes; absent: a change that is sent while the page closes is. */
  keepalive?: boolean
}

interface SessionLink {
  readToken: () => string | null
  onTokenRefused: (token: string) => void
}
let session: SessionLink = { readToken: () => null, onTokenRefused: () => undefined }

/** Gives the client access to the session, which calls this when it starts. */
export function connectSession(link: SessionLink): void {
  session = link
}

/**
 * Calls of the shop's API. `data` is the response's data field, or the whole body when there is none.
 * Bodies are sent as JSON, FormData and Blobs as they are. The caller names the type, which is one of the contract.
 * @throws ApiFailure; an AbortError when the caller's signal ends the call
 */
export const api = {
  get: <Data>(path: string, options?: CallOptions) => call<Data>('GET', path, undefined, options),
  post: <Data>(path: string, body?: unknown, options?: CallOptions) =>
    call<Data>('POST', path, body, options),
  put: <Data>(path: string, body?: unknown, options?: CallOptions) => call<Data>('PUT', path, body, options),
  delete: <Data>(path: string, options?: CallOptions) => call<Data>('DELETE', path, undefined, options),
}

async function call<Data>(...args: Parameters<typeof sendCall>) {
  return readAnswer<Data>(await sendCall(...args))
}

/** Reads an answer in JSON. @throws ApiFailure */
export async function readAnswer<Data>(response: Response): Promise<ApiAnswer<Data>> {
  const content = await readJson(response)
  if (!isRecord(content) && !Array.isArray(content)) throw unreadable(response)
  const fields: Record<string, unknown> = isRecord(content) ? content : {}
  if (fields.success === false) throw failureOfResponse(response, fields)
  const message = typeof fields.message === 'string' ? fields.message : undefined
  return { success: true, data: (fields.data ?? content) as Data, message }
}

/** Sends and checks the status; the body is not read yet, unless the call failed. */
export async function sendCall(method: string, path: string, body: unknown, options: CallOptions = {}) {
  const token = options.token ?? session.readToken()
  let response: Response
  try {
    response = await fetch(withQuery(path, options.query), {
      method,
      credentials: options.token === undefined ? 'include' : 'omit',
      headers: headersOf(method, body, token, options.key),
      body: body === undefined || isSentAsItIs(body) ? body : JSON.stringify(body),
      signal: signalWithTimeout(options),
      keepalive: options.keepalive ?? outlivesPage(method, body),
      priority: options.priority,
    })
  } catch (error) {
    throw failureOfError(error, options.signal)
  }
  if (response.ok) return response
  const content = await readJson(response)
  // Calls without a token (login, registration, reset) never end a session.
  if (response.status === 401 && token !== null && !options.token) session.onTokenRefused(token)
  throw failureOfResponse(response, isRecord(content) ? content : {})
}

/** A change sent while the page closes is completed, such as a quantity that was waiting for another tap. */
function outlivesPage(method: string, body: unknown): boolean {
  return method !== 'GET' && !isSentAsItIs(body) && globalThis.document?.hidden === true
}

const isSentAsItIs = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob

function headersOf(
  method: string,
  body: unknown,
  token: string | null,
  key?: string,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(method !== 'GET' && { 'x-page': PAGE }),
    ...(body instanceof Blob && { 'content-type': 'application/octet-stream' }),
    ...(body !== undefined && !isSentAsItIs(body) && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
}

function signalWithTimeout({ signal, timeoutMs = TIMEOUT_MS }: CallOptions): AbortSignal | undefined {
  if (!Number.isFinite(timeoutMs)) return signal
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function withQuery(path: string, query: CallOptions['query'] = {}): string {
  const present = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (present.length === 0) return path
  return `${path}?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`
}

/** The body as JSON; undefined where it is none. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw failureOfError(error)
  })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's message, or the status text. */
function failureOfResponse(response: Response, content: Record<string, unknown>): ApiFailure {
  const serverMessage = [content.message, content.error].find(isText)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiFailure(serverMessage ?? (response.statusText || `Error ${response.status}`), {
    code: isText(content.code) ? (content.code as ProblemCode) : 'unknown',
    status: response.status,
    serverMessage,
    fields: isRecord(content.fields) ? (content.fields as Record<string, string>) : {},
    data: content.data,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

function unreadable(response: Response): ApiFailure {
  return new ApiFailure('Server returned invalid response', { code: 'unreadable', status: response.status })
}

/** For a call without a response: the error's message, or "Network error". */
function failureOfError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ApiFailure('The shop takes too long to answer. Please try again.', {
      code: 'timeout',
      cause: error,
    })
  }
  const message = (error instanceof Error && error.message) || 'Network error'
  return new ApiFailure(message, { code: 'network', cause: error })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
