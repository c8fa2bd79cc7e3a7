import { useEffect, useState } from 'react'

const CHECK_AGAIN_MS = 15 * 60_000

/**
 * Registers the service worker that starts the app without a network. A new version waits until the agent presses
 * "Update" or opens the app again, so that the page does not reload while it is used. Returns a function that activates it.
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
  return waiting && (() => activate(waiting))
}

async function cacheApp(onWaiting: (worker: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register('/delivery-worker.js', { scope: '/delivery' })
  if (signal.aborted) return
  // The app was just opened, so a reload interrupts nothing.
  if (registration.waiting && !isFirst) return activate(registration.waiting)
  const watch = (next: ServiceWorker | null) => {
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) onWaiting(next)
    })
  }
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_AGAIN_MS) return
    checkedAt = Date.now()
    registration
      .update()
      .catch((error: unknown) => console.info('No new version could be looked for.', error))
  }
  document.addEventListener('visibilitychange', check, { signal })
}

/** Activates the new version and reloads the page; what the agent has done is stored in the outbox. */
function activate(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take-over')
}
