import { join } from 'node:path'
import type { Rolldown } from 'vite'

const PAGES = ['catalogue', 'product', 'cart', 'wishlist', 'checkout', 'customer']

const DELIVERY_FORM = ['addresses/delivery-fields.tsx', 'addresses/use-delivery-form.ts']

/** An update of the shop leaves these as they are: files that browsers keep. Two, as each starts in one task. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
const FRAMEWORK = /node_modules[\\/](react-router|@tanstack)[\\/]/

/** What the page's entry needs before everything else: how Vite imports later, and how to wait. */
const LATER = /(vite[\\/]preload-helper|web[\\/]next-task\.ts)/

/** Its index names every icon there is, so that who imports one seems to import all. */
const ICON = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]/

const FEWER_ICON_FILES_BYTES = 30_000

/**
 * Into which files the code goes: a phone on a slow network waits for each, and small ones pack badly. Cut by the
 * bundler alone, the catalogue came in 84 files.
 */
export function chunkGroups(webFolder: string): Rolldown.CodeSplittingGroup[] {
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
    { name: chunkOf(webFolder), debugName: 'start and storefront', priority: 1 },
    // After the others: it would take along what it shares with them.
    { name: deliveryFormOf(webFolder), debugName: 'delivery form' },
  ]
}

/** What every page starts with, and what a customer's pages have in common; the bundler cuts the rest. */
function chunkOf(webFolder: string): Rolldown.CodeSplittingNameFunction {
  const file = fileIn(webFolder)
  const main = file('main.tsx')
  let known:
    | (Record<'start' | 'frame' | 'form' | 'agents', Set<string>> & { pages: Set<string>[] })
    | undefined
  return (id, context) => {
    known ??= {
      start: importsOf([main], context),
      frame: importsOf([file('shell.tsx'), file('first-calls.ts')], context),
      form: importsOf(DELIVERY_FORM.map(file), context),
      agents: importsOf([file('pages/delivery-page.tsx')], context),
      pages: PAGES.map((page) => importsOf([file(`pages/${page}-page.tsx`)], context)),
    }
    // These wait for code, which would wait for them if they shared a file.
    if (id === main || id === file('start-page.ts')) return null
    if (known.start.has(id)) return 'start'
    const isShared = known.pages.filter((imports) => imports.has(id)).length > 1
    // Or agents would load the whole form for a few words.
    const isOfFormAndAgents = known.form.has(id) && known.agents.has(id)
    return isShared || isOfFormAndAgents || known.frame.has(id) ? 'storefront' : null
  }
}

/** What the form for an address brings along, which came in eight files of a kilobyte each. */
function deliveryFormOf(webFolder: string): Rolldown.CodeSplittingNameFunction {
  let known: Set<string> | undefined
  return (id, context) => {
    known ??= importsOf(DELIVERY_FORM.map(fileIn(webFolder)), context)
    return known.has(id) ? 'delivery-form' : null
  }
}

/** As the bundler writes paths. */
function fileIn(webFolder: string) {
  return (path: string) => join(webFolder, path).replaceAll('\\', '/')
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
