import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { isProductPath } from '../paths.ts'

const KEY = 'wanted-path'

/** Keeps the product of a share link for this tab, until somebody signs in. */
export function rememberWantedPath(path: string): void {
  if (isProductPath(path)) writeStored('session', KEY, path)
}

/** The remembered product's path, once. */
export function takeWantedPath(): string | null {
  const path = readStored('session', KEY)
  removeStored('session', KEY)
  return path !== null && isProductPath(path) ? path : null
}
