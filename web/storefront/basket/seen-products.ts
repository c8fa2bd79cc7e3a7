import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'
import { MAX_SEEN } from '#contract/home/shelves.ts'

const KEY = 'seen-products'
const ID = /^[\w-]{1,80}$/

/** The ids of the products whose pages this browser has opened, the last one first. The server keeps none of it. */
export function readSeenProducts(): string[] {
  const ids: unknown = readStoredJson<string[]>('local', KEY)
  return Array.isArray(ids) ? ids.filter((id) => ID.test(id)).slice(0, MAX_SEEN) : []
}

export function rememberSeenProduct(id: string): void {
  const others = readSeenProducts().filter((other) => other !== id)
  writeStored('local', KEY, JSON.stringify([id, ...others].slice(0, MAX_SEEN)))
}

/** For the next person at this browser. */
export function forgetSeenProducts(): void {
  removeStored('local', KEY)
}
