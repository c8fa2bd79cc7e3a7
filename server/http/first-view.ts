import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstData } from '../../contract/first-data.ts'

/** Draws what a page shows first, as HTML. */
export type DrawFirstView = (path: string, data: FirstData) => Promise<string>

/** Written by the build (web/build-first-view.ts). */
const DRAWING_CODE = '.server/first-view.js'

/** Undefined for a build without drawing code. The code takes memory: it is loaded by whoever opens a page first. */
export function firstViewDrawer(webFolder: string): DrawFirstView | undefined {
  const code = join(webFolder, DRAWING_CODE)
  if (!existsSync(code)) return undefined
  return async (path, data) => {
    const { drawFirstView } = await import(pathToFileURL(code).href)
    return drawFirstView(path, data)
  }
}
