import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const gzipAsync = promisify(gzip)

/** Of everything that a server caches of the catalogue: a lost event is felt no longer than this. */
export const MAX_LIFE_MS = 60_000

/** An answer as it goes over the wire, again and again. */
export interface CachedResponse {
  body: Buffer
  /** Undefined where packing would gain nothing. */
  packed: Buffer | undefined
  etag: string
}

/** What an answer says, and the products that it shows. */
export interface ResponseContent {
  content: unknown
  productIds: readonly string[]
}

export interface ResponseCache {
  /** The cached response of a URL, or undefined. */
  find(url: string): CachedResponse | undefined
  /**
   * The cached response under `key`, otherwise a new one by `make`, which runs once for all requests meanwhile.
   * `url` finds it faster the next time.
   */
  read(key: string, url: string, make: () => Promise<ResponseContent>): Promise<CachedResponse>
  /** Drops the answers that show a product; what it says changed, not where it stands. */
  invalidateProduct(id: string): void
  clear(): void
}

interface Entry extends CachedResponse {
  productIds: readonly string[]
}

/** Changes since a reading began: what it read may be older than they are. */
interface Flight {
  missedAll: boolean
  missedProducts: Set<string>
}

export interface ResponseCacheLimits {
  bytes: number
  /** How long a response is used at most: a lost event is felt no longer than this. */
  ageMs: number
}

const MAX_URLS = 20_000
/** Longer ones are made up; they are answered, but not remembered. */
const MAX_URL_LENGTH = 300
const OVERHEAD_BYTES = 1_000
const WORTH_PACKING_BYTES = 1_000

/** Keeps answers in memory, the least recently used leave first. */
export function openResponseCache(limits: ResponseCacheLimits): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: limits.bytes,
    ttl: limits.ageMs,
    sizeCalculation: ({ body, packed }, key) =>
      body.length + (packed?.length ?? 0) + key.length * 2 + OVERHEAD_BYTES,
  })
  const keysOfUrls = new LRUCache<string, string>({ max: MAX_URLS })
  const joinable = new Map<string, Promise<CachedResponse>>()
  const flights = new Set<Flight>()

  function remember(url: string, key: string) {
    if (url.length > MAX_URL_LENGTH) return
    keysOfUrls.set(url, key)
  }

  async function make(
    key: string,
    flight: Flight,
    ask: () => Promise<ResponseContent>,
  ): Promise<CachedResponse> {
    const { content, productIds } = await ask()
    const response = await responseOf(content)
    const isOld = flight.missedAll || productIds.some((id) => flight.missedProducts.has(id))
    if (!isOld) entries.set(key, { ...response, productIds })
    return response
  }

  function takeOff(key: string, ask: () => Promise<ResponseContent>): Promise<CachedResponse> {
    const flight: Flight = { missedAll: false, missedProducts: new Set() }
    flights.add(flight)
    const answer = make(key, flight, ask).finally(() => {
      flights.delete(flight)
      if (joinable.get(key) === answer) joinable.delete(key)
    })
    joinable.set(key, answer)
    return answer
  }

  return {
    find(url) {
      const key = keysOfUrls.get(url)
      return key === undefined ? undefined : entries.get(key)
    },
    async read(key, url, ask) {
      const answer = entries.get(key) ?? (await (joinable.get(key) ?? takeOff(key, ask)))
      remember(url, key)
      return answer
    },
    invalidateProduct(id) {
      for (const [key, entry] of [...entries]) if (entry.productIds.includes(id)) entries.delete(key)
      for (const flight of flights) flight.missedProducts.add(id)
      joinable.clear()
    },
    clear() {
      entries.clear()
      for (const flight of flights) flight.missedAll = true
      joinable.clear()
    },
  }
}

async function responseOf(content: unknown): Promise<CachedResponse> {
  const body = Buffer.from(JSON.stringify(content))
  const packed = body.length < WORTH_PACKING_BYTES ? undefined : await gzipAsync(body)
  // Weak: packed and plain are the same answer in other bytes.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, packed, etag }
}
