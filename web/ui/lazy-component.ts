import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Whatever has code that can be fetched ahead. */
export interface Preloadable {
  preload: () => Promise<unknown>
}

/** A component whose code is loaded when it is first rendered, or before: `lazyComponent(async () => (await import(...)).Dialog)`. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & Preloadable {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: load },
  )
}

const PRELOAD_AFTER_MS = 2000

/** Fetches what is likely to be opened next once the page has stood for a while. Returns how to stop. */
export function preloadWhenIdle(...parts: readonly Preloadable[]): () => void {
  const timer = setTimeout(() => {
    Promise.all(parts.map(({ preload }) => preload())).catch((error: unknown) =>
      console.info('Not here yet.', error),
    )
  }, PRELOAD_AFTER_MS)
  return () => clearTimeout(timer)
}
