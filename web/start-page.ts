import { nextTask } from './next-task.ts'

/**
 * The page's entry. What the page brought along is shown before its code is asked for: on a slow network both would
 * share the line, and on a slow phone the processor.
 */
await firstPaint()
for (const address of moduleAddresses()) preloadModule(address)
// In a task of its own: it is the largest part, and taps are answered in between.
await import('react-dom/client')
await nextTask()
await import('./main.tsx')

/** In a hidden tab nothing is painted. */
function firstPaint(): Promise<void> {
  const longestMs = document.hidden ? 0 : 1000
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** The code that this page will need, as the server names it (server/http/page-head.ts). */
function moduleAddresses(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="page-modules"]')?.content
  return named ? named.split(' ') : []
}

function preloadModule(address: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = address
  document.head.append(link)
}
