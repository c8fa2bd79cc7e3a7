import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const gzipAsync = promisify(gzip)

/** A page as it goes over the wire. */
interface ReadyPage {
  plain: Buffer
  gzipped: Buffer
}

interface CachedPage {
  version: string
  page: Promise<ReadyPage>
}

/** About 60 KB each. */
const MAX_PAGES = 100

/**
 * Caches the pages that were read last, by path and query.
 * @returns reads the page of a URL in a version; `make` runs once for all requests meanwhile
 */
export function createPageCache(maxPages = MAX_PAGES) {
  const cached = new LRUCache<string, CachedPage>({ max: maxPages })
  return (url: string, version: string, make: () => Promise<string>): Promise<ReadyPage> => {
    const known = cached.get(url)
    if (known?.version === version) return known.page
    const page = make().then(gzipPage)
    cached.set(url, { version, page })
    page.catch(() => cached.peek(url)?.page === page && cached.delete(url))
    return page
  }
}

async function gzipPage(html: string): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  return { plain, gzipped: await gzipAsync(plain) }
}
