/** One request as it goes over the wire, and the name under which its answers are counted. */
export interface LoadRequest {
  kind: string
  text: string
}

/** The load that the generator puts on a server of this machine. */
export interface LoadPlan {
  port: number
  connections: number
  seconds: number
  requests: readonly LoadRequest[]
  /** Whether the requests are repeated after the last one; otherwise the load ends there. */
  repeats: boolean
}

/** The results of one kind of request. Times are milliseconds from when it was sent to the last byte of its answer. */
export interface LoadResult {
  answers: number
  /** Answers by status. */
  statuses: Record<string, number>
  p50: number
  p99: number
  worst: number
}

export interface LoadReport {
  seconds: number
  kinds: Record<string, LoadResult>
}

/** A request with the headers of an ordinary client behind one proxy. */
export function requestText(request: {
  method?: string
  path: string
  ip: string
  token?: string
  body?: unknown
  key?: string
}): string {
  const { method = 'GET', path, ip, token, body, key } = request
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: shop.example',
    `x-forwarded-for: ${ip}`,
    'accept: application/json',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

/** The IP address of a shopper. */
export function ipOf(shopper: number): string {
  return `10.${(shopper >> 16) & 255}.${(shopper >> 8) & 255}.${shopper & 255}`
}
