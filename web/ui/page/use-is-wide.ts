import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`. */
const WIDE = '(width >= 64rem)'

/** Whether the screen is wide. True on the server: in its HTML, CSS hides what phones do not show. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
