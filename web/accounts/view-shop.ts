import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#client/browser-storage.ts'
import { getSession, subscribeToSession } from './session.ts'

const keyOf = (personId: string) => `view-shop-${personId}`

/**
 * The page to which an administrator returns who sees the storefront as visitors do, in this tab; null for everybody else.
 * It is the administrator's own: nobody who signs in after them goes on with it.
 */
export function returnFromShop(): string | null {
  const { user } = getSession()
  return user?.role === 'admin' ? readStored('session', keyOf(user.id)) : null
}

/** The same, for what is shown; null in the server render. Beginning and ending it go with a change of page. */
export function useReturnFromShop(): string | null {
  return useSyncExternalStore(subscribeToSession, returnFromShop, () => null)
}

/** Lets an administrator see the storefront until they leave it by its bar; null ends it. */
export function viewShop(returnTo: string | null): void {
  const { user } = getSession()
  if (user?.role !== 'admin') return
  if (returnTo === null) removeStored('session', keyOf(user.id))
  else writeStored('session', keyOf(user.id), returnTo)
}
