import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { getSession, subscribeToSession } from './session.ts'
import { returnFromShop } from './view-shop.ts'

/** Stands for somebody who is not signed in, where a customer's id is asked: the browser keeps their cart and wishlist. */
export const VISITOR = 'visitor'

/** Whether the shop is open to people who are not signed in. */
export const OpenToVisitorsContext = createContext(false)

/**
 * Whose cart and wishlist is shown: the signed-in customer's id, or `VISITOR` in a shop that is open to them. Undefined for
 * everybody else, and in the server render, which is for all of them.
 */
export function useShopperId(): string | undefined {
  const isOpen = use(OpenToVisitorsContext)
  return useSyncExternalStore(
    subscribeToSession,
    () => shopperId(isOpen),
    () => undefined,
  )
}

/**
 * For actions, which read whose cart and wishlist it is when they run: while React adopts the server's markup,
 * `useShopperId` still renders for everybody, and what somebody presses then must count for them.
 */
export function useReadShopperId(): () => string | undefined {
  const isOpen = use(OpenToVisitorsContext)
  return useCallback(() => shopperId(isOpen), [isOpen])
}

function shopperId(isOpen: boolean): string | undefined {
  const { status, user } = getSession()
  if (status === 'signed-out') return isOpen ? VISITOR : undefined
  return user?.role === 'customer' ? user.id : undefined
}

/** Whether somebody looks around who has not signed in, or as if they had not; undefined in the server render. */
export function useIsVisitor(): boolean | undefined {
  return useSyncExternalStore(
    subscribeToSession,
    () => getSession().status === 'signed-out' || returnFromShop() !== null,
    () => undefined,
  )
}
