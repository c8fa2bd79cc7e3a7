import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { layoutOf, layouts, pages } from '../pages.ts'
import { moduleOf } from './page-modules.ts'

const CUSTOMER_PAGES = new Set(
  pages.filter((page) => layoutOf(page) === 'customer').map(({ load }) => moduleOf(load)),
)

/** Browsers keep these cached, as updates rarely change them. Two files, because a file runs in one task. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
const FRAMEWORK = /node_modules[\\/](react-router|@tanstack)[\\/]/

/** What the page's entry imports. */
const ENTRY_IMPORTS = /(vite[\\/]preload-helper|web[\\/]start[\\/](yield-to-main|early-events)\.ts)/

/** Excluded from shared chunks: through its index every module with an icon seems to import all icons. */
const ICON = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]/

const ICON_MERGE_THRESHOLD_BYTES = 30_000

/**
 * How the code is split into files: a phone on a slow network waits for each, and small ones compress badly. The
 * bundler alone splits the catalogue into 84 files.
 */
export function chunkGroups(webFolder: string): Rolldown.CodeSplittingGroup[] {
  const moduleSetsIn = lazyModuleSets(webFolder)
  return [
    { name: 'later', test: ENTRY_IMPORTS, priority: 1 },
    { name: 'react', test: REACT, priority: 1 },
    { name: 'framework', test: FRAMEWORK, priority: 1 },
    {
      name: 'icons',
      test: ICON,
      priority: 1,
      entriesAware: true,
      entriesAwareMergeThreshold: ICON_MERGE_THRESHOLD_BYTES,
    },
    {
      name: (id, context) => sharedChunkOf(id, moduleSetsIn(context)),
      debugName: 'start, common and storefront',
      priority: 1,
    },
    // With a priority it would take the modules that it shares with the others.
    {
      name: (id, context) => (moduleSetsIn(context).form.has(id) ? 'delivery-form' : null),
      debugName: 'delivery form',
    },
  ]
}

type Modules = ReadonlySet<string>

interface ModuleSets {
  /** These wait for other code, which would wait for them in turn if they shared a file. */
  alone: Modules
  start: Modules
  layout: Modules
  /** The form of a delivery address, which the bundler alone splits into eight files of a kilobyte. */
  form: Modules
  agents: Modules
  pages: readonly Modules[]
}

/** Finds them once, on the first call, when the bundler knows all modules. */
function lazyModuleSets(webFolder: string): (context: Rolldown.ChunkingContext) => ModuleSets {
  // As the bundler writes paths.
  const file = (path: string) => join(webFolder, path).replaceAll('\\', '/')
  let sets: ModuleSets | undefined
  return (context) => {
    const importsOfFiles = (...paths: string[]) => importsOf(paths.map(file), context)
    sets ??= {
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
    return sets
  }
}

/**
 * One file for what every page starts with, one for what customers' pages share, one for what of that agents need too; the bundler
 * splits the rest.
 */
function sharedChunkOf(id: string, { alone, start, layout, form, agents, pages }: ModuleSets): string | null {
  if (alone.has(id)) return null
  if (start.has(id)) return 'start'
  const isShared = pages.filter((imports) => imports.has(id)).length > 1
  // Otherwise agents would load the whole form for a few constants.
  const isOfFormAndAgents = form.has(id) && agents.has(id)
  if (!isShared && !isOfFormAndAgents && !layout.has(id)) return null
  return agents.has(id) ? 'common' : 'storefront'
}

/** Modules and everything that they import statically. */
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
