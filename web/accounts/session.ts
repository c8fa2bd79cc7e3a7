import { useSyncExternalStore } from 'react'
import { connectSession } from '#client/api-client.ts'
import { readStored, removeStored, writeStored } from '#client/browser-storage.ts'
import { roleOf } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'

const USER_KEY = 'user'
const TOKEN_KEY = 'token'

export type Session =
  | { status: 'loading'; user: null; token: null }
  | { status: 'signed-out'; user: null; token: null }
  | { status: 'signed-in'; user: Person; token: string }
  /** The half second between logout and redirect: screens keep their user, calls carry no token. */
  | { status: 'leaving'; user: Person; token: null }

const SIGNED_OUT: Session = { status: 'signed-out', user: null, token: null }

let session: Session = { status: 'loading', user: null, token: null }
const listeners = new Set<() => void>()
/** Somebody logged out, or the server refused the token. */
type SessionEnd = 'logged-out' | 'refused'

const endListeners = new Set<(end: SessionEnd) => void>()

function setSession(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

export function getSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, getSession)
}

/** The signed-in person; null when nobody is, also after signing out in another tab. */
export function useUser(): Person | null {
  return useSession().user
}

/** The name to show; undefined in the server render. */
export function useShownName(): string | undefined {
  return useSyncExternalStore(
    subscribeToSession,
    () => session.user?.name || 'User',
    () => undefined,
  )
}

/** Reads the stored session and follows its changes in other tabs. Returns a function that stops this. */
export function startSession(): () => void {
  connectSession({ readToken: () => session.token, onTokenRefused: endRefusedSession })
  setSession(readStoredSession())
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== USER_KEY && event.key !== TOKEN_KEY) return
    if (session.status === 'leaving') return
    setSession(readStoredSession())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Stores user and token in this browser. */
export function storeSession(user: Person, token: string): void {
  writeStored('local', USER_KEY, JSON.stringify(user))
  writeStored('local', TOKEN_KEY, token)
  setSession({ status: 'signed-in', user, token })
}

/**
 * Shows a changed name, email or phone everywhere. Does nothing when somebody else is signed in by now, or when another
 * tab has ended the session and its storage event has not arrived yet: a late response must not restore a session.
 */
export function updateSessionUser(user: Person): void {
  if (session.status !== 'signed-in' || session.user.id !== user.id) return
  if (readStored('local', TOKEN_KEY) !== session.token) return
  storeSession(user, session.token)
}

/** Removes user and token from this browser; screens keep their user until the session ends. */
export function leaveSession(): void {
  clearStoredSession()
  if (session.user) setSession({ status: 'leaving', user: session.user, token: null })
}

/** Nobody is signed in any more. */
export function clearSession(): void {
  clearStoredSession()
  setSession(SIGNED_OUT)
}

/** Nobody is signed in any more, and the browser goes to the landing page. */
export function endSession(end: SessionEnd = 'logged-out'): void {
  clearSession()
  for (const listener of endListeners) listener(end)
}

/** Calls back when a session ends by logout or by a refused token. */
export function subscribeToSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Several refused calls end the session once; one with an older token changes nothing. */
function endRefusedSession(token: string) {
  if (session.token === token) endSession('refused')
}

function clearStoredSession() {
  removeStored('local', USER_KEY)
  removeStored('local', TOKEN_KEY)
}

/** Signed in means that both user and token are stored: another tab may have written only one of them so far. */
function readStoredSession(): Session {
  const token = readStored('local', TOKEN_KEY)
  const user = parseUser(readStored('local', USER_KEY))
  return token && user ? { status: 'signed-in', user, token } : SIGNED_OUT
}

/** A stored user, with `id` or `_id`; an unknown role is a customer. */
export function parseUser(stored: string | null): Person | null {
  if (!stored) return null
  try {
    const user: unknown = JSON.parse(stored)
    if (typeof user !== 'object' || user === null) return null
    return completeUser(user as Partial<Person>)
  } catch {
    return null
  }
}

function completeUser(stored: Partial<Person>): Person | null {
  const id = stored.id ?? stored._id
  if (typeof id !== 'string' || id === '') return null
  return {
    phone: null,
    address: null,
    createdAt: '',
    ...stored,
    id,
    _id: id,
    name: typeof stored.name === 'string' ? stored.name : '',
    email: typeof stored.email === 'string' ? stored.email : '',
    role: roleOf(stored.role),
    staffRole: stored.staffRole,
  }
}
