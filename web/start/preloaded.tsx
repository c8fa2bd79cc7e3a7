import { type ComponentType, lazy, useState } from 'react'

/** A component whose code comes later, and how to fetch that code. */
export interface Preloadable<Props> {
  Component: ComponentType<Props>
  preload: () => Promise<unknown>
}

/**
 * Like React's `lazy`; but a component whose code is here already is rendered at once, where a lazy one would first
 * show what stands in for it and then wait 0.3 seconds before it may take its place.
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
