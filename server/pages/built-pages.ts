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
}

/** @returns finds the page at a path */
export async function readBuiltPages(webFolder: string): Promise<(path: string) => RequestedPage> {
  const file = join(webFolder, PAGES)
  const { pages, startModules }: BuiltPages = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { pages: [], startModules: [] }
  const matchers = pages.map((page) => {
    const pattern = page.path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return { page, pattern: new RegExp(`^${pattern}/?$`) }
  })
  return (path) => {
    for (const { page, pattern } of matchers) {
      const match = pattern.exec(path)
      if (match) return { ...page, params: { ...match.groups } }
    }
    return { modules: startModules, params: {} }
  }
}
