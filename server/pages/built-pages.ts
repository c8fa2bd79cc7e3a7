import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPage, BuiltPages } from '#contract/initial-data.ts'

/** Written by the build (web/start/build/build-server-render.ts). */
const PAGES = '.server/pages.json'

/** The page of a request; for an unknown path only the start modules are set. */
export interface RequestedPage extends Partial<BuiltPage> {
  modules: readonly string[]
  /** The values of the pattern's params, such as `productId`. */
  params: Record<string, string>
  /** The page that a shop shows here instead, if it is open to visitors. */
  home?: BuiltPage
}

/** @returns finds the page at a path */
export async function readBuiltPages(webFolder: string): Promise<(path: string) => RequestedPage> {
  const file = join(webFolder, PAGES)
  const { pages, startModules }: BuiltPages = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { pages: [], startModules: [] }
  const home = pages.find(({ isHome }) => isHome)
  const matchers = pages.flatMap((page) => {
    if (page === home) return []
    const pattern = page.path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return [{ page, pattern: new RegExp(`^${pattern}/?$`) }]
  })
  return (path) => {
    for (const { page, pattern } of matchers) {
      const match = pattern.exec(path)
      if (match) {
        const isOfHome = page.path === home?.path
        return { ...page, params: { ...match.groups }, ...(isOfHome && { home }) }
      }
    }
    return { modules: startModules, params: {} }
  }
}
