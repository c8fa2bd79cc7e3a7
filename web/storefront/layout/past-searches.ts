import { use, useState } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'

const KEY = 'past-searches'
const MAX_PAST = 8
/** Longer ones nobody reads in a list. */
const MAX_LENGTH = 60

/** What was searched for in this browser, the last one first. The server keeps none of it. */
export function readPastSearches(): string[] {
  const searches: unknown = readStoredJson<string[]>('local', KEY)
  if (!Array.isArray(searches)) return []
  return searches.filter((search) => typeof search === 'string' && search !== '').slice(0, MAX_PAST)
}

export function rememberSearch(search: string): void {
  if (search === '' || search.length > MAX_LENGTH) return
  write([search, ...othersThan(search)])
}

export function forgetSearch(search: string): void {
  write(othersThan(search))
}

/** All of them: as the reader wishes, or for the next person at this browser. */
export function forgetPastSearches(): void {
  removeStored('local', KEY)
}

const othersThan = (search: string) =>
  readPastSearches().filter((other) => other.toLowerCase() !== search.toLowerCase())

function write(searches: readonly string[]): void {
  writeStored('local', KEY, JSON.stringify(searches.slice(0, MAX_PAST)))
}

/** The past searches of this browser, read when the box is focused; none are kept where the shop shows nothing to visitors. */
export function usePastSearches() {
  const isKept = use(OpenToVisitorsContext)
  const [searches, setSearches] = useState<readonly string[]>([])
  const read = () => setSearches(isKept ? readPastSearches() : [])
  return {
    searches,
    read,
    remember: (search: string) => {
      if (isKept) rememberSearch(search)
      read()
    },
    forget: (search: string) => {
      forgetSearch(search)
      read()
    },
    forgetAll: () => {
      forgetPastSearches()
      read()
    },
  }
}
