import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)

/** A page as it goes over the wire. */
export interface ReadyPage {
  plain: Buffer
  packed: Buffer
}

interface Kept {
  version: string
  page: Promise<ReadyPage>
}

/** About 60 KB each. */
const MOST_PAGES = 100

/**
 * Keeps the pages that were put together last, by path.
 * @returns reads the page of a path in a version; `make` runs once for all who ask meanwhile
 */
export function keepPages(mostPages = MOST_PAGES) {
  const kept = new Map<string, Kept>()
  return (path: string, version: string, make: () => Promise<string>): Promise<ReadyPage> => {
    const known = kept.get(path)
    kept.delete(path)
    if (known?.version === version) {
      kept.set(path, known)
      return known.page
    }
    const page = make().then(packPage)
    kept.set(path, { version, page })
    page.catch(() => kept.get(path)?.page === page && kept.delete(path))
    const oldest = kept.keys().next().value
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest)
    return page
  }
}

async function packPage(html: string): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  return { plain, packed: await gzipAsync(plain) }
}
