import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The worker's file, and the page that it caches. */
const WORKER = 'delivery-worker.js'
const SHELL = '/delivery'
/** Files of `public/` that the app starts with. */
const PUBLIC_FILES = ['theme-start.js', 'favicon.svg', 'icons/icon-192.png']
/** The agents' pages and the one after a logout; everything that they load is cached too. */
const AGENT_MODULES = [
  'delivery/layout/delivery-layout.tsx',
  'delivery/work/delivery-page.tsx',
  'storefront/landing/landing-page.tsx',
]
/** It imports every page of the shop, so its dynamic imports are not cached. */
const ALL_PAGES = 'start/pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Adds the service worker of the agents' app to the build, with the list of the files that it caches. */
export function deliveryWorker(): Plugin {
  let publicFolder = ''
  return {
    name: 'delivery-worker',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = String(page.source)
        const entry = entryOf(bundle)
        const files = [...new Set([...filesOfPage(html), ...filesOfAgent(bundle, entry)])].sort()
        const own = PUBLIC_FILES.map((name) => readFileSync(join(publicFolder, name)))
        const app = {
          version: hashOf([html, ...files, ...own, workerSource()]),
          shell: SHELL,
          entry: `/${entry.fileName}`,
          files: [...files, ...PUBLIC_FILES.map((name) => `/${name}`)],
        }
        const source = `const APP_FILES = ${JSON.stringify(app)}\n${workerSource()}`
        this.emitFile({ type: 'asset', fileName: WORKER, source })
      },
    },
  }
}

function workerSource(): string {
  return stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'worker.ts'), 'utf8'))
}

function entryOf(bundle: Bundle): Chunk {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry')
  return entry
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

/** Scripts, styles and fonts that the page itself names. */
function filesOfPage(html: string): string[] {
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

function filesOfAgent(bundle: Bundle, entry: Chunk): string[] {
  const starts = AGENT_MODULES.map((module) => {
    const chunk = chunksOf(bundle).find((one) => one.moduleIds.some((id) => id.endsWith(`/web/${module}`)))
    if (!chunk) throw new Error(`The build has no ${module}`)
    return chunk.fileName
  })
  const reached = new Set<string>()
  const waiting = [entry.fileName, ...starts]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || reached.has(name)) continue
    reached.add(name)
    const loadsAllPages = chunk.moduleIds.some((id) => id.endsWith(`/web/${ALL_PAGES}`))
    waiting.push(...chunk.imports, ...(loadsAllPages ? [] : chunk.dynamicImports))
  }
  return [...reached].flatMap((name) => [name, ...stylesOf(bundle[name])]).map((name) => `/${name}`)
}

function stylesOf(output: Bundle[string] | undefined): string[] {
  return output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : []
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\0`).update(part)
  return hash.digest('hex').slice(0, 16)
}
