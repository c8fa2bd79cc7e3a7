import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { layouts, pages } from '../pages.ts'
import { moduleOf } from './page-modules.ts'

const CUSTOMER_PAGES = new Set(
  pages.filter((page) => page.for === 'customer').map(({ load }) => moduleOf(load)),
)

/** An update of the shop leaves these as they are: files that browsers keep. Two, as each starts in one task. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
const FRAMEWORK = /node_modules[\\/](react-router|@tanstack)[\\/]/

/** What the page's entry needs before everything else. */
const LATER = /(vite[\\/]preload-helper|web[\\/]start[\\/](yield-to-main|early-events)\.ts)/

/** Its index names every icon there is, so that who imports one seems to import all. */
const ICON = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]/

const FEWER_ICON_FILES_BYTES = 30_000

/**
 * Into which files the code goes: a phone on a slow network waits for each, and small ones pack badly. Cut by the
 * bundler alone, the catalogue came in 84 files.
 */
export function chunkGroups(webFolder: string): Rolldown.CodeSplittingGroup[] {
  const partsOf = partsOfShop(webFolder)
  return [
    { name: 'later', test: LATER, priority: 1 },
    { name: 'react', test: REACT, priority: 1 },
    { name: 'framework', test: FRAMEWORK, priority: 1 },
    {
      name: 'icons',
      test: ICON,
      priority: 1,
      entriesAware: true,
      entriesAwareMergeThreshold: FEWER_ICON_FILES_BYTES,
    },
    {
      name: (id, context) => sharedChunkOf(id, partsOf(context)),
      debugName: 'start and storefront',
      priority: 1,
    },
    // After the others: it would take along what it shares with them.
    {
      name: (id, context) => (partsOf(context).form.has(id) ? 'delivery-form' : null),
      debugName: 'delivery form',
    },
  ]
}

type Modules = ReadonlySet<string>

interface Parts {
  /** These wait for code, which would wait for them if they shared a file. */
  alone: Modules
  start: Modules
  layout: Modules
  /** Of a delivery address: alone it came in eight files of a kilobyte each. */
  form: Modules
  agents: Modules
  pages: readonly Modules[]
}

/** Found once, when the bundler knows all modules. */
function partsOfShop(webFolder: string): (context: Rolldown.ChunkingContext) => Parts {
  // As the bundler writes paths.
  const file = (path: string) => join(webFolder, path).replaceAll('\\', '/')
  let parts: Parts | undefined
  return (context) => {
    const importsOfFiles = (...paths: string[]) => importsOf(paths.map(file), context)
    parts ??= {
      alone: new Set([file('start/main.tsx'), file('start/start-page.ts')]),
      start: importsOfFiles('start/main.tsx'),
      layout: importsOfFiles(moduleOf(layouts.customer), 'start/prefetch-personal.ts'),
      form: importsOfFiles(
        'storefront/addresses/delivery-fields.tsx',
        'storefront/addresses/use-delivery-form.ts',
      ),
      agents: importsOfFiles('delivery/work/delivery-page.tsx'),
      pages: [...CUSTOMER_PAGES].map((page) => importsOfFiles(page)),
    }
    return parts
  }
}

/** What every page starts with, and what a customer's pages have in common; the bundler cuts the rest. */
function sharedChunkOf(id: string, { alone, start, layout, form, agents, pages }: Parts): string | null {
  if (alone.has(id)) return null
  if (start.has(id)) return 'start'
  const isShared = pages.filter((imports) => imports.has(id)).length > 1
  // Or agents would load the whole form for a few words.
  const isOfFormAndAgents = form.has(id) && agents.has(id)
  return isShared || isOfFormAndAgents || layout.has(id) ? 'storefront' : null
}

/** Modules and everything that comes with them at once. */
function importsOf(entries: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || ICON.test(id) || REACT.test(id) || FRAMEWORK.test(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
