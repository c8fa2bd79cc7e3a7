import { rememberEvents } from './early-events.ts'
import { yieldToMain } from './yield-to-main.ts'

/** After this the code is loaded, whether the page is painted or not. */
const MAX_WAIT_MS = 1000

/**
 * The page's entry. It loads the code once the server's HTML is painted: both together would compete for a slow network
 * and a slow processor.
 */
const page = document.querySelector<HTMLElement>('[data-rendered-for]')
if (page) rememberEvents()
const { visitor } = document.documentElement.dataset
const renderedFor = page?.dataset.renderedFor
const isShown = renderedFor === 'shopper' ? visitor !== 'staff' : renderedFor === visitor
// In a hidden tab nothing is painted.
if (page && isShown && !document.hidden) await Promise.race([painted(page), pause(MAX_WAIT_MS)])
await Promise.all(modulePaths().map(preloadModule))
// In a task of its own, because it is the largest module: the browser handles taps before the next one.
await import('react-dom/client')
await yieldToMain()
await import('./main.tsx')

/** Text and first picture are on screen, not only laid out. */
async function painted(page: HTMLElement): Promise<void> {
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  const picture = page.querySelector<HTMLImageElement>('img[loading=eager]')
  if (!picture) return
  // A broken picture is not waited for.
  await picture.decode().catch(() => undefined)
  await nextFrame()
  await nextFrame()
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The modules that a server-rendered page needs, as the server lists them (server/pages/page-head.ts). */
function modulePaths(): string[] {
  const listed = document.querySelector<HTMLMetaElement>('meta[name="page-modules"]')?.content
  return listed ? listed.split(' ') : []
}

/** Resolves also when it cannot be loaded: the import reports the error. */
function preloadModule(path: string): Promise<unknown> {
  const link = document.createElement('link')
  // An older browser would fire no event.
  if (!link.relList.supports('modulepreload')) return Promise.resolve()
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = path
  const done = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  return done
}
