import { useEffect, useState } from 'react'

const LOOK_AGAIN_MS = 15 * 60_000

/**
 * Registers the worker that starts the app without network. A new version waits until the agent takes it, or
 * until the app is opened the next time: nothing changes under a moving thumb. Returns how to take it.
 */
export function useAppWorker(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const stopping = new AbortController()
    cacheApp(setWaiting, stopping.signal).catch((error: unknown) => {
      console.info('The app is not kept for times without network.', error)
    })
    return () => stopping.abort()
  }, [])
  return waiting && (() => takeOver(waiting))
}

async function cacheApp(onWaiting: (worker: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register('/delivery-worker.js', { scope: '/delivery' })
  if (signal.aborted) return
  // The app was just opened: nobody is in the middle of anything yet.
  if (registration.waiting && !isFirst) return takeOver(registration.waiting)
  const watch = (next: ServiceWorker | null) => {
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) onWaiting(next)
    })
  }
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    registration
      .update()
      .catch((error: unknown) => console.info('No new version could be looked for.', error))
  }
  document.addEventListener('visibilitychange', look, { signal })
}

/** The new version reloads the page; what the agent has done lies in the outbox. */
function takeOver(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take-over')
}
