import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The sources behind the addresses that customers open most, as `web/start/page-routes.ts` loads them. */
const PAGE_SOURCES: readonly (readonly [address: RegExp, sources: readonly string[]])[] = [
  [/^\/products\/?$/, ['storefront/layout/shell.tsx', 'storefront/catalogue/catalogue-page.tsx']],
  [
    /^\/products\/[^/]+\/?$/,
    ['storefront/layout/shell.tsx', 'storefront/catalogue/product/product-page.tsx'],
  ],
  [/^\/cart\/?$/, ['storefront/layout/shell.tsx', 'storefront/cart/cart-page.tsx']],
  [/^\/checkout\/?$/, ['storefront/layout/shell.tsx', 'storefront/checkout/checkout-page.tsx']],
  [/^\/customer(\/dashboard)?\/?$/, ['storefront/layout/shell.tsx', 'storefront/account/customer-page.tsx']],
]

/** What every page starts with. */
const START_SOURCES = ['../node_modules/react-dom/client.js', 'start/main.tsx']

/** What Vite writes about one chunk of the build. */
interface Chunk {
  file: string
  imports?: string[]
}

/**
 * Reads what the build made of each page, so that a page's head can name its code: the browser fetches all of it at
 * once instead of one after the other.
 * @returns the addresses of the modules that a path needs; none for a build without manifest
 */
export async function readPageModules(webFolder: string): Promise<(path: string) => readonly string[]> {
  const manifest = join(webFolder, '.vite/manifest.json')
  if (!existsSync(manifest)) return () => []
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, Chunk>
  const pages = PAGE_SOURCES.map(([address, sources]) => ({
    address,
    modules: modulesOf([...START_SOURCES, ...sources], chunks),
  }))
  const start = modulesOf(START_SOURCES, chunks)
  return (path) => pages.find(({ address }) => address.test(path))?.modules ?? start
}

function modulesOf(sources: readonly string[], chunks: Record<string, Chunk>): string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...files]
}
