import { type ComponentType, lazy, useState } from 'react'

/** A part of the shop whose code comes later, and how to fetch that code. */
export interface Preloadable<Props> {
  Part: ComponentType<Props>
  load: () => Promise<unknown>
}

/**
 * Like React's `lazy`; but a part whose code is here already is drawn at once, where a lazy one would first show
 * what stands in for it and then wait 0.3 seconds before it may take its place.
 */
export function preloadable<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadPart = async () => {
    loaded = (await load())[name]
    return { default: loaded }
  }
  const Lazy = lazy(loadPart)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as the module loads
  function Part(props: Props) {
    // Chosen once: the code may arrive while the lazy one is on screen.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return { Part, load: loadPart }
}
