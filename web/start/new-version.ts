import { readStored, writeStored } from '#client/browser-storage.ts'

const KEY = 'reloaded-for-new-version'
const AGAIN_AFTER_MS = 60_000

/** A page opened before an update requests code that is gone; it then reloads, at most once a minute. */
export function reloadAfterNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(readStored('session', KEY))
    if (!navigator.onLine || Date.now() - reloadedAt < AGAIN_AFTER_MS) return
    event.preventDefault()
    writeStored('session', KEY, String(Date.now()))
    location.reload()
  })
}
