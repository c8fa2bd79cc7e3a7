import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)

/** A page as it goes over the wire. */
export interface ReadyPage {
  plain: Buffer
  packed: Buffer
}

interface CachedPage {
  version: string
  page: Promise<ReadyPage>
}

/** About 60 KB each. */
const MAX_PAGES = 100

/**
 * Caches the pages that were read last, by path.
 * @returns reads the page of a path in a version; `make` runs once for all who ask meanwhile
 */
export function createPageCache(maxPages = MAX_PAGES) {
  const cached = new Map<string, CachedPage>()
  return (path: string, version: string, make: () => Promise<string>): Promise<ReadyPage> => {
    const known = cached.get(path)
    cached.delete(path)
    if (known?.version === version) {
      cached.set(path, known)
      return known.page
    }
    const page = make().then(packPage)
    cached.set(path, { version, page })
    page.catch(() => cached.get(path)?.page === page && cached.delete(path))
    const oldest = cached.keys().next().value
    if (cached.size > maxPages && oldest !== undefined) cached.delete(oldest)
    return page
  }
}

async function packPage(html: string): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  return { plain, packed: await gzipAsync(plain) }
}
