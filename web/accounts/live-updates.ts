import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, PAGE } from '#client/api-client.ts'
import { send } from '#client/calls.ts'
import { readEvents as eventsOf } from '#client/event-stream.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { Topic } from '#contract/calls/calls.ts'
import { readEvents } from '#contract/calls/live-calls.ts'
import { SHOP_EVENTS, type ShopEventTopic } from '#contract/notifications.ts'
import { updateSessionUser, useSession } from './session.ts'

const GATHER_MS = 250
const SILENCE_MS = 70_000
/** A tab that waited longer for the lock takes over from another one, and may have missed changes in between. */
const TAKEOVER_MS = 500
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Without a stream everything on screen is read again this often. */
const POLL_MS = 30_000

type Listener = (topics: readonly ShopEventTopic[], page?: string) => void

/**
 * Keeps what is on screen up to date while somebody is signed in. One stream serves all tabs of a browser: the tab
 * that holds the lock reads it and forwards the topics to the others. After a break everything is read again.
 */
export function useLiveUpdates(): void {
  const session = useSession()
  const queryClient = useQueryClient()
  const userId = session.status === 'signed-in' ? session.user.id : null
  useEffect(() => {
    if (userId === null) return
    const stopping = new AbortController()
    const gather = gatherTopics((topics) => refresh(queryClient, topics), stopping.signal)
    const otherTabs = new BroadcastChannel(`live-updates-${userId}`)
    const notify: Listener = (topics, page) => {
      if (page !== PAGE) gather(topics)
    }
    otherTabs.onmessage = ({ data }: MessageEvent<Parameters<Listener>>) => notify(...data)
    const notifyAll: Listener = (...news) => {
      notify(...news)
      if (!stopping.signal.aborted) otherTabs.postMessage(news)
    }
    runInOneTab(`live-updates-${userId}`, stopping.signal, (hasWaited) =>
      keepStreaming(notifyAll, stopping.signal, hasWaited),
    )
    return () => {
      stopping.abort()
      otherTabs.close()
    }
  }, [userId, queryClient])
}

/** Runs the work in one tab at a time; in every tab where the browser has no locks (plain http). */
function runInOneTab(name: string, signal: AbortSignal, work: (hasWaited: boolean) => Promise<void>) {
  const askedAt = performance.now()
  const begin = () => work(performance.now() - askedAt > TAKEOVER_MS)
  const running = navigator.locks ? navigator.locks.request(name, { signal }, begin) : begin()
  running.catch((error: unknown) => {
    if (!signal.aborted) console.error('Live updates have stopped.', error)
  })
}

async function keepStreaming(onEvent: Listener, signal: AbortSignal, hasMissedSome: boolean) {
  let waitMs = FIRST_WAIT_MS
  let isConnected = false
  const polling = setInterval(() => {
    if (!isConnected) onEvent(SHOP_EVENTS)
  }, POLL_MS)
  let mustRefresh = hasMissedSome
  while (!signal.aborted) {
    try {
      await streamOnce(onEvent, signal, () => {
        isConnected = true
        waitMs = FIRST_WAIT_MS
        if (mustRefresh) onEvent(SHOP_EVENTS)
        mustRefresh = true
      })
    } catch (error) {
      if (!signal.aborted) console.info('Live updates are interrupted.', error)
      mustRefresh = true
    }
    isConnected = false
    await pause(waitMs * (0.75 + Math.random() / 2), signal)
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
  }
  clearInterval(polling)
}

/** Reads one stream until it ends, fails or falls silent. */
async function streamOnce(onEvent: Listener, signal: AbortSignal, onOpen: () => void) {
  const silent = new AbortController()
  let alarm = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const ending = AbortSignal.any([signal, silent.signal])
    // The page does not wait for it.
    const response = await send(readEvents, {
      signal: ending,
      timeoutMs: Number.POSITIVE_INFINITY,
      priority: 'low',
    })
    if (!response.body) return
    onOpen()
    const resetTimeout = () => {
      clearTimeout(alarm)
      alarm = setTimeout(() => silent.abort(), SILENCE_MS)
    }
    for await (const { topic, page } of eventsOf(response.body, resetTimeout)) onEvent([topic], page)
  } finally {
    clearTimeout(alarm)
  }
}

/** Gathers topics for a quarter of a second, so that fifty changes at once read the page's data only once. */
export function gatherTopics(forward: Listener, signal: AbortSignal): Listener {
  const gathered = new Set<ShopEventTopic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (topics) => {
    for (const topic of topics) gathered.add(topic)
    timer ??= setTimeout(() => {
      timer = undefined
      forward([...gathered])
      gathered.clear()
    }, GATHER_MS)
  }
}

/** The first words of the query keys that a topic invalidates. */
const keysOfTopic: Record<ShopEventTopic, readonly Topic[]> = {
  orders: ['orders', 'dashboard'],
  agents: ['agents', 'dashboard'],
  cash: ['cash', 'dashboard'],
  cart: ['cart'],
  wishlist: ['wishlist'],
  catalogue: ['catalogue'],
  session: ['session'],
  // Its terms decide what is paid.
  shop: ['shop', 'cart', 'wishlist'],
  tickets: ['tickets', 'dashboard'],
}

/**
 * Invalidates the queries of the topics. While a mutation of this page is pending they are only marked: it reads them itself
 * when it is done. Such mutations need the mutationKey [topic].
 */
export function refresh(queryClient: QueryClient, topics: readonly ShopEventTopic[]): void {
  const isChanging = (topic: ShopEventTopic) => queryClient.isMutating({ mutationKey: [topic] }) > 0
  const keys = topics.flatMap((topic) => keysOfTopic[topic].map((key) => [key, isChanging(topic)] as const))
  for (const [key, isMarkedOnly] of new Map(keys))
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: isMarkedOnly ? 'none' : 'active' })
  if (topics.includes('session')) void refreshSessionUser()
}

async function refreshSessionUser() {
  try {
    updateSessionUser((await api.get<Person>('/api/profile')).data)
  } catch (error) {
    console.info('The profile could not be read again.', error)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
