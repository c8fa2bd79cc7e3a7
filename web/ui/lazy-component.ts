import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Code that can be loaded before it is needed. */
export interface Preloadable {
  preload: () => Promise<unknown>
}

/** A component whose code loads on its first render, or earlier by its `preload`. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & Preloadable {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: load },
  )
}

const PRELOAD_AFTER_MS = 2000

/** Loads what is likely to be opened next, two seconds after the page. Returns a function that cancels it. */
export function preloadWhenIdle(...next: readonly Preloadable[]): () => void {
  const timer = setTimeout(() => {
    Promise.all(next.map(({ preload }) => preload())).catch((error: unknown) =>
      console.info('Not here yet.', error),
    )
  }, PRELOAD_AFTER_MS)
  return () => clearTimeout(timer)
}
