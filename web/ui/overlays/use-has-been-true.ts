import { useState } from 'react'

/** True from the first time on: a modal whose code comes late stays mounted, so that it can fade out. */
export function useHasBeenTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}
