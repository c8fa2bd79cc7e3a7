import { type ComponentType, lazy, useState } from 'react'

/** A component whose code loads on demand, and a function that loads it early. */
export interface Preloadable<Props> {
  Component: ComponentType<Props>
  preload: () => Promise<unknown>
}

/**
 * Like React's `lazy`, but a component whose code has loaded renders at once. A lazy one would show its fallback first,
 * for at least 0.3 seconds.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy = lazy(preload)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, as the module loads
  function Component(props: Props) {
    // Chosen once: the code may arrive while the lazy one is on screen.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return { Component, preload }
}
