import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const gzipAsync = promisify(gzip)

/** The longest that anything of the catalogue is cached, in case an event is lost. */
export const MAX_LIFE_MS = 60_000

/** A response as it goes over the wire. */
export interface CachedResponse {
  body: Buffer
  /** Undefined for a response that is too small to gain by it. */
  gzipped: Buffer | undefined
  etag: string
}

/** The content of a response, and the products that it shows. */
export interface ResponseContent {
  content: unknown
  productIds: readonly string[]
}

export interface ResponseCache {
  /** The cached response of a URL, or undefined. */
  find(url: string): CachedResponse | undefined
  /**
   * The cached response under `key`, otherwise a new one by `make`, which runs once for all requests meanwhile.
   * From then on `find` finds it by `url`.
   */
  read(key: string, url: string, make: () => Promise<ResponseContent>): Promise<CachedResponse>
  /** Drops the responses that show a product. */
  invalidateProduct(id: string): void
  clear(): void
}

interface Entry extends CachedResponse {
  productIds: readonly string[]
}

/** What was invalidated while a response was being made: it may show the old state, and is then not cached. */
interface PendingRead {
  isAllInvalid: boolean
  invalidProducts: Set<string>
}

interface ResponseCacheLimits {
  bytes: number
  ageMs: number
}

const MAX_URLS = 20_000
/** No link of the shop is longer: such a URL is answered, but not cached. */
const MAX_URL_LENGTH = 300
const OVERHEAD_BYTES = 1_000
const MIN_GZIP_BYTES = 1_000

/** Caches responses in memory; the least recently used are dropped first. */
export function openResponseCache(limits: ResponseCacheLimits): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: limits.bytes,
    ttl: limits.ageMs,
    sizeCalculation: ({ body, gzipped }, key) =>
      body.length + (gzipped?.length ?? 0) + key.length * 2 + OVERHEAD_BYTES,
  })
  const keysOfUrls = new LRUCache<string, string>({ max: MAX_URLS })
  /** Reads that a new request may still join: nothing was invalidated since they began. */
  const joinable = new Map<string, Promise<CachedResponse>>()
  const pendingReads = new Set<PendingRead>()

  async function makeAndCache(
    key: string,
    pending: PendingRead,
    make: () => Promise<ResponseContent>,
  ): Promise<CachedResponse> {
    const { content, productIds } = await make()
    const response = await responseOf(content)
    const isOld = pending.isAllInvalid || productIds.some((id) => pending.invalidProducts.has(id))
    if (!isOld) entries.set(key, { ...response, productIds })
    return response
  }

  function startRead(key: string, make: () => Promise<ResponseContent>): Promise<CachedResponse> {
    const pending: PendingRead = { isAllInvalid: false, invalidProducts: new Set() }
    pendingReads.add(pending)
    const response = makeAndCache(key, pending, make).finally(() => {
      pendingReads.delete(pending)
      if (joinable.get(key) === response) joinable.delete(key)
    })
    joinable.set(key, response)
    return response
  }

  return {
    find(url) {
      const key = keysOfUrls.get(url)
      return key === undefined ? undefined : entries.get(key)
    },
    async read(key, url, make) {
      const response = entries.get(key) ?? (await (joinable.get(key) ?? startRead(key, make)))
      if (url.length <= MAX_URL_LENGTH) keysOfUrls.set(url, key)
      return response
    },
    invalidateProduct(id) {
      for (const [key, entry] of [...entries]) if (entry.productIds.includes(id)) entries.delete(key)
      for (const pending of pendingReads) pending.invalidProducts.add(id)
      joinable.clear()
    },
    clear() {
      entries.clear()
      for (const pending of pendingReads) pending.isAllInvalid = true
      joinable.clear()
    },
  }
}

async function responseOf(content: unknown): Promise<CachedResponse> {
  const body = Buffer.from(JSON.stringify(content))
  const gzipped = body.length < MIN_GZIP_BYTES ? undefined : await gzipAsync(body)
  // Weak, because the same response goes out plain and gzipped.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, gzipped, etag }
}
