import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { VISITOR } from '#accounts/shopper.ts'
import { type ApiAnswer, ApiFailure } from '#client/api-client.ts'
import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'
import { newKey } from '#client/post-once.ts'

/** A visitor's cart or wishlist in this browser. */
interface Stored<Item> {
  /** The idempotency key, new for every change of the items: the server adds them to an account once. */
  key: string
  items: Item[]
}

const PREFIX = 'visitor-'
const QUERIES = ['cart', 'wishlist'] as const
type StoredQuery = (typeof QUERIES)[number]

/** The items in this browser; none where they cannot be read. */
export function readItems<Item>(query: StoredQuery): Item[] {
  return readAll<Item>(query)?.items ?? []
}

export function writeItems<Item>(query: StoredQuery, items: Item[]): void {
  const stored: Stored<Item> = { key: newKey(), items }
  if (items.length === 0) removeStored('local', PREFIX + query)
  else writeStored('local', PREFIX + query, JSON.stringify(stored))
}

/**
 * Moves the items in this browser to the account of the person who has signed in. Undefined where there are none, and
 * where the server refuses them.
 * @throws ApiFailure where the server was not reached; a later call moves them
 */
export async function mergeItems<Item, Data>(
  query: StoredQuery,
  send: (items: Item[], key: string) => Promise<ApiAnswer<Data>>,
): Promise<ApiAnswer<Data> | undefined> {
  const stored = readAll<Item>(query)
  if (!stored) return undefined
  try {
    const answer = await send(stored.items, stored.key)
    removeStored('local', PREFIX + query)
    return answer
  } catch (error) {
    if (!(error instanceof ApiFailure) || (error.status !== 400 && error.status !== 409)) throw error
    removeStored('local', PREFIX + query)
    return undefined
  }
}

/** Shows what another tab has put into the visitor's cart or wishlist. */
export function useVisitorTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const query = QUERIES.find((name) => key === PREFIX + name)
      if (query) void queryClient.invalidateQueries({ queryKey: [query, VISITOR] })
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [queryClient])
}

function readAll<Item>(query: StoredQuery): Stored<Item> | null {
  const stored = readStoredJson<Stored<Item>>('local', PREFIX + query)
  const isUsable = typeof stored?.key === 'string' && Array.isArray(stored.items) && stored.items.length > 0
  return isUsable ? (stored as Stored<Item>) : null
}
