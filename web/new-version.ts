const KEY = 'reloaded-for-new-version'
const AGAIN_AFTER_MS = 60_000

/** A page opened before an update asks for code that is gone: it is loaded anew, at most once a minute. */
export function reloadAfterNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(KEY))
    if (!navigator.onLine || Date.now() - reloadedAt < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}
