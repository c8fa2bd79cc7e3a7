/**
 * The service worker of the agents' app: it caches the app's files, so that the app starts without a network.
 * API calls never pass through here.
 */

/** The files of one version; the build writes the constant in front of this code. */
interface AppFiles {
  version: string
  /** The path of the cached page. */
  shell: string
  /** The page's script, by which the worker recognises a page of this version. */
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
const cachedPaths = new Set(APP_FILES.files)
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
  } else if (cachedPaths.has(url.pathname)) {
    event.respondWith(cachedOrFetched(url.pathname, request))
  }
})

/** Caches all files or none, so that half a version never starts. */
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
