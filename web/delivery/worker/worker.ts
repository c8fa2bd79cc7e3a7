/**
 * The service worker of the agent's app: it keeps the app's own files, so that the app starts without network.
 * Answers of the API never pass through here.
 */

/** What the build puts in: the files of one version. */
interface AppFiles {
  version: string
  /** The page, as it is kept. */
  shell: string
  /** The page's script: a shell without it is of another version. */
  entry: string
  files: string[]
}
declare const APP_FILES: AppFiles

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface AnsweredEvent extends LastingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AnsweredEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

const CACHE_PREFIX = 'delivery-app-'
const cacheName = CACHE_PREFIX + APP_FILES.version
const kept = new Set(APP_FILES.files)
const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(cacheFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && /^\/delivery(\/|$)/.test(url.pathname)) {
    event.respondWith(cachedOrFetched(APP_FILES.shell, request))
  } else if (kept.has(url.pathname)) {
    event.respondWith(cachedOrFetched(url.pathname, request))
  }
})

/** All files or none: half a version never starts. */
async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const shell = await fetch(APP_FILES.shell, { cache: 'reload' })
  if (!shell.ok || !(await shell.clone().text()).includes(APP_FILES.entry)) {
    throw new Error('The page is of another version; the browser tries again later')
  }
  await cache.put(APP_FILES.shell, shell)
  await cache.addAll(APP_FILES.files)
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== cacheName) await caches.delete(name)
  }
  await worker.clients.claim()
}

async function cachedOrFetched(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}
